// Who of an operator's players is on the game screen, and where they sit.
import type { Services } from '../../admin/index.ts';
import { iso } from '../../kernel/index.ts';
import type { SeatNow } from '../../tables/index.ts';
import type { PlayersOnline } from '../schemas/operator.ts';
import type { Sent } from '../schemas/words.ts';
import { namesOf } from './table-view.ts';

/** @param operator whose players are meant */
export async function playersOnline(services: Services, operator: string): Promise<Sent<typeof PlayersOnline>> {
  const online = services.online.online(operator);
  const nicknames = await services.players.nicknames(online.map(each => each.playerId));
  const players = online.map(each => ({
    player_id: each.playerId,
    external_id: each.externalId,
    nickname: nicknames.get(each.playerId) ?? each.nickname, // a session keeps the name it began with
    currency: each.currency,
    ip: each.ip,
    user_agent: each.userAgent,
    connected_at: iso(each.connectedAt),
    connections: each.connections,
    in_lobby: each.inLobby,
    tables: each.tables
      .map(({ tableId, gameCode, name, names }) => ({
        table_id: tableId,
        game_code: gameCode,
        name,
        names: namesOf({ name, names }),
        ...seatView(services.tables.published(tableId)?.seated.get(each.playerId)),
      }))
      .sort((a, b) => Number(b.seated) - Number(a.seated)),
  }));
  return { at: iso(services.clock.now()), players };
}

/** PLO-04: what they sit with, and what they have bought. */
function seatView(seat: SeatNow | undefined) {
  if (!seat) return { seated: false };
  const { session, chips } = seat;
  return {
    seated: true,
    seat: session.seat,
    chips,
    buy_in_total: session.buyIn + session.topUp,
    seated_at: iso(session.openedAt),
  };
}
