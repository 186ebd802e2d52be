// How a round of bets ends: outcome to money in one transaction, or everything given back.
import type { Fact, Json, Outcome } from '@baize/sdk';
import type { Settlement } from '../history/index.ts';
import { faults } from '../kernel/index.ts';
import { type BankedRound, sumOf } from './banked-round.ts';
import type { BettingDeps } from './betting.ts';
import type { HostRound } from './host-round.ts';
import { updateTable } from './rows.ts';

/** Books a finished round: round rows, one credit a player, journal, carry and shoe, all or nothing; then tells it. */
export async function closeRound(deps: BettingDeps, round: BankedRound, shoeNotes: Fact[]): Promise<void> {
  const { services, row, bank } = deps;
  const { history, wallet, clock, db } = services;
  const { run } = round;
  const outcome = run.outcome as Outcome;
  const bets = [...round.placed.values()].map(bet => ({
    id: bet.id,
    playerId: bet.player,
    items: bet.items,
    undone: round.undone.has(bet.id),
  }));
  const settlement = services.settle({ game: round.loaded.game, outcome, run, bets, rake: null });
  for (const note of shoeNotes) await round.commit({ in: 'note', fact: note });
  if (outcome.end === 'none' && !round.hasBets) return dropRound(deps, round);
  const at = clock.now();
  const hostFacts = [resultFact(round, outcome), settleFact(settlement)] as const;
  const told = [...round.facts, ...hostFacts.map(fact => ({ told: { fact }, ts: at }))];
  const next = { ...row, handNo: round.setup.no, carry: run.kept, carryVersion: round.loaded.version };
  if (round.practice) for (const each of settlement.rows) bank.give(each.playerId, each.win);
  else if (round.startedAt > 0) {
    await db.transaction(async sql => {
      await db.fenced(sql);
      await history.close(sql, {
        roundId: round.id,
        settledAt: at,
        settlement,
        participants: round.participants(),
        told,
        outcome,
      });
      for (const each of settlement.rows) {
        const bettor = round.bettors.get(each.playerId);
        if (!bettor) throw new Error(`nobody known as ${each.playerId}`);
        const { player, operatorSessionId } = bettor;
        await wallet.credit(sql, {
          reason: 'settle',
          operator: player.operator,
          player: { id: player.id, externalId: player.externalId, currency: player.currency },
          operatorSessionId,
          amount: each.win,
          gameCode: row.gameCode,
          tableId: row.id,
          scopeId: round.id,
          roundClosed: true,
        });
      }
      await bookHouse(deps, round, settlement, at, sql);
      await updateTable(sql, next, ['handNo', 'carry', 'carryVersion', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
    if (faults.on) await faults.at('K14');
    wallet.send();
  }
  Object.assign(row, next);
  const [result, settle] = hostFacts;
  round.tell(result, at);
  if (!round.practice) for (const { playerId, win } of settlement.rows) round.tellTx(playerId, 'credit', 'settle', win, at);
  round.tell(settle, at);
}

/** The game dealt nothing, for nobody had bet: nothing stays recorded, and the next window has a number of its own (NS-30.8). */
async function dropRound({ services, row }: BettingDeps, round: BankedRound): Promise<void> {
  const next = { ...row, handNo: round.setup.no, carry: round.run.kept, carryVersion: round.loaded.version };
  if (round.startedAt > 0) {
    await services.db.transaction(async sql => {
      await services.db.fenced(sql);
      await services.history.drop(sql, round.id);
      await updateTable(sql, next, ['handNo', 'carry', 'carryVersion', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
  }
  Object.assign(row, next);
}

/** What the house won or lost, by operator: the stakes account of a settled round is empty afterwards. */
async function bookHouse(
  { services, row }: BettingDeps,
  round: BankedRound,
  settlement: Settlement,
  at: number,
  sql: Parameters<typeof services.ledger.post>[0],
): Promise<void> {
  const house = new Map<string, number>();
  for (const { playerId, bet, win } of settlement.rows) {
    const operator = round.bettors.get(playerId)?.player.operator ?? '';
    house.set(operator, (house.get(operator) ?? 0) + bet - win);
  }
  const stakes = `stakes:${round.id}`;
  const transfers = [...house]
    .filter(([, won]) => won !== 0)
    .map(([operator, won]) => {
      const account = `house:${operator}:${row.gameCode}`;
      const sides = won > 0 ? { debit: stakes, credit: account } : { debit: account, credit: stakes };
      return { ref: round.id, kind: 'house', operator, currency: row.currency, ...sides, amount: Math.abs(won), at };
    });
  await services.ledger.post(sql, transfers);
}

/** Gives every bet back and closes the round as void. */
export async function voidRound(deps: BettingDeps, round: BankedRound, reason: string): Promise<void> {
  const { services, row, bank } = deps;
  const { history, wallet, clock, db } = services;
  const at = clock.now();
  const fact = { kind: 'void', reason };
  const standing = round.standing;
  // cards of a void round were seen: its shoe is never dealt from again
  const next = { ...row, handNo: round.setup.no, shoe: row.shoe && { ...row.shoe, last: true } };
  if (round.practice) for (const bet of standing) bank.give(bet.player, sumOf(bet.items));
  else if (round.startedAt > 0) {
    await db.transaction(async sql => {
      await db.fenced(sql);
      await history.voidRound(sql, {
        roundId: round.id,
        reason,
        at,
        participants: round.participants(),
        kind: 'banked',
        bets: standing.map(bet => ({ playerId: bet.player, amount: sumOf(bet.items), seat: -1 })),
        told: [...round.facts, { told: { fact }, ts: at }],
      });
      for (const debit of await wallet.confirmedOf(sql, round.id)) await wallet.rollback(sql, debit.txId, 'round_void');
      await updateTable(sql, next, ['handNo', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
    if (faults.on) await faults.at('K29');
    wallet.send();
  }
  Object.assign(row, next);
  round.tell(fact, at);
  if (!round.practice) for (const bet of standing) round.tellTx(bet.player, 'rollback', 'round_void', sumOf(bet.items), at);
}

/** The `result` fact: what the public may see of the engine's result. */
export function resultFact(round: HostRound, outcome: Outcome): Fact {
  const result = round.run.mask(outcome.result);
  const fields = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : { result };
  return { ...(fields as Record<string, Json>), kind: 'result', outcome: outcome.word };
}

function settleFact(settlement: Settlement): Fact {
  const rows = settlement.rows.map(({ playerId, bet, win, rake }) => ({
    player: playerId,
    invested: bet,
    won: win,
    rake,
    net: win - bet,
  }));
  const { debit, credit, rake } = settlement.totals;
  return { kind: 'settle', rows, amount: debit, won: credit, rake };
}
