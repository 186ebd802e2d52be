// A round as one reader may see it, also while it is played: its facts so far come from a replay of its log.
import { type Participant, type Reader, roundDetail } from '../history/index.ts';
import { ApiError } from '../kernel/index.ts';
import { cardEntryView } from './card-log-view.ts';
import { replayed } from './round-replay.ts';
import type { Services } from './services.ts';

/** @throws ROUND_NOT_FOUND when the reader may not know of it */
export async function roundView(services: Services, roundId: string, reader: Reader): Promise<Record<string, unknown>> {
  const running = async (id: string) => {
    const { told = [] } = (await replayed(services, id)) ?? {};
    return { told, participants: services.tables.seatedIn(id) ?? (await bettorsOf(services, id)) };
  };
  const detail = await roundDetail(services.db, id => services.wallet.rowsOf(id), roundId, reader, running);
  if (!detail) throw new ApiError('ROUND_NOT_FOUND');
  return 'card_log' in detail ? { ...detail, card_log: await cardLogOf(services, roundId) } : detail;
}

/** The cards that a dealer scanned for this round. */
async function cardLogOf({ cardLog, history }: Services, roundId: string): Promise<unknown[]> {
  await cardLog.quiet();
  const names = await history.namesOf(roundId);
  return names ? (await cardLog.ofRound(roundId)).map(row => cardEntryView(row, names)) : [];
}

/** Who has paid into an open round, by its wallet rows. */
async function bettorsOf({ wallet, players }: Services, roundId: string): Promise<Participant[]> {
  const found = new Map<string, Participant>();
  for (const { playerId, operator, externalId } of await wallet.rowsOf(roundId)) {
    if (found.has(playerId)) continue;
    const nickname = (await players.byId(playerId))?.nickname ?? '';
    found.set(playerId, { playerId, operator, externalId, nickname, seat: null });
  }
  return [...found.values()];
}
