// A round that begins in the middle for vector cases: every card where the case says, then a part of the script.
import {
  type Amount,
  type Card,
  cards,
  type Game,
  type Outcome,
  type Place,
  Run,
  type Script,
  type Setup,
  sittingsOf,
} from '@baize/sdk';
import { FACES } from './deck.ts';
import { captureGame } from './game.ts';
import type { K } from './keys.ts';
import { type Table, tableOf } from './table.ts';
import type { Terms } from './terms.ts';

/** What lies where when the part begins, zone by zone; what is in none is in the stock. */
export type Layout = readonly (readonly [zone: string, cards: readonly Card[]])[];

/** The stacks and limits of a case, and who won the round before. */
export interface Sitting {
  stacks: readonly Amount[];
  limits: { point_value: Amount; max_loss: Amount };
  unit: Amount;
  first: number;
  times: number;
}

const placesOf = (layout: Layout): [Place, Card][] =>
  layout.flatMap(([zone, laid]) =>
    laid.map((card, i): [Place, Card] => {
      const [name, seat] = zone.split(':');
      return [{ at: `${zone}:${i + 1}`, seen: name === 'hand' ? [Number(seat)] : 'all' }, card];
    }),
  );

/** The run of this part of a script, its cards laid out; it waits for what the part asks, or is over. */
export function runPart(
  terms: Terms,
  sitting: Sitting,
  layout: Layout,
  part: (table: Table) => Script<Outcome<K['timer']>, K> | Outcome<K['timer']>,
): Run {
  const laid = placesOf(layout);
  const game: Game = {
    ...captureGame({ code: 'part_of_a_round', names: { en: 'A part of a round' } }, terms),
    *play(round) {
      const places = laid.map(([place]) => place);
      if (places.length > 0) yield* cards(places, 'deal');
      const table = tableOf(round as never, terms);
      table.stock = FACES.length - laid.length;
      const played = part(table);
      return 'end' in played ? played : yield* played as Script<Outcome>;
    },
  };
  const run = new Run(game, setupOf(sitting));
  if (laid.length > 0) run.push({ in: 'cards', cards: laid.map(([, card]) => card), source: 'auto' });
  return run;
}

function setupOf({ stacks, limits, unit, first, times }: Sitting): Setup {
  const seats = stacks.map((chips, seat) => ({
    ...{ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null },
  }));
  const carry = { first, times, players: sittingsOf(seats) };
  const of = { ...limits, min_buy_in: 1, max_buy_in: Number.MAX_SAFE_INTEGER };
  const rest = { options: {}, live: false, idle: false, shoe: null };
  return { no: 0, seats, dealt: seats.map(each => each.seat), limits: of, unit, carry, ...rest };
}
