// A robot at a table of seats: buys chips, bets them where bets are asked for, answers by the request alone, buys more, rests,
// stands up.
import type { ChoiceAsk, SpotLimit, You } from '@baize/protocol';
import { Robot, type RobotAbout } from './robot.ts';
import { Spots } from './spots.ts';
import type { Answer, Deed } from './street.ts';

/** How likely it does what at a turn, while it has a seat. */
export interface Whims {
  topUp: number;
  sitOut: number;
  stand: number;
  balance: number;
  resync: number;
}

export interface SeatHabits extends Whims {
  buyIn: { min: number; max: number };
  /** of questions: falls asleep over them */
  sleeps: number;
  /** answers at once, as fast as it hears */
  isQuick: boolean;
}

const USUAL: SeatHabits = {
  ...{ topUp: 0.04, sitOut: 0.01, stand: 0.02, balance: 0.01, resync: 0 },
  buyIn: { min: 2000, max: 8000 },
  sleeps: 0.02,
  isQuick: false,
};
const MOST_CHIPS = 4000;
/** At a table of bets: of its turns with a seat it bets so many, and takes back so many of these. */
const BETS = 0.7;
const UNDOES = 0.15;

export class Sitter extends Robot {
  /** every table session that it had */
  readonly sessions = new Set<string>();
  readonly #ways: SeatHabits;
  /** who comes back brings at least what it left with; tables say what they take */
  #buyIn: SeatHabits['buyIn'];
  readonly #asked = new Set<number>();
  readonly #spots: Spots;

  constructor({ ways, ...about }: RobotAbout & { ways?: Partial<SeatHabits> }) {
    super(about);
    this.#ways = { ...USUAL, ...ways };
    this.#buyIn = this.#ways.buyIn;
    this.#spots = new Spots(about.chance);
  }

  protected override asked(ask: Record<string, unknown>): void {
    if ('spots' in ask) {
      this.#spots.hear(ask.spots as Record<string, SpotLimit>);
      this.betsLast(ask, this.#spots);
      return;
    }
    const { sleeps, isQuick } = this.#ways;
    if (this.habits.isCareful && this.#asked.has(ask.ask as number)) return;
    this.#asked.add(ask.ask as number);
    if (!this.chance.hits(sleeps)) this.decides(ask as ChoiceAsk, { isQuick, isPaid: this.#spots.areKnown });
  }

  protected override told({ type }: Deed, { ok, data, aid: _aid, ...news }: Answer): void {
    const { reason, ...told } = (data ?? {}) as { reason?: string; min?: number; max?: number };
    this.#buyIn = reason === 'buy_in' ? { ...this.#ways.buyIn, ...told } : this.#ways.buyIn;
    if (typeof news.session_id === 'string') this.sessions.add(news.session_id);
    if (!this.habits.isCareful || !ok || type === 'act') return;
    // what it was told is so, before `you` says it
    if (type === 'sit') this.you = { ...this.you, seat: news.seat as number, chips: news.chips as number, status: 'waiting' };
    else if (type === 'stand') this.you = news.leaves === 'now' ? { seat: null } : { ...this.you, leaving: true };
    else if (type === 'sit_in') this.you = { ...this.you, status: 'waiting', sitting_out: false };
    else if (type === 'top_up') this.you = { ...this.you, pending: news.pending as number };
  }

  protected override acts(): void {
    if (this.habits.isCareful) this.#actsCarefully();
    else this.#actsFreely();
  }

  #actsFreely(): void {
    const { chance, you } = this;
    if (you.seat === null) {
      if (chance.hits(0.5)) this.#sits();
      return;
    }
    if (you.sitting_out && chance.hits(0.5)) {
      this.send('sit_in', chance.hits(0.5) ? { how: 'post' } : {});
      return;
    }
    if (this.#spots.areKnown && chance.hits(BETS)) {
      this.#bets();
      return;
    }
    const { topUp, sitOut, stand, balance } = this.#ways;
    const what = chance.unit();
    if (what < topUp) this.send('top_up', { amount: chance.between(1, MOST_CHIPS) });
    else if (what < topUp + sitOut) this.send('sit_out', {});
    else if (what < topUp + sitOut + stand) this.send('stand', {});
    else if (what < topUp + sitOut + stand + balance) this.send('balance', {});
    else if (isBroke(you) && what < 0.4) this.send('top_up', { amount: chance.between(500, MOST_CHIPS) });
  }

  #bets(): void {
    if (this.isRushing()) this.rushes(this.#spots);
    else if (this.chance.hits(UNDOES)) this.send('undo', {});
    else this.send('bet', { items: this.#spots.some() });
  }

  /** Nothing that may be refused. */
  #actsCarefully(): void {
    const { chance, you } = this;
    const { stand, resync } = this.#ways;
    if (chance.hits(resync)) this.line?.send('resync', { after: chance.below(200) });
    if (you.seat === null) this.#sits();
    else if (you.leaving) return;
    else if (chance.hits(stand)) this.send('stand', {});
    else if (you.status === 'in') return;
    else if (isBroke(you)) this.send('top_up', { amount: this.#chips() });
    else if (you.status === 'out') this.send('sit_in', {});
  }

  #sits(): void {
    this.send('sit', { buy_in: this.#chips() });
  }

  #chips(): number {
    const { min, max } = this.#buyIn;
    return this.chance.between(min, Math.max(min, max));
  }

  protected override leaves(): void {
    if (this.you.seat !== null && !this.you.leaving) this.send('stand', {});
  }
}

const isBroke = ({ chips = 0, pending = 0 }: Partial<You>): boolean => chips + pending === 0;
