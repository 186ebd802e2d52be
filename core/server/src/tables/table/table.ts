// A table: its audience, its actions and the loop of its rounds behind one face.

import type { Ack, Action, Malformed } from '@baize/protocol';
import { LiveSource } from '../../dealing/index.ts';
import { LateSet } from '../../kernel/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import { debugging, meters, tracing } from '../../runtime/index.ts';
import type { AnswerTo, CommandName, CommandOf, Handlers } from '../commands.ts';
import type { Published } from '../directory/published.ts';
import type { MakeTable, RunningTable } from '../directory/running-table.ts';
import { Debits } from '../purses/debits.ts';
import { PlayMoney } from '../purses/play-money.ts';
import type { TableRow } from '../rows.ts';
import type { Away } from '../seats/away.ts';
import type { CloseReason } from '../seats/session-rows.ts';
import type { Waiters } from '../seats/waiters.ts';
import { ScreenError, type Viewer } from '../viewer.ts';
import { Actions } from './actions.ts';
import { Audience } from './audience.ts';
import { type Context, loadedNow, type TableHost } from './context.ts';
import { DealerConsole } from './dealer-console.ts';
import { Mailbox } from './mailbox.ts';
import { Nicknames } from './nicknames.ts';
import { participantsOf } from './participants.ts';
import type { Round } from './round.ts';
import { RoundLoop } from './round-loop.ts';
import { seatViewOf, snapshotOf, youOf } from './snapshot.ts';

const NOBODY: Published['seated'] = new Map();

interface Memory {
  context: Context;
  audience: Audience;
  loop: RoundLoop;
  actions: Actions;
  console: DealerConsole | null;
  /** ended behind an answer that was lost: it is shown before another begins */
  ended: Round | null;
}

export class Table implements RunningTable {
  /** What each command does, for all tables. */
  static readonly #handlers: Handlers<Table> = {
    join: (table, { viewer }) => table.#join(viewer),
    leave: (table, { viewer }) => table.#leave(viewer),
    resync: (table, { viewer, after }) => viewer.send('snapshot', table.#snapshot(viewer, after)),
    act: (table, { viewer, action }) => table.#hear(viewer, action),
    vacate: (table, { reason, away }) => table.vacate(reason, away),
    leave_after_hand: (table, { playerId }) => table.#surely(async ({ seats }) => seats?.leaveAfterHand(playerId)),
    void_round: (table, { roundId, reason }) =>
      table.#loop.round?.id === roundId ? table.voidOpen(reason) : table.#loop.giveUpStaying(roundId),
    void_open: (table, { reason }) => table.voidOpen(reason),
    change: (table, { change }) => table.#host.change(table.row.id, change),
    break: table => table.#host.broke(table.row.id),
    stop: table => table.stop(),
    poke: table => table.#poke(),
    shift: (table, { ms }) => table.#loop.player.shift(ms),
    invalidate: table => table.invalidate(),
    remembered_seats: table => (table.#context.mailbox.isAtRest ? (table.#loop.seats?.sessions() ?? []) : undefined),
    figures: table => ({ viewers: table.#audience.viewers.size, nicknames: table.#nicknames.size }),
    expected: table => table.#dealer.expected,
    dealt: table => table.#dealer.dealt,
    scan: (table, { scan }) => table.#dealer.scan(scan),
    replace: (table, { scan }) => table.#dealer.replace(scan),
    misdeal: (table, { reason }) => table.#dealer.misdeal(reason),
  };

  readonly row: TableRow;
  readonly #host: TableHost;
  readonly #playMoney: PlayMoney;
  readonly #nicknames = new Nicknames();
  readonly #waiters: Waiters = [];
  #memory: Memory;
  /** done when the memory counts again */
  #ready: Promise<void> = Promise.resolve();
  #readyAgain: () => void = () => {};
  /** who watched the memory before this one */
  readonly #moving = new LateSet<Viewer>();
  /** what it publishes has changed in this moment */
  #isChanged = false;

  constructor(host: TableHost, row: TableRow) {
    this.row = row;
    this.#host = host;
    this.#playMoney = new PlayMoney(10 ** host.currency(row.currency).exponent);
    this.#memory = this.#newMemory();
    this.#publish();
  }

  /** Does what it is asked; what its handler throws rejects the promise. */
  async ask<Name extends CommandName>(command: CommandOf<Name>): Promise<AnswerTo<Name>> {
    const handler: Handlers<Table>[Name] = Table.#handlers[command.type];
    return handler(this, command);
  }

  #newMemory(after = 0, ended: Round | null = null): Memory {
    const host = this.#host;
    const { row } = this;
    const nicknames = this.#nicknames;
    const waiters = this.#waiters;
    const mailbox = new Mailbox(host.services, () => this.#forget());
    const { services } = host;
    const debits = new Debits(services, mailbox);
    const audience = new Audience(id => nicknames.get(id) ?? '', after);
    const unit = 10 ** host.currency(row.currency).exponent;
    const game = loadedNow({ services, row }, null)?.game;
    const place = game ? { place: { tableId: row.id, game } } : {};
    const deck = { live: game?.live ?? false, options: row.engine, db: mailbox.counted(services.db), ...place };
    const source = services.source(deck);
    const stateChanged = () => this.#publishSoon();
    const staked = (player: string) => mailbox.isOver || host.stakes.set(row.id, player, loop.hasStakes(player));
    const kept = { playMoney: this.#playMoney, nicknames, waiters };
    const shared = { host, services, row, ...kept, audience, source, unit, mailbox, debits };
    const context = { ...shared, stateChanged, staked };
    const loop: RoundLoop = new RoundLoop(
      context,
      game?.flow === 'buy_in',
      () => this.#tellYou(),
      () => this.#showAll(),
    );
    const console = source instanceof LiveSource ? new DealerConsole(source.dealer, loop) : null;
    return { context, audience, loop, actions: new Actions(context, loop), console, ended };
  }

  get #context(): Context {
    return this.#memory.context;
  }

  get #audience(): Audience {
    return this.#memory.audience;
  }

  get #loop(): RoundLoop {
    return this.#memory.loop;
  }

  get #dealer(): DealerConsole {
    const { console } = this.#memory;
    if (!console) throw new Error(`${this.row.id} has no dealer`);
    return console;
  }

  /** It is not known whether the memory agrees with the rows: it counts no more. */
  #forget(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ready = promise;
    this.#readyAgain = resolve;
    const { loop } = this.#memory;
    queueMicrotask(() => {
      loop.abandon();
      this.#host.recover(this.row.id);
    });
  }

  /** No more money is asked for. Done when what is under way has ended. */
  drain(): Promise<void> {
    return this.#context.mailbox.drain();
  }

  /** Done when nothing is under way of what the memory has begun. */
  quiet(): Promise<void> {
    return this.#context.mailbox.quiet();
  }

  /** Nothing of this memory acts any more. */
  invalidate(): void {
    this.#context.mailbox.invalidate();
  }

  /**
   * A new memory out of the rows, like after a restart, for those who watch the old one. `row` is up to date, `left` is open by
   * the rows; `goOn` starts it. @throws when the rows cannot be read: then once more
   */
  async recover(left: OpenRound | undefined, goOn: () => Promise<void>): Promise<void> {
    const { round, ending } = this.#loop;
    const ended = !left && round?.ending ? round : null;
    if (!left) ending?.tell();
    const memory = this.#newMemory(this.#audience.last, ended);
    await memory.loop.seats?.restore();
    for (const viewer of this.#audience.viewers) this.#moving.add(viewer);
    this.#memory = memory;
    this.#tellStakes();
    for (const { player } of this.#moving) this.#present(player.id, true);
    this.#readyAgain();
    await goOn();
    await memory.loop.taken;
    // while the round was replayed nobody listened; this memory may have been followed by another by now
    for (const viewer of this.#moving) {
      this.#audience.add(viewer);
      this.#present(viewer.player.id, true);
    }
    this.#moving.clear();
    this.#showAll();
  }

  /** Asks the memory; what one was asked that counts no more, its successor is asked again. */
  async #surely<T>(ask: (loop: RoundLoop) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#ready;
      const { loop, context } = this.#memory;
      try {
        const answer = await ask(loop);
        if (!context.mailbox.isOver) return answer;
      } catch (error) {
        if (!context.mailbox.hasFailed(error)) throw error;
      }
    }
  }

  /** Whose hand is still played; null between rounds. */
  get kind(): 'p2p' | 'banked' | null {
    return this.#loop.round?.kind ?? null;
  }

  // ---- screens

  #join(viewer: Viewer): void {
    // whose hand is still played comes back to it
    if (this.row.status === 'closed' && !this.#loop.hasStakes(viewer.player.id)) throw new ScreenError('TABLE_CLOSED');
    if (viewer.player.currency !== this.row.currency) throw new ScreenError('TABLE_CURRENCY');
    this.#nicknames.set(viewer.player.id, viewer.player.nickname);
    this.#audience.add(viewer);
    this.#nicknames.forget(() => this.#named());
    this.#present(viewer.player.id, true);
    viewer.send('snapshot', this.#snapshot(viewer, 0));
    this.#publishSoon();
    if (this.row.mode === 'real') void this.#tellBalance(viewer);
  }

  /** The wallet's balance for who enters (WBL-01). Nobody waits for it: it comes when the wallet has answered. */
  async #tellBalance(viewer: Viewer): Promise<void> {
    const { wallet, log } = this.#context.services;
    try {
      const { balance } = await wallet.balance(viewer.player, viewer.operatorSessionId);
      if (balance !== null) viewer.send('balance', { balance: Number(balance), currency: this.row.currency });
    } catch (error) {
      log.warn({ err: error, table: this.row.id }, 'the balance of who came to a table could not be asked for');
    }
  }

  /** Whose name may be asked for. */
  #named(): Set<string> {
    const named = this.#audience.named();
    for (const { player } of this.#moving) named.add(player.id);
    for (const player of this.#loop.players()) named.add(player);
    return named;
  }

  #snapshot(viewer: Viewer, after: number) {
    return snapshotOf(this.#context, this.#loop, viewer, after);
  }

  /** What was told has changed: everybody sees the round from its beginning. */
  #showAll(): void {
    for (const viewer of this.#audience.viewers) viewer.send('snapshot', this.#snapshot(viewer, 0));
    this.#publishSoon();
  }

  #leave(viewer: Viewer): void {
    this.#moving.delete(viewer);
    this.#audience.forget(viewer);
    if (!this.#audience.has(viewer.player.id)) this.#present(viewer.player.id, false);
    this.#loop.player.bets.rest();
    this.#publishSoon();
  }

  async #hear(viewer: Viewer, action: Action | Malformed): Promise<void> {
    const { unanswered } = this.#host;
    const { id } = viewer.player;
    if (!unanswered.begin(id)) return this.#shed(viewer, action);
    await this.#act(viewer, action).finally(() => unanswered.end(id));
  }

  async #shed(viewer: Viewer, action: Action | Malformed): Promise<void> {
    const answer = await this.#memory.actions.shed(viewer, action);
    viewer.send('ack', answer);
    this.#watchAction(viewer, action.type, answer, 0);
    this.#host.unanswered.tell(this.row.id);
  }

  async #act(viewer: Viewer, action: Action | Malformed): Promise<void> {
    const from = performance.now();
    await this.#ready;
    const { mailbox } = this.#context;
    const { actions } = this.#memory;
    const { ack, isRepeat } = actions.take(viewer, action);
    let answer = await ack;
    if (!answer.ok && answer.code === 'INTERNAL_ERROR' && mailbox.isOver) {
      await this.#ready;
      answer = (await this.#memory.actions.written(viewer, action).catch(() => undefined)) ?? answer;
    }
    viewer.send('ack', answer);
    if (!isRepeat) this.#audience.player(viewer.player.id, 'you', youOf(this.#loop, viewer));
    this.#watchAction(viewer, action.type, answer, performance.now() - from);
  }

  #watchAction({ player }: Viewer, action: string, answer: Ack, ms: number): void {
    const code = answer.ok ? 'OK' : answer.code;
    meters.actions.of(action, code === 'ACTION_LATE' ? 'late' : answer.ok ? 'ok' : 'refused').take(ms / 1000);
    if (tracing.on) tracing.tell({ code, round: this.#loop.round?.id });
    if (!debugging.on) return;
    const { id: table, gameCode: game } = this.row;
    const about = { operator: player.operator, table, game, player: player.id, round: this.#loop.round?.id, action, code };
    debugging.line(this.#host.services.log, { ...about, ms: Math.round(ms) }, 'an action at a table');
  }

  /** A player's screen has come, or the last of them has gone. */
  #present(playerId: string, isHere: boolean): void {
    this.#loop.seats?.presence(playerId, isHere);
  }

  /** To everybody: how they stand. */
  #tellYou(): void {
    for (const viewer of this.#audience.viewers) viewer.send('you', youOf(this.#loop, viewer));
  }

  // ---- what lists show

  /** One telling for all changes of a moment. */
  #publishSoon(): void {
    if (this.#isChanged) return;
    this.#isChanged = true;
    queueMicrotask(() => {
      this.#isChanged = false;
      this.#publish();
    });
  }

  #publish(): void {
    this.#host.publish(this.row.id, this.#published());
  }

  #published(): Published {
    const { round, phase, staying, player } = this.#loop;
    const seats = this.#loop.seats?.room() ?? null;
    const isPlayed = phase === 'betting' || phase === 'playing';
    return {
      state: {
        ...seatViewOf(this.#loop),
        game_code: this.row.gameCode,
        status: this.#host.statusOf(this.row),
        phase,
        round_id: round?.id ?? '',
        hand_no: round?.setup.no ?? this.row.handNo,
        deadline: player.deadline ?? 0,
        players: seats?.taken ?? this.#audience.watching, // who sits; at a table of bets who watches (`GET /tables`)
      },
      seats,
      seated: this.#loop.seats?.seated() ?? NOBODY,
      isPrivate: this.#loop.seats?.isPrivate ?? false,
      round: round && { id: round.id, isPlayed, seated: round.kind === 'p2p' ? participantsOf(round) : null },
      staying,
    };
  }

  // ---- life

  /** Who sat here when the last process ended sits here again. */
  async restore(): Promise<void> {
    await this.#loop.seats?.restore();
    this.#tellStakes();
  }

  #tellStakes(): void {
    this.#host.stakes.clear(this.row.id);
    for (const player of this.#loop.players()) this.#context.staked(player);
  }

  /** Starts the loop of rounds; a round that an earlier process left goes on first, its windows reopened for 0 s (K12). */
  start(left?: OpenRound): void {
    this.#loop.start(left, this.#memory.ended);
  }

  /** Gives back what an earlier process left open here. */
  giveBack(left: OpenRound): Promise<void> {
    return this.#loop.voidLeft(left);
  }

  /** Who is sent away (without it everybody) leaves their seat, after the round if they are in it. */
  vacate(reason: CloseReason, away?: Away): Promise<void> {
    return this.#surely(async ({ seats }) => seats?.vacate(reason, away));
  }

  /** Ends after the running round; without one at once. */
  stop(): Promise<void> {
    return this.#surely(loop => loop.stop());
  }

  /** Gives back everything of the open round. @returns false when there is none */
  voidOpen(reason: string): boolean {
    return this.#loop.voidOpen(reason);
  }

  #poke(): void {
    this.#loop.poke();
    this.#publishSoon();
  }
}

export const makeTable: MakeTable = (host, row) => new Table(host, row);
