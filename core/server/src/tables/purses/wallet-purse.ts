// Bets that wallets pay for: a debit each. A placement is reserved, paid, and settled by what it has reserved.
import assert from 'node:assert/strict';
import type { Bet, BetItem } from '@baize/sdk';
import { isOutage, type Sql, tableScope } from '../../db/index.ts';
import { batchedInput, type Entry, type Logged, type OpenRound } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import { creditsOf, type Settlement } from '../../settlement/index.ts';
import type { DebitEnd, DebitOrder } from '../../wallet/index.ts';
import { reasonOf } from '../requests/placements.ts';
import type { Context } from '../table/context.ts';
import { Round, type RoundAbout } from '../table/round.ts';
import { type Bettor, refusalOf, ScreenError } from '../viewer.ts';
import type { Betting, PricedAnswer, Purse, Reserved } from './purse.ts';

/** What is paid for something that is held. */
interface Payment {
  amount: number;
  reason: DebitOrder['reason'];
  /** what was reserved is still to be had */
  isOpen(): boolean;
  /** the same, asked before the wallet is called */
  still(): boolean;
  input(no: number, tx: string): Logged;
}

export class WalletPurse implements Purse {
  readonly isOfSeats = false;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async open(about: RoundAbout): Promise<Round> {
    return new Round(this.#context, about);
  }

  async reopen(about: RoundAbout, left: OpenRound): Promise<Round> {
    const { nicknames, host, row } = this.#context;
    const round = await this.open(about);
    for (const [id, bettor] of await this.#bettorsOf(left.roundId)) {
      round.bettors.set(id, bettor);
      nicknames.set(id, bettor.player.nickname);
      host.stakes.set(row.id, id, true);
    }
    return round;
  }

  /** Who bet in a round, out of its wallet rows. */
  async #bettorsOf(roundId: string): Promise<Map<string, Bettor>> {
    const { services } = this.#context;
    const rows = await services.db.read(sql => services.wallet.confirmedOf(sql, roundId));
    const bettors = new Map<string, Bettor>();
    for (const { playerId: id, externalId, operator, currency, operatorSessionId } of rows) {
      const nickname = (await services.nickname?.(id)) ?? '';
      bettors.set(id, { player: { id, externalId, nickname, currency, operator }, operatorSessionId });
    }
    return bettors;
  }

  // ---- bets and prices

  hold({ round, viewer }: Betting, items: readonly BetItem[]): Reserved {
    const { placements, run } = round;
    const amount = placements.quote(run, viewer.player.id, items);
    return { hold: placements.reserve(viewer.player.id, items), amount, reason: reasonOf(run, items) };
  }

  take(betting: Betting, { hold, amount, reason = 'bet' }: Reserved): Promise<Entry> {
    const { round, viewer, aid } = betting;
    const by = { session: viewer.sessionId, aid };
    const { player } = hold;
    return this.#take(betting, {
      amount,
      reason,
      isOpen: () => hold.isOpen,
      still: () => hold.isOpen && !round.closing,
      input: (no, tx) => ({ in: 'bet', id: no, player, items: [...hold.items], tx, by }),
    });
  }

  async takePrice({ round, viewer, aid, input, price, isOpen }: PricedAnswer): Promise<void> {
    const { amount, spot } = price;
    const reason = (price.reason ?? 'bet') as DebitOrder['reason'];
    const several = await this.#context.host.severalTables(viewer);
    const by = { session: viewer.sessionId, aid };
    const { at } = await this.#take(
      { round, viewer, aid, several },
      {
        amount,
        reason,
        isOpen,
        still: isOpen,
        // on a spot it is a bet of its own, under the number of the input
        input: (no, tx) => ({ ...input, by, ...(spot === undefined ? {} : { bet: no, cost: { spot, amount } }), tx }),
      },
    );
    round.tellTx(viewer.player.id, 'debit', reason, amount, at);
  }

  async #take(betting: Betting, payment: Payment): Promise<Entry> {
    const { round, viewer } = betting;
    let entry: Entry | undefined;
    const settle = (tx: string): DebitEnd => {
      if (!payment.isOpen()) return { end: 'give_back' };
      entry = round.number(no => payment.input(no, tx));
      return { end: 'accept', effect: this.#effectOf(round, entry) };
    };
    try {
      await this.#writeRow(round);
      const outcome = await this.#context.debits.take(this.#orderOf(betting, payment), settle);
      if (!outcome.ok) throw refusalOf(outcome);
      assert(entry, `${outcome.txId} was accepted by nobody`);
    } catch (error) {
      if (entry) await round.dropped(entry);
      throw error;
    }
    if (round.startedAt === 0) round.startedAt = entry.at;
    if (faults.on) await faults.at('K5');
    round.bettors.set(viewer.player.id, { player: viewer.player, operatorSessionId: viewer.operatorSessionId });
    await round.committed(entry);
    return entry;
  }

  /** The round's row stands before its first debit. @throws WALLET_UNAVAILABLE when it cannot be written: nobody waits for that */
  async #writeRow(round: Round): Promise<void> {
    if (this.#context.services.db.health.condition === 'away') throw new ScreenError('WALLET_UNAVAILABLE');
    await round.ensureRow().catch((error: unknown) => {
      throw isOutage(error) ? new ScreenError('WALLET_UNAVAILABLE') : error;
    });
  }

  #orderOf({ round, viewer, aid, several }: Betting, { amount, reason, still }: Payment): DebitOrder {
    const { row } = this.#context;
    const { player, operatorSessionId, sessionId } = viewer;
    return {
      reason,
      operator: player.operator,
      player: { id: player.id, externalId: player.externalId, currency: player.currency },
      operatorSessionId,
      amount,
      gameCode: row.gameCode,
      tableId: row.id,
      scopeId: round.id,
      by: { session: sessionId, aid },
      alone: !several,
      still,
    };
  }

  /** The first bet that is accepted shows the round in lists; later ones share a statement. */
  #effectOf(round: Round, entry: Entry) {
    const { rounds } = this.#context.services;
    return round.startedAt > 0 ? batchedInput(round.id, entry) : (sql: Sql) => rounds.start(sql, round.id, entry);
  }

  /** Done when it is committed, without waiting for the rollback. */
  async giveBack({ round, viewer, aid }: Betting, last: () => Bet): Promise<void> {
    const { services, row, mailbox } = this.#context;
    const by = { session: viewer.sessionId, aid };
    const { tx, entry } = mailbox.inside(() => {
      const { id } = last();
      return { tx: round.placements.txOf(id), entry: round.number(() => ({ in: 'undo', id, by })) };
    });
    const takeBack = async (sql: Sql) => {
      await services.db.fence(sql, tableScope(row.id));
      // first: it locks the table, as every end of a round does
      await services.rounds.appendIn(sql, round.id, entry.no, entry.input, entry.at);
      assert(tx, 'a bet without its debit');
      await services.wallet.rollback(sql, tx, 'cancel_bet', by);
    };
    try {
      await mailbox.write(() => services.db.transaction(takeBack));
    } catch (error) {
      await round.dropped(entry);
      throw error;
    }
    if (faults.on) await faults.at('K28');
    services.wallet.send();
    await round.committed(entry);
  }

  // ---- rounds that nobody is in

  async dealEmpty(round: Round): Promise<void> {
    if (round.startedAt === 0) await round.record(this.#context.services.clock.now());
    round.isDealtEmpty = true;
  }

  clear(round: Round): Promise<void> {
    const { placements } = round;
    const isEmpty = round.hasRow && !placements.any && !placements.isPaying;
    if (round.emptied || !isEmpty) return round.emptied ?? Promise.resolve();
    round.emptied = this.#forget(round).finally(() => {
      round.emptied = null;
    });
    return round.emptied;
  }

  async drop(round: Round): Promise<void> {
    await round.emptied;
    if (round.hasRow && !round.placements.any) await this.#forget(round);
  }

  async #forget(round: Round): Promise<void> {
    const { services, row, mailbox } = this.#context;
    const dropped = { roundId: round.id, tableId: row.id, table: {}, fromStacks: false };
    const end = await mailbox.write(() => services.rounds.drop(dropped));
    assert.notEqual(end, 'paid', `${round.id} has a bet that nobody knows of`);
    round.forgotten();
  }

  // ---- ends

  /** A credit for each player with something in the round, of nothing too: it tells the wallet that the round is closed. */
  payments(round: Round, settlement: Settlement) {
    const { row } = this.#context;
    const credits = creditsOf(settlement).map(({ playerId, amount }) => {
      const bettor = round.bettors.get(playerId);
      assert(bettor, `nobody known as ${playerId}`);
      const { player, operatorSessionId } = bettor;
      return {
        reason: 'settle' as const,
        operator: player.operator,
        player: { id: player.id, externalId: player.externalId, currency: player.currency },
        operatorSessionId,
        amount,
        gameCode: row.gameCode,
        tableId: row.id,
        scopeId: round.id,
        roundClosed: true as const,
      };
    });
    return { credits, played: [] };
  }

  /** Credits and rollbacks are rows: nothing of them is remembered here. */
  paid(): void {}

  givenBack() {
    return { chips: [] };
  }

  voided(): void {}

  async left({ roundId }: OpenRound) {
    const bettors = await this.#bettorsOf(roundId);
    const participants = [...bettors.values()].map(({ player }) => {
      const { id: playerId, operator, externalId, nickname } = player;
      return { playerId, operator, externalId, nickname, seat: null };
    });
    return { chips: [], participants };
  }
}
