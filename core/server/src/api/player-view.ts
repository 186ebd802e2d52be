// How a player shows to the platform's staff.
import { iso } from '../kernel/index.ts';
import type { Player } from '../players/index.ts';

export const playerView = (player: Player): object => ({
  player_id: player.id,
  operator_code: player.operator,
  external_id: player.externalId,
  nickname: player.nickname,
  currency: player.currency,
  country: player.country,
  status: player.status,
  created_at: iso(player.createdAt),
});
