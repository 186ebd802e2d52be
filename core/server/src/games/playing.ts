// A round inside a game's context: its script, and a copy of the chips that its verbs answer from. What they do is written down
// for the host.
import {
  type ActionFact,
  type Amount,
  type Answer,
  actionOf,
  type Bet,
  type Card,
  Chips,
  checkTold,
  Debts,
  type Fact,
  type Game,
  type Json,
  MOST_FACTS,
  namedLimits,
  type Outcome,
  type PlayerId,
  type Request,
  type Round,
  type Script,
  type Seat,
  type SeatInfo,
  type Setup,
  Zones,
} from '@baize/sdk';
import { textsOf } from './texts-of.ts';
import { OP } from './wire.ts';
import { add, addJson, addList, addScalar, rewind, size, takeWeight } from './write-words.ts';

const MOST_STACK = 4000;

/** What a script plays. */
export type Play = (round: Round) => Script<Outcome>;

/** All texts of a round: a long one has some ten thousand. */
const MOST_CHARACTERS = 4_000_000;

/** All of a setup but the seats and the carry. */
export type SetupHead = Omit<Setup, 'seats' | 'carry' | 'commitment'>;

/** What of its game a round goes by. */
export type PlayingTerms = Pick<Game, 'sdk' | 'zones' | 'limits' | 'counters'>;

/** The round whose script runs at this moment; the verbs of every other one refuse. */
let running: Playing | null = null;

export class Playing {
  readonly #play: Play;
  readonly #head: SetupHead;
  readonly #carry: Json;
  readonly #seats: SeatInfo[] = [];
  readonly #terms: PlayingTerms;
  readonly #zones: Zones;
  #chips!: Chips;
  #debts!: Debts;
  /** what the script asked last */
  #asked: Request | null = null;
  #script: Script<Outcome> | null = null;
  #facts = 0;
  #cards: Card[] = [];
  #answers: Answer[] = [];
  #bets: Bet[] = [];
  /** characters of everything so far */
  #weight = 0;
  /** The size before the command that is being written; -1: none is. */
  #from = -1;

  constructor(play: Play, head: SetupHead, carry: Json, terms: PlayingTerms) {
    this.#play = play;
    this.#head = head;
    this.#carry = carry;
    this.#terms = terms;
    this.#zones = new Zones(terms.zones);
  }

  // the host calls these; those that answer a number have run the script to its next request, and say how many words that is

  seat(
    seat: Seat,
    player: PlayerId,
    chips: Amount,
    isIn: boolean,
    connected: boolean,
    entry: string | null,
    sitting: string | undefined,
  ): void {
    const info = { seat, player, chips, in: isIn, connected, entry };
    this.#seats.push(sitting === undefined ? info : { ...info, sitting });
  }
  go(): number {
    if (this.#asked?.ask === 'shuffle') this.#zones.remove(this.#asked.back);
    return this.#step(undefined);
  }
  roll(value: number): number {
    return this.#step(value);
  }
  /** Each card by itself: out of a text it would be another string, and dear to compare and to look up. */
  card(card: Card): void {
    this.#cards.push(card);
  }
  dealt(): number {
    const cards = this.#taken();
    if (this.#asked?.ask === 'cards' && this.#zones.rules !== null)
      for (const [i, { at }] of this.#asked.places.entries()) this.#zones.add(at, cards[i] as Card);
    return this.#step(cards);
  }
  /** Takes the cards before it. */
  answer(seat: Seat, option: string, amount: number, bet: number, auto: boolean, hand?: number, cost?: number): void {
    const answer: Answer = { seat, option, amount, cards: this.#taken(), bet, auto };
    if (hand !== undefined) answer.hand = hand;
    if (cost !== undefined) answer.cost = cost;
    this.#answers.push(answer);
  }
  answered(): number {
    const answers = this.#answers;
    this.#answers = [];
    return this.#step(answers);
  }
  bet(id: number, player: PlayerId, seat: Seat | null): void {
    this.#bets.push({ id, player, seat, items: [] });
  }
  item(spot: string, amount: number): void {
    (this.#bets.at(-1) as Bet).items.push({ spot, amount });
  }
  placed(): number {
    const bets = this.#bets;
    this.#bets = [];
    return this.#step(bets);
  }
  /** The host has moved chips of a seat. */
  chips(seat: Seat, stack: number, put: number): void {
    const chips = this.#chips;
    chips.pot += put - (chips.puts.get(seat) ?? 0);
    chips.stacks.set(seat, stack);
    chips.puts.set(seat, put);
  }
  owns(seat: Seat, player: PlayerId | null): void {
    const { owners } = this.#chips;
    if (player === null) owners.delete(seat);
    else owners.set(seat, player);
  }

  /** Where the script waits: it is thrown at, and verbs write their stack into what is thrown. The round is over then. */
  where(): string {
    const probe = { isProbe: true, stack: '' };
    try {
      this.#script?.throw(probe);
    } catch {
      // the probe comes back, or what the script threw instead
    }
    return String(probe.stack).slice(0, MOST_STACK);
  }

  // the script calls these through the round that it holds

  tell(fact: Fact, only?: Seat | PlayerId): void {
    checkTold(fact, this.#terms, only);
    if (this.#facts >= MOST_FACTS) throw new Error(`more than ${MOST_FACTS} facts in a round`);
    this.#open(OP.tell);
    try {
      addScalar(only);
      addJson(fact);
      this.#facts++;
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  show(cards: readonly Card[], to?: readonly Seat[]): void {
    this.#open(OP.show);
    try {
      addList(cards);
      addJson(to ?? null);
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  post(seat: Seat, amount: Amount): Amount {
    this.#check();
    const paid = this.#chips.post(seat, amount);
    this.#money(OP.post, seat, amount);
    return paid;
  }
  giveBack(seat: Seat, amount: Amount): void {
    this.#check();
    this.#chips.giveBack(seat, amount);
    this.#money(OP.giveBack, seat, amount);
  }
  move(cards: readonly Card[], from: string, to: string, seat?: Seat): void {
    this.#open(OP.move);
    try {
      addList(cards);
      addScalar(from);
      addScalar(to);
      addScalar(seat);
      this.#zones.move(cards, from, to);
      this.#facts++;
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  zone(name: string): Card[] {
    return this.#zones.cardsOf(name);
  }
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer?: Seat): Amount {
    this.#check();
    const debt = this.#debts.owe(from, to, amount, why, payer);
    for (const word of [OP.owe, from, to, amount, why, payer]) add(word);
    if (debt.amount > 0) this.#facts++;
    return debt.amount;
  }
  net(): [Seat, Amount][] {
    return this.#debts.net();
  }
  keep(carry: Json): void {
    this.#open(OP.keep);
    try {
      addJson(carry);
      this.#from = -1;
    } finally {
      this.#close();
    }
  }
  /** What its verbs read. */
  get table(): Chips {
    return this.#chips;
  }

  #taken(): Card[] {
    const cards = this.#cards;
    this.#cards = [];
    return cards;
  }

  #begin(): Script<Outcome> {
    this.#chips = new Chips(this.#seats);
    this.#debts = new Debts({ ...this.#head, seats: this.#seats });
    return this.#play(new RoundHandle(this, this.#head, this.#seats, this.#carry, this.#terms));
  }

  #money(op: number, seat: Seat, amount: number): void {
    add(op);
    add(seat);
    add(amount);
  }

  #check(): void {
    if (running !== this || this.#from >= 0) throw new Error('the script of this round does not run');
  }

  #open(op: number): void {
    this.#check();
    this.#from = size();
    add(op);
  }

  /** A command that could not be written whole is not written. */
  #close(): void {
    if (this.#from >= 0) rewind(this.#from);
    this.#from = -1;
  }

  #step(answer: unknown): number {
    rewind(0);
    takeWeight(); // of a step that did not come to its end
    running = this;
    try {
      this.#script ??= this.#begin();
      const { done, value } = this.#script.next(answer);
      running = null;
      this.#asked = done ? null : (value as Request);
      this.#from = size();
      add(done ? OP.end : OP.ask);
      addJson(value);
      this.#weight += takeWeight();
      if (this.#weight > MOST_CHARACTERS) throw new RangeError(`more than ${MOST_CHARACTERS} characters in a round`);
      this.#from = -1;
    } catch (error) {
      this.#close();
      add(OP.fault);
      for (const each of textsOf(error)) add(each);
    } finally {
      running = null;
    }
    return size();
  }
}

/** The round as its script holds it: values of its own, and verbs. */
class RoundHandle implements Round {
  readonly #playing: Playing;
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

  constructor(playing: Playing, head: SetupHead, seats: readonly SeatInfo[], carry: Json, { sdk, limits }: PlayingTerms) {
    this.#playing = playing;
    this.no = head.no;
    this.seats = seats;
    this.dealt = head.dealt;
    this.limits = sdk === undefined ? head.limits : namedLimits(head.limits, limits);
    this.unit = head.unit;
    this.options = head.options;
    this.live = head.live;
    this.idle = head.idle;
    this.shoe = head.shoe;
    this.carry = carry;
  }

  tell(fact: Fact, only?: Seat | PlayerId): void {
    this.#playing.tell(fact, only);
  }
  tellAction(answer: Answer, more?: Partial<Omit<ActionFact, 'kind'>>): void {
    this.#playing.tell(actionOf(answer, this, more) as Fact);
  }
  show(cards: readonly Card[], to?: readonly Seat[]): void {
    this.#playing.show(cards, to);
  }
  post(seat: Seat, amount: Amount): Amount {
    return this.#playing.post(seat, amount);
  }
  giveBack(seat: Seat, amount: Amount): void {
    this.#playing.giveBack(seat, amount);
  }
  stack(seat: Seat): Amount {
    return this.#playing.table.stack(seat);
  }
  put(seat: Seat): Amount {
    return this.#playing.table.put(seat);
  }
  pot(): Amount {
    return this.#playing.table.pot;
  }
  owner(seat: Seat): PlayerId | null {
    return this.#playing.table.owners.get(seat) ?? null;
  }
  move(cards: readonly Card[], from: string, to: string, seat?: Seat): void {
    this.#playing.move(cards, from, to, seat);
  }
  zone(name: string): Card[] {
    return this.#playing.zone(name);
  }
  owe(from: Seat, to: Seat, amount: Amount, why: string, payer?: Seat): Amount {
    return this.#playing.owe(from, to, amount, why, payer);
  }
  net(): [Seat, Amount][] {
    return this.#playing.net();
  }
  /** Nobody reads it here. */
  debug(): void {}
  keep(carry: Json): void {
    this.#playing.keep(carry);
  }
}
