// How a round of bets ends: outcome to money in one transaction, or everything given back.
import type { Fact, Json, Outcome } from '@baize/sdk';
import { keptCards } from '../facts/index.ts';
import type { TableAfter } from '../rounds/index.ts';
import { creditsOf, postingsOf, rakeTerms, type Settlement, settle } from '../settlement/index.ts';
import type { BankedRound, Bettor } from './requests/banked-round.ts';
import type { BettingDeps } from './requests/betting.ts';
import { dropped } from './round-end.ts';
import type { HostRound } from './table/host-round.ts';

/** Books a finished round: round rows, one credit a player, journal, carry and shoe, all or nothing; then tells it. */
export async function closeRound(deps: BettingDeps, round: BankedRound, shoeNotes: Fact[]): Promise<void> {
  const { services, row, bank } = deps;
  const { run } = round;
  const outcome = run.outcome as Outcome;
  const { setup } = round;
  const settlement = settle({ game: round.loaded.game, outcome, run, setup, rake: rakeTerms(round.settings, setup.unit) });
  for (const note of shoeNotes) await round.commit({ in: 'note', fact: note });
  const table = { handNo: round.setup.no, carry: run.kept, carryVersion: round.loaded.version, shoe: row.shoe };
  // the game dealt nothing, for nobody had bet: nothing stays recorded, and the next window has a number of its own (NS-30.8)
  if (outcome.end === 'none' && !round.hasBets) return dropped(deps, round, table);
  const at = services.clock.now();
  const hostFacts = [resultFact(round, outcome), settleFact(settlement)] as const;
  if (round.practice) for (const each of settlement.rows) bank.give(each.playerId, each.win);
  else if (round.startedAt > 0) {
    const partyOf = ({ playerId }: { playerId: string }) => ({ operator: bettorOf(round, playerId).player.operator });
    const { gameCode, currency } = row;
    await services.rounds.close({
      roundId: round.id,
      tableId: row.id,
      at,
      settlement,
      participants: round.participants(),
      told: [...round.facts, ...hostFacts.map(fact => ({ told: { fact }, ts: at }))],
      outcome: keptCards(run, outcome),
      postings: postingsOf(settlement, { roundId: round.id, gameCode, currency, at, partyOf }),
      credits: creditsOf(settlement).map(order => creditOrder(deps, round, order)),
      played: [],
      table,
    });
  }
  Object.assign(row, table);
  const [result, settled] = hostFacts;
  round.tell(result, at);
  if (!round.practice) for (const { playerId, win } of settlement.rows) round.tellTx(playerId, 'credit', 'settle', win, at);
  round.tell(settled, at);
}

function bettorOf(round: BankedRound, playerId: string): Bettor {
  const bettor = round.bettors.get(playerId);
  if (!bettor) throw new Error(`nobody known as ${playerId}`);
  return bettor;
}

/** A credit for each player with something in the round, of nothing too: it tells the wallet that the round is closed. */
function creditOrder({ row }: BettingDeps, round: BankedRound, { playerId, amount }: { playerId: string; amount: number }) {
  const { player, operatorSessionId } = bettorOf(round, playerId);
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
}

/** Gives every bet back and closes the round as void. */
export async function voidRound({ services, row, bank }: BettingDeps, round: BankedRound, reason: string): Promise<void> {
  const at = services.clock.now();
  const fact = { kind: 'void', reason };
  const { paidIn } = round;
  // cards of a void round were seen: its shoe is never dealt from again
  const table: TableAfter = { handNo: round.setup.no, shoe: row.shoe && { ...row.shoe, last: true } };
  if (round.practice) for (const { player, amount } of paidIn) bank.give(player, amount);
  else if (round.startedAt > 0) {
    await services.rounds.void({
      roundId: round.id,
      tableId: row.id,
      at,
      kind: 'banked',
      participants: round.participants(),
      told: [...round.facts, { told: { fact }, ts: at }],
      chips: [],
      table,
    });
  }
  Object.assign(row, table);
  round.tell(fact, at);
  if (!round.practice) for (const { player, amount } of paidIn) round.tellTx(player, 'rollback', 'round_void', amount, at);
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
