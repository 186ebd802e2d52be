// The Round that a script holds: the setup, and verbs that reach the round's state.
import { actionOf } from './action-of.ts';
import { namedLimits } from './checks/fields.ts';
import type { ActionFact } from './facts.ts';
import type { Game } from './game.ts';
import { copyJson } from './masks.ts';
import type { Round, SeatInfo, Setup } from './round.ts';
import type { Amount, Answer, Card, Fact, Json, PlayerId, Seat } from './words.ts';

/** What the verbs act on; a script never gets hold of it. */
export interface VerbTarget
  extends Pick<
    Round,
    'show' | 'post' | 'giveBack' | 'stack' | 'put' | 'pot' | 'owner' | 'move' | 'zone' | 'owe' | 'net' | 'keep'
  > {
  tell(fact: Fact, only?: Seat | PlayerId): void;
  debug(values: readonly unknown[]): void;
}

export class RoundHandle implements Round {
  readonly #target: VerbTarget;
  readonly no: number;
  readonly seats: readonly SeatInfo[];
  readonly dealt: readonly Seat[];
  readonly limits: Record<string, Amount>;
  readonly unit: Amount;
  readonly options: Record<string, Json>;
  readonly live: boolean;
  readonly idle: boolean;
  readonly shoe: { no: number; last: boolean } | null;
  readonly carry: Json;

  /** The script gets copies of its own: what it changes in them changes nothing else. */
  constructor(setup: Setup, target: VerbTarget, { sdk, limits }: Pick<Game, 'sdk' | 'limits'>) {
    this.#target = target;
    this.no = setup.no;
    this.seats = setup.seats.map(({ seat, player, chips, in: isIn, connected, entry, sitting }) => ({
      ...{ seat, player, chips, in: isIn, connected, entry },
      ...(sitting === undefined ? {} : { sitting }),
    }));
    this.dealt = [...setup.dealt];
    this.limits = sdk === undefined ? { ...setup.limits } : namedLimits({ ...setup.limits }, limits);
    this.unit = setup.unit;
    this.options = copyJson(setup.options) as Record<string, Json>;
    this.live = setup.live;
    this.idle = setup.idle;
    this.shoe = setup.shoe && { no: setup.shoe.no, last: setup.shoe.last };
    this.carry = copyJson(setup.carry);
  }

  tell(fact: Fact, only?: Seat | PlayerId): void {
    this.#target.tell(fact, only);
  }
  tellAction(answer: Answer, more?: Partial<Omit<ActionFact, 'kind'>>): void {
    this.#target.tell(actionOf(answer, this.#target, more) as Fact);
  }
  show(cards: readonly Card[], to?: readonly Seat[]): void {
    this.#target.show(cards, to);
  }
  post(seat: Seat, amount: Amount): Amount {
    return this.#target.post(seat, amount);
  }
  giveBack(seat: Seat, amount: Amount): void {
    this.#target.giveBack(seat, amount);
  }
  stack(seat: Seat): Amount {
    return this.#target.stack(seat);
  }
  put(seat: Seat): Amount {
    return this.#target.put(seat);
  }
  pot(): Amount {
    return this.#target.pot();
  }
  owner(seat: Seat): PlayerId | null {
    return this.#target.owner(seat);
  }
  move(cards: readonly Card[], from: string, to: string, seat?: Seat): void {
    this.#target.move(cards, from, to, seat);
  }
  zone(name: string): Card[] {
    return this.#target.zone(name);
  }
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer?: Seat): Amount {
    return this.#target.owe(from, to, amount, why, payer);
  }
  net(): [Seat, Amount][] {
    return this.#target.net();
  }
  debug(...values: unknown[]): void {
    this.#target.debug(values);
  }
  keep(carry: Json): void {
    this.#target.keep(carry);
  }
}
