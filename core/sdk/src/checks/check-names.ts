// What games of SDK 1.1 are held to beside the rules of all: no field in a request or an outcome that does not exist, no spot
// that the game does not state.

import type { Game } from '../game.ts';
import type { NoneEnd, Outcome, OutcomeBase, PayoutsEnd, PotsEnd, TransfersEnd } from '../round.ts';
import type {
  BetsRequest,
  CardsRequest,
  Choice,
  ChoiceRequest,
  Option,
  Request,
  RollRequest,
  ShuffleRequest,
  Spot,
} from '../words.ts';
import { checkFields, meant } from './fields.ts';

type Fields<T> = { [F in Extract<keyof T, string>]-?: true };

const CHOICE: Fields<Choice> = { seat: true, hand: true, options: true, otherwise: true, timer: true, bank: true, total: true };
const OPTION: Fields<Option> = {
  ...{ label: true, target: true, min: true, max: true, step: true, paid: true, from: true, least: true, most: true },
  ...{ sets: true, price: true, spot: true, reason: true },
};
const SPOT: Fields<Spot> = { min: true, max: true, step: true, reason: true, seat: true };
const REQUESTS = {
  cards: { ask: true, places: true, stage: true, rows: true, pace: true } satisfies Fields<CardsRequest>,
  choice: { ask: true, of: true } satisfies Fields<ChoiceRequest>,
  bets: { ask: true, spots: true, timer: true, begins: true } satisfies Fields<BetsRequest>,
  roll: { ask: true, below: true } satisfies Fields<RollRequest>,
  shuffle: { ask: true, back: true } satisfies Fields<ShuffleRequest>,
};
const BASE: Fields<OutcomeBase> = { word: true, result: true, board: true, hands: true, rest: true };
const ENDS = {
  pots: { end: true, pots: true, order: true, flop: true } satisfies Fields<PotsEnd>,
  transfers: { end: true, net: true, order: true } satisfies Fields<TransfersEnd>,
  payouts: { end: true, wins: true } satisfies Fields<PayoutsEnd>,
  none: { end: true } satisfies Fields<NoneEnd>,
};

/** Throws a sentence on a name in a request that does not exist. */
export function checkNames(request: Request, { spots, timers }: Pick<Game, 'spots' | 'timers'>): void {
  if (!Object.hasOwn(REQUESTS, request.ask)) return;
  checkFields(`a request for ${request.ask}`, request, REQUESTS[request.ask]);
  if (request.ask === 'cards') checkTimers([request.pace], timers);
  if (request.ask === 'choice')
    for (const choice of request.of) {
      checkFields(`the choice of seat ${choice.seat}`, choice, CHOICE);
      checkTimers([choice.timer, choice.total], timers);
      for (const name in choice.options) {
        const option = choice.options[name] as Option;
        checkFields(`the option ${name}`, option, OPTION);
        if (option.spot !== undefined) checkSpot(option.spot.split(':')[0] ?? '', spots);
      }
    }
  if (request.ask === 'bets') {
    checkTimers([request.timer], timers);
    for (const name in request.spots) {
      checkSpot(name, spots);
      checkFields(`the spot ${name}`, request.spots[name] as Spot, SPOT);
    }
  }
}

/** Throws a sentence on a field of an outcome that does not exist. */
export function checkEnd(outcome: Outcome): void {
  checkFields(`an end in ${outcome.end}`, outcome, { ...BASE, ...ENDS[outcome.end] });
}

function checkSpot(name: string, spots: readonly string[] | undefined): void {
  if (spots !== undefined && !spots.includes(name)) throw new Error(`there is no spot ${name}${meant(name, spots)}`);
}

function checkTimers(asked: readonly (string | undefined)[], timers: Game['timers']): void {
  for (const timer of asked)
    if (timer !== undefined && !Object.hasOwn(timers, timer))
      throw new Error(`there is no timer ${timer}${meant(timer, Object.keys(timers))}`);
}
