// A player who comes every day: sits, plays anything legal from the request alone, buys again, falls out and comes back, cashes out.
import type { Room } from '@colyseus/sdk';
import type { Luck } from '../chaos/luck.ts';
import type { Ask } from '../poker.ts';
import type { Site } from '../site.ts';
import type { Json } from '../world.ts';
import { Frames, type Hear, listen } from './ear.ts';

export interface Habits {
  luck: Luck;
  buyIn: { min: number; max: number };
  /** he only watches until then */
  begins?: Promise<void>;
  /** once in so many hands: drops out of the room and comes back; stands up and sits down again; 0 never */
  drops: number;
  moves: number;
}

interface You {
  seat: number | null;
  chips: number;
  pending: number;
  status: string;
  session_id?: string;
}
interface Move {
  option: string;
  amount?: number;
  cards?: string[];
}
type Option = { min?: number; max?: number; from?: string[]; least?: number; most?: number };

export class Regular {
  readonly externalId: string;
  readonly site: Site;
  readonly session: string;
  readonly frames = new Frames();
  /** every table session he had */
  readonly sessions = new Set<string>();
  readonly strange: string[] = [];
  hands = 0;
  readonly #url: string;
  readonly #table: string;
  readonly #habits: Habits;
  readonly #hear: Hear;
  readonly #answered = new Set<number>();
  #room: Room | undefined;
  #you: You = { seat: null, chips: 0, pending: 0, status: 'out' };
  #least = 0;
  #waits = '';
  #sent = 0;
  #hasBegun = false;
  #leaves = false;
  #hasLeft = false;
  /** gives up his seat after the hand */
  #stood = false;
  #busy = false;

  private constructor(site: Site, externalId: string, session: string, table: string, habits: Habits, hear: Hear) {
    this.site = site;
    this.externalId = externalId;
    this.session = session;
    this.#url = site.operator.url;
    this.#table = table;
    this.#habits = habits;
    this.#hear = hear;
  }

  /** Enters with money in the wallet, and takes a seat as soon as it begins. `hear` gets every message after him. */
  static async come(site: Site, externalId: string, table: string, habits: Habits, hear: Hear = () => {}): Promise<Regular> {
    site.wallet.deposit(externalId, 1_000_000_000);
    const { session } = await site.operator.enter(externalId);
    const regular = new Regular(site, externalId, session, table, habits, hear);
    await regular.#join();
    void (habits.begins ?? Promise.resolve()).then(() => regular.#begin());
    return regular;
  }

  /** Stands up after his hand. Done when `hasLeft`. */
  finish(): void {
    this.#leaves = true;
    this.#heardOfMe(this.#you);
  }

  /** He has no seat any more, and is gone. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** For whoever looks at a run that stands still. */
  get doing(): string {
    const how = [this.#busy && 'busy', this.#stood && 'stood', this.#leaves && 'leaves', this.#hasLeft && 'left'];
    return `${this.externalId} ${JSON.stringify(this.#you)} waits for ${this.#waits || 'nothing'} ${how.filter(Boolean)}`;
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#heardOfMe(this.#you);
  }

  async #join(): Promise<void> {
    this.#waits = '';
    this.#room = await listen(this.#url, this.#table, this.session, this.frames, (type, payload) => this.#heard(type, payload));
    this.#busy = false; // nothing was said to the room that he had left
  }

  #heard(type: string, payload: Json): void {
    this.#hear(type, payload);
    if (type === 'snapshot') {
      this.#heardOfMe(payload.you as unknown as You);
      for (const ask of payload.asks as Ask[]) this.#answer(ask);
    } else if (type === 'you') this.#heardOfMe(payload as unknown as You);
    else if (type === 'ask') this.#answer(payload as Ask);
    else if (type === 'ack') this.#acknowledged(payload);
    else if (type === 'facts') for (const fact of payload.facts as Json[]) if (fact.kind === 'settle') this.#handOver();
  }

  #heardOfMe(you: You): void {
    this.#you = you;
    if (you.seat === null) this.#stood = false;
    if (you.session_id) this.sessions.add(you.session_id);
    const { seat, chips, pending, status } = you;
    if (this.#waits !== '' || this.#busy || !this.#hasBegun) return;
    if (seat === null) {
      if (this.#leaves) this.#go();
      else this.#send('sit', { buy_in: this.#buyIn() });
    } else if (this.#stood) return;
    else if (this.#leaves) this.#send('stand');
    else if (status === 'in') return;
    else if (chips + pending === 0) this.#send('top_up', { amount: this.#buyIn() });
    else if (status === 'out') this.#send('sit_in');
  }

  #go(): void {
    if (!this.#hasLeft) void this.#room?.leave();
    this.#hasLeft = true;
  }

  #buyIn(): number {
    const { luck, buyIn } = this.#habits;
    return Math.max(this.#least, buyIn.min + luck.below(buyIn.max - buyIn.min + 1));
  }

  #acknowledged({ aid, ok, code, data, ...news }: Json): void {
    const [type = ''] = String(aid).split('-');
    if (type === this.#waits) this.#waits = '';
    if (ok !== true) this.#refused(type, String(code), data as Json);
    else if (type === 'act') return;
    else if (type === 'stand') this.#stood = this.#you.seat !== null;
    else if (type === 'sit_in') this.#you.status = 'waiting';
    else Object.assign(this.#you, type === 'sit' ? { seat: news.seat, chips: news.chips, status: 'waiting' } : news);
    this.#heardOfMe(this.#you);
  }

  #refused(type: string, code: string, data: { reason?: string; min?: number } = {}): void {
    if (type === 'sit' && data.reason === 'buy_in') this.#least = data.min ?? 0;
    else if (code !== 'ACTION_LATE') this.strange.push(`${type}: ${code} ${JSON.stringify(data)}`);
  }

  #handOver(): void {
    this.hands++;
    const { luck, drops, moves } = this.#habits;
    if (this.#leaves || this.#busy || this.#stood || this.#waits !== '' || this.#you.seat === null) return;
    if (luck.once(8)) this.#room?.send('resync', { after: luck.below(200) });
    if (moves > 0 && luck.once(moves)) this.#send('stand');
    else if (drops > 0 && luck.once(drops)) void this.#drop();
  }

  /** Out of the room a moment into the next hand, and back in. */
  async #drop(): Promise<void> {
    this.#busy = true;
    await new Promise(wake => setTimeout(wake, this.#habits.luck.below(300)));
    await this.#room?.leave();
    await this.#join();
  }

  #answer(ask: Ask): void {
    if (this.#answered.has(ask.ask)) return;
    this.#answered.add(ask.ask);
    this.#room?.send('act', {
      aid: `act-${ask.ask}`,
      ask: ask.ask,
      ...anyMove({ ...ask, otherwise: String(ask.otherwise) }, this.#habits.luck),
    });
  }

  #send(type: string, payload: object = {}): void {
    this.#waits = type;
    this.#room?.send(type, { aid: `${type}-${this.externalId}-${++this.#sent}`, ...payload });
  }
}

/** Anything that is offered; more often what goes on cheaply. */
export function anyMove({ options, otherwise }: Pick<Ask, 'options'> & { otherwise: string }, luck: Luck): Move {
  const names = Object.keys(options);
  const sized = names.filter(name => options[name]?.min !== undefined);
  const plain = names.filter(name => options[name]?.min === undefined && name !== 'fold');
  const roll = luck.below(12);
  const from = roll < 1 ? [otherwise] : roll < 4 && sized.length > 0 ? sized : plain.length > 0 ? plain : names;
  const option = luck.pick(from);
  return { option, ...filled(options[option] ?? {}, luck) };
}

function filled({ min, max, from, least = 0, most = 0 }: Option, luck: Luck): Omit<Move, 'option'> {
  if (from) {
    const cards = [...from];
    while (cards.length > least + luck.below(most - least + 1)) cards.splice(luck.below(cards.length), 1);
    return { cards: cards.slice(0, most) };
  }
  if (min === undefined || max === undefined) return {};
  const between = min + luck.below(Math.min(max - min, 6 * min) + 1);
  return { amount: luck.once(10) ? max : luck.once(2) ? min : Math.min(max, between) };
}
