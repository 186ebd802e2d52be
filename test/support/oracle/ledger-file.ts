// How a wallet writes itself down for the checker: a line of JSON for each note.
import { createHash } from 'node:crypto';
import type { Note } from '../wallets/index.ts';

export function written(note: Note): string {
  const text = (value: object) =>
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each));
  if (!('call' in note)) return text(note);
  const { name, raw, body, at, refused } = note.call;
  const hash = createHash('sha256').update(raw).digest('hex');
  return text({ call: { name, tx_id: body.tx_id, ref_tx_id: body.ref_tx_id, external_id: body.external_id, hash, at, refused } });
}
