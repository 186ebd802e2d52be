// What a script can ask for. Use each with `yield*`: without it nothing happens.
import { Dealt } from './cards.ts';
import type {
  Answer,
  Bet,
  BetsRequest,
  Card,
  CardsRequest,
  Choice,
  ChoiceRequest,
  Option,
  Place,
  Request,
  RollRequest,
  ShuffleRequest,
  Spot,
  TimerKey,
} from './words.ts';

/** Asks for cards to these places. Returns them in this order; `.of(seat)` picks one seat's. Throws (a fault) if the deck has
 *  too few.
 *  `rows`: a `card` fact is told for each; `pace`: an RNG table waits this timer first. */
export function* cards<const T extends TimerKey = never>(
  to: readonly Place[],
  stage: string,
  how?: { rows?: true; pace?: T },
): Generator<CardsRequest<T>, Dealt, Card[]> {
  const request: CardsRequest<T> = { ask: 'cards', places: to, stage };
  if (how?.rows) request.rows = true;
  if (how?.pace) request.pace = how.pace;
  try {
    return Dealt.dealt(yield request, to);
  } catch (error) {
    throw placed(error);
  }
}

/** Puts these cards back under the stub and has it shuffled; they are seen by nobody again. */
export function* shuffle(back: readonly Card[]): Generator<ShuffleRequest, void, undefined> {
  try {
    yield { ask: 'shuffle', back };
  } catch (error) {
    throw placed(error);
  }
}

/** Asks for a number from 0 to below-1, each equally likely. */
export function* roll(below: number): Generator<RollRequest, number, number> {
  try {
    return yield { ask: 'roll', below };
  } catch (error) {
    throw placed(error);
  }
}

/** Asks one seat to decide. */
export function* choose<const T extends TimerKey>(choice: Choice<T>): Generator<ChoiceRequest<T>, Answer, Answer[]> {
  try {
    const answers = yield { ask: 'choice', of: [choice] };
    return answers[0] as Answer;
  } catch (error) {
    throw placed(error);
  }
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
export function* chooseAll<const T extends TimerKey>(
  choices: readonly Choice<T>[],
): Generator<ChoiceRequest<T>, Answer[], Answer[]> {
  try {
    return choices.length === 0 ? [] : yield { ask: 'choice', of: choices };
  } catch (error) {
    throw placed(error);
  }
}

/** Opens a betting window on these spots. Returns the placements that stand when it closes, by id. */
export function* bets<const T extends TimerKey, S extends string>(
  spots: Record<S, Spot>,
  timer: T,
  begins: BetsRequest['begins'] = 'now',
): Generator<BetsRequest<T, S>, Bet[], Bet[]> {
  try {
    return yield { ask: 'bets', spots, timer, begins };
  } catch (error) {
    throw placed(error);
  }
}

/** A tool that wants to know where a script waits throws a probe at it: a verb writes its stack into it, with the script's line. */
function placed(error: unknown): unknown {
  if (typeof error === 'object' && error !== null && 'isProbe' in error)
    (error as { stack?: string | undefined }).stack = new Error().stack;
  return error;
}

/** What a round waits for: `bets`, `cards flop`, `shuffle`, `roll`, or `choice` with what is taken when the time is up, without
 *  the number of what it is about (`sapaw_3`); `nothing` once it is over. */
export function requestName(request: Request | null): string {
  if (request === null) return 'nothing';
  if (request.ask === 'cards') return `cards ${request.stage}`;
  if (request.ask !== 'choice') return request.ask;
  return choiceName(request.of[0]?.otherwise ?? '');
}

/** The same of a choice, by what is taken when the time is up. */
export const choiceName = (otherwise: string): string => `choice ${otherwise.replace(/_\d+$/, '')}`;
