// A bot at a seat: buys in, plays what it is asked with pauses like a person's, buys again when broke, leaves when rich, and leaves
// a seat free for whoever comes.
import type { Ack, Ask, ChoiceAsk, Fact, SeatState, Snapshot, TableState, You } from '@baize/protocol';
import type { Game, Fact as GameFact } from '@baize/sdk';
import type { Room } from '@colyseus/sdk';
import type { Guest } from './guest.ts';
import { moveOf } from './moves.ts';
import type { Timers } from './timers.ts';

export interface Habits {
  bot: Game['bot'];
  /** nicknames of all bots: whoever is called otherwise is a visitor */
  bots: ReadonlySet<string>;
  /** bots at this table */
  company: number;
  /** those of them who sit, or are about to: what they know before the table's state says it */
  seated: Set<Guest>;
  /** players without whom the game does not begin */
  least: number;
  /** the wallet has refused: somebody fills it */
  fill(): Promise<void>;
}

/** The room's state as the client keeps it: its maps are maps. */
type State = Pick<TableState, 'players'> & { seats: Map<string, Pick<SeatState, 'nickname' | 'in_round'>> };

/** Pauses by who is there: nobody but bots, somebody who waits for their first hand, somebody who plays. */
const PAUSES = { alone: [2500, 6000], watched: [300, 700], played: [800, 2400] } as const;
const AGAIN_MS = 8000;
/** How long it looks whether a place becomes free, or stays taken. */
const [LEAST_LOOK_MS, MOST_LOOK_MS] = [2000, 8000];
const RICH = 3;

const luck = (below: number): number => Math.floor(Math.random() * below);

export class Sitter implements Guest {
  readonly #room: Room;
  readonly #timers: Timers;
  readonly #habits: Habits;
  readonly #asks = new Map<number, { ask: ChoiceAsk; isAnswered: boolean }>();
  #limits: Record<string, number> = {};
  #seatsMax = 0;
  #you: You = { seat: null, chips: 0, pending: 0, status: 'out', bets: [] };
  #facts: Fact[] = [];
  #least = 0;
  #asked = '';
  /** it has sent `sit` and was not answered */
  #isSitting = false;
  #sent = 0;
  #leaving: PromiseWithResolvers<void> | null = null;

  constructor(room: Room, timers: Timers, habits: Habits) {
    this.#room = room;
    this.#timers = timers;
    this.#habits = habits;
    room.onMessage('snapshot', (snapshot: Snapshot) => this.#arrived(snapshot));
    room.onMessage('you', (you: You) => this.#heardOfMe(you));
    room.onMessage('facts', ({ facts }: { facts: Fact[] }) => this.#hear(facts));
    room.onMessage('ask', (ask: Ask) => this.#think(ask));
    room.onMessage('ack', (ack: Ack) => void this.#answeredBy(ack));
    room.onMessage('*', () => {});
    this.#look();
  }

  /** Stands up, and hurries to the end of the hand: then the chips go back to the wallet. Done when nothing is left to do. */
  leave(): Promise<void> {
    this.#leaving ??= Promise.withResolvers();
    if (this.#you.seat !== null) this.#send('stand');
    for (const { ask } of this.#asks.values()) this.#answer(ask);
    this.#heardOfMe(this.#you);
    return this.#leaving.promise;
  }

  #arrived({ table, you, facts, asks }: Snapshot): void {
    this.#limits = table.limits;
    this.#seatsMax = table.seats_max ?? 0;
    this.#facts = facts;
    this.#heardOfMe(you);
    for (const ask of asks) this.#think(ask);
  }

  #hear(facts: Fact[]): void {
    if (facts.some(({ kind }) => kind === 'start')) this.#facts = [];
    this.#facts.push(...facts);
    if (facts.some(({ kind }) => kind === 'settle')) this.#asks.clear();
  }

  #heardOfMe(you: You): void {
    this.#you = you;
    const { seat, chips, pending, status } = you;
    if (seat !== null) this.#habits.seated.add(this);
    else if (!this.#isSitting) this.#habits.seated.delete(this);
    if (this.#leaving) {
      if (seat === null) this.#leaving.resolve();
    } else if (seat === null) {
      if (this.#freeSeats() > 1) this.#soon('sit');
    } else if (status === 'in') return;
    else if (chips + pending === 0) this.#soon('top_up');
    else if (status === 'out') this.#soon('sit_in');
    else if (chips > (this.#limits.max_buy_in ?? chips) * RICH) this.#soon('stand');
  }

  /**
   * Somebody new finds a seat: a full table loses a bot after its hand, and it comes back when there are two seats again.
   * Where the game needs every seat the bots stay with their visitor, who would have nobody to play with.
   */
  #look(): void {
    this.#timers.later(LEAST_LOOK_MS + luck(MOST_LOOK_MS - LEAST_LOOK_MS), () => {
      if (!this.#room.connection.isOpen) return;
      const mayGo = this.#seatsMax > this.#habits.least || this.#seatedBots().length === this.#seatsMax;
      if (this.#freeSeats() === 0 && mayGo && this.#isFirstBot()) this.#send('stand');
      this.#heardOfMe(this.#you);
      this.#look();
    });
  }

  /** One of them goes at a time. */
  #isFirstBot(): boolean {
    return this.#you.seat !== null && this.#you.seat === Math.min(...this.#seatedBots());
  }

  #seatedBots(): number[] {
    const { seats = new Map<string, { nickname: string }>() } = this.#room.state as Partial<State>;
    return [...seats].filter(([, { nickname }]) => this.#habits.bots.has(nickname)).map(([seat]) => Number(seat));
  }

  #freeSeats(): number {
    const visitors = ((this.#room.state as Partial<State>).seats?.size ?? 0) - this.#seatedBots().length;
    return this.#seatsMax - visitors - Math.max(this.#seatedBots().length, this.#habits.seated.size);
  }

  /** Does it after a while, if it is still to be done. */
  #soon(type: 'sit' | 'top_up' | 'sit_in' | 'stand', ms = 300 + luck(900)): void {
    if (this.#asked === type) return;
    this.#asked = type;
    this.#timers.later(ms, () => {
      this.#asked = '';
      const { seat, chips, pending, status } = this.#you;
      if (type === 'sit' && seat === null && this.#freeSeats() > 1) this.#sit();
      if (type === 'top_up' && seat !== null && status !== 'in' && chips + pending === 0)
        this.#send('top_up', { amount: this.#buyIn() });
      if (type === 'sit_in' && seat !== null && status === 'out') this.#send('sit_in');
      if (type === 'stand' && seat !== null && status !== 'in') this.#send('stand');
    });
  }

  /** The others know it at once, so that no two of them take the last seats together. */
  #sit(): void {
    this.#isSitting = true;
    this.#habits.seated.add(this);
    this.#send('sit', { buy_in: this.#buyIn() });
  }

  /** In steps of the smallest buy-in; who comes back brings what they left with. */
  #buyIn(): number {
    const { min_buy_in: min = 1, max_buy_in: max = min } = this.#limits;
    return Math.min(max, Math.max(this.#least, min * (1 + luck(Math.max(1, Math.floor(max / min))))));
  }

  async #answeredBy(ack: Ack): Promise<void> {
    const type = ack.aid.split('-')[0];
    if (type === 'sit') this.#isSitting = false;
    if (type === 'sit' && !ack.ok) this.#habits.seated.delete(this);
    if (ack.ok || (type !== 'sit' && type !== 'top_up')) return;
    if (ack.data?.reason === 'buy_in') this.#least = ack.data.min ?? 0;
    if (ack.code === 'INSUFFICIENT_FUNDS') await this.#habits.fill();
    this.#soon(type, AGAIN_MS);
  }

  #think(ask: Ask): void {
    if (ask.spots || this.#asks.has(ask.ask)) return; // the same again: its time bank runs
    this.#asks.set(ask.ask, { ask, isAnswered: false });
    const [least, most] = PAUSES[this.#company()];
    if (this.#leaving) this.#answer(ask);
    else this.#timers.later(Math.min(least + luck(most - least), ask.ms / 2), () => this.#answer(ask));
  }

  #answer(ask: ChoiceAsk): void {
    const known = this.#asks.get(ask.ask);
    if (!known || known.isAnswered) return;
    known.isAnswered = true;
    const { options, otherwise, seat } = ask;
    const choice = { seat, options, otherwise, timer: 'action_ms' } as const;
    const move = this.#leaving
      ? { option: otherwise }
      : moveOf(this.#habits.bot, choice, this.#facts as readonly GameFact[], luck);
    this.#send('act', { ask: ask.ask, ...move });
  }

  #company(): keyof typeof PAUSES {
    const { players, seats } = this.#room.state as State;
    const isVisitor = ({ nickname, in_round }: { nickname: string; in_round: boolean }) =>
      in_round && !this.#habits.bots.has(nickname);
    if ([...seats.values()].some(isVisitor)) return 'played';
    return players > this.#habits.company ? 'watched' : 'alone';
  }

  #send(type: string, payload: object = {}): void {
    if (this.#room.connection.isOpen) this.#room.send(type, { aid: `${type}-${++this.#sent}`, ...payload });
  }
}
