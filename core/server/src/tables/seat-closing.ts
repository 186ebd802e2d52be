// How a round among seats ends: outcome to chips in one transaction, or everything as it was. The wallet is not called.
import type { Fact, Json, Outcome } from '@baize/sdk';
import { keptCards } from '../facts/index.ts';
import type { OpenRound, Played } from '../rounds/index.ts';
import { postingsOf, type Settlement, settle } from '../settlement/index.ts';
import { dropped } from './round-end.ts';
import type { SeatedRound } from './seats/seated-round.ts';
import type { SessionRow } from './seats/session-rows.ts';
import type { Context } from './table/context.ts';

type Deps = Pick<Context, 'services' | 'row'>;

/** Books a finished round: round rows, chips, journal, carry, all or nothing; then tells it. */
export async function closeSeats({ services, row }: Deps, round: SeatedRound, notes: readonly Fact[]): Promise<void> {
  const { run } = round;
  const outcome = run.outcome as Outcome;
  const settlement = settle({ game: round.loaded.game, outcome, run, setup: round.setup, rake: round.rake });
  for (const note of notes) await round.commit({ in: 'note', fact: note });
  const kept = { carry: run.kept, carryVersion: round.loaded.version, shoe: row.shoe };
  // nobody put in anything: nothing is recorded, the next round has this number
  if (outcome.end === 'none') return dropped({ services, row }, round, kept);
  const at = services.clock.now();
  const facts = [resultFact(round, outcome, settlement), settleFact(settlement)];
  const table = { ...kept, handNo: round.setup.no };
  const played = playedOf(round, settlement);
  if (!round.practice) {
    const { gameCode, currency } = row;
    const partyOf = ({ seat }: { seat: number }) => {
      const { operator, id: sessionId } = sessionOf(round, seat);
      return { operator, sessionId };
    };
    await services.rounds.close({
      roundId: round.id,
      tableId: row.id,
      at,
      settlement,
      participants: round.participants(),
      told: [...round.facts, ...facts.map(fact => ({ told: { fact }, ts: at }))],
      outcome: keptCards(run, outcome),
      postings: postingsOf(settlement, { roundId: round.id, gameCode, currency, at, partyOf }),
      credits: [],
      played,
      table,
    });
  }
  Object.assign(row, table);
  for (const [i, each] of played.entries()) take(sessionOf(round, settlement.rows[i]?.seat as number), each);
  for (const fact of facts) round.tell(fact, at);
}

/** Nobody has bet: nothing is recorded, and the next round has this number. */
export function dropSeats({ services, row }: Deps, round: SeatedRound): Promise<void> {
  return dropped({ services, row }, round, { carry: round.run.kept, carryVersion: round.loaded.version, shoe: row.shoe });
}

/** Voids a round: the stacks are what they were when it began, the carry as last kept. */
export async function voidSeats({ services, row }: Deps, round: SeatedRound, reason: string): Promise<void> {
  await round.quiet();
  const at = services.clock.now();
  const fact = { kind: 'void', reason };
  const { run } = round;
  // cards of a void round were seen: its pack is never dealt from again
  const shoe = row.shoe && { ...row.shoe, last: true };
  const table = { handNo: round.setup.no, carry: run.kept, carryVersion: round.loaded.version, shoe };
  if (!round.practice && round.startedAt > 0) {
    await services.rounds.void({
      roundId: round.id,
      tableId: row.id,
      at,
      kind: round.kind,
      participants: round.participants(),
      told: [...round.facts, { told: { fact }, ts: at }],
      chips: [...round.sessions].map(([seat, { playerId, chips }]) => ({
        playerId,
        seat,
        amount: run.puts.get(seat) ?? 0,
        stack: chips,
      })),
      table,
    });
  }
  Object.assign(row, table);
  round.tell(fact, at);
}

/** The same for a round that cannot be replayed: what was in the middle is not known, the stacks are as they were. */
export async function voidLeftSeats({ services, row }: Deps, left: OpenRound, sessions: readonly SessionRow[]): Promise<void> {
  const at = services.clock.now();
  const no = left.setup.shoe?.no ?? row.shoe?.no ?? 0;
  const table = { handNo: left.handNo, shoe: row.shoe && { ...row.shoe, no, last: true } };
  const inRound = sessions.filter(each => left.setup.dealt.includes(each.seat));
  await services.rounds.void({
    roundId: left.roundId,
    tableId: row.id,
    at,
    kind: left.kind,
    participants: inRound.map(({ playerId, operator, externalId, nickname, seat, id }) => ({
      playerId,
      operator,
      externalId,
      nickname,
      seat,
      sessionId: id,
    })),
    told: [{ told: { fact: { kind: 'void', reason: 'system' } }, ts: at }],
    chips: inRound.map(({ playerId, seat, chips }) => ({ playerId, seat, amount: 0, stack: chips })),
    table,
  });
  Object.assign(row, table);
}

function sessionOf(round: SeatedRound, seat: number): SessionRow {
  const session = round.sessions.get(seat);
  if (!session) throw new Error(`seat ${seat} plays without a session`);
  return session;
}

function playedOf(round: SeatedRound, settlement: Settlement): Played[] {
  return settlement.rows.map(({ seat, bet, win, rake, stackBefore = 0, stackAfter = 0 }) => {
    const { id, bankAt } = sessionOf(round, seat);
    return {
      sessionId: id,
      before: stackBefore,
      after: stackAfter,
      bet,
      win,
      rake,
      bankAt: round.banks.get(seat) ?? bankAt,
    };
  });
}

/** The session in memory becomes what its row is now. */
function take(session: SessionRow, { after, bet, win, rake, bankAt }: Played): void {
  session.chips = after;
  session.rounds++;
  session.bet += bet;
  session.win += win;
  session.rake += rake;
  session.bankAt = bankAt;
  session.entry = null;
}

function resultFact(round: SeatedRound, outcome: Outcome, settlement: Settlement): Fact {
  const result = round.run.mask(outcome.result);
  const fields = typeof result === 'object' && result !== null && !Array.isArray(result) ? result : {};
  const pots = outcome.end === 'pots' ? outcome.pots : [];
  return {
    ...(fields as Record<string, Json>),
    kind: 'result',
    ...(pots.length > 0
      ? { pots: pots.map(({ amount, winners, rank }, index) => ({ index, amount, winners, ...(rank ? { rank } : {}) })) }
      : {}),
    rake: settlement.totals.rake,
    ...(outcome.board ? { board: round.run.mask(outcome.board) } : {}),
    outcome: outcome.word,
  };
}

function settleFact(settlement: Settlement): Fact {
  const rows = settlement.rows.map(({ seat, bet, win, rake, stackAfter = 0 }) => ({
    seat,
    invested: bet,
    won: win,
    rake,
    net: win - bet,
    stack_after: stackAfter,
  }));
  const { debit, credit, rake } = settlement.totals;
  return { kind: 'settle', rows, amount: debit, won: credit, rake };
}
