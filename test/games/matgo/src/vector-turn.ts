// Plays cases of one turn: a round that begins in the middle, dealt as the case says, then the script's own turn.
import {
  type Card,
  cards,
  type Fact,
  type Game,
  type Input,
  type Place,
  Run,
  type Script,
  type Seat,
  type Setup,
} from '@baize/sdk';
import { FACES, monthOf } from './deck.ts';
import { goStop, matgo } from './index.ts';
import type { K } from './keys.ts';
import { GO_STOP, MATGO } from './owing.ts';
import { nextOf, tableOf } from './play.ts';
import { floorOf, type Heap, handOf, pileOf, sideOf, type Table, totalOf } from './table.ts';
import { type Over, takeTurn } from './turn.ts';

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
  stock: Card[];
  turns: number;
  ppeok_turns: number[];
  last_go: number;
  move: { type: string; card?: Card; target?: Card };
  choose?: Card;
}

const CHIPS = 1_000_000;

/** Every place with its card; others' hands are made of what is left. */
function layout({ seat, hand, hand_counts, captured, floor, heaps, stock }: TurnCase): [Place, Card][] {
  const known = new Set([...hand, ...captured.flat(), ...floor, ...stock, ...heaps.flatMap(heap => heap.extra)]);
  const left = FACES.filter(card => !known.has(card));
  const list: [Place, Card][] = [];
  const lay = (zone: string, laid: readonly Card[], seen: Place['seen']) => {
    for (const [i, card] of laid.entries()) list.push([{ at: `${zone}:${i + 1}`, seen }, card]);
  };
  for (const [each, count] of hand_counts.entries()) lay(`hand:${each}`, each === seat ? hand : left.splice(0, count), [each]);
  for (const [each, pile] of captured.entries()) lay(`pile:${each}`, pile, 'all');
  for (const { month, extra } of heaps) lay(`heap:${month}`, extra, 'all');
  lay('floor', floor, 'all');
  return list;
}

function setTable(table: Table, given: TurnCase): void {
  const { seat, passes, locked, heaps, turns, ppeok_turns, last_go } = given;
  for (const each of table.seats) Object.assign(sideOf(table, each), { passes: passes[each], isLocked: locked[each] });
  Object.assign(sideOf(table, seat), { turns, ppeoks: [...ppeok_turns], lastGo: last_go });
  table.heaps = heaps.map(({ month, by }) => ({ month, by }));
  const laid = layout(given).length;
  table.stock = FACES.length - laid;
}

/** The turn to its end; null where a bonus card of the hand has the seat asked again: a case ends there. */
function* untilAsked(turn: Script<Over, K>): Script<Over | null, K> {
  let asked = 0;
  for (let next = turn.next(); ; next = turn.next(yield next.value)) {
    if (next.done) return next.value;
    if (next.value.ask === 'choice' && next.value.of[0]?.options.play && asked++ > 0) return null;
  }
}

/** The game of a case: its turn and nothing else, ended with what came of it. */
function gameOf(given: TurnCase): Game {
  const [game, terms] = given.game === 'matgo' ? [matgo, MATGO] : [goStop, GO_STOP];
  return {
    ...game,
    *play(round) {
      yield* cards(
        layout(given).map(([place]) => place),
        'deal',
      );
      const table = tableOf(round as never, terms);
      setTable(table, given);
      const over = yield* untilAsked(takeTurn(table, given.seat));
      const next = over === null ? { phase: 'play', seat: given.seat } : nextOf(table, given.seat, over);
      const { passes } = sideOf(table, given.seat);
      const heaps = table.heaps
        .toSorted((a, b) => a.month - b.month)
        .map(heap => ({ ...heap, extra: round.zone(`heap:${heap.month}`) }));
      const result = {
        ...{
          floor: floorOf(table).sort(),
          hand: handOf(table, given.seat).sort(),
          passes,
          heaps,
          next,
        },
        ...{
          piles: table.seats.map(each => pileOf(table, each).sort()),
          locked: table.seats.map(each => sideOf(table, each).isLocked),
        },
        ...{ total: totalOf(table, given.seat), immediate: table.immediate.map(({ amount: _, ...paid }) => paid) },
      };
      return { end: 'transfers', word: 'over', result, net: round.net(), order: [...round.dealt] };
    },
  };
}

function setupOf({ hand_counts }: TurnCase): Setup {
  const seats = hand_counts.map((_, seat) => ({
    seat,
    player: `p${seat}`,
    chips: CHIPS,
    in: true,
    connected: true,
    entry: null,
  }));
  const limits = { point_value: 1, max_loss: 0, min_buy_in: 1, max_buy_in: CHIPS };
  const rest = { unit: 1, options: {}, live: false, idle: false, shoe: null, carry: null };
  return { no: 0, seats, dealt: seats.map(each => each.seat), limits, ...rest };
}

/** The events of a case: facts, without what the vectors do not count as one. */
function eventOf({ kind, action, seat, cards: of, type, data }: Fact): object[] {
  if (kind === 'action' && (action === 'shake' || action === 'bomb'))
    return [{ type: action, seat, month: monthOf((of as Card[])[0] ?? ''), cards: of }];
  return kind === 'event' ? [{ type, ...(data as object) }] : [];
}

export function playTurn(given: TurnCase): Record<string, unknown> {
  const run = new Run(gameOf(given), setupOf(given));
  run.push({ in: 'cards', cards: layout(given).map(([, card]) => card), source: 'auto' });
  const stock = [...given.stock];
  let choice: Card[] | undefined;
  let isPut = false;
  const answer = (): Input => {
    const { move, seat } = given;
    const options = run.waiting?.ask === 'choice' ? (run.waiting.of[0]?.options ?? {}) : {};
    if (options.take === undefined) {
      isPut = true;
      return { in: 'choice', seat, option: move.type, ...(move.type === 'flip' ? {} : { cards: [move.card ?? ''] }) };
    }
    const from = [...(options.take.from ?? [])].sort();
    const isFirst = isPut && move.target !== undefined && from.includes(move.target);
    if (!isFirst) choice = from;
    isPut = false;
    return { in: 'choice', seat, option: 'take', cards: [(isFirst ? move.target : given.choose) ?? ''] };
  };
  while (run.waiting)
    run.push(run.waiting.ask === 'cards' ? { in: 'cards', cards: stock.splice(0, run.open), source: 'auto' } : answer());
  const result = run.outcome?.result as Record<string, unknown> & { next: { phase: string; seat: Seat; reason?: string } };
  const taken = run.told.flatMap(({ fact }) => (fact.kind === 'move' && isTaken(fact, given) ? (fact.cards as Card[]) : []));
  const { next } = result;
  const isTold = next.phase === 'over' && next.reason !== undefined;
  const events = run.told.flatMap(({ fact }) => eventOf(fact));
  return {
    ...result,
    ...(choice === undefined ? {} : { choice }),
    captured: taken.sort(),
    stock_used: given.stock.length - stock.length,
    events: isTold ? [...events, { type: next.reason, seat: next.seat }] : events,
  };
}

/** Not what others gave. */
const isTaken = ({ from, to }: Fact, { seat }: TurnCase): boolean => to === `pile:${seat}` && !String(from).startsWith('pile:');
