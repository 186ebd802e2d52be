// A round as a file of its player's own: JSON by a schema of this project, and only if its sums add up.
import type { PastRound, RoundRow } from '@baize/protocol';
import { number, record, rows } from '../seated/hand/fields.ts';

/** Of the form: another number where what stands in it changes its meaning. */
const SCHEMA = 'baize.round/1';

/** @throws when what the facts say was paid and won is not what the list says */
export const exportRound = (row: RoundRow, past: PastRound): string =>
  `${JSON.stringify({ schema: SCHEMA, ...pastObject(row, past) }, null, 2)}\n`;

/** What is written of a round. @throws as above */
export function pastObject(row: RoundRow, past: PastRound): object {
  const settle = past.facts.findLast(({ kind }) => kind === 'settle');
  const own = rows(settle?.rows).filter(each => record(each.player).you === true);
  const sum = (field: string) => own.reduce((total, each) => total + (number(each[field]) ?? 0), 0);
  const isSound = row.status !== 'settled' || (sum('invested') === row.bet && sum('won') === row.win);
  if (!isSound) throw new Error(`the sums of ${row.round_id} do not add up`);
  const { round_id, game_code, status, started_at, settled_at, currency, bet, win } = row;
  const about = { round_id, game_code, status, started_at, settled_at, currency, bet, win, net: win - bet };
  const { table, seat, round, facts } = past;
  return { ...about, table, seat, round, facts };
}

/** Offers a file to save: nothing leaves the browser. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
