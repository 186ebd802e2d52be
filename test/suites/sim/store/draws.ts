// What examples are drawn from: few ids, amounts and instants, so that statements meet each other's rows.
import type { Draw } from './draw.ts';

const MOST_TX = 8;

export type Params = (draw: Draw) => unknown[];

export const name = (word: string, count: number) => (d: Draw) => `${word}_${d.age}_${d.below(count)}`;
export const [tx, round, seat, player, table, shoe] = [
  name('tx', MOST_TX),
  name('rnd', 3),
  name('tss', 4),
  name('pl', 3),
  name('tbl', 2),
  name('shoe', 4),
];
/** Some transactions, none of them twice. */
export const txIds = (d: Draw) => d.some(...Array.from({ length: MOST_TX }, (_, i) => `tx_${d.age}_${i}`));
export const login = name('s', 2);
export const aid = name('a', 3);
export const operator = (d: Draw) => d.one('demo', 'other');
export const alone = (d: Draw) => d.mostly(true, false);
export const scope = (d: Draw) => d.one(round, seat)(d);
export const maybe = (d: Draw, value: unknown) => d.one(value, null);
export const amount = (d: Draw) => d.mostly(d.below(5), -1);
export const soon = (d: Draw) => 900 + d.below(400);
export const json = (d: Draw) => JSON.stringify({ b: d.below(3), aa: [1, null, { z: 'ü', y: '' }], c: 'x' });
export const owner = (d: Draw) => d.mostly('me', 'other');
export const list = (rows: unknown[]) => JSON.stringify(rows);

export const status = (d: Draw) =>
  d.mostly(d.one('pending', 'pending', 'confirmed', 'failed', 'uncertain', 'rolled_back'), 'odd');

export const walletRow = (d: Draw, txId: string) => ({
  txId,
  type: d.mostly(d.one('debit', 'credit', 'rollback'), 'odd'),
  reason: d.one('bet', 'cash_out', 'timeout'),
  operator: operator(d),
  playerId: player(d),
  externalId: d.mostly('u-1', null),
  currency: d.one('KRW', 'USD'),
  amount: amount(d),
  gameCode: 'baccarat',
  tableId: table(d),
  scopeId: scope(d),
  ordinal: d.below(4),
  refTxId: d.mostly(null, tx(d)),
  body: '{"a":"ü"}',
  operatorSessionId: maybe(d, 's'),
  status: status(d),
  version: d.below(2),
  prepaid: d.one(true, false),
  createdAt: d.time(),
  completedAt: maybe(d, d.time()),
  balanceAfter: maybe(d, '99999999999999999999'.slice(0, d.one(3, 18))),
  walletStatus: maybe(d, 'OK'),
  httpStatus: maybe(d, 200),
  operatorTxId: maybe(d, 'o-1'),
  attempts: d.below(2),
  nextAttemptAt: maybe(d, soon(d)),
  review: d.one(true, false),
  failReason: null,
  resolution: null,
  resolvedBy: null,
  rolledBackBy: d.mostly(null, tx(d)),
  roundClosed: maybe(d, true),
  aidSession: maybe(d, login(d)),
  aid: maybe(d, aid(d)),
  bornEpoch: d.one(1, 2),
});

const attempt = (d: Draw) => ({ sentAt: soon(d), ms: d.below(9), problem: maybe(d, 'reset'), bodyHash: 'h' });

export const move = (d: Draw, txId: string, to: string) => ({
  txId,
  was: status(d),
  version: d.below(2),
  status: to,
  completedAt: maybe(d, d.time()),
  balanceAfter: maybe(d, '77'),
  walletStatus: maybe(d, 'OK'),
  httpStatus: maybe(d, 200),
  operatorTxId: maybe(d, 'o-2'),
  attempts: d.below(3),
  nextAttemptAt: maybe(d, soon(d)),
  review: d.one(true, false),
  ...attempt(d),
});

export const answers = (d: Draw) =>
  txIds(d).map(id => ({
    ...move(d, id, d.one('confirmed', 'failed')),
    holder: maybe(d, `stakes:${round(d)}`),
  }));

export const posting = (d: Draw) => ({
  ref: tx(d),
  kind: d.one('bet', 'settle'),
  operator: operator(d),
  currency: d.one('KRW', 'USD'),
  debit: d.one('wallet:demo', 'stakes:rnd_1', 'house:demo:x'),
  credit: d.one('wallet:other', 'stakes:rnd_1', 'pot:rnd_1'),
  amount: amount(d),
  at: soon(d),
});

export const stake = (d: Draw) => ({ playerId: player(d), tableId: table(d), scopeId: scope(d), alone: alone(d) });

/** What a round did to a session whose chips are those that examples give it, or others. */
export const played = (d: Draw) => ({
  before: 5,
  after: 5 - d.below(2),
  bet: d.mostly(d.below(3), -1),
  win: d.below(2),
  rake: 0,
  bankAt: maybe(d, 2),
});

/** None of them has the text of another: who looks for one finds one. */
export const input = (d: Draw) => [round(d), d.below(30), textOf(d.time()), soon(d)] as const;
/** Two in three say whose action caused them. */
const textOf = (b: number) => JSON.stringify({ b, c: 'ü', by: b % 3 ? { session: `ses_${b % 5}`, aid: `"ü" ${b}` } : undefined });
/** A part of the text of an input that was drawn not long ago, or of none. */
export const partOfInput = (d: Draw) => `"b":${d.time() - d.below(60)},`;
/** Some rows, or none: one array for each column. */
export function columnsOf(d: Draw, ...columns: ((d: Draw) => unknown)[]): unknown[][] {
  const count = d.below(4);
  return columns.map(each => Array.from({ length: count }, () => each(d)));
}
/** One array for each column. */
export const inputs = (d: Draw) => {
  const rows = Array.from({ length: 1 + d.below(2) }, () => input(d));
  return [rows.map(([roundId]) => roundId), rows.map(([, no]) => no), rows.map(([, , text]) => text), rows.map(row => row[3])];
};
