// Whom a round is recorded for: who was dealt in, else who has bet.
import type { Participant } from '../../facts/index.ts';
import type { Round } from './round.ts';

export function participantsOf({ sessions, bettors, run }: Round): Participant[] {
  if (sessions)
    return [...sessions].map(([seat, { playerId, operator, externalId, nickname, id: sessionId }]) => {
      return { playerId, operator, externalId, nickname, seat, sessionId };
    });
  return [...bettors.values()].map(({ player }) => {
    const boxes = [...run.owners].flatMap(([box, owner]) => (owner === player.id ? [box] : []));
    const { id: playerId, operator, externalId, nickname } = player;
    return { playerId, operator, externalId, nickname, seat: null, ...(boxes.length > 0 ? { boxes } : {}) };
  });
}
