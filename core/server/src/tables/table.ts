// A table: its audience, its actions and the cycle of its rounds behind one face.

import type { Action, Malformed, TableState } from '@baize/protocol';
import { LiveSource } from '../dealing/index.ts';
import { Actions } from './actions.ts';
import { Audience } from './audience.ts';
import type { Away } from './away.ts';
import { Cycle } from './cycle.ts';
import { DealerDesk } from './dealer-desk.ts';
import type { Room } from './flow.ts';
import type { HostRound } from './host-round.ts';
import { Nicknames } from './nicknames.ts';
import { loadedNow, type Parts, type TableHost } from './parts.ts';
import { PracticeBank } from './practice-bank.ts';
import type { LeftRound } from './replay.ts';
import type { TableRow } from './rows.ts';
import type { SeatNow } from './seats.ts';
import type { CloseReason, SessionRow } from './session-rows.ts';
import { snapshotOf } from './snapshot.ts';
import { Tenure } from './tenure.ts';
import { ScreenError, type Viewer } from './viewer.ts';

interface Memory {
  parts: Parts;
  audience: Audience;
  cycle: Cycle;
  actions: Actions;
  desk: DealerDesk | null;
}

export class Table {
  readonly row: TableRow;
  readonly #host: TableHost;
  readonly #bank: PracticeBank;
  readonly #nicknames = new Nicknames();
  #memory: Memory;
  /** done when the memory counts again */
  #ready: Promise<void> = Promise.resolve();
  #readyAgain: () => void = () => {};
  /** who watched the memory before this one */
  readonly #moving = new Set<Viewer>();
  #stateListener: () => void = () => {};

  constructor(host: TableHost, row: TableRow) {
    this.row = row;
    this.#host = host;
    this.#bank = new PracticeBank(10 ** host.currency(row.currency).exponent);
    this.#memory = this.#newMemory();
  }

  #newMemory(): Memory {
    const host = this.#host;
    const { row } = this;
    const nicknames = this.#nicknames;
    const tenure = new Tenure(host.services, () => this.#distrust());
    const { services } = tenure;
    const audience = new Audience(id => nicknames.get(id) ?? '');
    const unit = 10 ** host.currency(row.currency).exponent;
    const game = loadedNow({ services, row }, null)?.game;
    const source = services.source({ live: game?.live ?? false, options: row.engine });
    const stateChanged = () => this.#stateListener();
    const parts = { host, services, row, bank: this.#bank, audience, source, unit, nicknames, tenure, stateChanged };
    const cycle = new Cycle(
      parts,
      game?.flow === 'buy_in',
      () => this.tellYou(),
      () => this.#showAll(),
    );
    const desk = source instanceof LiveSource ? new DealerDesk(source.dealer, cycle) : null;
    return { parts, audience, cycle, actions: new Actions(parts, cycle), desk };
  }

  get #parts(): Parts {
    return this.#memory.parts;
  }

  get #audience(): Audience {
    return this.#memory.audience;
  }

  get #cycle(): Cycle {
    return this.#memory.cycle;
  }

  get #actions(): Actions {
    return this.#memory.actions;
  }

  /** the dealer's side of a live table; null at others */
  get desk(): DealerDesk | null {
    return this.#memory.desk;
  }

  /** It is not known whether the memory agrees with the rows: it counts no more. */
  #distrust(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ready = promise;
    this.#readyAgain = resolve;
    const { cycle } = this.#memory;
    queueMicrotask(() => {
      cycle.abandon();
      this.#host.readAgain(this.row.id);
    });
  }

  /** Done when nothing is under way of what the memory has begun. */
  quiet(): Promise<void> {
    return this.#parts.tenure.quiet();
  }

  /** The sessions at its seats, as it remembers them; undefined while anything of it is under way. */
  sessionsAtRest(): readonly SessionRow[] | undefined {
    return this.#parts.tenure.isAtRest ? this.#cycle.flow.sessions() : undefined;
  }

  /** What it remembers was found wrong: its rows decide. */
  readAgain(): void {
    this.#parts.tenure.end();
  }

  /** For good: nothing of this table acts in this process any more. */
  abandon(): void {
    this.#parts.tenure.end();
  }

  /**
   * A new memory out of the rows, like after a restart, for those who watch the old one. `row` is up to date; `goOn` starts it.
   * @throws when the rows cannot be read: then once more
   */
  async takeUp(goOn: () => Promise<void>): Promise<void> {
    const memory = this.#newMemory();
    await memory.cycle.flow.restore();
    for (const viewer of this.#audience.viewers) this.#moving.add(viewer);
    this.#memory = memory;
    for (const viewer of this.#moving) memory.cycle.flow.presence(viewer.player.id, true);
    this.#readyAgain();
    await goOn();
    await memory.cycle.taken;
    // while the round was replayed nobody listened; this memory may have been followed by another by now
    for (const viewer of this.#moving) {
      this.#audience.viewers.add(viewer);
      this.#cycle.flow.presence(viewer.player.id, true);
    }
    this.#moving.clear();
    this.#showAll();
  }

  /** Asks the memory; what one was asked that counts no more, its successor is asked again. */
  async #surely<T>(ask: (cycle: Cycle) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#ready;
      const { cycle, parts } = this.#memory;
      try {
        const answer = await ask(cycle);
        if (!parts.tenure.isOver) return answer;
      } catch (error) {
        if (!parts.tenure.failed(error)) throw error;
      }
    }
  }

  /** The round being played; null between rounds. */
  get round(): HostRound | null {
    return this.#cycle.round;
  }

  plays(roundId: string): boolean {
    const { round, phase } = this.#cycle;
    return round?.id === roundId && (phase === 'betting' || phase === 'playing');
  }

  // ---- the gateway's side

  /** @throws ScreenError TABLE_CLOSED, TABLE_CURRENCY */
  async join(viewer: Viewer): Promise<void> {
    // whose hand is still played comes back to it
    if (this.row.status === 'closed' && !this.stakesOf(viewer.player.id)) throw new ScreenError('TABLE_CLOSED');
    if (viewer.player.currency !== this.row.currency) throw new ScreenError('TABLE_CURRENCY');
    this.#nicknames.set(viewer.player.id, viewer.player.nickname);
    this.#audience.viewers.add(viewer);
    this.#nicknames.forget(() => this.#named());
    this.#cycle.flow.presence(viewer.player.id, true);
    viewer.send('snapshot', snapshotOf(this.#parts, this.#cycle, viewer, 0));
    this.#stateListener();
    if (this.row.mode === 'real') void this.#tellBalance(viewer);
  }

  /** The wallet's balance for who enters (WBL-01). Nobody waits for it: it comes when the wallet has answered. */
  async #tellBalance(viewer: Viewer): Promise<void> {
    const { wallet, log } = this.#parts.services;
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
    for (const player of this.#cycle.flow.players()) named.add(player);
    return named;
  }

  /** What was told has changed: everybody sees the round from its beginning. */
  #showAll(): void {
    for (const viewer of this.#audience.viewers) viewer.send('snapshot', snapshotOf(this.#parts, this.#cycle, viewer, 0));
    this.#stateListener();
  }

  leave(viewer: Viewer): void {
    this.#moving.delete(viewer);
    this.#audience.forget(viewer);
    if (!this.#audience.has(viewer.player.id)) this.#cycle.flow.presence(viewer.player.id, false);
    this.#stateListener();
  }

  /** Tells everything anew, with the facts after a number. */
  resync(viewer: Viewer, after: number): void {
    viewer.send('snapshot', snapshotOf(this.#parts, this.#cycle, viewer, after));
  }

  /** Does what a viewer asks for; acks it itself. Never throws. */
  async act(viewer: Viewer, action: Action | Malformed): Promise<void> {
    await this.#ready;
    const { tenure } = this.#parts;
    const { ack, isRepeat } = this.#actions.take(viewer, action);
    let answer = await ack;
    if (!answer.ok && answer.code === 'INTERNAL_ERROR' && tenure.isOver) {
      await this.#ready;
      answer = (await this.#actions.written(viewer, action).catch(() => undefined)) ?? answer;
    }
    viewer.send('ack', answer);
    if (!isRepeat) this.#audience.player(viewer.player.id, 'you', this.#cycle.flow.you(viewer));
  }

  state(): TableState {
    const { round, phase, flow } = this.#cycle;
    return {
      ...flow.seatView(),
      game_code: this.row.gameCode,
      status: this.#parts.host.statusOf(this.row),
      phase,
      round_id: round?.id ?? '',
      hand_no: round?.setup.no ?? this.row.handNo,
      deadline: flow.deadline ?? 0,
      players: this.players(),
    };
  }

  onState(listener: () => void): void {
    this.#stateListener = listener;
  }

  /** Who sits; at a table of bets who watches (specification, `GET /tables`). */
  players(): number {
    return this.seats()?.taken ?? this.watching();
  }

  watching(): number {
    return new Set([...this.#audience.viewers].map(viewer => viewer.player.id)).size;
  }

  /** How many players' names are kept. */
  get remembered(): number {
    return this.#nicknames.size;
  }

  viewers(): readonly Viewer[] {
    return [...this.#audience.viewers];
  }

  /** Seats: how many there are and are taken; undefined where nobody sits. */
  seats(): Room | undefined {
    return this.#cycle.flow.room();
  }

  /** A player's seat: his session and the chips that are behind now. */
  seatOf(playerId: string): SeatNow | undefined {
    return this.#cycle.flow.seatOf(playerId);
  }

  stakesOf(playerId: string): boolean {
    return this.#cycle.flow.hasStakes(playerId);
  }

  /** To this player's screens here: his new balance. */
  balance(playerId: string, balance: bigint | number): void {
    this.#audience.player(playerId, 'balance', { balance: Number(balance), currency: this.row.currency });
  }

  // ---- life

  /** Who sat here when the last process ended sits here again. */
  restore(): Promise<void> {
    return this.#cycle.flow.restore();
  }

  /** Starts the cycle of rounds; a round that an earlier process left goes on first, its windows reopened for 0 s (K12). */
  start(left?: LeftRound): void {
    this.#cycle.start(left);
  }

  /** Gives back what an earlier process left open here. */
  giveBack(left: LeftRound): Promise<void> {
    return this.#cycle.flow.voidLeft(left);
  }

  /** Who is sent away (without it everybody) leaves their seat, after the round if they are in it. */
  vacate(reason: CloseReason, away?: Away): Promise<void> {
    return this.#surely(({ flow }) => flow.vacate(reason, away));
  }

  /** This player's session is over: done when he has no seat here any more (NS-23). */
  seeOut(playerId: string): Promise<void> {
    return this.#surely(({ flow }) => flow.seeOut(playerId));
  }

  /** Ends after the running round; without one at once. */
  stop(): Promise<void> {
    return this.#surely(cycle => cycle.stop());
  }

  /** Gives back everything of the open round. @returns false when there is none */
  voidOpen(reason: string): boolean {
    return this.#cycle.voidOpen(reason);
  }

  /** Gives back a round that can neither be played on nor read. @returns false when no such round waits here */
  giveUpStaying(roundId: string): boolean {
    return this.#cycle.giveUpStaying(roundId);
  }

  /** Looks again whether a round may begin: after resume, pause, maintenance. */
  poke(): void {
    this.#cycle.poke();
    this.#stateListener();
  }

  /** What players have time for ends later by so much. */
  shift(ms: number): void {
    this.#cycle.flow.shift(ms);
  }

  /** To everybody: how he stands. */
  tellYou(): void {
    for (const viewer of this.#audience.viewers) viewer.send('you', this.#cycle.flow.you(viewer));
  }
}
