// The link to the page of one certification: it says which and until when, and is signed. It opens nothing else.
import { timingSafeEqual } from 'node:crypto';
import type { Cipher } from '../kernel/index.ts';

/** Long enough for a run that waits for a restart. */
export const LINK_MS = 60 * 60_000;

const LINK = /^(cer_[0-9a-f]{32})\.([0-9a-z]{1,11})\.([0-9a-f]{64})$/;

const signatureOf = (cipher: Cipher, id: string, until: string): string => cipher.sign(`certification link|${id}|${until}`);

/** @param until Unix ms */
export function signLink(cipher: Cipher, id: string, until: number): string {
  const text = until.toString(36);
  return `${id}.${text}.${signatureOf(cipher, id, text)}`;
}

/** @returns the certification that the link is to; undefined when it was altered, or its time is over */
export function readLink(cipher: Cipher, link: string, now: number): { id: string; until: number } | undefined {
  const [, id = '', text = '', signature = ''] = LINK.exec(link) ?? [];
  if (id === '') return undefined;
  const right = signatureOf(cipher, id, text);
  if (!timingSafeEqual(Buffer.from(right), Buffer.from(signature))) return undefined;
  const until = Number.parseInt(text, 36);
  return until > now ? { id, until } : undefined;
}
