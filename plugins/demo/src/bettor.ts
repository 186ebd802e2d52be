// A bot where the house pays: bets small legal amounts as soon as somebody watches, and decides for its boxes as the game's own
// bot does.
import type { Ask, ChoiceAsk, Fact, Snapshot, SpotLimit, TableState } from '@baize/protocol';
import type { Game, Fact as GameFact } from '@baize/sdk';
import type { Room } from '@colyseus/sdk';
import type { Guest } from './guest.ts';
import { moveOf } from './moves.ts';
import type { Timers } from './timers.ts';

const MAIN = ['player', 'banker', 'tie'];
const THINK_MS = 1500;
const DECIDE_MS = 700;
const luck = (below: number): number => Math.floor(Math.random() * below);

export interface BettorHabits {
  /** where it begins in its habits, so that not all bets are the same */
  turn: number;
  /** how many bots are here: whoever is more has come to look */
  company: number;
  /** the game's; left out: any legal answer */
  bot?: Game['bot'];
  /** it sits there: whoever sits for it decides, too */
  isSeated?: boolean;
}

/** An open betting window. */
interface Window {
  ask: number;
  spots: Record<string, SpotLimit>;
}

export class Bettor implements Guest {
  readonly #room: Room;
  readonly #timers: Timers;
  readonly #company: number;
  readonly #bot: Game['bot'];
  readonly #isSeated: boolean;
  readonly #decided = new Set<number>();
  #facts: Fact[] = [];
  #answered = -1;
  #waiting: Window | null = null;
  #turn: number;

  constructor(room: Room, timers: Timers, { turn, company, bot, isSeated = false }: BettorHabits) {
    this.#room = room;
    this.#timers = timers;
    this.#turn = turn;
    this.#company = company;
    this.#bot = bot;
    this.#isSeated = isSeated;
    room.onMessage('ask', (ask: Ask) => this.#heard(ask));
    room.onMessage('facts', ({ facts }: { facts: Fact[] }) => this.#hear(facts));
    room.onMessage('snapshot', ({ facts, asks }: Snapshot) => {
      this.#facts = [...facts];
      for (const ask of asks) this.#heard(ask);
    });
    room.onStateChange(() => this.#begin());
    room.onMessage('*', () => {});
  }

  async leave(): Promise<void> {
    // a bet that stands is settled without it
  }

  #hear(facts: Fact[]): void {
    if (facts.some(({ kind }) => kind === 'start')) this.#facts = [];
    this.#facts.push(...facts);
  }

  #heard(about: Ask): void {
    const { ask, spots, deadline } = about;
    if (about.options && !this.#isSeated) this.#decide(about);
    if (!spots || ask === this.#answered) return;
    this.#waiting = { ask, spots };
    if (deadline === null) this.#begin();
    else this.#answer(this.#waiting);
  }

  /** A table waits for its first bet: with somebody there the bots begin, so that roads fill; else they leave it in peace. */
  #begin(): void {
    const { players } = this.#room.state as Pick<TableState, 'players'>;
    if (this.#waiting && players > this.#company) this.#answer(this.#waiting);
  }

  #answer({ ask, spots }: Window): void {
    this.#waiting = null;
    this.#answered = ask;
    this.#timers.later(THINK_MS * (1 + (this.#turn++ % 3)), () => this.#bet(spots));
  }

  /** Each question once, after a while like a person's. */
  #decide({ ask, seat, hand, options, otherwise, ms }: ChoiceAsk): void {
    if (this.#decided.has(ask)) return;
    this.#decided.add(ask);
    const choice = { seat, options, otherwise, timer: 'action_ms', ...(hand === undefined ? {} : { hand }) } as const;
    this.#timers.later(Math.min(DECIDE_MS + luck(DECIDE_MS), ms / 2), () => {
      const move = moveOf(this.#bot, choice, this.#facts as readonly GameFact[], luck);
      if (this.#room.connection.isOpen) this.#room.send('act', { aid: `d${ask}`, ask, ...move });
    });
  }

  /** Boxes that nobody has taken; of spots that everybody may bet on, all. */
  #freeOf(spots: Record<string, SpotLimit>): string[] {
    const taken = new Set(this.#facts.filter(({ kind }) => kind === 'bet').flatMap(({ items }) => spotsIn(items)));
    return Object.keys(spots).filter(name => spots[name]?.seat === undefined || !taken.has(name));
  }

  #bet(spots: Record<string, SpotLimit>): void {
    const main = MAIN.filter(name => spots[name]);
    const names = main.length > 0 ? main : this.#freeOf(spots);
    const isBox = names[0] !== undefined && spots[names[0]]?.seat !== undefined;
    const at = isBox ? luck(names.length) : this.#turn % 7 === 0 ? names.length - 1 : this.#turn % Math.min(2, names.length);
    const spot = names[at];
    const limits = spot === undefined ? undefined : spots[spot];
    if (!spot || !limits || !this.#room.connection.isOpen) return;
    const amount = Math.min(limits.max, limits.min * (1 + (this.#turn % 5)));
    this.#room.send('bet', { aid: `b${Date.now()}-${this.#turn++}`, items: [{ spot, amount }] });
  }
}

const spotsIn = (items: unknown): string[] => (Array.isArray(items) ? (items as { spot: string }[]).map(({ spot }) => spot) : []);
