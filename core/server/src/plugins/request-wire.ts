// The requests of a script in words. Choices and cards, asked over and over, have a form of their own;
// fields that the contract does not know stay behind.
import type { CardsRequest, Choice, ChoiceRequest, Option, Place, Request } from '@baize/sdk';
import { readCount, readJson, readScalar, readText } from './read-words.ts';
import { add, addJson, addScalar, fill, reserve } from './write-words.ts';

/** Inside: `request` may be anything. */
export function writeRequest(request: Request): void {
  const ask = typeof request === 'object' && request !== null ? request.ask : undefined;
  if (ask === 'choice') writeChoices(request as ChoiceRequest);
  else if (ask === 'cards') writeCards(request as CardsRequest);
  else {
    add('other');
    addJson(request);
  }
}

/** Outside: what it gives has yet to be checked as any request is. */
export function readRequest(): Request {
  const ask = readText();
  if (ask === 'choice') return readChoices();
  return ask === 'cards' ? readCards() : (readJson() as Request);
}

function writeChoices({ of }: ChoiceRequest): void {
  add('choice');
  const length = listed(of);
  add(length);
  for (let i = 0; i < length; i++) {
    const { seat, options, otherwise, timer, bank, total } = of[i] as Choice;
    addScalar(seat);
    addScalar(otherwise);
    addScalar(timer);
    addScalar(bank);
    addScalar(total);
    const place = reserve();
    let count = 0;
    for (const name in options) {
      add(name);
      writeOption(options[name] as Option);
      count++;
    }
    fill(place, count);
  }
}

function writeOption({ min, max, step, paid, price, spot, reason, from, least, most, sets }: Option): void {
  addScalar(min);
  addScalar(max);
  addScalar(step);
  addScalar(paid);
  addScalar(price);
  addScalar(spot);
  addScalar(reason);
  const isPick = from !== undefined || sets !== undefined || least !== undefined || most !== undefined;
  add(isPick);
  if (isPick) addJson({ from, least, most, sets });
}

function readChoices(): ChoiceRequest {
  const of: Choice[] = [];
  for (let i = readCount(); i > 0; i--) {
    const seat = readScalar();
    const otherwise = readScalar();
    const timer = readScalar();
    const bank = readScalar();
    const total = readScalar();
    const options: Record<string, Option> = {};
    for (let k = readCount(); k > 0; k--) {
      const name = readText();
      if (name === '__proto__') throw new TypeError('__proto__ in a request');
      options[name] = readOption();
    }
    const choice = { seat, options, otherwise, timer } as Choice;
    if (bank !== undefined) choice.bank = bank as true;
    if (total !== undefined) choice.total = total as NonNullable<Choice['total']>;
    of.push(choice);
  }
  return { ask: 'choice', of };
}

function readOption(): Option {
  const min = readScalar();
  const max = readScalar();
  const step = readScalar();
  const paid = readScalar();
  const price = readScalar();
  const spot = readScalar();
  const reason = readScalar();
  const option: Record<string, unknown> = {};
  if (min !== undefined) option.min = min;
  if (max !== undefined) option.max = max;
  if (step !== undefined) option.step = step;
  if (paid !== undefined) option.paid = paid;
  if (price !== undefined) option.price = price;
  if (spot !== undefined) option.spot = spot;
  if (reason !== undefined) option.reason = reason;
  return readScalar() === true ? { ...option, ...(readJson() as Option) } : option;
}

function writeCards({ places, stage, rows, pace }: CardsRequest): void {
  add('cards');
  addScalar(stage);
  addScalar(rows);
  addScalar(pace);
  const length = listed(places);
  add(length);
  for (let i = 0; i < length; i++) {
    const { at, seen } = places[i] as Place;
    addScalar(at);
    if (typeof seen === 'object' && seen !== null) addJson(seen);
    else addJson(seen ?? null);
  }
}

function readCards(): CardsRequest {
  const stage = readScalar() as string;
  const rows = readScalar();
  const pace = readScalar();
  const places: Place[] = [];
  for (let i = readCount(); i > 0; i--) places.push({ at: readScalar() as string, seen: readJson() as Place['seen'] });
  const request: CardsRequest = { ask: 'cards', places, stage };
  if (rows !== undefined) request.rows = rows as true;
  if (pace !== undefined) request.pace = pace as NonNullable<CardsRequest['pace']>;
  return request;
}

function listed(value: unknown): number {
  if (!Array.isArray(value)) throw new TypeError('a request without a list');
  return value.length;
}
