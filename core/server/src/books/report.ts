// The report of the books: sums by operator and currency from the figures of all rows, and whether they agree (equations E3, E8).
import { type Broken, broken } from './book.ts';
import { type Figures, SUMS } from './figures.ts';

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

export interface Report {
  balanced: boolean;
  rows: ReconciliationRow[];
  broken: Broken[];
}

/** @param found what the checks have found */
export function reportOf(figures: Figures, found: readonly Broken[]): Report {
  const places = new Map<string, Map<string, bigint>>();
  for (const { name, operator, currency, amount } of figures.list([SUMS])) {
    if (currency === '') continue; // prepaid entries do not say theirs
    const key = JSON.stringify([operator, currency]);
    const sums = places.get(key) ?? new Map<string, bigint>();
    places.set(key, sums.set(name, BigInt(amount)));
  }
  const rows = [...places].sort(([one], [two]) => (one < two ? -1 : 1)).map(([key, sums]) => rowOf(key, sums));
  const all = [...found, ...between(rows)];
  for (const row of rows) {
    const isOwn = ({ operator, currency }: Broken) => operator === row.operator && (currency ?? row.currency) === row.currency;
    row.balanced &&= !all.some(isOwn);
  }
  return { balanced: all.length === 0 && rows.every(row => row.balanced), rows, broken: all };
}

function rowOf(key: string, sums: ReadonlyMap<string, bigint>): ReconciliationRow {
  const [operator, currency] = JSON.parse(key) as [string, string];
  const sum = (name: string) => sums.get(name) ?? 0n;
  const [debits, credits] = [sum('debits'), sum('credits')];
  const [stakes, chips, rake, house, pot] = [sum('stakes'), sum('chips'), sum('rake'), sum('house'), sum('pot')];
  const balanced = -sum('wallet') === debits - credits && debits - credits === stakes + chips + rake + house + pot;
  const unfinished = sum('unfinished');
  const review = Number(sum('review'));
  return { operator, currency, debits, credits, stakes, chips, rake, house, between: pot, unfinished, review, balanced };
}

/** E8: what operators won and lost at shared tables is 0 in sum. */
function between(rows: readonly ReconciliationRow[]): Broken[] {
  const sums = new Map<string, bigint>();
  for (const { currency, between: pot } of rows) sums.set(currency, (sums.get(currency) ?? 0n) + pot);
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([currency, found]) => ({ ...broken('between_operators', currency, 0n, found), currency }));
}
