// What a script can ask for. Use each with `yield*`: without it nothing happens.
import { Dealt } from './cards.ts';
import type { Answer, Bet, BetsRequest, Card, CardsRequest, Choice, Option, Place, Request, Spot, TimerKey } from './words.ts';

/** Asks for cards to these places. Returns them in this order; `.of(seat)` picks one seat's. Throws (a fault) if the deck has
 *  too few.
 *  `rows`: a `card` fact is told for each; `pace`: an RNG table waits this timer first. */
export function* cards(
  to: readonly Place[],
  stage: string,
  how?: { rows?: true; pace?: TimerKey },
): Generator<Request, Dealt, Card[]> {
  const request: CardsRequest = { ask: 'cards', places: to, stage };
  if (how?.rows) request.rows = true;
  if (how?.pace) request.pace = how.pace;
  return Dealt.dealt(yield request, to);
}

/** Puts these cards back under the stub and has it shuffled; they are seen by nobody again. */
export function* shuffle(back: readonly Card[]): Generator<Request, void, undefined> {
  yield { ask: 'shuffle', back };
}

/** Asks for a number from 0 to below-1, each equally likely. */
export function* roll(below: number): Generator<Request, number, number> {
  return yield { ask: 'roll', below };
}

/** Asks one seat to decide. */
export function* choose(choice: Choice): Generator<Request, Answer, Answer[]> {
  const answers = yield { ask: 'choice', of: [choice] };
  return answers[0] as Answer;
}

/** The options of a choice in this order: `offer(['draw', {}], ['sapaw_1', { label: 'sapaw', target: { zone: 'meld:1' } }])`. A
 *  name twice is a fault: in an object the first one would be lost without a word. */
export function offer(...list: readonly (readonly [name: string, option: Option])[]): Record<string, Option> {
  const options: Record<string, Option> = {};
  for (const [name, option] of list) {
    if (Object.hasOwn(options, name)) throw new Error(`the option ${name} is offered twice`);
    options[name] = option;
  }
  return options;
}

/** Asks several seats at once; nobody learns an answer before the last is in. Returns answers in the order asked. None asked:
 *  []. */
export function* chooseAll(choices: readonly Choice[]): Generator<Request, Answer[], Answer[]> {
  return choices.length === 0 ? [] : yield { ask: 'choice', of: choices };
}

/** Opens a betting window on these spots. Returns the placements that stand when it closes, by id. */
export function* bets(
  spots: Record<string, Spot>,
  timer: TimerKey,
  begins: BetsRequest['begins'] = 'now',
): Generator<Request, Bet[], Bet[]> {
  return yield { ask: 'bets', spots, timer, begins };
}
