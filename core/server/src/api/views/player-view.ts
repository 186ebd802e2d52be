// How a player shows to the platform's staff.
import { iso } from '../../kernel/index.ts';
import type { Player } from '../../players/index.ts';
import type { StaffPlayer } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

export const playerView = (player: Player): Sent<typeof StaffPlayer> => ({
  player_id: player.id,
  operator_code: player.operator,
  external_id: player.externalId,
  nickname: player.nickname,
  currency: player.currency,
  country: player.country,
  status: player.status,
  created_at: iso(player.createdAt),
});
