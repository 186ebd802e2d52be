// GET /play/v1/rounds/{round_id}: one own round, with nobody else in it.
import type { Endpoint } from '../endpoint.ts';
import { roundView } from '../round-view.ts';
import { RoundDetail } from '../schemas/round.ts';

export const endpoint: Endpoint = {
  id: 'play.rounds.id.get',
  api: 'play',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One own round',
  replies: { 200: RoundDetail },
  errors: ['ROUND_NOT_FOUND', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  async handle({ services, session, params }) {
    const { player } = session;
    const reader = { operator: session.operator, externalId: player.externalId, playerId: player.id };
    const detail = await roundView(services, params.round_id ?? '', reader);
    const { money, ...own } = detail as { money: { players: { mine: boolean }[] } };
    return { body: { ...own, money: { ...money, players: money.players.filter(each => each.mine) } } };
  },
};
