// Placing and undoing bets in an open window: check, debit with its effects, check again, commit, show.
import assert from 'node:assert/strict';
import type { Ack, PlaceBet } from '@baize/protocol';
import { type BetItem, isRefused } from '@baize/sdk';
import { JOINT_INPUTS } from '../history/index.ts';
import { faults } from '../kernel/index.ts';
import type { Joint, Outcome } from '../wallet/index.ts';
import { type BankedRound, sumOf } from './banked-round.ts';
import type { Entry } from './host-round.ts';
import type { Parts } from './parts.ts';
import { ScreenError, type Viewer } from './viewer.ts';

/** Copies what a browser sent as items: other fields of them go no further, and minus nought is nought. */
const itemsOf = (wanted: readonly BetItem[]): BetItem[] => wanted.map(({ spot, amount }) => ({ spot, amount: amount + 0 }));

/** Bets of rounds whose row is open; the lock orders them against the forgetting of a round whose bets were all undone. */
const BETS: Joint = {
  shape: `${JOINT_INPUTS.shape}, table_id text`,
  ready: `select j.tx from joint j join play_table t on t.id = j.table_id and t.open_round = j.round_id for share of t`,
  write: JOINT_INPUTS.write,
};

/**
 * Placements that one player may have in a window, and how often they may take one back: what all share (a round's inputs, the
 * table's time) is never used up by one of them.
 */
export const MOST_BETS = 100;
export const MOST_UNDOS = 50;

export type BettingDeps = Pick<Parts, 'services' | 'row' | 'bank'>;

/** One placement; resolves with its ack after the wallet's final answer. @throws ScreenError or Refused */
export async function placeBet(
  deps: BettingDeps,
  round: BankedRound,
  viewer: Viewer,
  { aid, items: wanted }: PlaceBet,
): Promise<Ack> {
  deps.services.stalls?.look();
  if (round.closing) throw new ScreenError('ACTION_LATE');
  const items = itemsOf(wanted);
  const player = viewer.player.id;
  if (round.placementsOf(player) >= MOST_BETS) throw new ScreenError('ACTION_INVALID', { reason: 'option', max: MOST_BETS });
  const amount = round.check(player, items, false);
  const flight = { player, items, accepted: false };
  round.flights.add(flight);
  try {
    const entry = round.practice
      ? practiceBet(deps, round, viewer, items, amount)
      : await paidBet(deps, round, viewer, aid, flight, amount);
    round.bettors.set(player, { player: viewer.player, operatorSessionId: viewer.operatorSessionId });
    await round.sequence.until(entry.no + 1);
    return { aid, ok: true, bet: entry.no };
  } finally {
    round.flights.delete(flight);
    // the bets beside it may have been taken back meanwhile
    if (!round.closing) await forgetEmpty(deps, round).catch(error => unforgotten(deps, round, error));
  }
}

const unforgotten = ({ services }: BettingDeps, round: BankedRound, error: unknown): void =>
  services.log.error({ err: error, round: round.id }, 'a round without bets could not be forgotten');

function practiceBet(deps: BettingDeps, round: BankedRound, viewer: Viewer, items: BetItem[], amount: number): Entry {
  if (!deps.bank.take(viewer.player.id, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
  const no = round.sequence.take();
  const entry = { no, input: { in: 'bet' as const, id: no, player: viewer.player.id, items }, at: deps.services.clock.now() };
  round.sequence.done(no, () => round.apply(entry));
  return entry;
}

interface Flown {
  player: string;
  items: BetItem[];
  accepted: boolean;
}

async function paidBet(
  { services, row }: BettingDeps,
  round: BankedRound,
  viewer: Viewer,
  aid: string,
  flight: Flown,
  amount: number,
): Promise<Entry> {
  const { wallet, history, clock } = services;
  const { player } = viewer;
  let entry: Entry | undefined;
  let refusal: unknown;
  const drop = () => {
    if (entry) round.sequence.done(entry.no, null);
    entry = undefined;
  };
  const accept = (txId: string): Entry | undefined => {
    drop(); // what was planned or written before was undone
    if (round.closed) return undefined;
    try {
      flight.accepted = false;
      round.check(player.id, flight.items, true);
    } catch (error) {
      refusal = error;
      return undefined;
    }
    flight.accepted = true;
    const no = round.sequence.take();
    const by = { session: viewer.sessionId, aid };
    entry = { no, input: { in: 'bet', id: no, player: player.id, items: flight.items, tx: txId, by }, at: clock.now() };
    return entry;
  };
  let outcome: Outcome;
  try {
    outcome = await wallet.debit(
      {
        reason: 'bet',
        operator: player.operator,
        player: { id: player.id, externalId: player.externalId, currency: player.currency },
        operatorSessionId: viewer.operatorSessionId,
        amount,
        gameCode: row.gameCode,
        tableId: row.id,
        scopeId: round.id,
        by: { session: viewer.sessionId, aid },
        still: () => !round.closing,
      },
      {
        planned: txId => {
          if (round.startedAt === 0) return undefined; // its row is to be opened first
          const made = accept(txId);
          if (!made) return undefined;
          const { no, input, at } = made;
          return { joint: BETS, row: { round_id: round.id, no, input: JSON.stringify(input), at, table_id: row.id } };
        },
        answered: async (sql, txId) => {
          const made = accept(txId);
          if (!made) return 'late';
          await round.openIn(sql, made.at);
          await history.appendIn(sql, round.id, made.no, made.input, made.at);
          return 'stands';
        },
      },
    );
  } catch (error) {
    drop();
    throw error;
  }
  if (!outcome.ok || !entry) {
    drop();
    if (isRefused(refusal)) throw refusal;
    throw new ScreenError(outcome.ok ? 'ACTION_LATE' : outcome.code);
  }
  const made = entry;
  if (round.startedAt === 0) round.startedAt = made.at;
  if (faults.on) await faults.at('K5');
  round.sequence.done(made.no, () => round.apply(made));
  return made;
}

/** Takes back the last placement; resolves when that is committed, without waiting for the rollback. */
export async function undoBet(deps: BettingDeps, round: BankedRound, viewer: Viewer, aid: string): Promise<Ack> {
  if (round.closing) throw new ScreenError('ACTION_LATE');
  const bet = round.lastOf(viewer.player.id);
  if (!bet) throw new ScreenError('ACTION_INVALID');
  if (round.undosOf(viewer.player.id) >= MOST_UNDOS)
    throw new ScreenError('ACTION_INVALID', { reason: 'option', max: MOST_UNDOS });
  round.run.quote({ in: 'undo', id: bet.id });
  const { services } = deps;
  const no = round.sequence.take();
  const by = { session: viewer.sessionId, aid };
  const entry: Entry = { no, input: { in: 'undo', id: bet.id, by }, at: services.clock.now() };
  if (round.practice) deps.bank.give(viewer.player.id, sumOf(bet.items));
  else {
    const txId = round.txOf.get(bet.id);
    assert(txId, 'a bet without its debit');
    try {
      await services.db.transaction(async sql => {
        await services.db.fenced(sql);
        await services.wallet.rollback(sql, txId, 'cancel_bet', by);
        await services.history.appendIn(sql, round.id, no, entry.input, entry.at);
      });
    } catch (error) {
      round.sequence.done(no, null);
      throw error;
    }
    if (faults.on) await faults.at('K28');
    services.wallet.send();
  }
  round.sequence.done(no, () => round.apply(entry));
  await round.sequence.until(no + 1);
  if (!round.closing) await forgetEmpty(deps, round);
  return { aid, ok: true };
}

/** A recorded round that no bet is left in is forgotten: nothing stays recorded; the next first bet opens its row again. */
export async function forgetEmpty({ services, row }: BettingDeps, round: BankedRound): Promise<void> {
  const nothingComes = round.closed || round.flights.size === 0; // what is on its way to a closed window is given back
  const isEmpty = !round.practice && round.startedAt > 0 && !round.hasBets && nothingComes;
  if (!isEmpty) return;
  const isForgotten = await services.db.transaction(async sql => {
    await services.db.fenced(sql);
    const [held] = await sql.query<{ open_round: string | null }>('select open_round from play_table where id = $1 for update', [
      row.id,
    ]);
    if (held?.open_round !== round.id) return true; // by the last undo, at the same moment
    if ((await services.wallet.confirmedOf(sql, round.id)).length > 0) return false; // a bet was accepted meanwhile
    await services.history.drop(sql, round.id);
    await sql.run('update play_table set open_round = null where id = $1 and open_round = $2', [row.id, round.id]);
    return true;
  });
  if (isForgotten) round.startedAt = 0;
}
