// GET /play/v1/rounds/{round_id}: one own round, with nobody else in it.
import Type from 'typebox';
import { playEndpoint } from '../http/endpoint.ts';
import { playedRound } from '../http/owners.ts';
import { RoundDetail } from '../schemas/round.ts';

export const endpoint = playEndpoint({
  id: 'play.rounds.id.get',
  method: 'GET',
  path: '/rounds/:round_id',
  summary: 'One own round',
  params: { round_id: Type.String() },
  reply: { 200: RoundDetail },
  errors: ['ROUND_NOT_FOUND', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: playedRound,
  audit: 'none',
  cost: 'light',
  async handle({ owned: { money, ...own } }) {
    return { ...own, money: { ...money, players: money.players.filter(each => each.mine) } };
  },
});
