// What a robot likes to answer: by its game's own bot or by chance, each with a taste, for what comes seldom in a game.
import type { AskOption, Fact as Heard } from '@baize/protocol';
import type { Choice, Fact, Game } from '@baize/sdk';
import { Chance } from '../chance.ts';
import { type Move, moveOf, type Options } from './answers.ts';

/** A number that says what somebody likes. 0 is the game's bot as it is; of the others each third is a bot to whom little comes to
 *  mind that it does not like, one that takes at once what it likes, and one that draws. */
export type Taste = number;

/** What somebody answers, who remembers what they were told of the round. */
export type Mind = (choice: Choice, facts: readonly (Fact | Heard)[]) => Move;

/** What is liked least is taken all the same, if seldom. */
const LIKINGS = [0.02, 0.2, 1, 5];

/** How likely somebody takes an option of this name, beside others; targets of one kind are liked alike. */
function liking(taste: Taste, name: string): number {
  const chance = new Chance(taste, name.replace(/_\d+$/, ''));
  return LIKINGS[chance.below(LIKINGS.length)] as number;
}

export function mindOf({ bot }: Pick<Game, 'bot'>, taste: Taste, chance: Chance): Mind {
  const draws: Mind = ({ options }) => likedMove(options as Options, taste, chance);
  if (bot === undefined || (taste > 0 && taste % 3 === 0)) return draws;
  const thinks: Mind = (choice, facts) => bot(choice, facts as readonly Fact[], below => chance.below(below));
  if (taste === 0) return thinks;
  return (choice, facts) => {
    const favourites = taste % 3 === 1 ? [] : Object.entries(choice.options).filter(([name]) => liking(taste, name) >= 1);
    const [option, offer] = favourites.length > 0 ? chance.pick(favourites) : [];
    if (option !== undefined && option !== choice.otherwise) return moveOf(option, offer as AskOption, chance);
    const options = likedOptions(choice, taste, chance);
    const move = thinks({ ...choice, options }, facts);
    // a bot may name what its game always offers
    return move.option in options ? move : thinks(choice, facts);
  };
}

/** What is not liked mostly does not come to mind; what is taken when the time is up always does. */
function likedOptions({ options, otherwise }: Choice, taste: Taste, chance: Chance): Choice['options'] {
  return Object.fromEntries(Object.entries(options).filter(([name]) => name === otherwise || chance.hits(liking(taste, name))));
}

function likedMove(options: Options, taste: Taste, chance: Chance): Move {
  const offered = Object.entries(options);
  const likings = offered.map(([name]) => liking(taste, name));
  const drawn = chance.unit() * likings.reduce((sum, each) => sum + each, 0);
  const at = likings.findIndex((_, i) => drawn < likings.slice(0, i + 1).reduce((sum, each) => sum + each, 0));
  const [option, offer] = offered.at(at) as [string, AskOption];
  return moveOf(option, offer, chance);
}
