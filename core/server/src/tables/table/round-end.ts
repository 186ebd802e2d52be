// How a round ends, of whatever game, whoever paid: its outcome becomes money in one transaction, or everything is given back.
import type { Fact, Json, Outcome } from '@baize/sdk';
import type { ShoeState } from '../../dealing/index.ts';
import { keptCards } from '../../facts/index.ts';
import type { OpenRound, TableAfter } from '../../rounds/index.ts';
import { meters } from '../../runtime/index.ts';
import { type Party, type PlayerRow, postingsOf, type Settlement, settle } from '../../settlement/index.ts';
import type { Purse } from '../purses/purse.ts';
import type { TableRow } from '../rows.ts';
import type { Context } from './context.ts';
import { dropRound } from './drop-round.ts';
import { participantsOf } from './participants.ts';
import type { Round } from './round.ts';
import { RoundEnding } from './round-ending.ts';

type Deps = Pick<Context, 'services' | 'row'>;

const VOID_BY_SYSTEM = { kind: 'void', reason: 'system' } as const;

/** Books a finished round: round rows, credits, chips, journal, carry and shoe, all or nothing; then tells it. */
export async function closeRound({ services, row }: Deps, purse: Purse, round: Round, notes: readonly Fact[]): Promise<void> {
  const { run, setup, loaded, rake } = round;
  const outcome = run.outcome as Outcome;
  const settlement = settle({ game: loaded.game, outcome, run, setup, rake });
  for (const note of notes) await round.commit({ in: 'note', fact: note });
  const kept = { carry: run.kept, carryVersion: loaded.version, shoe: row.shoe };
  const table = { handNo: setup.no, ...kept };
  // among seats the next round has this number; a window that was dealt empty had its own (NS-30.8)
  if (outcome.end === 'none' && purse.isOfSeats) return dropRound({ services, row }, round, { ...kept, fromStacks: true });
  if (outcome.end === 'none' && !round.placements.any)
    return dropRound({ services, row }, round, { ...table, fromStacks: purse.isOfSeats });
  const at = services.clock.now();
  const result = resultFact(purse, round, outcome, settlement);
  const settled = settleFact(purse, settlement);
  round.ending = new RoundEnding(() => {
    if (!round.practice) countRound(row, 'settled', settlement);
    round.tell(result, at);
    if (!round.practice && !purse.isOfSeats)
      for (const { playerId, win } of settlement.rows) round.tellTx(playerId, 'credit', 'settle', win, at);
    round.tell(settled, at);
  });
  if (!round.practice && round.startedAt > 0) {
    const { gameCode, currency } = row;
    await services.rounds.close({
      roundId: round.id,
      tableId: row.id,
      at,
      settlement,
      participants: participantsOf(round),
      told: [...round.facts, ...[result, settled].map(fact => ({ told: { fact }, ts: at }))],
      outcome: keptCards(run, outcome),
      postings: postingsOf(settlement, { roundId: round.id, gameCode, currency, at, partyOf: each => partyOf(round, each) }),
      ...purse.payments(round, settlement),
      table,
    });
  }
  Object.assign(row, table);
  purse.paid(round, settlement);
  round.ending.tell();
}

function partyOf({ id, sessions, bettors }: Round, { seat, playerId }: PlayerRow): Party {
  const session = sessions?.get(seat);
  if (session) return { operator: session.operator, sessionId: session.id };
  const bettor = bettors.get(playerId);
  if (!bettor) throw new Error(`nobody known as ${playerId} in ${id}`);
  return { operator: bettor.player.operator };
}

/** Gives everything back and closes the round as void: bets, or the stacks as they were when it began. */
export async function voidRound({ services, row }: Deps, purse: Purse, round: Round, reason: string): Promise<void> {
  const at = services.clock.now();
  const fact = { kind: 'void', reason };
  const { run, setup, loaded } = round;
  const { paidIn } = round;
  const table: TableAfter = {
    handNo: setup.no,
    ...(purse.isOfSeats ? { carry: run.kept, carryVersion: loaded.version } : {}),
    // cards of a void round were seen: its shoe is never dealt from again
    shoe: row.shoe && { ...row.shoe, last: true },
  };
  round.ending = new RoundEnding(() => {
    if (!round.practice) countRound(row, 'void');
    round.tell(fact, at);
    if (round.practice || purse.isOfSeats) return;
    for (const { player, amount } of paidIn) round.tellTx(player, 'rollback', 'round_void', amount, at);
  });
  if (!round.practice && round.startedAt > 0) {
    await services.rounds.void({
      roundId: round.id,
      tableId: row.id,
      at,
      kind: round.kind,
      participants: participantsOf(round),
      told: [...round.facts, { told: { fact }, ts: at }],
      ...purse.givenBack(round),
      table,
    });
  }
  Object.assign(row, table);
  purse.voided(round);
  round.ending.tell();
}

/** Tells a round that has ended once more, to those who hear of it from another memory of its table. */
export function tellAgain({ audience }: Context, { id, setup, loaded, run, facts }: Round): void {
  audience.begin({ roundId: id, handNo: setup.no, version: loaded.version }, setup.seats);
  for (const { told, ts } of facts) audience.publish([told], ts, run.owners);
}

/** How a round ends that cannot be replayed: its table tells it whole, for nothing of it was told by this memory. */
export function endingOfLeft({ services: { clock }, row, audience }: Context, left: OpenRound): RoundEnding {
  return new RoundEnding(() => {
    countRound(row, 'void');
    audience.begin({ roundId: left.roundId, handNo: left.handNo, version: left.version }, left.setup.seats);
    audience.publish([{ fact: VOID_BY_SYSTEM }], clock.now());
  });
}

/** The same for a round that cannot be replayed: every debit that names it goes back (K: a lost version). */
export async function voidLeftRound({ services, row }: Deps, purse: Purse, left: OpenRound): Promise<void> {
  const { chips, participants } = await purse.left(left);
  const at = services.clock.now();
  const table = { handNo: left.handNo, shoe: shoeAfter(left, row.shoe) };
  await services.rounds.void({
    roundId: left.roundId,
    tableId: row.id,
    at,
    kind: left.kind,
    participants,
    told: [{ told: { fact: VOID_BY_SYSTEM }, ts: at }],
    chips,
    table,
  });
  Object.assign(row, table);
}

/**
 * How the shoe of a table stands after a round that was never played on: some of its cards may have been seen, so that what it
 * was dealt from is never dealt from again. The table's own state is that before the round: it may name an earlier order.
 */
export function shoeAfter(left: OpenRound, before: ShoeState | null): ShoeState | null {
  const dealt = (left.shoe ?? before) as ShoeState | null;
  return dealt && { ...dealt, last: true };
}

/** For the metrics: what was staked and won; of a round that was given back only that it was. */
function countRound({ gameCode, currency }: TableRow, end: 'settled' | 'void', settlement?: Settlement): void {
  meters.rounds.of(gameCode, currency, end).value++;
  if (!settlement) return;
  meters.bets.of(gameCode, currency).value += settlement.rows.filter(({ bet }) => bet > 0).length;
  meters.staked.of(gameCode, currency).value += settlement.totals.debit;
  meters.won.of(gameCode, currency).value += settlement.totals.credit;
}

/** The `result` fact: what the public may see of the engine's result, and of a round among seats its pots, rake and board. */
function resultFact({ isOfSeats }: Purse, round: Round, outcome: Outcome, settlement: Settlement): Fact {
  const result = round.run.mask(outcome.result);
  const fields = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : { result };
  const pots = outcome.end === 'pots' ? outcome.pots : [];
  return {
    ...(fields as Record<string, Json>),
    kind: 'result',
    ...(pots.length > 0
      ? { pots: pots.map(({ amount, winners, rank }, index) => ({ index, amount, winners, ...(rank ? { rank } : {}) })) }
      : {}),
    ...(isOfSeats ? { rake: settlement.totals.rake } : {}),
    ...(outcome.board ? { board: round.run.mask(outcome.board) } : {}),
    outcome: outcome.word,
  };
}

function settleFact({ isOfSeats }: Purse, { rows, totals: { debit, credit, rake } }: Settlement): Fact {
  const told = rows.map(({ seat, playerId, bet, win, rake, stackAfter = 0 }) => {
    const sums = { invested: bet, won: win, rake, net: win - bet };
    return isOfSeats ? { seat, ...sums, stack_after: stackAfter } : { player: playerId, ...sums };
  });
  return { kind: 'settle', rows: told, amount: debit, won: credit, rake };
}
