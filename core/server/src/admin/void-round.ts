// An open round is ended without a winner by the staff: every bet goes back, the record stands in the same transaction.
import type { Recording } from '../audit/index.ts';
import { ApiError } from '../kernel/index.ts';
import type { Services } from './services.ts';

/** A debit in flight is waited for (3 s) before bets go back. */
const MOST_MS = 10_000;
const LOOK_MS = 20;

/** Answers when the void is committed. A window without bets has no row: it just ends. @throws ROUND_NOT_FOUND */
export async function voidRound(services: Services, record: Recording, roundId: string, reason: string): Promise<void> {
  const { rounds, tables } = services;
  if (!/^rnd_[0-9a-f]{32}$/.test(roundId)) throw new ApiError('ROUND_NOT_FOUND');
  const status = await rounds.statusOf(roundId);
  if (status === 'settled' || status === 'void') throw new ApiError('ROUND_NOT_FOUND');
  const over = rounds.withVoid(roundId, sql => record.writeIn(sql));
  try {
    if (!(await tables.voidRound(roundId, reason))) throw new ApiError('ROUND_NOT_FOUND');
    const end = await endOf(services, roundId);
    if (end === undefined) await record.change(async () => {});
    // a settlement that was already on its way comes first: then nothing was voided and nothing recorded
    else if (end !== 'void' || record.id === undefined) throw new ApiError('ROUND_NOT_FOUND');
  } finally {
    over();
  }
  record.seal();
}

/** How the round ended; undefined when it is over and nothing of it was ever recorded. */
async function endOf({ db, rounds, tables, clock }: Services, roundId: string): Promise<string | undefined> {
  let end = clock.now() + MOST_MS;
  for (;;) {
    const isPlayed = tables.plays(roundId);
    // asked after: a round leaves its table after its last commit, whose answer may be lost
    const from = clock.now();
    const status = await db.readWhenBack(() => rounds.statusOf(roundId));
    if (status === 'void' || status === 'settled') return status;
    if (status === undefined && !isPlayed) return undefined;
    end += clock.now() - from; // while the database was away nobody could void anything
    if (clock.now() > end) throw new Error(`${roundId} could not be voided`);
    await clock.sleep(LOOK_MS);
  }
}
