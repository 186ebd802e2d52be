// GET /players: players of all operators, newest first.
import type { Endpoint } from '../endpoint.ts';
import { last, limitOf } from '../paging.ts';
import { playerView } from '../player-view.ts';

export const endpoint: Endpoint = {
  id: 'platform.players.get',
  api: 'platform',
  method: 'GET',
  path: '/players',
  summary: 'Players',
  errors: [],
  async handle({ services, query }) {
    const operator = last(query, 'operator_code') ?? null;
    const externalId = last(query, 'external_id') ?? null;
    const players = await services.players.list({ operator, externalId, limit: limitOf(query) });
    return { body: { players: players.map(playerView) } };
  },
};
