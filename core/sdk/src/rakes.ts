// What the house takes: three rules in exact integer arithmetic. A game names one; the host runs its own copy.
import { mulDiv, split } from './mul-div.ts';
import type { Pot } from './round.ts';
import type { Amount, PlayerId, Seat } from './words.ts';

/** A table's rake settings. bp: hundredths of a percent; cap: per round, 0 = none; floor: give up the part of the whole rake
 *  below one unit. */
export interface RakeTerms {
  bp: number;
  cap: Amount;
  floor: boolean;
  noFlopNoDrop: boolean;
  unit: Amount;
}
/** A round before rake. rows: everybody who put something in; `wins`: their bet items, in the order in which a fee is charged.
 *  `order` of seats: who gets odd units first and breaks ties. */
export interface Gross {
  flop: boolean;
  order: Seat[];
  pots: Pot[];
  rows: { who: Seat | PlayerId; paid: Amount; won: Amount; wins: { paid: Amount; won: Amount }[] }[];
}
/** rows, wins: what is taken from each, in the places of Gross. `pots[].shares`: what each winner gets (under `profit` before
 *  the fee). */
export interface Raked {
  skip?: 'off' | 'no_flop';
  rows: Amount[];
  wins?: Amount[][];
  pots?: RakedPot[];
}
export interface RakedPot {
  rake: Amount;
  full: Amount;
  cum: Amount;
  capped: boolean;
  floored: boolean;
  shares: [Seat, Amount][];
}
export interface RakeRule {
  name: string;
  kind: 'pct_cap' | 'bp';
  take(gross: Gross, terms: RakeTerms): Raked;
}

const BP = 10_000;

/** A percentage of each pot, main pot first: the cap and the discarded fraction relieve the last pots first. */
const pots: RakeRule = {
  name: 'pots',
  kind: 'pct_cap',
  take(gross, terms) {
    const skip = terms.bp === 0 ? 'off' : terms.noFlopNoDrop && !gross.flop ? 'no_flop' : undefined;
    if (skip) return { skip, rows: gross.rows.map(() => 0), pots: gross.pots.map(pot => untaken(pot, gross.order)) };
    const full: Amount[] = []; // cumulative, as are the two below
    let sum = 0;
    for (const pot of gross.pots) {
      sum += pot.amount;
      full.push(mulDiv(sum, terms.bp, BP));
    }
    const capped = full.map(each => (terms.cap > 0 ? Math.min(each, terms.cap) : each));
    const total = floored(capped.at(-1) ?? 0, terms);
    const taken = new Map<Seat | PlayerId, Amount>();
    const raked = gross.pots.map((pot, k) => {
      const step = (list: Amount[]) => (list[k] as Amount) - (list[k - 1] ?? 0);
      const cum = Math.min(capped[k] as Amount, total);
      const rake = cum - Math.min(capped[k - 1] ?? 0, total);
      const before = shares(pot.amount, pot, gross.order);
      const after = shares(pot.amount - rake, pot, gross.order);
      after.forEach(([seat, net], i) => {
        taken.set(seat, (taken.get(seat) ?? 0) + (before[i]?.[1] ?? 0) - net);
      });
      return { rake, full: step(full), cum, capped: step(capped) < step(full), floored: rake < step(capped), shares: after };
    });
    return { rows: gross.rows.map(row => taken.get(row.who) ?? 0), pots: raked };
  },
};

/** A percentage of each seat's profit in the round; pots are split before it. */
const profit: RakeRule = {
  name: 'profit',
  kind: 'bp',
  take(gross, terms) {
    const won = gross.rows.map(row => Math.max(0, row.won - row.paid));
    const full = won.map(each => mulDiv(each, terms.bp, BP));
    const rows = limited(full, won, gross, terms);
    const raked: Raked = { rows, pots: gross.pots.map(pot => untaken(pot, gross.order)) };
    if (terms.bp === 0) raked.skip = 'off';
    return raked;
  },
};

/** A percentage of each winning bet's profit, charged in the order of the bets; cap and floor hold per player. */
const wins: RakeRule = {
  name: 'wins',
  kind: 'bp',
  take(gross, terms) {
    const fees = gross.rows.map(row => {
      const full = row.wins.map(each => mulDiv(Math.max(0, each.won - each.paid), terms.bp, BP));
      let left = limit(full.reduce(add, 0), terms);
      return full.map(each => {
        const fee = Math.min(each, left);
        left -= fee;
        return fee;
      });
    });
    const raked: Raked = { rows: fees.map(row => row.reduce(add, 0)), wins: fees };
    if (terms.bp === 0) raked.skip = 'off';
    return raked;
  },
};

/** The rake rules by name. */
export const RAKES: Readonly<Record<'pots' | 'profit' | 'wins', RakeRule>> = { pots, profit, wins };

/** Splits an amount among a pot's winners: odd units go clockwise from the first winner in `order`. */
export function shares(amount: Amount, pot: Pick<Pot, 'winners'>, order: readonly Seat[]): [Seat, Amount][] {
  const winners = [...pot.winners].sort((a, b) => place(order, a) - place(order, b));
  return split(amount, winners).map((part, i) => [winners[i] as Seat, part]);
}

/** Brings full fees below cap and floor: in proportion to profit, largest remainder first, ties by `order`, nobody above their
 *  full fee. */
function limited(full: Amount[], won: Amount[], gross: Gross, terms: RakeTerms): Amount[] {
  const sum = full.reduce(add, 0);
  const total = limit(sum, terms);
  if (total === sum) return full;
  const all = won.reduce(add, 0);
  const fees = won.map(each => mulDiv(total, each, all));
  const rest = won.map(each => (BigInt(total) * BigInt(each)) % BigInt(all));
  const turn = full.map((_, i) => i).sort((a, b) => larger(rest[a] ?? 0n, rest[b] ?? 0n) || rank(gross, a) - rank(gross, b));
  let left = total - fees.reduce(add, 0);
  while (left > 0)
    for (const i of turn)
      if (left > 0 && (fees[i] as Amount) < (full[i] as Amount)) {
        fees[i] = (fees[i] as Amount) + 1;
        left--;
      }
  return fees;
}

function untaken(pot: Pot, order: readonly Seat[]): RakedPot {
  return { rake: 0, full: 0, cum: 0, capped: false, floored: false, shares: shares(pot.amount, pot, order) };
}

function limit(sum: Amount, terms: RakeTerms): Amount {
  return floored(terms.cap > 0 ? Math.min(sum, terms.cap) : sum, terms);
}

function floored(amount: Amount, terms: RakeTerms): Amount {
  return terms.floor ? amount - (amount % terms.unit) : amount;
}

function rank(gross: Gross, row: number): number {
  const who = gross.rows[row]?.who;
  return typeof who === 'number' ? place(gross.order, who) : row;
}

/** Seats that `order` does not name come last, ascending. */
function place(order: readonly Seat[], seat: Seat): number {
  const at = order.indexOf(seat);
  return at < 0 ? order.length + seat : at;
}

function larger(a: bigint, b: bigint): number {
  return a > b ? -1 : a < b ? 1 : 0;
}

function add(a: number, b: number): number {
  return a + b;
}
