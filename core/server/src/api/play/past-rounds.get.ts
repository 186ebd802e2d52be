// GET /play/v1/past-rounds: the player's own rounds, each with all that their screen was told of it, for a file of their own.
import { PastRoundsPage } from '@baize/protocol';
import Type from 'typebox';
import { playEndpoint } from '../http/endpoint.ts';
import { pastRoundView } from '../views/past-round-view.ts';
import { ROUNDS_QUERY, roundsPage } from '../views/rounds-page.ts';

/** Rounds of a page: each is read whole. */
const MOST = 20;

export const endpoint = playEndpoint({
  id: 'play.past-rounds.get',
  method: 'GET',
  path: '/past-rounds',
  summary: 'Own rounds again, fact by fact',
  query: { ...ROUNDS_QUERY, limit: Type.Integer({ minimum: 1, maximum: MOST, default: MOST }) },
  reply: { 200: PastRoundsPage },
  errors: ['INVALID_REQUEST', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'report',
  async handle(call) {
    const { id, externalId } = call.session.player;
    const page = await roundsPage(call, { operator: call.session.operator, playerId: id, externalId }, MOST);
    const rounds = [];
    // one after the other: whoever saves a year's rounds takes one connection from those who play
    for (const row of page.rounds) rounds.push({ row, past: await pastRoundView(call.services, row.round_id, id) });
    return { rounds, next_cursor: page.next_cursor };
  },
});
