// GET /players/online: own players with an open game-screen connection.
import { iso } from '../../kernel/index.ts';
import { namesOf, type SeatNow } from '../../tables/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { PlayersOnline } from '../schemas/operator.ts';

/** Longest connected first; other operators' players at shared tables never appear (PLO-06). */
export const endpoint: Endpoint = {
  id: 'operator.players.online.get',
  api: 'operator',
  method: 'GET',
  path: '/players/online',
  summary: 'Players online',
  replies: { 200: PlayersOnline },
  errors: [],
  async handle({ services, operator }) {
    const online = services.online.online(operator.code);
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
          ...seatView(services.tables.get(tableId)?.seatOf(each.playerId)),
        }))
        .sort((a, b) => Number(b.seated) - Number(a.seated)),
    }));
    return { body: { at: iso(services.clock.now()), players } };
  },
};

/** PLO-04: what he sits with, and what he has bought. */
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
