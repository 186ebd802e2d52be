// Two rounds that differ in one card which somebody may not see: until that card shows, they are told the same, word for word.
import {
  bareChoice,
  type Card,
  type CardsRequest,
  type Choice,
  type ChoiceInput,
  face,
  type Game,
  type Input,
  type Request,
  Run,
  view,
} from '@baize/sdk';
import { differences } from '../differences.ts';
import { type Luck, luckOf, pick } from '../luck.ts';
import { type PlayedRound, roundsOf } from './rounds.ts';

/** Who looks on: a player, or a stranger. */
type Viewer = string | null;
/** A card that fell where the viewer does not see it, and the face that lies in its place in the other round. */
interface Swap {
  input: number;
  card: number;
  is: string;
  other: string;
}

const VIEWERS_A_ROUND = 2;

/** What somebody could learn of a card that they may not see, a sentence for each game at most. */
export function twinProblems(game: Game, rounds: number, seed: number): string[] {
  for (const played of roundsOf(game, rounds, seed)) {
    const luck = luckOf(played.seed * 1000 + played.round);
    for (let i = 0; i < VIEWERS_A_ROUND; i++) {
      const viewer = pick<Viewer>([null, ...new Set(played.run.owners.values())], luck);
      const swap = hiddenFrom(game, played, viewer, luck);
      const told = swap && firstDifference(game, played, viewer, swap);
      if (!told) continue;
      const [who, card] = [viewer === null ? 'a stranger' : 'a player', `${swap.is} or ${swap.other}`];
      const about = `${who} is told what depends on a card that they may not see (${card})`;
      return [`seed ${played.seed}, round ${played.round}: ${about}: ${told}`];
    }
  }
  return [];
}

/** A card of the round that fell unseen by the viewer, and a face that fell nowhere. */
function hiddenFrom(game: Game, { setup, run }: PlayedRound, viewer: Viewer, luck: Luck): Swap | null {
  const again = new Run(game, setup);
  const hidden: Omit<Swap, 'other'>[] = [];
  const fallen = new Set<string>();
  run.inputs.forEach((input, at) => {
    if (input.in === 'cards') {
      const { places } = again.waiting as CardsRequest;
      const from = places.length - again.open;
      input.cards.forEach((is, card) => {
        const { seen } = places[from + card] as CardsRequest['places'][number];
        if (seen !== 'all' && !seen.some(seat => seatsOf(again, viewer).includes(seat)))
          hidden.push({ input: at, card, is: face(is) });
        fallen.add(face(is));
      });
    }
    again.push(input);
  });
  const free = game.deck.faces.filter(each => !fallen.has(each));
  if (hidden.length === 0 || free.length === 0) return null;
  return { ...(pick(hidden, luck) as Swap), other: pick(free, luck) };
}

/** How the viewer is told another thing in the other round, before that round takes a way of its own; null: they are not. */
function firstDifference(game: Game, { setup, run }: PlayedRound, viewer: Viewer, swap: Swap): string | null {
  const [one, other] = [new Run(game, setup), new Run(game, setup)];
  let from = 0;
  for (const [at, input] of run.inputs.entries()) {
    const twin = twinOf(input, at, swap, one, other, viewer);
    if (twin === null) return null;
    one.push(input);
    try {
      other.push(twin);
    } catch {
      return null; // what others hold now does not allow it: another round from here on
    }
    if (formOf(one.waiting) !== formOf(other.waiting) || one.outcome !== null) return null;
    const [told, told2] = [seenBy(one, viewer, from), seenBy(other, viewer, from)];
    if (isTurnedUp(game, shows(told, swap.is), shows(told2, swap.other))) return null;
    const [difference] = [
      ...differences('facts', told2, told),
      ...differences('asked', asked(other, viewer), asked(one, viewer)),
    ];
    if (difference !== undefined) return difference;
    from = one.told.length;
    if (from !== other.told.length) return null; // told to others alone
  }
  return null;
}

/** The same input of the other round; null where it cannot be said what that would be. */
function twinOf(input: Input, at: number, swap: Swap, one: Run, other: Run, viewer: Viewer): Input | null {
  if (input.in === 'cards' && at === swap.input)
    return { ...input, cards: input.cards.map((each, i) => (i === swap.card ? swap.other : each)) };
  if (input.in !== 'choice' || seatsOf(one, viewer).includes(input.seat)) return input;
  return answerOf(input, swap, choiceOf(one, input.seat), choiceOf(other, input.seat));
}

/** An answer by its meaning: the option that is about the same card, with the other card in the place of the one. */
function answerOf(input: ChoiceInput, { is, other }: Swap, choice: Choice, twin: Choice): ChoiceInput | null {
  const changed = (card: Card) => (face(card) === is ? other : face(card));
  const target = choice.options[input.option]?.target;
  const cards = input.cards?.map(changed);
  const more = cards === undefined ? {} : { cards };
  if (target === undefined || !('card' in target)) return sameOption(choice, twin, input.option) ? { ...input, ...more } : null;
  const found = Object.entries(twin.options).find(
    ([, option]) => option.target && 'card' in option.target && face(option.target.card) === changed(target.card),
  );
  return found === undefined ? null : { ...input, option: found[0], ...more };
}

/** Whether an option of this name says the same in both rounds: the fifth card of a sorted hand is another card. */
function sameOption(choice: Choice, twin: Choice, name: string): boolean {
  const mine = Object.keys(choice.options);
  return twin.options[name] !== undefined && (!/\d/.test(name) || mine.join() === Object.keys(twin.options).join());
}

function choiceOf({ waiting }: Run, seat: number): Choice {
  return (waiting?.ask === 'choice' ? waiting.of.find(each => each.seat === seat) : undefined) as Choice;
}

const seatsOf = (run: Run, viewer: Viewer): number[] =>
  viewer === null ? [] : [...run.owners].filter(([, owner]) => owner === viewer).map(([seat]) => seat);

const seenBy = (run: Run, viewer: Viewer, from: number) =>
  run.told
    .slice(from)
    .map(each => view(each, seatsOf(run, viewer), viewer))
    .filter(fact => fact !== null);

/** What the viewer is asked themselves, as it leaves the process. */
const asked = (run: Run, viewer: Viewer) =>
  run.waiting?.ask === 'choice'
    ? run.waiting.of.filter(each => seatsOf(run, viewer).includes(each.seat)).map(each => bareChoice(each))
    : [];

/** What everybody sees of a request: where two rounds differ in that, they are different rounds. */
function formOf(request: Request | null): string {
  if (request?.ask === 'choice')
    return JSON.stringify(['choice', request.of.map(({ seat, hand, timer }) => [seat, hand, timer])]);
  return JSON.stringify(request?.ask === 'shuffle' ? 'shuffle' : request);
}

/** Of a shoe another copy of the face may lie open all the while. */
const isTurnedUp = ({ deck }: Game, one: boolean, other: boolean): boolean => (deck.copies === 1 ? one || other : one && other);

const shows = (facts: unknown, card: string): boolean => JSON.stringify(facts).includes(`"${card}"`);
