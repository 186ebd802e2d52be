// Checks what a script asks before it opens. A breach is a fault of the game: the round is void.
import { costOf } from '../answers.ts';
import { whyNot } from '../capabilities.ts';
import type { Chips } from '../chips.ts';
import type { Game } from '../game.ts';
import type { Masks } from '../masks.ts';
import { isAmount, isName, isPath } from '../names.ts';
import type { CardsRequest, Choice, Option, Request, Seat, Spot, TimerKey } from '../words.ts';
import { seenIn, whyNotPlace, type Zones } from '../zones.ts';
import { checkNames } from './check-names.ts';

/** What a request is checked against. */
export interface Table {
  game: Game;
  /** A dealer deals. */
  live: boolean;
  chips: Chips;
  masks: Masks;
  zones: Zones;
}

export function checkRequest(request: Request, table: Table): void {
  if (typeof request !== 'object' || request === null) throw breach('no request');
  const why = whyNot({ ask: request.ask, live: table.live });
  if (why !== null) throw breach(`${request.ask}: ${why}`);
  if (table.game.sdk !== undefined) checkNames(request, table.game);
  switch (request.ask) {
    case 'choice':
      checkChoices(request.of, table);
      break;
    case 'cards':
      checkCards(request, table);
      break;
    case 'bets':
      checkBets(request.spots, request.begins, request.timer, table);
      break;
    case 'roll':
      if (!(Number.isSafeInteger(request.below) && request.below >= 1 && request.below <= 2 ** 31))
        throw breach('roll', request.below);
      break;
    case 'shuffle':
      if (!Array.isArray(request.back) || new Set(request.back).size !== request.back.length) throw breach('shuffle');
      for (const card of request.back) if (!table.masks.isOut(card)) throw breach('shuffle of a card that is not out', card);
      break;
    default:
      throw breach('ask', (request as { ask: unknown }).ask);
  }
}

function checkCards(request: CardsRequest, table: Table): void {
  const { places, stage, pace } = request;
  if (!isPath(stage)) throw breach('stage', stage);
  if (pace !== undefined) checkTimer(pace, table);
  if (!Array.isArray(places) || places.length === 0) throw breach('no places');
  const { masks, zones } = table;
  if (places.length > masks.left) throw breach('more cards than the deck has');
  for (let i = 0; i < places.length; i++) {
    const { at, seen } = places[i] as CardsRequest['places'][number];
    if (!isPath(at)) throw breach('place', at);
    for (let k = 0; k < i; k++) if (places[k]?.at === at) throw breach('place twice', at);
    if (seen !== 'all') checkSeen(seen, at);
    const why = zones.rules && whyNotPlace(zones.rules, at, seen);
    if (why) throw breach(why);
  }
}

function checkSeen(seen: readonly Seat[], at: string): void {
  if (!Array.isArray(seen)) throw breach('seen', at);
  for (let i = 0; i < seen.length; i++) if (!isSeat(seen[i])) throw breach('seen', at);
}

function checkChoices(of: readonly Choice[], table: Table): void {
  if (!Array.isArray(of) || of.length === 0) throw breach('nobody is asked');
  for (let i = 0; i < of.length; i++) {
    const choice = of[i] as Choice;
    const { seat, hand, options, otherwise, timer, total } = choice;
    if (!table.chips.owners.has(seat)) throw breach('a seat without owner is asked', seat);
    for (let k = 0; k < i; k++) if ((of[k] as Choice).seat === seat) throw breach('a seat is asked twice', seat);
    if (hand !== undefined && !(isAmount(hand) && hand < 100)) throw breach('hand', hand);
    checkTimer(timer, table);
    if (total !== undefined) checkTimer(total, table);
    const stack = table.game.flow === 'buy_in' ? table.chips.stack(seat) : null;
    let free: Option | null = null;
    for (const name in options) {
      const option = options[name] as Option;
      if (!isName(name)) throw breach('option name', name);
      checkOption(option, name, stack, table.game.kind);
      checkShown(option, name, table);
      if (name === otherwise) free = option;
    }
    if (free === null) throw breach('otherwise is not offered', otherwise);
    if (costOf(free, free.min ?? 0) !== 0) throw breach('otherwise is not free', otherwise);
  }
}

/** Reasons of a debit that a decision may have: no wallet knows another (`core` 6). */
const REASONS: readonly string[] = ['bet', 'double', 'split'] satisfies Option['reason'][];

/** stack: what the seat can pay; null where the wallet pays. */
function checkOption(option: Option, name: string, stack: number | null, kind: Game['kind']): void {
  const { min, max, step, paid, price, spot } = option;
  if (min !== undefined || max !== undefined || step !== undefined || paid !== undefined) checkAmounts(option, name);
  if (price !== undefined && !isAmount(price)) throw breach('price', name);
  if (option.from !== undefined || option.sets !== undefined) checkCardsOf(option, name);
  const most = costOf(option, max ?? 0);
  if (stack !== null) {
    if (most > stack) throw breach('costs more than the stack', name);
    if (most > 0 && kind === 'round' && spot === undefined) throw breach('a cost against the house without spot', name);
  } else if (most > 0 && !(isPath(spot) && option.reason !== undefined)) throw breach('a cost without spot and reason', name);
  if (option.reason !== undefined && !REASONS.includes(option.reason)) throw breach('reason is bet, double or split', name);
  if (spot !== undefined && !isPath(spot)) throw breach('spot', name);
}

/** What players read of an option, and what it is about. */
function checkShown({ label, target }: Option, name: string, { masks, zones }: Table): void {
  const isText = (text: unknown) => typeof text === 'string' && text !== '';
  if (label !== undefined && typeof label !== 'string' && !(isText(label?.en) && Object.values(label).every(isText)))
    throw breach('label is a name, or texts by language with en', name);
  if (label !== undefined && typeof label === 'string' && !isName(label)) throw breach('label is no name', label);
  if (target === undefined) return;
  if (typeof target !== 'object' || target === null || Object.keys(target).length !== 1) throw breach('target', name);
  if ('zone' in target) {
    if (!isPath(target.zone)) throw breach('target is no zone', target.zone);
    if (zones.rules) seenIn(zones.rules, target.zone);
  } else if ('seat' in target) {
    if (!isSeat(target.seat)) throw breach('target is no seat', target.seat);
  } else if (!masks.isOut(target.card)) throw breach('target is a card that is not out', target.card);
}

function checkAmounts({ min, max, step, paid }: Option, name: string): void {
  if ((min === undefined) !== (max === undefined)) throw breach('min without max', name);
  if (min !== undefined && !(isAmount(min) && isAmount(max) && min <= max)) throw breach('range', name);
  if (step !== undefined && !(isAmount(step) && step >= 1)) throw breach('step', name);
  if (paid !== undefined && !(isAmount(paid) && min !== undefined && paid <= min)) throw breach('paid', name);
}

function checkCardsOf({ from, least, most, sets }: Option, name: string): void {
  if (from !== undefined && sets !== undefined) throw breach('from and sets', name);
  if (sets !== undefined) {
    if (!Array.isArray(sets) || sets.length === 0 || !sets.every(set => Array.isArray(set) && set.length > 0))
      throw breach('sets', name);
    return;
  }
  if (!Array.isArray(from) || new Set(from).size !== from.length) throw breach('from', name);
  if (!(isAmount(least) && isAmount(most) && least <= most && most <= from.length)) throw breach('least and most', name);
}

function checkBets(spots: Record<string, Spot>, begins: string, timer: TimerKey, table: Table): void {
  checkTimer(timer, table);
  if (begins !== 'now' && begins !== 'first_bet') throw breach('begins', begins);
  const names = Object.keys(spots);
  if (names.length === 0) throw breach('no spots');
  const seats = new Set<Seat>();
  for (const name of names) {
    const { min, max, step, reason, seat } = spots[name] as Spot;
    if (!isName(name)) throw breach('spot name', name);
    if (!(isAmount(min) && isAmount(max) && min >= 1 && min <= max && isAmount(step) && step >= 1))
      throw breach('limits of a spot', name);
    if (reason !== 'bet' && reason !== 'ante') throw breach('reason of a spot', name);
    if (seat === undefined) continue;
    if (!isSeat(seat) || seats.has(seat)) throw breach('seat of a spot', name);
    seats.add(seat);
  }
}

function checkTimer(timer: TimerKey, table: Table): void {
  if (typeof table.game.timers[timer] !== 'number') throw breach('timer', timer); // never what objects inherit
}

function isSeat(seat: unknown): boolean {
  return Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) <= 99;
}

function breach(what: string, which?: unknown): Error {
  return new Error(which === undefined ? `request: ${what}` : `request: ${what} (${String(which)})`);
}
