// A robot before a screen: comes and goes, sends actions, some of them again, remembers its answers. Every choice is chance.
import type { ChoiceAsk, Fact, ScreenCode, You } from '@baize/protocol';
import type { Choice } from '@baize/sdk';
import type { Chance } from '../chance.ts';
import { anyMove, dear, type Move } from './answers.ts';
import type { Spots } from './spots.ts';
import { type Answer, type Deed, type Habits, type Line, PEOPLE, type Player, type Street } from './street.ts';

/** Refusals that come of what is true; every other one is a fault. */
const ORDINARY: readonly ScreenCode[] = [
  ...(['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'OPERATOR_CREDIT_EXHAUSTED', 'WALLET_UNAVAILABLE'] as const),
  ...([
    'ACTION_INVALID',
    'ACTION_LATE',
    'ALREADY_SEATED',
    'TABLE_FULL',
    'BOX_TAKEN',
    'MAINTENANCE',
    'TABLE_CLOSED',
    'UNAVAILABLE',
  ] as const),
];
/** So many of its last actions may be sent again. */
const KEPT = 12;
/** Who waits for an answer for so many turns comes in anew, and asks again. */
const PATIENCE = 20;
/** Of answers that a bet is followed by: so many are picked among those that cost something. */
const SPENDS = 0.5;
/** So many of them are thought over for nearly as long as tables give. */
const PONDERS = 0.4;
const PONDER_MS = 1400;
/** A bet in the last moment of a window leaves at most so long before its end. */
const LAST_MS = 30;

export interface RobotAbout {
  name: string;
  street: Street;
  chance: Chance;
  habits?: Partial<Habits>;
}

export abstract class Robot implements Player {
  readonly name: string;
  readonly deeds: Deed[] = [];
  /** answers by kind */
  readonly tally: Record<string, number> = {};
  /** refusals that nothing explains */
  readonly strange: string[] = [];
  you: Pick<You, 'seat'> & Partial<You> = { seat: null };
  /** to play on; to rest, wherever it is; to leave with its money */
  wish: 'play' | 'rest' | 'home' = 'play';
  /** which session it has, and since when */
  session = 1;
  sessionSince = 0;
  protected readonly street: Street;
  protected readonly chance: Chance;
  protected readonly habits: Habits;
  readonly #open = new Map<string, Deed>();
  /** decisions that may cost something, with the end of their time */
  readonly #decisions = new Map<unknown, number>();
  #line: Line | null = null;
  /** of the round, for a mind */
  #facts: readonly Fact[] = [];
  #isJoining = false;
  #sent = 0;
  /** after a refusal of its wallet it waits a little */
  #restsUntil = 0;
  #waited = 0;
  #life: Promise<void> | null = null;

  constructor({ name, street, chance, habits }: RobotAbout) {
    this.name = name;
    this.street = street;
    this.chance = chance;
    this.habits = { ...PEOPLE, ...habits };
  }

  /** Its screen is connected to a process that lives; it need not be the one that has the lease. */
  get line(): Line | null {
    return this.#line?.isOpen ? this.#line : null;
  }

  /** How many decisions are under way now that may cost something: nobody has answered, or nobody knows what came of the answer. */
  get deciding(): number {
    for (const [ask, end] of this.#decisions) if (end < this.street.now) this.#decisions.delete(ask);
    return this.#decisions.size;
  }

  /** For whoever looks at a run that stands still. */
  get doing(): string {
    const open = [...this.#open.values()].map(({ aid, type }) => `${type} ${aid}`);
    const [you, answers] = [this.you, this.tally].map(each => JSON.stringify(each));
    return `${this.name} ${this.line ? 'is there' : 'is away'}, wants to ${this.wish}, ${you}, waits for ${open.join(', ') || 'nothing'}, had ${answers}`;
  }

  /** It has not come to its rest, or home. */
  get isLiving(): boolean {
    return this.#life !== null;
  }

  /** From now on it does something now and then. Done when it rests or is at home, and knows what became of all it asked for. */
  live(): Promise<void> {
    if (this.#life) return this.#life;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#life = promise;
    this.#next(() => {
      this.#life = null;
      resolve();
    });
    return promise;
  }

  #next(ended: () => void): void {
    this.street.later(this.habits.rests(this.chance, this.wish === 'home'), this.name, () => {
      if (this.#isDone()) {
        this.#leave();
        return ended();
      }
      this.#turn();
      this.#next(ended);
    });
  }

  #isDone(): boolean {
    if (this.street.isEndless || this.wish === 'play' || this.#open.size > 0) return false;
    return this.wish === 'rest' || this.you.seat === null;
  }

  #turn(): void {
    const { street, habits, line, chance } = this;
    if (!line) {
      if (chance.hits(habits.comes)) this.#come();
    } else if (line.isStale && chance.hits(0.3)) this.#leave();
    else if (this.wish !== 'play') this.#goes();
    else if (street.likes('leave') && chance.hits(habits.leaves)) this.#leave();
    else if (street.likes('again') && chance.hits(habits.again)) this.#again();
    else if (chance.hits(habits.logsOut)) this.#logsOut();
    else if (this.#restsUntil <= street.now && !(habits.isCareful && this.#open.size > 0)) this.acts();
  }

  #goes(): void {
    if (this.#open.size > 0 && this.habits.isInsistent) {
      if (++this.#waited % PATIENCE === 0) this.#leave();
    } else if (this.wish === 'home' && !(this.habits.isCareful && this.#open.size > 0)) this.leaves();
  }

  /** Does something at its table. */
  protected abstract acts(): void;
  /** Leaves for good. */
  protected abstract leaves(): void;
  /** Is asked something. */
  protected abstract asked(ask: Record<string, unknown>): void;

  /** Answers with anything that is offered, after a while. `isPaid`: what costs something is remembered as a bet is. */
  protected decides(choice: ChoiceAsk, { isQuick = false, isPaid = false } = {}): void {
    const { ask, options, ms } = choice;
    const { chance, line } = this;
    if (isPaid && dear(options) !== options) this.#decisions.set(ask, this.street.now + ms);
    const answers = () => {
      if (!line || this.line !== line) return;
      const move = this.#minds(choice) ?? anyMove(isPaid && chance.hits(SPENDS) ? dear(options) : options, chance);
      const price = options[move.option]?.price;
      if (price === undefined) this.#decisions.delete(ask); // nothing of it is under way any more
      this.send('act', { ask, ...move }, isPaid ? price : undefined);
    };
    if (isQuick) answers();
    else {
      const longest = chance.hits(0.05) ? 5000 : isPaid && chance.hits(PONDERS) ? PONDER_MS : 400;
      this.street.later(chance.between(5, longest), `${this.name} answers`, answers);
    }
  }

  /** What it has made up its mind to; undefined: it has none. */
  #minds(choice: ChoiceAsk): Move | undefined {
    return this.habits.mind?.(choice as unknown as Choice, this.#facts);
  }

  /** Does several things at once now? */
  protected isRushing(): boolean {
    return this.street.likes('rush') && this.chance.hits(this.habits.rushes);
  }

  /** Bets nearly all that a spot takes, more of it at once, and takes back what is perhaps still being paid. */
  protected rushes(spots: Spots): void {
    const times = this.chance.between(2, 4);
    for (let i = 0; i < times; i++) {
      if (i > 0 && this.chance.hits(0.3)) this.send('undo', {});
      else this.send('bet', { items: this.chance.hits(0.5) ? spots.most() : spots.some() });
    }
  }

  /** In a rush it bets, besides, at the very end of the window. */
  protected betsLast({ deadline, ms }: { deadline?: unknown; ms?: unknown }, spots: Spots): void {
    const { line } = this;
    if (deadline == null || !spots.areKnown || !this.isRushing()) return;
    this.street.later(Number(ms) - this.chance.below(LAST_MS), `${this.name} bets at the last moment`, () => {
      if (line && this.line === line && this.wish === 'play') this.rushes(spots);
    });
  }

  /** Was answered. */
  protected told(_deed: Deed, _answer: Answer): void {}

  /** Another session from the next time on: nobody answers any more what was asked in this one. */
  renew(): void {
    this.session++;
    this.sessionSince = this.street.now;
    this.#open.clear();
  }

  #come(): void {
    if (this.#isJoining) return;
    const door = this.street.door(this);
    if (!door) return;
    const isFree = !this.habits.isInsistent || this.#open.size === 0;
    if (isFree && this.street.likes('leave') && this.chance.hits(this.habits.renews)) this.renew();
    this.#isJoining = true;
    const { line, join } = door.open({
      heard: (from, type, payload) => this.#heard(from, type, payload),
      cut: from => this.#cut(from),
    });
    this.#line = line;
    join()
      .catch(() => {
        this.count('found nobody');
        this.#cut(line);
      })
      .finally(() => {
        this.#isJoining = false;
      });
  }

  #cut(line: Line): void {
    if (this.#line === line) this.#line = null;
  }

  #leave(): void {
    const { line } = this;
    this.#line = null;
    line?.leave();
  }

  #logsOut(): void {
    this.count('logged out');
    this.renew();
    this.street.logout?.(this);
    this.#leave();
  }

  #heard(line: Line, type: string, payload: Record<string, unknown>): void {
    if (this.#line !== line) return;
    if (this.habits.mind && (type === 'facts' || type === 'snapshot')) this.#remembers(type, payload);
    if (type === 'ask') this.asked(payload);
    else if (type === 'you') this.you = payload as unknown as You;
    else if (type === 'snapshot') {
      this.you = payload.you as You;
      if (this.habits.isInsistent) this.#asksAgain(line);
      for (const ask of payload.asks as Record<string, unknown>[]) this.asked(ask);
    } else if (type === 'ack') this.#answered(payload as Answer);
  }

  /** What it was told of the round that is played. */
  #remembers(type: string, payload: Record<string, unknown>): void {
    const facts = payload.facts as Fact[];
    const isNew = type === 'snapshot' || facts.some(({ kind }) => kind === 'start');
    this.#facts = [...(isNew ? [] : this.#facts), ...facts];
  }

  #asksAgain(line: Line): void {
    for (const deed of [...this.#open.values()]) {
      this.count('asked again');
      this.#give(deed, line);
    }
  }

  #answered(answer: Answer): void {
    const deed = this.deeds.findLast(each => each.aid === answer.aid);
    if (!deed) {
      this.street.broken(`${this.name} is answered ${answer.aid}, which was never sent`);
      return;
    }
    this.street.note(`${this.name} is answered ${deed.type} ${answer.aid} ${answer.ok ? 'ok' : answer.code}`);
    deed.answers.push(answer);
    if (answer.ok) this.#decisions.delete(deed.body.ask);
    this.street.remember?.(this, deed, answer);
    this.count(`${deed.type} ${answer.ok ? 'ok' : answer.code}`);
    if (answer.code === 'INTERNAL_ERROR' && this.habits.isInsistent) this.#leave();
    else this.#open.delete(deed.aid);
    this.#judge(deed, answer);
    this.told(deed, answer);
    if (answer.code === 'WALLET_UNAVAILABLE' || answer.code === 'RATE_LIMITED')
      this.#restsUntil = this.street.now + this.chance.between(0, this.habits.sulksMs);
  }

  #judge({ type }: Deed, { ok, code, data }: Answer): void {
    if (ok || code === undefined || code === 'ACTION_LATE') return;
    if (type === 'sit' && (data as { reason?: string } | undefined)?.reason === 'buy_in') return; // who comes back brings what they left with
    if (!this.habits.isCareful && (ORDINARY.includes(code) || code === 'INTERNAL_ERROR')) return;
    this.strange.push(`${type}: ${code} ${JSON.stringify(data ?? null)}`);
  }

  /** Sends an action. `price`: what it costs beside what its body says. */
  protected send(type: string, body: Record<string, unknown>, price?: number): void {
    const { line, habits, chance } = this;
    if (!line) return;
    const aid = `${this.name}-${++this.#sent}`;
    const deed: Deed = { aid, type, body, session: line.session, tableId: line.tableId, sent: 0, answers: [] };
    const isFree = type === 'act' && price === undefined;
    if (price !== undefined) deed.price = price;
    this.deeds.push(deed);
    if (!isFree) this.#open.set(aid, deed);
    this.street.remember?.(this, deed);
    this.#give(deed, line);
    if (isFree) return;
    if (chance.hits(habits.drops)) {
      this.count('dropped');
      this.#leave();
    } else if (chance.hits(habits.twice)) this.#give(deed, line);
  }

  /** The same action once more, whatever became of it. */
  #again(): void {
    const { line } = this;
    const last = this.deeds.slice(-KEPT);
    if (!line || last.length === 0) return;
    const deed = this.chance.pick(last);
    if (deed.tableId !== line.tableId || deed.session !== line.session) return;
    // what was refused and forgotten with a process is done now: until the answer nobody knows what became of it
    if (!deed.answers.some(each => each.ok)) this.street.remember?.(this, deed);
    this.#give(deed, line);
  }

  #give(deed: Deed, line: Line): void {
    deed.sent++;
    line.send(deed.type, { aid: deed.aid, ...deed.body });
  }

  protected count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }
}
