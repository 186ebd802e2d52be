// Lists of wallet transactions with keyset pages (NS-02).
import type { ReaderReports } from '../../db/index.ts';
import { LONG_WAY, RARE_REASON } from '../entities.ts';
import { TX_COLUMNS, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import { type TxFilter, testsOf, whereOf } from './tx-filter.ts';

export interface TxPage {
  rows: TxRow[];
  /** null on the last page */
  next: [at: number, txId: string] | null;
}

const NEVER = '9007199254740991'; // unfinished rows sort as completed last
/** What has not ended, in the words of the indexes that find it: what failed has. */
const UNENDED = `(status = 'pending' and type = 'debit'
  or status = 'pending' and type <> 'debit' and attempts = 0 or status = 'pending' and type <> 'debit' and attempts > 0
  or status = 'uncertain')`;

/** Rows that one index brings in order: which they are, and what they are sorted by. */
interface Part {
  where: string[];
  key: string;
}

/** Why debits are given back. */
const ROLLBACK_REASONS = ['cancel_bet', 'round_void', 'timeout', 'system'];

/** A page of a frequent game is full after so many rows; tables are asked one by one for what is rarer. */
const NEAR_ROWS = 2000;

/** One page of transactions. */
export async function listTransactions(reports: ReaderReports, filter: TxFilter): Promise<TxPage> {
  const { operator, gameCode, limit } = filter;
  if (operator !== undefined && gameCode !== undefined && !isFound(filter)) {
    const page = await read(reports, filter, onlyNear);
    if (page.rows.length === limit) return page;
  }
  return read(reports, filter, streamsOf);
}

/** Where to look; what it asks with is added to the values. */
type Source = (filter: TxFilter, values: unknown[]) => Streams;

async function read(reports: ReaderReports, filter: TxFilter, source: Source): Promise<TxPage> {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const tests = testsOf(filter, values);
  const byEnd = filter.sort === 'completed_at';
  const asOf = filter.at ?? Number(NEVER);
  const order = filter.order === 'asc' ? 'asc' : 'desc';
  const parts = byEnd
    ? partsByEnd(`${add(asOf)}::bigint`, filter)
    : [{ where: filter.status === 'pending' ? [UNENDED] : [], key: 'created_at' }];
  const [at, txId] = filter.after ? filter.after.map(add) : [];
  const { among, own, where, near } = source(filter, values);
  const pageOf = (limit: string) => `order by sort_key ${order}, tx_id ${order} limit ${limit}`;
  const page = pageOf(add(filter.limit));
  const partOf = (part: Part) => {
    const { key } = part;
    const after = filter.after ? [`(${key}, tx_id) ${order === 'asc' ? '>' : '<'} (${at}::bigint, ${txId}::text)`] : [];
    const found = (tests: string[], end: string) =>
      `select ${TX_COLUMNS}, ${key} as sort_key from wallet_tx ${whereOf([...tests, ...part.where, ...after])} ${end}`;
    if (!near) return `(${found([...own, ...tests], page)})`;
    return `(select * from (${found(near, pageOf(String(NEAR_ROWS)))}) n ${whereOf(tests)} ${page})`;
  };
  const all = parts.map(partOf).join(' union all ');
  const from = among === null ? `(${all}) t` : `${among} cross join lateral (${all}) t ${where}`;
  const rows = await reports.list(sql => sql.query(`select t.* from ${from} ${page}`, values));
  const found = rows.map(txOf);
  const last = found.length === filter.limit ? found.at(-1) : undefined;
  if (!last) return { rows: found, next: null };
  const ended = last.completedAt !== null && last.completedAt <= asOf ? last.completedAt : Number(NEVER);
  return { rows: found, next: [byEnd ? ended : last.createdAt, last.txId] };
}

/** The first rows of several streams are merged, each of which an index brings in order; `among` null: it is one. */
interface Streams {
  among: string | null;
  own: string[];
  where: string;
  /** only the first rows that hold these are looked at */
  near?: string[];
}

/** Whatever else is asked for, only the first rows of the range are looked at. */
const onlyNear: Source = (filter, values) => {
  const given = Object.entries(filter).filter(([name]) => name === 'operator' || name === 'from' || name === 'to');
  return { among: null, own: [], where: '', near: testsOf(Object.fromEntries(given), values) };
};

/** No index goes over all operators, all tables of a game, or all reasons of rollbacks. */
function streamsOf(filter: TxFilter, values: unknown[]): Streams {
  const { operator, sort, reason, type, gameCode } = filter;
  if (operator === undefined) return { among: 'operator o', own: ['operator = o.code'], where: '' };
  const one = (...own: string[]): Streams => ({ among: null, own, where: '' });
  if (sort === 'completed_at' || isFound(filter)) return one();
  if (reason !== undefined) return reason === 'bet' || reason === 'settle' ? one() : one(RARE_REASON);
  if (type === 'rollback') {
    const among = `unnest($${values.push(ROLLBACK_REASONS)}::text[]) as why (reason)`;
    return { among, own: ['reason = why.reason', RARE_REASON], where: '' };
  }
  if (gameCode === undefined) return one();
  return { among: 'play_table p', own: ['table_id = p.id'], where: `where p.game_code = $${values.push(gameCode)}` };
}

/** Few rows are found by these. */
const isFound = ({ externalId, playerId, tableId, roundId, txId, refTxId, operatorTxId, review }: TxFilter): boolean =>
  [externalId, playerId, tableId, roundId, txId, refTxId, operatorTxId, review].some(each => each !== undefined);

const DAY_MS = 86_400_000;

/**
 * What had ended at that instant, and what had not: it stands last. What was written in a range ended in it or within a day;
 * what took longer is found by itself.
 */
function partsByEnd(asOf: string, { from, to }: TxFilter): Part[] {
  const ended = `completed_at <= ${asOf}`;
  const begin = from === undefined ? [] : [`completed_at >= ${from - DAY_MS}`];
  const late = to === undefined ? null : to + DAY_MS;
  return [
    { where: [ended, ...begin, ...(late === null ? [] : [`completed_at <= ${late}`])], key: 'completed_at' },
    ...(late === null ? [] : [{ where: [ended, `completed_at > ${late}`, LONG_WAY], key: 'completed_at' }]),
    { where: [`completed_at > ${asOf}`], key: `${NEVER}::bigint` },
    { where: ['completed_at is null', UNENDED], key: `${NEVER}::bigint` },
  ];
}
