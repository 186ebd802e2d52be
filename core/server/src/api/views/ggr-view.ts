// Gross gaming revenue by day or month (NS-04), the same for an operator and for the staff. Days are UTC, whatever anybody's zone is.
import Type from 'typebox';
import { badFields } from '../../kernel/index.ts';
import { dateOf, type GgrRow } from '../../sums/index.ts';
import type { Asking } from '../http/endpoint.ts';
import { hasNul, instantOf, last } from '../http/paging.ts';
import type { Ggr, StaffGgr } from '../schemas/report.ts';
import type { Sent } from '../schemas/words.ts';

export const DAYS_QUERY = {
  from: Type.String({ description: 'a date, inclusive; eight days before `to` unless given' }),
  to: Type.String({ description: 'a date, exclusive; tomorrow unless given. At most 366 days' }),
};
export const GGR_QUERY = {
  ...DAYS_QUERY,
  game_code: Type.String(),
  currency: Type.String(),
  group: Type.Enum(['day', 'month'], { default: 'day' }),
};

const DAY_MS = 86_400_000;
const USUAL_DAYS = 8;
const MOST_DAYS = 366;
/** A round that ended before midnight may be committed after it. */
const LATE_MS = 60_000;

/** Days since 1970, `until` exclusive. */
export interface Days {
  from: number;
  until: number;
}

/** What is malformed falls back silently to the default, like in all lists. @throws INVALID_REQUEST for more than 366 days */
export function daysOf(query: URLSearchParams, now: number): Days {
  const [first, end] = [instantOf(last(query, 'from')), instantOf(last(query, 'to'))];
  const until = end === undefined ? Math.floor(now / DAY_MS) + 1 : Math.ceil(end / DAY_MS);
  const from = first === undefined ? until - USUAL_DAYS : Math.floor(first / DAY_MS);
  if (until - from > MOST_DAYS) throw badFields('from', 'to');
  return { from, until };
}

/** The days as they were read, and from which on they may still change. */
export const daysView = ({ from, until }: Days, now: number) => ({
  zone: 'UTC' as const,
  from: dateOf(from),
  to: dateOf(until),
  complete_until: dateOf(Math.min(until, Math.floor((now - LATE_MS) / DAY_MS))),
});

/** @param operator whose; undefined: everybody's */
async function ggrOf({ services, query, reports }: Asking, operator?: string): Promise<{ rows: GgrRow[]; about: Days }> {
  const about = daysOf(query, services.clock.now());
  if (hasNul(query, ['game_code', 'currency', 'operator_code'])) return { rows: [], about };
  const { gameCode, currency } = { gameCode: last(query, 'game_code'), currency: last(query, 'currency') };
  const group = last(query, 'group') === 'month' ? 'month' : 'day';
  return { rows: await services.sums.ggr(reports, { operator, gameCode, currency, group, ...about }), about };
}

/** An operator's own. */
export async function ggrReport(call: Asking, operator: string): Promise<Sent<typeof Ggr>> {
  const { rows, about } = await ggrOf(call, operator);
  return { ...daysView(about, call.services.clock.now()), rows: rows.map(rowView), totals: totalsOf(rows) };
}

/** All operators', or that of `operator_code`. */
export async function staffGgrReport(call: Asking): Promise<Sent<typeof StaffGgr>> {
  const { rows, about } = await ggrOf(call, last(call.query, 'operator_code'));
  const named = rows.map(row => ({ operator_code: row.operator, ...rowView(row) }));
  return { ...daysView(about, call.services.clock.now()), rows: named, totals: totalsOf(rows) };
}

const rowView = ({ date, gameCode, currency, kind, rounds, players, bet, win, rake, ggr, voidRounds }: GgrRow) => ({
  date,
  game_code: gameCode,
  currency,
  kind,
  rounds,
  players,
  bet,
  win,
  rake,
  ggr,
  void_rounds: voidRounds,
});

function totalsOf(rows: readonly GgrRow[]) {
  const byCurrency = Object.groupBy(rows, each => each.currency);
  const sum = (all: readonly GgrRow[], field: 'bet' | 'win' | 'rake' | 'ggr') => all.reduce((sum, row) => sum + row[field], 0n);
  return Object.entries(byCurrency)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, all = []]) => {
      return { currency, bet: sum(all, 'bet'), win: sum(all, 'win'), rake: sum(all, 'rake'), ggr: sum(all, 'ggr') };
    });
}
