// Bets that a game asks of everybody, in windows: who may place, what is taken back, and what becomes of a window without bets.

import { isDeepStrictEqual } from 'node:util';
import type { Ack, Action, Ask, DealNow, PlaceBet } from '@baize/protocol';
import type { Bet, BetItem, Request } from '@baize/sdk';
import { KeyedQueue } from '../../kernel/index.ts';
import type { Betting, Deciders, Purse, Reserved } from '../purses/purse.ts';
import type { Context, LoopView } from '../table/context.ts';
import type { Round } from '../table/round.ts';
import { settingsOf } from '../table/terms.ts';
import { ScreenError, seatedAt, type Viewer } from '../viewer.ts';
import { BettingWindow } from './betting-window.ts';

/**
 * Placements that one player may have in a window, and how often they may take one back: what all share (a round's inputs, the
 * table's time) is never used up by one of them.
 */
export const MOST_BETS = 100;
export const MOST_UNDOS = 50;

type BetsRequest = Extract<Request, { ask: 'bets' }>;

/** What the script asks now, of which nothing has been answered. */
const betsOf = (round: Round): BetsRequest => round.run.waiting as BetsRequest;

/** Its script broke when it was run again after a rest. */
const isBroken = (round: Round): boolean => round.run.fault !== null;

/** Copies what a browser sent as items: other fields of them go no further, and minus nought is nought. */
const itemsOf = (wanted: readonly BetItem[]): BetItem[] => wanted.map(({ spot, amount }) => ({ spot, amount: amount + 0 }));

const tooMany = (max: number) => new ScreenError('ACTION_INVALID', { reason: 'option', max });

export class Bets {
  readonly #context: Context;
  readonly #purse: Purse;
  readonly #deciders: Pick<Deciders, 'isBroken'>;
  readonly #loop: LoopView;
  readonly #window: BettingWindow;
  /** undos come one after the other: each takes the last bet */
  readonly #undos = new KeyedQueue();
  /** a window has opened since this memory began */
  hasOpened = false;

  constructor(context: Context, purse: Purse, deciders: Pick<Deciders, 'isBroken'>, loop: LoopView) {
    this.#context = context;
    this.#purse = purse;
    this.#deciders = deciders;
    this.#loop = loop;
    this.#window = new BettingWindow(context);
  }

  /** Unix ms when the window ends by itself; null without a clock. */
  get deadline(): number | null {
    return this.#window.deadline;
  }

  asks(): Ask[] {
    return this.#window.asks();
  }

  // ---- windows

  /** Betting windows, to the `time` input. @returns false when the table goes on without this round */
  async hold(round: Round, request: BetsRequest, resumed: boolean): Promise<boolean> {
    const { placements } = round;
    this.hasOpened = true;
    // the table may have been closed while the round began: nobody would wake its window
    const isEnding = this.#isOver || this.#deciders.isBroken();
    if (!resumed && isEnding && !placements.any) return this.#goOnWithout(round);
    for (let asked = request; ; asked = betsOf(round)) {
      await (resumed ? this.#window.shut(round) : this.#window.hold(round, asked));
      await round.emptied;
      if (round.voided !== null || isBroken(round)) return true;
      const isOver = this.#isOver;
      // a dealer deals also where nobody has bet, and what has a row of its own is played on
      if (!placements.any && asked.begins === 'now' && (resumed || !isOver)) await this.#purse.dealEmpty(round);
      if (placements.any || round.isDealtEmpty) break;
      if (resumed || isOver || asked.begins === 'now' || this.#purse.isOfSeats) return this.#goOnWithout(round, asked);
      await this.#purse.drop(round);
      if (round.isBlank) this.#loop.renew(round);
    }
    await round.commit({ in: 'time' });
    return true;
  }

  /** Nobody has bet. The window after one that began by itself has a number of its own (NS-30.8). */
  async #goOnWithout(round: Round, closed?: BetsRequest): Promise<false> {
    round.closing = true; // what is placed from here on would go with it
    await this.#purse.drop(round);
    if (closed?.begins === 'now' && !this.#purse.isOfSeats) this.#context.row.handNo = round.setup.no;
    return false;
  }

  get #isOver(): boolean {
    return this.#loop.isStopping || !this.#loop.mayBegin();
  }

  /** Nobody is waited for any more. */
  cut(): void {
    if (this.#loop.round) this.#loop.round.closing = true;
    this.#window.close();
  }

  /** Closes a window that nobody has bet in: a round among seats begins again with those who are there then. */
  closeIfEmpty(): void {
    this.#window.closeIfEmpty();
  }

  /** What is set may have changed: a round that nobody is in goes by it at once. */
  refresh(): void {
    const { round } = this.#loop;
    if (!round || this.#loop.phase !== 'betting' || this.#isAsSet(round)) return;
    if (this.#purse.isOfSeats) this.#window.closeIfEmpty();
    else if (round.isBlank) {
      this.#renew(round);
      this.#window.tellAgain();
    }
  }

  #isAsSet(round: Round): boolean {
    const { services, row } = this.#context;
    const isCurrent = services.plugins.current(row.gameCode, row.id)?.version === round.loaded.version;
    return isCurrent && isDeepStrictEqual(round.settings, settingsOf(row));
  }

  /** Nobody is in it any more: what was put in and taken back is forgotten, and what is set now is what it is played by. */
  #renew(round: Round): void {
    if (round.isBlank && !round.closing) this.#loop.renew(round);
  }

  shift(ms: number): void {
    this.#window.shift(ms);
  }

  /** Nobody looks at what is open: a round that waits for its first bet rests. */
  rest(): void {
    this.#window.rest();
  }

  // ---- placements

  /** Places or takes back; acknowledged when it is paid and committed. @throws ScreenError, Refused: nothing has changed then */
  async act(viewer: Viewer, action: Extract<Action, { type: 'bet' | 'undo' }>): Promise<Ack> {
    const { host, row } = this.#context;
    const several = await host.severalTables(viewer);
    if (host.statusOf(row) !== 'open') throw new ScreenError('MAINTENANCE');
    const { round } = this.#loop;
    if (!round || this.#loop.phase !== 'betting') throw new ScreenError('ACTION_LATE');
    const betting = { round, viewer, aid: action.aid, several };
    try {
      if (action.type === 'undo') return await this.#undos.run(round.id, () => this.#undo(betting));
      // who plays with their stack has sat down: that was looked at then
      const beside = several || this.#purse.isOfSeats ? undefined : host.playsBeside(viewer.player.id, row);
      if (beside) throw seatedAt(beside);
      return await this.#place(betting, action);
    } finally {
      this.#context.staked(viewer.player.id);
      if (round.placements.hasPlaced) this.#renew(round);
      this.#window.changed();
    }
  }

  /**
   * Ends the window before its time. Only who has bet and is alone at a table without a dealer may: nobody else is hurried.
   * @throws ScreenError
   */
  async dealNow(viewer: Viewer, { aid }: DealNow): Promise<Ack> {
    const { round, phase } = this.#loop;
    if (!round || phase !== 'betting' || round.closing) throw new ScreenError('ACTION_LATE');
    if (round.setup.live || round.placements.standingOf(viewer.player.id).length === 0)
      throw new ScreenError('ACTION_INVALID', { reason: 'option' });
    const isAlone = round.placements.standing.every(({ player }) => player === viewer.player.id);
    if (!isAlone || this.#context.audience.watching > 1) throw new ScreenError('ACTION_INVALID', { reason: 'others' });
    this.#window.close();
    return { aid, ok: true };
  }

  async #place(betting: Betting, { items }: PlaceBet): Promise<Ack> {
    const { round, viewer, aid } = betting;
    this.#context.services.stalls?.look();
    await round.emptied;
    const reserved = this.#context.mailbox.inside(() => this.#reserve(betting, itemsOf(items)));
    this.#context.staked(viewer.player.id);
    try {
      const { no } = await this.#purse.take(betting, reserved);
      return { aid, ok: true, bet: no };
    } finally {
      round.placements.release(reserved.hold);
      // the bets beside it may have been taken back meanwhile
      if (!round.closing) await this.#purse.clear(round).catch(error => this.#notCleared(round, error));
    }
  }

  /** @throws ScreenError, Refused: nothing is reserved then */
  #reserve(betting: Betting, items: BetItem[]): Reserved {
    const { round, viewer } = betting;
    if (round.closing) throw new ScreenError('ACTION_LATE');
    if (round.placements.countOf(viewer.player.id) >= MOST_BETS) throw tooMany(MOST_BETS);
    return this.#purse.hold(betting, items);
  }

  /** Takes back the player's last placement. */
  async #undo(betting: Betting): Promise<Ack> {
    const { round, aid } = betting;
    await this.#purse.giveBack(betting, () => this.#last(betting));
    if (!round.closing) await this.#purse.clear(round);
    return { aid, ok: true };
  }

  /** @throws ScreenError, Refused */
  #last({ round, viewer }: Betting): Bet {
    const { placements } = round;
    const player = viewer.player.id;
    if (round.closing) throw new ScreenError('ACTION_LATE');
    const bet = placements.standingOf(player).at(-1);
    if (!bet) throw new ScreenError('ACTION_INVALID');
    if (placements.undosOf(player) >= MOST_UNDOS) throw tooMany(MOST_UNDOS);
    placements.quoteUndo(round.run, bet);
    return bet;
  }

  #notCleared(round: Round, error: unknown): void {
    this.#context.services.log.error({ err: error, round: round.id }, 'a round without bets could not be forgotten');
  }
}
