// A round as one reader may see it, also while it is played: its facts so far come from a replay of its log.

import type { Services } from '../../admin/index.ts';
import type { Participant, Reader } from '../../facts/index.ts';
import { roundDetail } from '../../history/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { RoundDetail as Detail } from '../schemas/round.ts';
import type { Sent } from '../schemas/words.ts';
import { cardEntryView, type RoundNames } from './card-log-view.ts';
import { replayed } from './round-replay.ts';

/** As it is sent: history makes it in that form. */
export type RoundDetail = Sent<typeof Detail>;

/** @throws ROUND_NOT_FOUND when the reader may not know of it */
export async function roundView(services: Services, roundId: string, reader: Reader): Promise<RoundDetail> {
  const running = async (id: string) => {
    const { told = [] } = (await replayed(services, id)) ?? {};
    return { told, participants: services.tables.seatedIn(id) ?? (await bettorsOf(services, id)) };
  };
  const detail = await roundDetail(services.db, id => services.wallet.rowsOf(id), roundId, reader, running);
  if (!detail) throw new ApiError('ROUND_NOT_FOUND');
  const found = detail as unknown as RoundDetail;
  return 'card_log' in detail ? { ...found, card_log: await cardLogOf(services, roundId) } : found;
}

/** The cards that a dealer scanned for this round. */
async function cardLogOf({ cardLog, rounds }: Services, roundId: string): Promise<unknown[]> {
  await cardLog.quiet();
  const names = await rounds.namesOf(roundId);
  return names ? (await cardLog.ofRound(roundId)).map(row => cardEntryView(row, names as RoundNames)) : [];
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
