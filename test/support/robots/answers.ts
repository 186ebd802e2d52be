// What a robot answers when it must choose: anything that is offered, mostly what goes on cheaply.
import type { AskOption } from '@baize/protocol';
import type { Chance } from '../chance.ts';

/** A choice as it is sent. */
export interface Move {
  option: string;
  amount?: number;
  cards?: string[];
}

export type Options = Readonly<Record<string, AskOption>>;

export function anyMove(options: Options, chance: Chance): Move {
  const offered = Object.entries(options);
  const cheap = offered.filter(([name]) => name !== 'fold' || chance.hits(0.3));
  const [option, offer] = chance.pick(cheap.length > 0 ? cheap : offered);
  return moveOf(option, offer, chance);
}

/** This option, with any amount and cards that it takes. */
export const moveOf = (option: string, offer: AskOption, chance: Chance): Move => ({
  ...{ option, ...anyAmount(offer, chance) },
  ...anyCards(offer, chance),
});

/** Those that cost something; all where none does. */
export function dear(options: Options): Options {
  const offered = Object.entries(options).filter(([, { price = 0 }]) => price > 0);
  return offered.length > 0 && offered.length < Object.keys(options).length ? Object.fromEntries(offered) : options;
}

/** Mostly the least, sometimes anything, now and then everything. */
function anyAmount({ min, max, step = 1 }: AskOption, chance: Chance): { amount?: number } {
  if (min === undefined || max === undefined) return {};
  if (chance.hits(0.1)) return { amount: max };
  return { amount: chance.hits(0.6) ? min : min + step * chance.below(Math.floor((max - min) / step) + 1) };
}

function anyCards({ from, sets, least = 0, most = 0 }: AskOption, chance: Chance): { cards?: string[] } {
  if (sets && sets.length > 0) return { cards: chance.pick(sets) };
  if (!from) return {};
  return { cards: chance.shuffled(from).slice(0, chance.between(least, Math.min(most, from.length))) };
}
