// How a round among seats ends: outcome to chips in one transaction, or everything as it was. The wallet is not called.
import type { Fact, Json, Outcome } from '@baize/sdk';
import { type Settlement, settleSeats } from '../history/index.ts';
import { handTransfers } from '../ledger/index.ts';
import type { Parts } from './parts.ts';
import type { LeftRound } from './replay.ts';
import { updateTable } from './rows.ts';
import type { SeatedRound } from './seated-round.ts';
import { bookPlayed, type Played, type SessionRow } from './session-rows.ts';

type Deps = Pick<Parts, 'services' | 'row'>;

/** Books a finished round: round rows, chips, journal, carry, all or nothing; then tells it. */
export async function closeSeats({ services, row }: Deps, round: SeatedRound, notes: readonly Fact[]): Promise<void> {
  const { clock, db, history, ledger } = services;
  const { run } = round;
  const outcome = run.outcome as Outcome;
  const settlement = settleSeats({ game: round.loaded.game, outcome, run, setup: round.setup, rake: round.rake });
  for (const note of notes) await round.commit({ in: 'note', fact: note });
  if (outcome.end === 'none') return drop({ services, row }, round);
  const at = clock.now();
  const facts = [resultFact(round, outcome, settlement), settleFact(settlement)];
  const told = [...round.facts, ...facts.map(fact => ({ told: { fact }, ts: at }))];
  const next = { ...row, handNo: round.setup.no, carry: run.kept, carryVersion: round.loaded.version };
  const played = playedOf(round, settlement);
  if (!round.practice) {
    await db.transaction(async sql => {
      await db.fenced(sql);
      const participants = round.participants();
      await history.close(sql, { roundId: round.id, settledAt: at, settlement, participants, told, outcome });
      const seats = settlement.rows.map(({ seat, bet, win, rake }) => {
        const { operator, id: sessionId } = sessionOf(round, seat);
        return { operator, sessionId, net: win - bet, rake };
      });
      await ledger.post(sql, handTransfers({ roundId: round.id, currency: row.currency, at, seats }));
      await bookPlayed(sql, played);
      await updateTable(sql, next, ['handNo', 'carry', 'carryVersion', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
  }
  Object.assign(row, next);
  for (const [i, each] of played.entries()) take(sessionOf(round, settlement.rows[i]?.seat as number), each);
  for (const fact of facts) round.tell(fact, at);
}

/** Voids a round: the stacks are what they were when it began, the carry as last kept. */
export async function voidSeats({ services, row }: Deps, round: SeatedRound, reason: string): Promise<void> {
  const { clock, db, history } = services;
  await round.quiet();
  const at = clock.now();
  const fact = { kind: 'void', reason };
  const { run } = round;
  // cards of a void round were seen: its pack is never dealt from again
  const shoe = row.shoe && { ...row.shoe, last: true };
  const next = { ...row, handNo: round.setup.no, carry: run.kept, carryVersion: round.loaded.version, shoe };
  if (!round.practice && round.startedAt > 0) {
    await db.transaction(async sql => {
      await db.fenced(sql);
      await history.voidRound(sql, {
        roundId: round.id,
        kind: 'p2p',
        reason,
        at,
        participants: round.participants(),
        bets: [...round.sessions].map(([seat, { playerId, chips }]) => ({
          playerId,
          seat,
          amount: run.puts.get(seat) ?? 0,
          stack: chips,
        })),
        told: [...round.facts, { told: { fact }, ts: at }],
      });
      await updateTable(sql, next, ['handNo', 'carry', 'carryVersion', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
  }
  Object.assign(row, next);
  round.tell(fact, at);
}

/** The same for a round that cannot be replayed: what was in the middle is not known, the stacks are as they were. */
export async function voidLeftSeats({ services, row }: Deps, left: LeftRound, sessions: readonly SessionRow[]): Promise<void> {
  const { db, history, clock } = services;
  const at = clock.now();
  const no = left.setup.shoe?.no ?? row.shoe?.no ?? 0;
  const next = { ...row, handNo: left.handNo, shoe: row.shoe && { ...row.shoe, no, last: true } };
  const inRound = sessions.filter(each => left.setup.dealt.includes(each.seat));
  await db.transaction(async sql => {
    await db.fenced(sql);
    await history.voidRound(sql, {
      roundId: left.roundId,
      kind: 'p2p',
      reason: 'system',
      at,
      participants: inRound.map(({ playerId, operator, externalId, nickname, seat, id }) => ({
        playerId,
        operator,
        externalId,
        nickname,
        seat,
        sessionId: id,
      })),
      bets: inRound.map(({ playerId, seat, chips }) => ({ playerId, seat, amount: 0, stack: chips })),
      told: [{ told: { fact: { kind: 'void', reason: 'system' } }, ts: at }],
    });
    await updateTable(sql, next, ['handNo', 'shoe']);
    await sql.run('update play_table set open_round = null where id = $1', [row.id]);
  });
  Object.assign(row, next);
}

/** Nobody put in anything: nothing is recorded, the next round has this number. */
async function drop({ services, row }: Deps, round: SeatedRound): Promise<void> {
  const next = { ...row, carry: round.run.kept, carryVersion: round.loaded.version };
  if (!round.practice) {
    await services.db.transaction(async sql => {
      await services.db.fenced(sql);
      await services.history.drop(sql, round.id);
      await updateTable(sql, next, ['carry', 'carryVersion', 'shoe']);
      await sql.run('update play_table set open_round = null where id = $1', [row.id]);
    });
  }
  Object.assign(row, next);
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
