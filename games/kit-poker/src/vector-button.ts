// Plays a sequence of hands from the vectors: who is dealt in, where button and blinds stand, who posts and who missed a blind.
import { type Game, Run, type Seat, type SeatInfo, type Setup } from '@baize/sdk';
import { differences } from '@baize/testkit';
import { clockwise, type SeatingCarry } from './seating.ts';

interface Sequence {
  hands: {
    /** active, out (sits out), post (comes in by posting), wait (comes in with the big blind). */
    seats: Record<string, string>;
    /** Where the button is drawn; null where it moves on. */
    draw: Seat | null;
    expect: Expected | null;
  }[];
}
interface Expected {
  button: Seat;
  sb: Seat | null;
  bb: Seat;
  dealt: Seat[];
  posts: Record<string, string>;
  dead: Record<string, string>;
  last_bb: Seat;
  last_sb: Seat;
  missed: Record<string, { bb: boolean; sb: boolean }>;
}

const LIMITS = { sb: 50, bb: 100, ante: 0, min_buy_in: 1, max_buy_in: 2 ** 45 };
const CHIPS = 1_000_000;

export function playSequence(game: Game, one: unknown): string[] {
  const { hands } = one as Sequence;
  const found: string[] = [];
  let carry: Setup['carry'] = null;
  let idle = true;
  for (const [i, { seats, draw, expect }] of hands.entries()) {
    const table = { no: i + 1, limits: LIMITS, unit: 1, options: {}, live: game.live, shoe: null };
    const setup = { ...table, seats: Object.entries(seats).map(seatInfo), idle, carry };
    const dealt = game.ready(setup);
    idle = dealt === null;
    if (dealt === null || expect === null) {
      found.push(...differences(`hands[${i}]`, dealt === null ? null : { dealt }, expect));
      continue;
    }
    const run = new Run(game, { ...setup, dealt });
    found.push(...drawn(run, dealt, draw).map(difference => `hands[${i}] ${difference}`));
    if (run.fault !== null) throw run.fault;
    const actual = {
      ...positions(run),
      dealt: clockwise(
        [...dealt].sort((a, b) => a - b),
        expect.button,
      ),
    };
    found.push(...differences(`hands[${i}]`, actual, expect));
    found.push(...extra(`hands[${i}]`, actual, expect));
    carry = run.kept;
  }
  return found;
}

function seatInfo([seat, state]: [string, string]): SeatInfo {
  const entry = state === 'post' ? 'post' : 'wait_bb';
  return { seat: Number(seat), player: `p${seat}`, chips: CHIPS, in: state !== 'out', connected: true, entry };
}

function drawn(run: Run, among: readonly Seat[], draw: Seat | null): string[] {
  if (run.waiting?.ask !== 'roll') return draw === null ? [] : [`draw null, expected ${draw}`];
  const value = draw === null ? 0 : [...among].sort((a, b) => a - b).indexOf(draw);
  run.push({ in: 'roll', value });
  return draw === null ? ['the button is drawn, expected that it moves on'] : [];
}

/** What a spectator is told, and what the hand leaves for the next. */
function positions(run: Run): Expected {
  const facts = run.told.map(({ fact }) => fact);
  const start = facts.find(fact => fact.kind === 'start');
  const posted = (word: string, what: string) =>
    Object.fromEntries(facts.filter(fact => fact.action === word).map(fact => [String(fact.seat), what]));
  const { sb, bb, known } = run.kept as SeatingCarry;
  const missed = known.filter(each => each.missedBb || each.missedSb);
  return {
    button: start?.button as Seat,
    sb: (start?.sb ?? null) as Seat | null,
    bb: start?.bb as Seat,
    dealt: [],
    posts: posted('post', 'bb'),
    dead: posted('post_dead', 'sb'),
    last_bb: bb,
    last_sb: sb,
    missed: Object.fromEntries(missed.map(({ seat, missedBb, missedSb }) => [String(seat), { bb: missedBb, sb: missedSb }])),
  };
}

/** Seats that posted or missed and are not in the case. */
function extra(path: string, actual: Expected, expect: Expected): string[] {
  return (['posts', 'dead', 'missed'] as const).flatMap(key =>
    Object.keys(actual[key])
      .filter(seat => !(seat in expect[key]))
      .map(seat => `${path}.${key}["${seat}"] is there, expected none`),
  );
}
