// What operators owe each other: their players played against each other at tables that are nobody's own.
import type { SharedRow } from '../../sums/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { hasNul, last } from '../http/paging.ts';
import type { Clearing } from '../schemas/report.ts';
import type { Sent } from '../schemas/words.ts';
import { type Days, daysOf, daysView } from './ggr-view.ts';

interface Owing extends SharedRow {
  house: bigint;
  owes: bigint;
}
type Payment = { currency: string; from: string; to: string; amount: bigint };

/**
 * Money moves through each operator's own wallet: what its players put in and did not get back is still there. At banked games
 * that is between the operator and the house; at others it belongs, less the rake of its own players, to those who have won it.
 */
export async function clearingReport({ services, query, reports }: Asking): Promise<Sent<typeof Clearing>> {
  const now = services.clock.now();
  const days: Days = daysOf(query, now);
  const about = { ...days, currency: last(query, 'currency') };
  const found = hasNul(query, ['currency']) ? [] : await services.sums.shared(reports, about);
  const rows = found.map(owing);
  const totals = totalsOf(rows);
  return {
    ...daysView(days, now),
    balanced: totals.every(each => each.owes === 0n),
    rows: rows.map(({ operator, gameCode, ...row }) => ({ operator_code: operator, game_code: gameCode, ...row })),
    totals,
    payments: totals.flatMap(({ currency }) => paymentsOf(rows, currency)),
  };
}

const owing = (row: SharedRow): Owing => {
  const kept = row.bet - row.win;
  return { ...row, house: row.kind === 'banked' ? kept : 0n, owes: row.kind === 'banked' ? 0n : kept - row.rake };
};

function totalsOf(rows: readonly Owing[]) {
  const sum = (all: readonly Owing[], field: 'bet' | 'win' | 'rake' | 'house' | 'owes') =>
    all.reduce((sum, row) => sum + row[field], 0n);
  return Object.entries(Object.groupBy(rows, each => each.currency)).map(([currency, all = []]) => ({
    currency,
    bet: sum(all, 'bet'),
    win: sum(all, 'win'),
    rake: sum(all, 'rake'),
    house: sum(all, 'house'),
    owes: sum(all, 'owes'),
  }));
}

/** As few payments as there are operators less one: whoever owes most pays whoever is owed most. */
export function paymentsOf(rows: readonly Pick<Owing, 'operator' | 'currency' | 'owes'>[], currency: string): Payment[] {
  const sums = new Map<string, bigint>();
  for (const row of rows) if (row.currency === currency) sums.set(row.operator, (sums.get(row.operator) ?? 0n) + row.owes);
  const payments: Payment[] = [];
  for (;;) {
    const [[from, most] = ['', 0n]] = [...sums].sort(([, a], [, b]) => (a < b ? 1 : -1));
    const [[to, least] = ['', 0n]] = [...sums].sort(([, a], [, b]) => (a < b ? -1 : 1));
    if (most <= 0n || least >= 0n) return payments;
    const amount = most < -least ? most : -least;
    sums.set(from, most - amount);
    sums.set(to, least + amount);
    payments.push({ currency, from, to, amount });
  }
}
