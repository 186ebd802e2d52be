// Placing and undoing bets in an open window. A placement is reserved, paid, and settled by what it has reserved.
import assert from 'node:assert/strict';
import type { Ack, PlaceBet } from '@baize/protocol';
import type { Bet, BetItem } from '@baize/sdk';
import { isOutage, type Sql, tableScope } from '../../db/index.ts';
import { BATCHED_INPUTS, type Entry, type Logged } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import type { DebitEnd, DebitOrder } from '../../wallet/index.ts';
import type { Context } from '../table/context.ts';
import type { Hold } from '../table/holds.ts';
import { refusalOf, ScreenError, type Viewer } from '../viewer.ts';
import { type BankedRound, type HeldBet, sumOf } from './banked-round.ts';
import type { PricedAnswer } from './turns.ts';

/** Copies what a browser sent as items: other fields of them go no further, and minus nought is nought. */
const itemsOf = (wanted: readonly BetItem[]): BetItem[] => wanted.map(({ spot, amount }) => ({ spot, amount: amount + 0 }));

/**
 * Placements that one player may have in a window, and how often they may take one back: what all share (a round's inputs, the
 * table's time) is never used up by one of them.
 */
export const MOST_BETS = 100;
export const MOST_UNDOS = 50;

export type BettingDeps = Pick<Context, 'host' | 'services' | 'row' | 'bank' | 'purse' | 'mailbox' | 'staked'>;

/** Who bets, by which action. */
export interface Bettings {
  round: BankedRound;
  viewer: Viewer;
  aid: string;
  /** they may have stakes at several tables */
  several: boolean;
}

/** One placement; resolves with its ack after the wallet's final answer. @throws ScreenError or Refused */
export async function placeBet(deps: BettingDeps, about: Bettings, { aid, items: wanted }: PlaceBet): Promise<Ack> {
  const { round, viewer } = about;
  const player = viewer.player.id;
  deps.services.stalls?.look();
  await round.emptied;
  const { hold, amount } = deps.mailbox.inside(() => reserve(about, itemsOf(wanted)));
  deps.staked(player);
  try {
    const entry = await (round.practice ? practiceBet : paidBet)(deps, about, hold, amount);
    return { aid, ok: true, bet: entry.no };
  } finally {
    round.holds.release(hold);
    deps.staked(player);
    // the bets beside it may have been taken back meanwhile
    if (!round.closing) await forgetUndone(deps, round).catch(error => unforgotten(deps, round, error));
  }
}

/** @throws ScreenError or Refused: nothing is held then */
function reserve({ round, viewer }: Bettings, items: BetItem[]): { hold: Hold<HeldBet>; amount: number } {
  const player = viewer.player.id;
  if (round.closing) throw new ScreenError('ACTION_LATE');
  if (round.placementsOf(player) >= MOST_BETS) throw new ScreenError('ACTION_INVALID', { reason: 'option', max: MOST_BETS });
  const amount = round.quote(player, items);
  return { hold: round.holds.reserve({ player, items }), amount };
}

async function practiceBet(deps: BettingDeps, about: Bettings, hold: Hold<HeldBet>, amount: number): Promise<Entry> {
  const { player, items } = hold.about;
  if (!deps.bank.take(player, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
  const entry = deps.mailbox.inside(() => about.round.number(no => ({ in: 'bet', id: no, player, items })));
  await pushed(about, entry);
  return entry;
}

function paidBet(deps: BettingDeps, about: Bettings, hold: Hold<HeldBet>, amount: number): Promise<Entry> {
  const { round, viewer, aid } = about;
  const { player, items } = hold.about;
  const by = { session: viewer.sessionId, aid };
  return paid(deps, about, {
    amount,
    reason: 'bet',
    isOpen: () => hold.isOpen,
    still: () => hold.isOpen && !round.closing,
    input: (no, tx) => ({ in: 'bet', id: no, player, items, tx, by }),
  });
}

/** What an answer costs is paid before it counts. @throws ScreenError: the decision stays open, and may be answered again */
export async function payAnswer(deps: BettingDeps, answer: PricedAnswer<BankedRound>): Promise<void> {
  const { round, viewer, aid, input, price, isOpen } = answer;
  const { amount, spot } = price;
  const reason = (price.reason ?? 'bet') as DebitOrder['reason'];
  const about = { round, viewer, aid, several: await deps.host.severalTables(viewer) };
  const by = { session: viewer.sessionId, aid };
  // on a spot it is a bet of its own, under the number of the input
  const logged = (no: number): Logged => ({ ...input, by, ...(spot === undefined ? {} : { bet: no, cost: { spot, amount } }) });
  if (!round.practice) {
    const { at } = await paid(deps, about, { amount, reason, isOpen, still: isOpen, input: (no, tx) => ({ ...logged(no), tx }) });
    round.tellTx(viewer.player.id, 'debit', reason, amount, at);
    return;
  }
  if (!deps.bank.take(viewer.player.id, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
  await pushed(
    about,
    deps.mailbox.inside(() => round.number(logged)),
  );
}

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

async function paid(deps: BettingDeps, about: Bettings, payment: Payment): Promise<Entry> {
  const { round } = about;
  let entry: Entry | undefined;
  const settle = (tx: string): DebitEnd => {
    if (!payment.isOpen()) return { end: 'give_back' };
    entry = round.number(no => payment.input(no, tx));
    return { end: 'accept', effect: effectOf(deps, round, entry) };
  };
  try {
    await rowOf(deps, round);
    const outcome = await deps.purse.take(orderOf(deps, about, payment), settle);
    if (!outcome.ok) throw refusalOf(outcome);
    assert(entry, `${outcome.txId} was accepted by nobody`);
  } catch (error) {
    if (entry) await round.dropped(entry);
    throw error;
  }
  if (round.startedAt === 0) round.startedAt = entry.at;
  if (faults.on) await faults.at('K5');
  await pushed(about, entry);
  return entry;
}

/** The round's row stands before its first debit. @throws WALLET_UNAVAILABLE when it cannot be written: nobody waits for that */
async function rowOf({ services }: BettingDeps, round: BankedRound): Promise<void> {
  if (services.db.health.condition === 'away') throw new ScreenError('WALLET_UNAVAILABLE');
  await round.ensureRow().catch((error: unknown) => {
    throw isOutage(error) ? new ScreenError('WALLET_UNAVAILABLE') : error;
  });
}

function orderOf({ row }: BettingDeps, { round, viewer, aid, several }: Bettings, payment: Payment): DebitOrder {
  const { player, operatorSessionId, sessionId } = viewer;
  const { amount, reason, still } = payment;
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
function effectOf({ services: { rounds } }: BettingDeps, round: BankedRound, { no, input, at }: Entry) {
  if (round.startedAt > 0) return { batch: BATCHED_INPUTS, row: { round_id: round.id, no, input: JSON.stringify(input), at } };
  return (sql: Sql) => rounds.start(sql, round.id, { no, input, at });
}

async function pushed({ round, viewer }: Bettings, entry: Entry): Promise<void> {
  round.bettors.set(viewer.player.id, { player: viewer.player, operatorSessionId: viewer.operatorSessionId });
  await round.committed(entry);
}

/** Takes back the last placement; resolves when that is committed, without waiting for the rollback. */
export async function undoBet(deps: BettingDeps, about: Bettings): Promise<Ack> {
  const { round, viewer, aid } = about;
  const { services, row, mailbox, bank } = deps;
  const { bet, entry } = mailbox.inside(() => reserveUndo(about));
  if (round.practice) bank.give(viewer.player.id, sumOf(bet.items));
  else {
    const tx = round.txOf.get(bet.id);
    assert(tx, 'a bet without its debit');
    const takeBack = async (sql: Sql) => {
      await services.db.fence(sql, tableScope(row.id));
      // first: it locks the table, as every end of a round does
      await services.rounds.appendIn(sql, round.id, entry.no, entry.input, entry.at);
      await services.wallet.rollback(sql, tx, 'cancel_bet', { session: viewer.sessionId, aid });
    };
    try {
      await mailbox.write(() => services.db.transaction(takeBack));
    } catch (error) {
      await round.dropped(entry);
      throw error;
    }
    if (faults.on) await faults.at('K28');
    services.wallet.send();
  }
  await round.committed(entry);
  deps.staked(viewer.player.id);
  if (!round.closing) await forgetUndone(deps, round);
  return { aid, ok: true };
}

/** @throws ScreenError or Refused */
function reserveUndo({ round, viewer, aid }: Bettings): { bet: Bet; entry: Entry } {
  const player = viewer.player.id;
  if (round.closing) throw new ScreenError('ACTION_LATE');
  const bet = round.lastOf(player);
  if (!bet) throw new ScreenError('ACTION_INVALID');
  if (round.undosOf(player) >= MOST_UNDOS) throw new ScreenError('ACTION_INVALID', { reason: 'option', max: MOST_UNDOS });
  round.quoteUndo(bet);
  return { bet, entry: round.number(() => ({ in: 'undo', id: bet.id, by: { session: viewer.sessionId, aid } })) };
}

/** Nobody is in it while its window is open: nothing stays recorded (NS-30.4). Nobody bets before that is done. */
function forgetUndone(deps: BettingDeps, round: BankedRound): Promise<void> {
  const isEmpty = !round.practice && round.hasRow && !round.hasBets && round.holds.isEmpty;
  if (round.emptied || !isEmpty) return round.emptied ?? Promise.resolve();
  round.emptied = forget(deps, round).finally(() => {
    round.emptied = null;
  });
  return round.emptied;
}

/** The window is over and nobody has bet: its row goes with it. */
export async function forgetEmpty(deps: BettingDeps, round: BankedRound): Promise<void> {
  await round.emptied;
  if (round.hasRow && !round.practice && !round.hasBets) await forget(deps, round);
}

async function forget({ services, row, mailbox }: BettingDeps, round: BankedRound): Promise<void> {
  const end = await mailbox.write(() => services.rounds.drop({ roundId: round.id, tableId: row.id, table: {} }));
  assert.notEqual(end, 'paid', `${round.id} has a bet that nobody knows of`);
  round.forgotten();
}

const unforgotten = ({ services }: BettingDeps, round: BankedRound, error: unknown): void =>
  services.log.error({ err: error, round: round.id }, 'a round without bets could not be forgotten');
