// Coming to a seat and leaving it: buy-in, top-up, sitting out, standing up. Chips are the wallet's money from the confirmed debit on.

import assert from 'node:assert/strict';
import type { Ack, Malformed, RefusalData, Sit, SitIn, SitOut, Stand, TopUp } from '@baize/protocol';
import { type Sql, tableScope } from '../../db/index.ts';
import { type Amount, isAmount, newId } from '../../kernel/index.ts';
import { faults } from '../../runtime/index.ts';
import { type Context, type LoopView, loadedNow } from '../table/context.ts';
import { refusalOf, ScreenError, seatedAt, type Viewer } from '../viewer.ts';
import { cashOutSession } from './cash-out.ts';
import type { Privacy } from './privacy.ts';
import { type SeatChange, SeatStatus } from './seat-status.ts';
import { type Reservation, type Seated, type Seats, seatedOf } from './seats.ts';
import { addWaiting, type CloseReason, insertSession, leftWith, newSession, type SessionRow } from './session-rows.ts';

/** Who comes back within this time brings at least what they left with. */
const RETURN_MS = 60 * 60_000;

export class Seating {
  readonly #context: Context;
  readonly #seats: Seats;
  readonly #loop: LoopView;
  readonly #privacy: Privacy;
  /** made by the first who asks: most tables at rest have none */
  #status: SeatStatus | undefined;
  /** whether all free seats are held for others, who have waited for them */
  readonly #isHeldFrom: (playerId: string) => boolean;
  /** a seat has changed: how long others may sit out, what the lobby lists */
  readonly #changed: () => void;

  constructor(
    context: Context,
    seats: Seats,
    { loop, privacy, isHeldFrom }: { loop: LoopView; privacy: Privacy; isHeldFrom(playerId: string): boolean },
    changed: () => void,
  ) {
    this.#context = context;
    this.#seats = seats;
    this.#loop = loop;
    this.#privacy = privacy;
    this.#isHeldFrom = isHeldFrom;
    this.#changed = changed;
  }

  /** Takes a seat: acknowledged after the wallet's final answer. @throws ScreenError */
  async sit(viewer: Viewer, { aid, seat: wanted, buy_in: given }: Sit): Promise<Ack> {
    const { host, row } = this.#context;
    const { player } = viewer;
    const several = await host.severalTables(viewer);
    const least = await this.#leastBuyIn(player.id);
    // from here to the reservation nothing waits: two players cannot both find a seat free
    this.mustBeOpen();
    if (!this.#context.audience.viewers.has(viewer)) throw new ScreenError('ACTION_LATE'); // logged out meanwhile
    if (!this.#privacy.mayCome(player.id)) throw new ScreenError('PRIVATE_PASSWORD_REQUIRED');
    if (this.#seats.has(player.id)) throw seatedAt(row.id);
    const beside = several ? undefined : host.playsBeside(player.id, row);
    if (beside) throw seatedAt(beside);
    const buyIn = this.#buyIn(given, least);
    if (this.#isHeldFrom(player.id)) throw new ScreenError('TABLE_FULL');
    const seat = this.#seat(wanted);
    const reservation = this.#seats.reserve(seat, player);
    this.#context.staked(player.id);
    try {
      const session = this.#newSession(viewer, seat, buyIn);
      await this.#payBuyIn(viewer, aid, session, reservation, !several);
      if (faults.on) await faults.at('K18');
      const seated = seatedOf(session, this.#now(), this.#context.audience.has(player.id));
      this.#seats.sit(seated);
      this.#changed();
      if (reservation.sentAway) {
        await this.end(seated, reservation.sentAway);
        throw new ScreenError('ACTION_LATE');
      }
      this.#loop.poke();
      return { aid, ok: true, seat, chips: session.chips, session_id: session.id };
    } finally {
      this.#seats.release(seat);
      this.#context.staked(player.id);
      this.#context.stateChanged();
    }
  }

  /** Buys chips for the next round. @throws ScreenError */
  async topUp(viewer: Viewer, { aid, amount: given }: TopUp): Promise<Ack> {
    const { playMoney } = this.#context;
    const seated = this.#mustSit(viewer);
    this.mustBeOpen();
    const amount = this.#topUpAmount(seated, given);
    const { session } = seated;
    seated.flying += amount;
    try {
      if (this.#isPractice) {
        if (!playMoney.take(viewer.player.id, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
      } else if (!(await this.#payTopUp(viewer, aid, seated, amount))) return { aid, ok: true, pending: session.waiting };
      if (faults.on) await faults.at('K20');
      session.waiting += amount;
      session.topUp += amount;
    } finally {
      seated.flying -= amount;
    }
    this.#changed();
    this.#loop.poke();
    return { aid, ok: true, pending: session.waiting };
  }

  async sitOut(viewer: Viewer, { aid }: SitOut): Promise<Ack> {
    const seated = this.#mustSit(viewer);
    await this.setStatus(seated, { sittingOut: true });
    this.#changed();
    return { aid, ok: true };
  }

  /** Wants to be dealt in again. `how` is one of the game's entries, the first without one. */
  async sitIn(viewer: Viewer, { aid, how: wanted }: SitIn): Promise<Ack> {
    const seated = this.#mustSit(viewer);
    const entries = loadedNow(this.#context, this.#loop.round)?.game.entries ?? [];
    const how = wanted ?? entries[0] ?? null;
    if (how !== null && !entries.includes(how)) throw new ScreenError('ACTION_INVALID', { reason: 'option' });
    await this.setStatus(seated, { sittingOut: false, entry: how });
    seated.misses = 0;
    this.#changed();
    this.#loop.poke();
    return { aid, ok: true };
  }

  async stand(viewer: Viewer, { aid }: Stand): Promise<Ack> {
    const seated = this.#mustSit(viewer);
    const leaves = await this.leave(seated, 'stand_up');
    const { chips, waiting } = seated.session;
    return { aid, ok: true, leaves, ...(leaves === 'now' ? { amount: chips + waiting } : {}) };
  }

  /** What helps with a message that has a field of another form: the limits where it is an amount. */
  async faultOf({ player }: Viewer, { of, reason }: Malformed): Promise<RefusalData> {
    if (of === 'sit' && reason === 'buy_in')
      return {
        reason,
        min: await this.#leastBuyIn(player.id),
        max: this.#context.row.limits.max_buy_in ?? Number.MAX_SAFE_INTEGER,
      };
    const seated = this.#seats.of(player.id);
    if (of === 'top_up') return seated ? { reason: 'min', min: 1, max: this.#mostTopUp(seated) } : { reason: 'not_seated' };
    return reason === null ? {} : { reason };
  }

  /** The same for somebody who sat when they asked: they may be up by now. */
  async standAgain(viewer: Viewer, action: Stand): Promise<Ack> {
    const { row, services } = this.#context;
    const { player } = viewer;
    if (this.#isPractice || this.#seats.of(player.id)) return this.stand(viewer, action);
    const amount = await leftWith((text, params) => services.db.query(text, params as unknown[]), row.id, player.id, 0);
    return { aid: action.aid, ok: true, leaves: 'now', amount: amount ?? 0 };
  }

  /** Gives up a seat: at once, or after the round it is in. */
  async leave(seated: Seated, reason: CloseReason): Promise<'now' | 'after_round'> {
    if (this.#seats.isPlaying(seated) && !seated.leaving) {
      await this.setStatus(seated, { closeReason: reason });
      seated.leaving = reason;
      this.#changed();
    }
    // the round may have ended while that was written: nobody looks after its leavers again
    if (this.#seats.isPlaying(seated)) return 'after_round';
    await this.end(seated, reason);
    return 'now';
  }

  /**
   * Ends a session: its chips go to the wallet by its one cash-out. Waits for the player's queue, so that a top-up on its way is in it
   * (NS-30.2).
   */
  end(seated: Seated, reason: CloseReason): Promise<void> {
    seated.ending ??= this.#end(seated, reason).catch((error: unknown) => {
      seated.ending = null;
      throw error;
    });
    return seated.ending;
  }

  async #end({ session, player }: Seated, reason: CloseReason): Promise<void> {
    const { playMoney, services } = this.#context;
    if (this.#isPractice) playMoney.give(player.id, session.chips + session.waiting);
    else await services.wallet.inPlayerQueue(player.operator, player.id, () => this.#cashOut(session, reason));
    if (faults.on) await faults.at('K19');
    this.#seats.vacate(session.seat);
    this.#context.staked(player.id);
    services.wallet.send();
    this.#changed();
    this.#context.stateChanged();
  }

  /** Takes how a seat stands once it is written; at a table of practice nothing is. */
  async setStatus(seated: Seated, change: SeatChange): Promise<void> {
    if (this.#isPractice) Object.assign(seated.session, change);
    else await this.#written.set(seated, change);
  }

  get #written(): SeatStatus {
    const { mailbox, row, services } = this.#context;
    this.#status ??= new SeatStatus({ db: services.db, mailbox, tableId: row.id });
    return this.#status;
  }

  async #cashOut(session: SessionRow, reason: CloseReason): Promise<void> {
    const { db, wallet } = this.#context.services;
    const cashOut = async (sql: Sql) => {
      await db.fence(sql, tableScope(this.#context.row.id));
      await cashOutSession(sql, wallet, session.id, { reason, at: this.#now() });
    };
    await this.#context.mailbox.write(() => db.transaction(cashOut));
  }

  #newSession({ player, operatorSessionId }: Viewer, seat: number, buyIn: Amount): SessionRow {
    const { row } = this.#context;
    return newSession({
      id: newId('tss'),
      tableId: row.id,
      tableName: row.name,
      tableNames: row.names,
      gameCode: row.gameCode,
      operator: player.operator,
      playerId: player.id,
      externalId: player.externalId,
      nickname: player.nickname,
      currency: row.currency,
      operatorSessionId,
      seat,
      buyIn,
      entry: loadedNow(this.#context, null)?.game.entries?.[0] ?? null,
      openedAt: this.#now(),
    });
  }

  async #payBuyIn(viewer: Viewer, aid: string, session: SessionRow, reservation: Reservation, alone: boolean): Promise<void> {
    const { playMoney, debits } = this.#context;
    const { buyIn: amount } = session;
    const turnedBy = () => reservation.sentAway ?? this.#turnsAway(viewer.player.id);
    if (this.#isPractice) {
      if (!playMoney.take(viewer.player.id, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
      return;
    }
    const order = { ...this.#order(viewer, aid, session, amount), reason: 'buy_in' as const, alone, still: () => !turnedBy() };
    let isTaken = false;
    const outcome = await debits.take(order, () => {
      isTaken = true;
      session.openedAt = this.#now();
      const reason = turnedBy();
      const written = reason ? turnedAway(session, reason) : { ...session };
      return { end: reason ? 'give_back' : 'accept', effect: sql => insertSession(sql, written) };
    });
    if (!outcome.ok) throw refusalOf(outcome);
    assert(isTaken, `${outcome.txId} was accepted by nobody`); // paid before under the same name: that session is not this one
  }

  /** @returns false: it was paid before, under the same name, and whoever asked first has the chips */
  async #payTopUp(viewer: Viewer, aid: string, seated: Seated, amount: Amount): Promise<boolean> {
    const { session } = seated;
    const { debits, mailbox } = this.#context;
    const still = () => !seated.leaving && !seated.ending;
    const order = { ...this.#order(viewer, aid, session, amount), reason: 'top_up' as const, still };
    let isTaken = false;
    const outcome = await debits.take(order, () => {
      isTaken = true;
      // who leaves does so with what they have paid for: their cash-out waits for this in the player's queue (NS-30.2)
      return mailbox.isOver ? { end: 'give_back' } : { end: 'accept', effect: sql => addWaiting(sql, session.id, amount) };
    });
    if (!outcome.ok) throw refusalOf(outcome);
    return isTaken;
  }

  #order({ player, operatorSessionId, sessionId }: Viewer, aid: string, session: SessionRow, amount: Amount) {
    return {
      operator: player.operator,
      player: { id: player.id, externalId: player.externalId, currency: player.currency },
      operatorSessionId,
      amount,
      gameCode: session.gameCode,
      tableId: session.tableId,
      scopeId: session.id,
      by: { session: sessionId, aid },
    };
  }

  /** Between the table's limits; who left lately comes with what they left with, as far as the table allows (common 4.9). */
  async #leastBuyIn(playerId: string): Promise<Amount> {
    const { row, services } = this.#context;
    const { min_buy_in: min = 1, max_buy_in: max = Number.MAX_SAFE_INTEGER } = row.limits;
    if (this.#isPractice) return min;
    const since = this.#now() - RETURN_MS;
    const left = await leftWith((text, params) => services.db.query(text, params as unknown[]), row.id, playerId, since);
    return Math.min(max, Math.max(min, left ?? 0));
  }

  #buyIn(given: number, min: Amount): Amount {
    const max = this.#context.row.limits.max_buy_in ?? Number.MAX_SAFE_INTEGER;
    if (!isAmount(given) || given < min || given > max) throw new ScreenError('ACTION_INVALID', { reason: 'buy_in', min, max });
    return given;
  }

  #topUpAmount(seated: Seated, given: number): Amount {
    const max = this.#mostTopUp(seated);
    if (!isAmount(given) || given < 1) throw new ScreenError('ACTION_INVALID', { reason: 'min', min: 1, max });
    if (given > max) throw new ScreenError('ACTION_INVALID', { reason: 'max', min: 1, max });
    return given;
  }

  /** So much more may come onto the table. */
  #mostTopUp(seated: Seated): Amount {
    const { session, flying } = seated;
    const { run } = this.#loop.round ?? {};
    const isPlaying = run && this.#seats.isPlaying(seated);
    const inPlay = isPlaying ? (run.stacks.get(session.seat) ?? 0) + (run.puts.get(session.seat) ?? 0) : session.chips;
    return Math.max(0, (this.#context.row.limits.max_buy_in ?? Number.MAX_SAFE_INTEGER) - inPlay - session.waiting - flying);
  }

  #seat(given: number | null | undefined): number {
    if (given == null) {
      const free = this.#seats.free();
      if (free === undefined) throw new ScreenError('TABLE_FULL');
      return free;
    }
    if (!this.#seats.isFree(given)) throw new ScreenError('ACTION_INVALID', { reason: 'seat' });
    return given;
  }

  #mustSit(viewer: Viewer): Seated {
    const seated = this.#seats.of(viewer.player.id);
    if (!seated || seated.ending) throw new ScreenError('ACTION_INVALID', { reason: 'not_seated' });
    return seated;
  }

  /** @throws ScreenError TABLE_CLOSED, MAINTENANCE */
  mustBeOpen(): void {
    const { host, row } = this.#context;
    const status = host.statusOf(row);
    if (status === 'closed' || this.#loop.isStopping) throw new ScreenError('TABLE_CLOSED');
    if (status !== 'open') throw new ScreenError('MAINTENANCE');
  }

  /** Why nobody may come in now whose buy-in is on its way; a stop of the server is no reason, their seat waits. */
  #turnsAway(playerId: string): CloseReason | null {
    if (this.#context.mailbox.isOver) return 'system';
    const status = this.#context.host.statusOf(this.#context.row);
    if (status === 'open') return this.#privacy.mayStay(playerId) ? null : 'private';
    return status === 'closed' ? 'table_closed' : 'maintenance';
  }

  get #isPractice(): boolean {
    return this.#context.row.mode === 'practice';
  }

  #now(): number {
    return this.#context.services.clock.now();
  }
}

/** A session that ended before it began: the buy-in was answered when the seat was gone, and is cashed out at once. */
const turnedAway = (session: SessionRow, closeReason: CloseReason): SessionRow => ({
  ...session,
  status: 'left',
  chips: 0,
  cashOut: session.buyIn,
  leftAt: session.openedAt,
  closeReason,
});
