// Calls and answers in words, as a report tells them.
import type { Message } from './message.ts';
import type { How, Reply } from './reply.ts';

/** `debit 1000 bet, signed with another secret` */
export function sentWords({ name, fields }: Message, how: How, note?: string): string {
  const amount = fields.amount === undefined ? '' : ` ${fields.amount}`;
  const reason = fields.reason === undefined ? '' : ` ${fields.reason}`;
  const bent = [note, how.tampering?.what, how.hangUp ? 'its answer is not awaited' : undefined].filter(Boolean);
  return [`${name}${amount}${reason}`, ...bent].join(', ');
}

const PROBLEMS: Record<string, string> = {
  timeout: 'no answer in time',
  encoded: 'a compressed answer',
  empty: 'an empty body',
  'not JSON': 'a body that is no JSON',
  'not UTF-8': 'a body that is no UTF-8',
  'not an object': 'JSON that is no object',
  'two statuses': 'an object with two statuses',
  'no status': 'an object without a status',
};

/** `OK, balance 9000`, `HTTP 400`, `no answer in time`. */
export function observedWords({ answer, classified, hungUp }: Reply): string {
  if (hungUp) return 'not awaited';
  const { status, balance, problem } = classified;
  if (answer.httpStatus !== null && answer.httpStatus !== 200) return `HTTP ${answer.httpStatus}`;
  if (status !== null) return balance === null ? status : `${status}, balance ${balance}`;
  return PROBLEMS[problem ?? ''] ?? `no answer (${problem})`;
}

/** `the repeat took the money again (expected 9000, came 8000): players pay double.` */
export const sentence = (bug: string, detail: string, cost: string): string =>
  `${bug.charAt(0).toUpperCase()}${bug.slice(1)}${detail === '' ? '' : ` (${detail})`}: ${cost}.`;
