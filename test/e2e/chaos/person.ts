// A player of the chaos run: bets like people do, undoes, leaves, drops out, comes back, presses twice, bets too late.
import { type Message, Player } from '../clients.ts';
import type { Luck } from './luck.ts';

const SPOTS = ['player', 'banker', 'tie', 'player_pair', 'banker_pair', 'either_pair', 'perfect_pair', 'player_bonus'];
/** What a screen may be told; anything else is a bug. */
const CODES = new Set([
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'OPERATOR_CREDIT_EXHAUSTED',
  'WALLET_UNAVAILABLE',
  'ACTION_LATE',
  'ACTION_INVALID',
]);
const ACK_MS = 8000;

export interface Table {
  url(): string;
  id: string;
  /** no more rounds are wanted */
  isOver(): boolean;
  /** is the server being killed now and then? */
  mayBeDown(): boolean;
}

export interface About {
  name: string;
  /** the most units of 1,000 he puts on a spot */
  most: number;
  enter(): Promise<string>;
  /** he saw a refusal for want of money, his own or his operator's */
  short(code: string): Promise<void>;
  /** what he remembers: an action that he sent, with its answer if he got one */
  remember?(sent: Sent, answer?: Message): void;
}

/** A bet or an undo of his. */
export interface Sent {
  aid: string;
  type: 'bet' | 'undo';
  amount: number;
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

export class Person {
  readonly name: string;
  /** what he was told is on the table for good: accepted and not undone */
  staked = 0;
  /** answers by kind */
  readonly tally: Record<string, number> = {};
  readonly strange: string[] = [];
  /** for whoever looks at a run that stands still */
  doing = '';
  readonly #about: About;
  readonly #table: Table;
  readonly #luck: Luck;
  #session = '';
  #player: Player | undefined;
  #mark = 0;
  #window = -1;
  #standing: number[] = [];
  #unanswered: Sent[] = [];
  #aids = 0;

  constructor(about: About, table: Table, luck: Luck) {
    this.name = about.name;
    this.#about = about;
    this.#table = table;
    this.#luck = luck;
  }

  /** Plays until the run is over. */
  async live(): Promise<void> {
    // an answer that was missed is asked for: nobody leaves without knowing where his money is
    while (!this.#table.isOver() || this.#unanswered.length > 0) {
      try {
        await this.#visit();
      } catch (error) {
        if (!this.#table.mayBeDown()) throw error;
        this.#count('found nobody');
        await pause(300);
      }
      await this.#go();
    }
  }

  async #visit(): Promise<void> {
    await this.#arrive();
    while (!this.#table.isOver() && !this.#isGone()) {
      if (!(await this.#nextWindow())) continue;
      await this.#playOne();
      if (this.#luck.once(12)) return;
    }
  }

  #isGone(): boolean {
    return this.#player === undefined || this.#player.closed !== undefined;
  }

  async #arrive(): Promise<void> {
    this.doing = 'arrives';
    this.#player = undefined;
    if (this.#session === '' || (this.#unanswered.length === 0 && this.#luck.once(3))) this.#session = await this.#about.enter();
    this.#player = await Player.join(this.#table.url(), this.#table.id, this.#session);
    this.#mark = 0;
    const missed = this.#unanswered;
    this.#unanswered = [];
    if (missed.length > 0) this.#count('asked again');
    for (const each of missed) {
      if (this.#isGone()) this.#unanswered.push(each);
      else await this.#send(each);
    }
  }

  async #go(): Promise<void> {
    this.doing = 'leaves';
    await Promise.race([this.#player?.leave().catch(() => {}), pause(2000)]);
    this.#player = undefined;
    if (!this.#table.isOver()) await pause(this.#luck.below(700));
  }

  /** Waits a while for a window that he has not bet in. @returns false when he should look again */
  async #nextWindow(): Promise<boolean> {
    this.doing = 'looks for a window';
    const player = this.#player as Player;
    const asks = (message: Message) => (message.type === 'snapshot' ? (message.asks as object[]) : [message]);
    const fresh = (ask: { ask?: number; spots?: object }) => ask.spots !== undefined && ask.ask !== this.#window;
    const found = await player
      .until('a window', message => ['ask', 'snapshot'].includes(message.type) && asks(message).some(fresh), this.#mark, 500)
      .catch(() => undefined);
    this.#mark = player.seen.length;
    // everybody sat it out or took his bets back: it waits for a first bet, so he thinks again
    if (!found) return this.#window >= 0 && this.#luck.once(2);
    this.#window = (asks(found).find(fresh) as { ask: number }).ask;
    this.#standing = [];
    return true;
  }

  async #playOne(): Promise<void> {
    const luck = this.#luck;
    if (luck.once(8)) return; // sits this one out
    await pause(luck.once(10) ? 450 : luck.below(120)); // some come too late
    for (let i = 1 + luck.below(3); i > 0 && !this.#isGone(); i--) {
      const bet = this.#bet();
      if (luck.once(25)) return this.#drop(bet);
      await this.#send(bet, luck.once(9));
      const last = this.#standing.at(-1);
      if (last !== undefined && luck.once(6)) await this.#send({ aid: this.#aid(), type: 'undo', amount: last });
    }
  }

  #bet(): Sent & { items: object[] } {
    const luck = this.#luck;
    const spots = new Set([...Array(1 + luck.below(3))].map(() => luck.pick(SPOTS)));
    const items = [...spots].map(spot => ({ spot, amount: 1000 * (1 + luck.below(this.#about.most)) }));
    const amount = items.reduce((sum, item) => sum + item.amount, 0);
    return { aid: this.#aid(), type: 'bet', amount, items };
  }

  #aid(): string {
    return `${this.name}-${++this.#aids}`;
  }

  /** The line breaks right after a bet was sent. */
  async #drop(bet: Sent): Promise<void> {
    this.#count('dropped');
    this.#player?.room.send('bet', bet);
    this.#unanswered.push(bet);
    this.#about.remember?.(bet);
    await pause(this.#luck.below(30));
    await this.#go();
  }

  /** Sends an action, maybe twice, and believes its answer. */
  async #send(sent: Sent, twice = false): Promise<void> {
    this.doing = `waits for the answer to ${sent.type} ${sent.aid}`;
    const player = this.#player as Player;
    const from = player.seen.length;
    player.room.send(sent.type, sent);
    if (twice) player.room.send(sent.type, sent);
    const is = (message: Message) => message.type === 'ack' && message.aid === sent.aid;
    const answered = player.until(`ack of ${sent.aid}`, is, from, ACK_MS).catch(() => undefined);
    const ack = await Promise.race([answered, this.#cut(player)]);
    this.#about.remember?.(sent, ack);
    if (!ack) {
      this.#count('no answer');
      this.#unanswered.push(sent);
      return;
    }
    this.#count(ack.ok ? `${sent.type} ok` : `${sent.type} ${String(ack.code)}`);
    if (ack.ok) this.#believe(sent);
    else if (!CODES.has(String(ack.code))) this.strange.push(`${sent.type} ${JSON.stringify(ack)}`);
    else await this.#about.short(String(ack.code));
  }

  /** Ends a wait whose line is cut. */
  async #cut(player: Player): Promise<undefined> {
    while (player.closed === undefined) await new Promise<void>(done => player.room.onLeave(() => done()));
  }

  #believe(sent: Sent): void {
    if (sent.type === 'bet') {
      this.staked += sent.amount;
      this.#standing.push(sent.amount);
      return;
    }
    this.#standing.pop();
    this.staked -= sent.amount;
  }

  #count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }
}
