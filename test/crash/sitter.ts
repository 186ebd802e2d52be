// A player of the seated tables: sits, plays anything legal, tops up, sits out, stands up, drops out, comes back, presses again.
import type { Luck } from '../e2e/chaos/luck.ts';
import { type Message, Player } from '../e2e/clients.ts';
import { anyMove } from '../e2e/hands/regular.ts';
import type { Ask } from '../e2e/poker.ts';

export interface SitterAbout {
  name: string;
  buyIn: { min: number; max: number };
  enter(): Promise<string>;
  /** his operator ends all his sessions */
  logout(): Promise<void>;
  short(code: string): Promise<void>;
  remember(sent: Action, answer?: Message): void;
}

export interface Action {
  aid: string;
  type: 'sit' | 'top_up' | 'stand' | 'sit_out' | 'sit_in' | 'logout';
  amount?: number;
  body: Record<string, unknown>;
}

interface Where {
  url(): string;
  id: string;
  isOver(): boolean;
}

interface You {
  seat: number | null;
  chips: number;
  pending: number;
  status: string;
}

const ACK_MS = 8000;
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

export class Sitter {
  readonly name: string;
  /** answers by kind */
  readonly tally: Record<string, number> = {};
  readonly strange: string[] = [];
  readonly #about: SitterAbout;
  readonly #table: Where;
  readonly #luck: Luck;
  #session = '';
  #player: Player | undefined;
  #mark = 0;
  #answered = new Set<number>();
  #least = 0;
  #you: You = { seat: null, chips: 0, pending: 0, status: 'out' };
  #unanswered: Action[] = [];
  #aids = 0;

  constructor(about: SitterAbout, table: Where, luck: Luck) {
    this.name = about.name;
    this.#about = about;
    this.#table = table;
    this.#luck = luck;
  }

  /** Plays until it is over, and until he knows what became of everything he asked for. */
  async live(): Promise<void> {
    while (!this.#table.isOver() || this.#unanswered.length > 0) {
      try {
        await this.#visit();
      } catch {
        this.#count('found nobody');
        await pause(150);
      }
      await this.#go();
    }
  }

  async #visit(): Promise<void> {
    await this.#arrive();
    while (!this.#table.isOver() && !this.#isGone()) {
      await this.#news();
      this.#playOn();
      if (this.#luck.once(12)) await this.#move();
      if (this.#luck.once(150)) return;
    }
  }

  #isGone(): boolean {
    return this.#player === undefined || this.#player.closed !== undefined;
  }

  async #arrive(): Promise<void> {
    this.#player = undefined;
    if (this.#session === '') this.#session = await this.#about.enter();
    try {
      this.#player = await Player.join(this.#table.url(), this.#table.id, this.#session);
    } catch (error) {
      if (/SESSION_EXPIRED/.test(`${String(error)} ${String((error as { code?: unknown }).code)}`)) {
        this.#session = ''; // whatever he asked for in it, nobody answers him any more
        this.#unanswered = [];
      }
      throw error;
    }
    this.#mark = 0;
    this.#answered = new Set();
    await this.#player.until('snapshot', message => message.type === 'snapshot', 0, 5000);
    this.#playOn();
    const missed = this.#unanswered;
    this.#unanswered = [];
    for (const each of missed) {
      this.#count('asked again');
      if (this.#isGone()) this.#unanswered.push(each);
      else await this.#send(each);
    }
  }

  async #go(): Promise<void> {
    await Promise.race([this.#player?.leave().catch(() => {}), pause(1000)]);
    this.#player = undefined;
    if (!this.#table.isOver()) await pause(this.#luck.below(200));
  }

  /** Waits a moment for something new. */
  async #news(): Promise<void> {
    const player = this.#player as Player;
    if (player.seen.length > this.#mark) return;
    await new Promise<void>(done => {
      const timer = setTimeout(() => end(), 100);
      const stop = player.watch(() => end());
      const end = () => {
        clearTimeout(timer);
        stop();
        done();
      };
    });
  }

  /** Takes in what was told, and answers what is asked. */
  #playOn(): void {
    const player = this.#player as Player;
    for (; this.#mark < player.seen.length; this.#mark++) {
      const message = player.seen[this.#mark] as Message;
      if (message.type === 'snapshot') {
        this.#you = message.you as You;
        for (const ask of message.asks as Ask[]) this.#answer(player, ask);
      } else if (message.type === 'you') this.#you = message as unknown as You;
      else if (message.type === 'ask') this.#answer(player, message as unknown as Ask);
    }
  }

  #answer(player: Player, ask: Ask): void {
    if (this.#answered.has(ask.ask) || ask.options === undefined) return;
    this.#answered.add(ask.ask);
    if (this.#luck.once(40)) return; // falls asleep over his cards
    const move = anyMove({ ...ask, otherwise: String(ask.otherwise) }, this.#luck);
    player.room.send('act', { aid: `${this.name}-act-${ask.ask}-${this.#aids}`, ask: ask.ask, ...move });
  }

  /** Something beside the hand. */
  async #move(): Promise<void> {
    const { seat, chips, pending, status } = this.#you;
    const luck = this.#luck;
    if (seat === null) return this.#act('sit', { buy_in: this.#buyIn() });
    if (chips + pending === 0 || luck.once(6)) return this.#act('top_up', { amount: 100 * (1 + luck.below(20)) });
    if (status === 'out') return this.#act('sit_in');
    if (luck.once(10)) return this.#act('stand');
    if (luck.once(14)) return this.#act('sit_out');
    if (luck.once(30)) await this.#logout();
  }

  #buyIn(): number {
    const { min, max } = this.#about.buyIn;
    return Math.max(this.#least, min + 100 * this.#luck.below((max - min) / 100 + 1));
  }

  #act(type: Action['type'], body: Record<string, unknown> = {}): Promise<void> {
    const amount = (body.buy_in ?? body.amount) as number | undefined;
    const sent = { aid: `${this.name}-${type}-${++this.#aids}`, type, body, ...(amount === undefined ? {} : { amount }) };
    return this.#luck.once(20) ? this.#drop(sent) : this.#send(sent, this.#luck.once(8));
  }

  /** The line breaks right after he pressed. */
  async #drop(sent: Action): Promise<void> {
    this.#count('dropped');
    this.#player?.room.send(sent.type, { aid: sent.aid, ...sent.body });
    this.#unanswered.push(sent);
    this.#about.remember(sent);
    await pause(this.#luck.below(30));
    await this.#go();
  }

  async #send(sent: Action, twice = false): Promise<void> {
    const player = this.#player as Player;
    const from = player.seen.length;
    const body = { aid: sent.aid, ...sent.body };
    player.room.send(sent.type, body);
    if (twice) player.room.send(sent.type, body);
    const answered = player
      .until(`ack of ${sent.aid}`, message => message.type === 'ack' && message.aid === sent.aid, from, ACK_MS)
      .catch(() => undefined);
    const cut = new Promise<undefined>(done => player.room.onLeave(() => done(undefined)));
    const ack = player.closed ? undefined : await Promise.race([answered, cut]);
    this.#about.remember(sent, ack);
    if (!ack || ack.code === 'INTERNAL_ERROR') {
      this.#count('no answer');
      this.#unanswered.push(sent);
      if (ack) await this.#go();
      return;
    }
    this.#count(ack.ok ? `${sent.type} ok` : `${sent.type} ${String(ack.code)}`);
    if (ack.ok) return;
    const { min } = (ack.data ?? {}) as { min?: number };
    if (sent.type === 'sit' && min !== undefined) this.#least = min;
    if (sent.type === 'sit' && ack.code === 'ALREADY_SEATED') await this.#go(); // comes back and sees it
    await this.#about.short(String(ack.code));
  }

  async #logout(): Promise<void> {
    this.#about.remember({ aid: '', type: 'logout', body: {} });
    this.#session = '';
    await this.#about.logout();
    await this.#go();
  }

  #count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }
}
