// Plays cases of one turn: everything lies as the case says, then the script's own turn and what comes after it.
import type { Card, Fact, Input, Outcome, Run, Script, Seat } from '@baize/sdk';
import { FACES, monthOf } from './deck.ts';
import type { K } from './keys.ts';
import { type Next, nextAfter } from './round.ts';
import { fixedPoints } from './settling.ts';
import { floorOf, type Heap, handOf, pileOf, sideOf, type Table, totalOf } from './table.ts';
import { GO_STOP, MATGO, type Terms } from './terms.ts';
import { type Turned, takeTurn } from './turn.ts';
import { type Layout, runPart } from './vector-run.ts';

export interface TurnCase {
  game: 'matgo' | 'gostop';
  seat: Seat;
  hand: Card[];
  hand_counts: number[];
  captured: Card[][];
  passes: number[];
  locked: boolean[];
  floor: Card[];
  heaps: (Heap & { extra: Card[] })[];
  /** the next cards of it, the top first */
  stock: Card[];
  turns: number;
  ppeok_turns: number[];
  last_go: number;
  /** `target` answers the request of the card put down, `choose` that of the card turned */
  move: { type: string; card?: Card; target?: Card };
  choose?: Card;
}

const CHIPS = 1_000_000;

/** Others' hands are made of what is left. */
function layoutOf({ seat, hand, hand_counts, captured, floor, heaps, stock }: TurnCase): Layout {
  const known = new Set([...hand, ...captured.flat(), ...floor, ...stock, ...heaps.flatMap(heap => heap.extra)]);
  const left = FACES.filter(card => !known.has(card));
  return [
    ...hand_counts.map((count, each) => [`hand:${each}`, each === seat ? hand : left.splice(0, count)] as const),
    ...captured.map((pile, each) => [`pile:${each}`, pile] as const),
    ...heaps.map(({ month, extra }) => [`heap:${month}`, extra] as const),
    ['floor', floor],
  ];
}

function setTable(table: Table, { seat, passes, locked, heaps, turns, ppeok_turns, last_go }: TurnCase): void {
  for (const each of table.seats) Object.assign(sideOf(table, each), { passes: passes[each], isLocked: locked[each] });
  Object.assign(sideOf(table, seat), { turns, ppeoks: [...ppeok_turns], lastGo: last_go });
  table.heaps = heaps.map(({ month, by }) => ({ month, by }));
}

/** The turn to its end; null where a bonus card of the hand has the seat asked again: a case ends there. */
function* untilAskedAgain(turn: Script<Turned, K>): Script<Turned | null, K> {
  let asked = 0;
  for (let next = turn.next(); ; next = turn.next(yield next.value)) {
    if (next.done) return next.value;
    if (next.value.ask === 'choice' && next.value.of[0]?.options.play && asked++ > 0) return null;
  }
}

const partOf = (given: TurnCase) =>
  function* play(table: Table): Script<Outcome<K['timer']>, K> {
    const { round } = table;
    setTable(table, given);
    const turned = yield* untilAskedAgain(takeTurn(table, given.seat));
    const next = turned === null ? { phase: 'play' as const, seat: given.seat } : nextAfter(table, given.seat, turned);
    const heaps = table.heaps
      .toSorted((a, b) => a.month - b.month)
      .map(heap => ({ ...heap, extra: round.zone(`heap:${heap.month}`).sort() }));
    const result = {
      ...{ floor: floorOf(table).sort(), heaps, hand: handOf(table, given.seat).sort(), next },
      ...{ passes: sideOf(table, given.seat).passes, total: totalOf(table, given.seat) },
      piles: table.seats.map(each => pileOf(table, each).sort()),
      locked: table.seats.map(each => sideOf(table, each).isLocked),
      immediate: table.immediate.map(({ amount: _, ...paid }) => paid),
    };
    return { end: 'transfers', word: 'over', result, net: round.net(), order: [...round.dealt] };
  };

/** Answers what the script asks as the case says, and the default where it says nothing. `choice`: the two cards of the card
 *  turned, if it was asked. */
function answerTo(run: Run, { move, choose, seat }: TurnCase): { input: Input; choice?: Card[] } {
  const options = run.waiting?.ask === 'choice' ? (run.waiting.of[0]?.options ?? {}) : {};
  const [first, second] = options.take?.from ?? [];
  if (first === undefined || second === undefined) {
    const { type: option, card } = move;
    return { input: { in: 'choice', seat, option, ...(card === undefined ? {} : { cards: [card] }) } };
  }
  const isOfPut = move.card !== undefined && monthOf(first) === monthOf(move.card);
  const input: Input = { in: 'choice', seat, option: 'take', cards: [(isOfPut ? move.target : choose) ?? first] };
  return isOfPut ? { input } : { input, choice: [first, second].sort() };
}

/** The events of a case: facts, without those that vectors state in fields of their own. */
function eventOf({ kind, action, seat, cards: of, type, data }: Fact): object[] {
  if (kind === 'action' && (action === 'shake' || action === 'bomb'))
    return [{ type: action, seat, month: monthOf((of as Card[])[0] ?? ''), cards: of }];
  return kind === 'event' && type !== 'capture' ? [{ type, ...(data as object) }] : [];
}

/** The end of a round closes the events of its last turn; points of a pile are counted later. */
const endOf = (terms: Terms, next: Next): object[] =>
  next.phase === 'over' ? [{ type: next.reason, seat: next.winner, points: fixedPoints(terms, next.reason) }] : [];

/** What the case may state, as the script has it. */
export function playTurn(given: TurnCase): Record<string, unknown> {
  const terms = given.game === 'matgo' ? MATGO : GO_STOP;
  const limits = { point_value: 1, max_loss: 0 };
  const sitting = { stacks: given.hand_counts.map(() => CHIPS), limits, unit: 1, first: 0, times: 1 };
  const run = runPart(terms, sitting, layoutOf(given), partOf(given));
  const stock = [...given.stock];
  let choice: Card[] | null = null;
  while (run.waiting) {
    if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: stock.splice(0, run.open), source: 'auto' });
    else {
      const answer = answerTo(run, given);
      choice = answer.choice ?? choice;
      run.push(answer.input);
    }
  }
  if (run.fault !== null) throw run.fault;
  const { next, ...result } = (run.outcome?.result ?? {}) as Record<string, unknown> & { next: Next };
  return {
    ...result,
    ...{ choice, captured: takenIn(run, given).sort() },
    stock_used: given.stock.length - stock.length,
    events: [...run.told.flatMap(({ fact }) => eventOf(fact)), ...endOf(terms, next)],
    next: next.phase === 'over' ? { phase: 'over', seat: next.winner, reason: next.reason } : next,
  };
}

/** Not what others gave. */
const takenIn = (run: Run, { seat }: TurnCase): Card[] =>
  run.told.flatMap(({ fact: { kind, cards, from, to } }) =>
    kind === 'move' && to === `pile:${seat}` && !String(from).startsWith('pile:') ? (cards as Card[]) : [],
  );
