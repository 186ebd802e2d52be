// Plays one hand of a vector file through the real script: the table it states, its actions, and what came of them.
import { type Amount, type Choice, type Game, type Input, RAKES, Run, type Seat, type Setup } from '@baize/sdk';
import { isRejected } from '@baize/testkit';
import type { Known, SeatingCarry } from './seating.ts';

/** A hand as the vectors state it. Seats are numbered clockwise from the button's left. */
export interface HandCase {
  n: number;
  sb: Amount;
  bb: Amount;
  ante: Amount;
  unit?: Amount;
  /** Who posts the blinds where that is not the first and the second; sb null: a dead small blind. */
  posters?: { sb: number | null; bb: number } | null;
  /** Live and dead posts of seats that come in. */
  posts?: Record<string, Amount> | null;
  dead?: Record<string, Amount> | null;
  stacks: Amount[];
  hole: string[][];
  board: string[];
  deck?: string[] | undefined;
  actions: CaseAction[];
}
export interface CaseAction {
  seat: number;
  street: number;
  action: string;
  to?: Amount;
  amount?: Amount;
}
/** A rake rule as the vectors state it. */
export interface CaseRule {
  percent: number;
  cap: Amount;
  no_flop_no_drop: boolean;
  floor: boolean;
  unit: Amount;
}

/** A hand on its way: the Run, and which seat of the table each seat of the case has. */
export interface VectorHand {
  run: Run;
  setup: Setup;
  seatOf: (index: number) => Seat;
  indexOf: (seat: Seat) => number;
}

/** Opens the case's table. Positions come about as at a real table: by what the last hand left behind. */
export function openHand(game: Game, one: HandCase): VectorHand {
  const shift = one.posters?.sb === null ? 1 : 0;
  const seatOf = (index: number) => index + shift;
  const posters = new Set([...Object.keys(one.posts ?? {}), ...Object.keys(one.dead ?? {})].map(Number));
  // a seat that comes in never has the button: there the button lies on an empty seat after it
  const button = seatOf(posters.has(one.n - 1) ? one.n : one.n - 1);
  const known = one.stacks.map((_, index): Known => {
    const missedBb = one.posts?.[index] !== undefined;
    const missedSb = one.dead?.[index] !== undefined;
    return { seat: seatOf(index), player: `p${index}`, played: true, missedBb, missedSb };
  });
  const lastBb = one.n === 2 ? seatOf(1) : 0;
  const lastSb = one.n === 2 ? seatOf(0) : button;
  const carry: SeatingCarry = { button: lastSb, sb: lastSb, bb: lastBb, known };
  const { sb, bb, ante, unit = 1 } = one;
  const table = {
    no: 1,
    seats: one.stacks.map((chips, index) => ({
      seat: seatOf(index),
      player: `p${index}`,
      chips,
      in: true,
      connected: true,
      entry: posters.has(index) ? 'post' : 'wait_bb',
    })),
    limits: { sb, bb, ante, min_buy_in: 1, max_buy_in: 2 ** 45 },
    unit,
    options: {},
    live: game.live,
    idle: false,
    shoe: null,
    carry,
  };
  const setup: Setup = { ...table, dealt: game.ready(table) ?? [] };
  return { run: new Run(game, setup), setup, seatOf, indexOf: seat => seat - shift };
}

/** The order in which the case's cards leave the deck. */
export function deckOf({ deck, hole, board }: Pick<HandCase, 'deck' | 'hole' | 'board'>): string[] {
  if (deck !== undefined) return deck;
  const rounds = hole[0]?.length ?? 0;
  return [...Array.from({ length: rounds }, (_, k) => hole.map(cards => cards[k] as string)).flat(), ...board];
}

/** Gives the cards that are asked for: all at once, or one by one as a dealer scans them. @returns the rest of the deck */
export function giveCards(run: Run, deck: readonly string[], live: boolean): string[] {
  let left = [...deck];
  while (run.waiting?.ask === 'cards') {
    const count = live ? 1 : run.open;
    if (left.length < count) throw new Error('the script asks for more cards than the case has');
    run.push({ in: 'cards', cards: left.slice(0, count), source: live ? 'scanner' : 'auto' });
    left = left.slice(count);
  }
  return left;
}

/** What the open choice offers, in the words of the vectors. */
export function legalOf(choice: Choice): Record<string, unknown> {
  const legal: Record<string, unknown> = {};
  for (const [name, { min, max, price }] of Object.entries(choice.options))
    legal[name] = price !== undefined ? price : min !== undefined ? [min, max] : true;
  return legal;
}

/** An action of the case as an input; `allin` is a call where it names what is paid, a bet or a raise where it names a total. */
export function inputOf(choice: Choice, { action, to }: CaseAction): Input {
  const raise = Object.keys(choice.options).find(name => choice.options[name]?.min !== undefined) ?? 'raise';
  if (to !== undefined) return { in: 'choice', seat: choice.seat, option: raise, amount: to };
  return { in: 'choice', seat: choice.seat, option: action === 'allin' ? 'call' : action };
}

/** What is offered as a range and yet accepts one less than its least or one more than its most. */
export function looseRanges(run: Run, choice: Choice): string[] {
  return Object.entries(choice.options).flatMap(([option, { min, max }]) => {
    if (min === undefined || max === undefined) return [];
    return [min - 1, max + 1]
      .filter(amount => !isRejected(run, { in: 'choice', seat: choice.seat, option, amount }))
      .map(amount => `${option} to ${amount} was accepted, expected ${min} to ${max}`);
  });
}

/** The street that is played: 0 before the flop. */
export function streetOf(run: Run): number {
  return run.told.filter(({ fact }) => fact.kind === 'street').length;
}

/** What a finished hand comes to under a rake rule, with the seats' numbers of the case. */
export function settled(hand: VectorHand, rule: CaseRule | null): Record<string, unknown> {
  const { run, setup, indexOf } = hand;
  const outcome = run.outcome;
  if (outcome?.end !== 'pots') throw new Error('the hand did not end in pots');
  const { percent = 0, cap = 0, no_flop_no_drop: noFlopNoDrop = false, floor = false, unit = 1 } = rule ?? {};
  const terms = { bp: percent, cap, floor, noFlopNoDrop, unit };
  const rows = setup.seats.map(({ seat }) => ({ who: seat, paid: 0, won: 0, wins: [] }));
  const raked = RAKES.pots.take({ ...outcome, rows }, terms);
  const bySeat = (list: readonly (readonly [Seat, Amount])[]) =>
    Object.fromEntries(list.map(([seat, amount]) => [String(indexOf(seat)), amount]));
  const pots = outcome.pots.map((pot, index) => {
    const { rake = 0, full = 0, cum = 0, capped = false, floored = false, shares = [] } = raked.pots?.[index] ?? {};
    return {
      index,
      amount: pot.amount,
      eligible: indices(pot.eligible, indexOf),
      contributions: bySeat(pot.contributions),
      winners: indices(pot.winners, indexOf),
      shares: bySeat(shares),
      rake,
      rake_full: full,
      rake_cum: cum,
      capped,
      ...(floored ? { floored } : {}),
    };
  });
  const debit = setup.seats.map(({ seat }) => run.puts.get(seat) ?? 0);
  const credit = setup.seats.map((_, i) => pots.reduce((sum, pot) => sum + (pot.shares[String(i)] ?? 0), 0));
  const net = credit.map((each, i) => each - (debit[i] as Amount));
  const final = setup.seats.map(({ chips }, i) => chips + (net[i] as Amount));
  return { pots, debit, credit, rake: raked.rows, payoffs: net, net, final, skip: raked.skip ?? null };
}

function indices(seats: readonly Seat[], indexOf: (seat: Seat) => number): number[] {
  return seats.map(indexOf).sort((a, b) => a - b);
}
