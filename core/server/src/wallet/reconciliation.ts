// Live reconciliation: the sums of wallet rows and journal by operator and currency, and every single thing that does not fit
// (F-07, equations E3, E5 to E9).
import type { Database, Sql } from '../db/index.ts';
import type { BookCheck, BROKEN } from '../ledger/index.ts';

/** One operator and currency. Sums are exact; `balanced` when they agree and nothing of it is broken. */
export interface ReconciliationRow {
  operator: string;
  currency: string;
  /** confirmed debits that are not being returned */
  debits: bigint;
  /** all credits, pending and confirmed */
  credits: bigint;
  stakes: bigint;
  chips: bigint;
  rake: bigint;
  house: bigint;
  /** what the pots of shared tables hold for this operator: 0 in sum over all operators */
  between: bigint;
  /** debits in doubt, returns and credits under way: at rest 0 */
  unfinished: bigint;
  review: number;
  balanced: boolean;
}

/** One thing that is not as it must be. */
export interface Broken {
  /** what is compared: `tx_amount`, `session_chips`, `round_win` … */
  what: string;
  /** tx_id, round_id, session_id, account or number of a prepaid entry */
  id: string;
  tableId: string | null;
  playerId: string | null;
  operator: string | null;
  currency: string | null;
  expected: bigint | string;
  found: bigint | string;
}

export interface Report {
  balanced: boolean;
  rows: ReconciliationRow[];
  broken: Broken[];
}

const TX_SUMS = `select operator, currency,
    coalesce(sum(amount) filter (where type = 'debit' and status = 'confirmed' and rolled_back_by is null), 0)::text as debits,
    coalesce(sum(amount) filter (where type = 'credit'), 0)::text as credits,
    coalesce(sum(amount) filter (where status in ('pending', 'uncertain') and type <> 'rollback'), 0)::text as unfinished,
    count(*) filter (where review)::text as review
  from wallet_tx group by operator, currency`;

/** Every posting belongs to the operator of its row; a P2P pot nets out between operators. */
const JOURNAL_SUMS = `select operator, currency, kind, sum(amount)::text as balance from (
    select operator, currency, split_part(credit, ':', 1) as kind, amount from journal
    union all select operator, currency, split_part(debit, ':', 1), -amount from journal) as sides
  group by operator, currency, kind`;

/**
 * Reads sums and checks in one snapshot of the database, on connections for reports; nothing waits for it on PostgreSQL.
 * @param creditCurrency the currency of an operator's prepaid credit, which its entries do not name
 */
export async function reconcile(
  db: Database,
  checks: readonly BookCheck[],
  creditCurrency?: (operator: string) => Promise<string | undefined>,
): Promise<Report> {
  const { moves, sides, broken } = await db.reports.snapshot(async sql => {
    const moves = await sql.query<Record<string, string>>(TX_SUMS);
    const sides = await sql.query<Record<string, string>>(JOURNAL_SUMS);
    const broken: Broken[] = [];
    for (const check of checks) {
      if (db.embedded) await new Promise(setImmediate); // a statement there keeps the whole process: let it breathe between two
      broken.push(...(await ask(sql, check)));
    }
    return { moves, sides, broken };
  });
  for (const each of broken) {
    if (each.operator !== null && each.currency === null) each.currency = (await creditCurrency?.(each.operator)) ?? null;
  }
  return reportOf(moves, sides, broken);
}

/** A row so strange that the statement fails is a finding too, and no end of the others. */
async function ask(sql: Sql, check: BookCheck): Promise<Broken[]> {
  await sql.run('savepoint asked');
  try {
    const found = await sql.query<Record<(typeof BROKEN)[number], string | null>>(check.text);
    await sql.run('release savepoint asked');
    return found.map(row => ({
      what: row.what ?? check.name,
      id: row.id ?? '',
      tableId: row.table_id,
      playerId: row.player_id,
      operator: row.operator,
      currency: row.currency,
      expected: exact(row.expected),
      found: exact(row.found),
    }));
  } catch (error) {
    await sql.run('rollback to savepoint asked');
    const found = error instanceof Error ? error.message.slice(0, 200) : 'no answer';
    const nowhere = { tableId: null, playerId: null, operator: null, currency: null };
    return [{ what: 'check_failed', id: check.name, ...nowhere, expected: 'an answer', found }];
  }
}

const exact = (text: string | null): bigint | string =>
  text !== null && /^-?\d+$/.test(text) ? BigInt(text) : (text ?? 'nothing');

type Sums = Record<string, string>[];

function reportOf(moves: Sums, sides: Sums, found: readonly Broken[]): Report {
  const journal = new Map(sides.map(row => [`${row.operator}|${row.currency}|${row.kind}`, BigInt(row.balance ?? 0)]));
  const byKey = new Map(moves.map(row => [`${row.operator}|${row.currency}`, row]));
  const keys = [...new Set([...moves, ...sides].map(row => `${row.operator}|${row.currency}`))].sort();
  const rows = keys.map(key => rowOf(key, byKey.get(key), kind => journal.get(`${key}|${kind}`) ?? 0n));
  const broken = [...found, ...between(rows)];
  for (const row of rows) {
    const isOwn = ({ operator, currency }: Broken) => operator === row.operator && (currency ?? row.currency) === row.currency;
    row.balanced &&= !broken.some(isOwn);
  }
  return { balanced: broken.length === 0 && rows.every(row => row.balanced), rows, broken };
}

function rowOf(key: string, moves: Record<string, string> | undefined, sum: (kind: string) => bigint): ReconciliationRow {
  const [operator = '', currency = ''] = key.split('|');
  const debits = BigInt(moves?.debits ?? 0);
  const credits = BigInt(moves?.credits ?? 0);
  const [stakes, chips, rake, house, pot] = [sum('stakes'), sum('chips'), sum('rake'), sum('house'), sum('pot')];
  const balanced = -sum('wallet') === debits - credits && debits - credits === stakes + chips + rake + house + pot;
  const unfinished = BigInt(moves?.unfinished ?? 0);
  const review = Number(moves?.review ?? 0);
  return { operator, currency, debits, credits, stakes, chips, rake, house, between: pot, unfinished, review, balanced };
}

/** E8: what operators won and lost at shared tables is 0 in sum. */
function between(rows: readonly ReconciliationRow[]): Broken[] {
  const sums = new Map<string, bigint>();
  for (const { currency, between: pot } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + pot);
  const nowhere = { tableId: null, playerId: null, operator: null };
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, found]) => ({ what: 'between_operators', id: currency, ...nowhere, currency, expected: 0n, found }));
}
