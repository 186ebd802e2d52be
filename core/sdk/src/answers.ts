// An open choice: checks each answer against what was offered, prices it, and collects answers until the last is in.
import { face } from './cards.ts';
import { isAmount } from './names.ts';
import { invalid, Refused } from './refused.ts';
import type { Amount, Answer, Card, Choice, ChoiceInput, Option } from './words.ts';

/** An answer that fits, and its cost. */
export interface Checked {
  index: number;
  option: Option;
  amount: Amount;
  cards: Card[];
  cost: Amount;
}

export class Answers {
  readonly #of: readonly Choice[];
  readonly #given: (Answer | undefined)[] = [];
  readonly #saysCost: boolean;
  #open: number;

  /** saysCost: answers say what was paid for them; to scripts of SDK 1.0 they do not. */
  constructor(of: readonly Choice[], saysCost: boolean) {
    this.#saysCost = saysCost;
    this.#of = of;
    for (let i = 0; i < of.length; i++) this.#given.push(undefined);
    this.#open = of.length;
  }

  /** All answers in the order asked, or null while some are missing. */
  get complete(): Answer[] | null {
    return this.#open === 0 ? (this.#given as Answer[]) : null;
  }

  /** Seats that have not answered. */
  get missing(): number[] {
    return this.#of.filter((_, i) => this.#given[i] === undefined).map(choice => choice.seat);
  }

  /** Checks an answer; throws Refused and changes nothing. */
  check(input: ChoiceInput): Checked {
    let index = 0;
    while (index < this.#of.length && this.#of[index]?.seat !== input.seat) index++;
    const choice = this.#of[index];
    if (choice === undefined) invalid('seat');
    if (this.#given[index] !== undefined) throw new Refused('ACTION_LATE');
    const option = offered(choice.options, input.option) ?? invalid('option');
    const auto = input.auto === true;
    if (input.auto !== undefined && (!auto || input.option !== choice.otherwise)) invalid('option');
    const amount = amountOf(option, input, auto);
    const cards = cardsOf(option, input, auto);
    return { index, option, amount, cards, cost: costOf(option, amount) };
  }

  give(input: ChoiceInput, { index, amount, cards, cost }: Checked): void {
    const { seat, option, bet = 0, auto = false } = input;
    const answer: Answer = { seat, option, amount, cards, bet, auto };
    const hand = this.#of[index]?.hand;
    if (hand !== undefined) answer.hand = hand;
    if (cost > 0 && this.#saysCost) answer.cost = cost;
    this.#given[index] = answer;
    this.#open--;
  }
}

/** The option of this name; only what is offered, never what objects inherit. */
function offered(options: Record<string, Option>, name: unknown): Option | undefined {
  for (const each in options) if (each === name) return options[each];
  return undefined;
}

/** What an option costs at this amount. */
export function costOf(option: Option, amount: Amount): Amount {
  return (option.price ?? 0) + (option.paid === undefined ? 0 : amount - option.paid);
}

function amountOf(option: Option, input: ChoiceInput, auto: boolean): Amount {
  const { min, max, step = 1 } = option;
  if (min === undefined || max === undefined) {
    if (input.amount !== undefined && !Object.is(input.amount, 0)) invalid('option');
    return 0;
  }
  const amount = auto && input.amount === undefined ? min : input.amount;
  if (typeof amount === 'number' && amount < min) invalid('min', { min, max });
  if (typeof amount === 'number' && amount > max) invalid('max', { min, max });
  if (!isAmount(amount) || (amount !== max && (amount - min) % step !== 0)) invalid('step', { min, max, step });
  return amount;
}

function cardsOf(option: Option, input: ChoiceInput, auto: boolean): Card[] {
  const given = input.cards;
  if (option.from === undefined && option.sets === undefined) {
    if (given !== undefined && !(Array.isArray(given) && given.length === 0)) invalid('cards');
    return [];
  }
  if (auto && given === undefined)
    return [...(option.sets ? (option.sets[0] as readonly Card[]) : (option.from ?? []).slice(0, option.least ?? 0))];
  if (!Array.isArray(given) || given.length > 60 || !given.every(card => typeof card === 'string')) invalid('cards');
  if (option.sets) return setOf(option.sets, given);
  const { from = [], least = 0, most = from.length } = option;
  if (given.length < least || given.length > most) invalid('cards');
  return pick(from, given) ?? invalid('cards');
}

/** Players name cards by face, scripts by mark: takes the exact card if it is there, else an unused copy of the face. */
function pick(from: readonly Card[], given: readonly string[]): Card[] | null {
  const used = new Set<number>();
  const picked: Card[] = [];
  for (const each of given) {
    let at = from.findIndex((card, i) => card === each && !used.has(i));
    if (at < 0) at = from.findIndex((card, i) => face(card) === each && !used.has(i));
    if (at < 0) return null;
    used.add(at);
    picked.push(from[at] as Card);
  }
  return picked;
}

function setOf(sets: readonly (readonly Card[])[], given: readonly string[]): Card[] {
  const set = sets.find(each => each.length === given.length && pick(each, given) !== null);
  return set ? [...set] : invalid('cards');
}
