// What a bot does when it is asked: as its game's bot says, else anything that is offered.
import type { Choice, Fact, Game, Option } from '@baize/sdk';

export interface Move {
  option: string;
  amount?: number;
  cards?: string[];
}

type Luck = (below: number) => number;

/** A legal answer from the request alone. A bot that fails takes what the clock would take. */
export function moveOf(bot: Game['bot'], choice: Choice, facts: readonly Fact[], luck: Luck): Move {
  if (!bot) return anyMove(choice, luck);
  try {
    const { option, amount, cards } = bot(choice, facts, luck);
    return { option, ...(amount === undefined ? {} : { amount }), ...(cards === undefined ? {} : { cards: [...cards] }) };
  } catch {
    return { option: choice.otherwise };
  }
}

/** What is given up for nothing is chosen seldom; amounts are small. */
function anyMove({ options, otherwise }: Choice, luck: Luck): Move {
  const names = Object.keys(options);
  const others = names.filter(name => name !== otherwise);
  const option = (others.length === 0 || luck(6) === 0 ? otherwise : others[luck(others.length)]) ?? otherwise;
  return { option, ...filled(options[option] ?? {}, luck) };
}

function filled({ min, max, step = 1, from, least = 0, most = 0, sets }: Option, luck: Luck): Omit<Move, 'option'> {
  const few = Math.min(4, Math.floor(((max ?? 0) - (min ?? 0)) / step));
  const cards = sets?.[luck(sets.length)] ?? from?.toSorted(() => luck(3) - 1).slice(0, least + luck(most - least + 1));
  return {
    ...(min === undefined ? {} : { amount: min + luck(few + 1) * step }),
    ...(cards === undefined ? {} : { cards: [...cards] }),
  };
}
