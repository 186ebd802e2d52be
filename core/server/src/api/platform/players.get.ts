// GET /players: players of all operators, newest first.

import Type from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { last, limitOf } from '../paging.ts';
import { playerView } from '../player-view.ts';
import { StaffPlayers } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.players.get',
  api: 'platform',
  method: 'GET',
  path: '/players',
  summary: 'Players',
  query: {
    operator_code: Type.String(),
    external_id: Type.String(),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
  },
  replies: { 200: StaffPlayers },
  errors: [],
  async handle({ services, query }) {
    const operator = last(query, 'operator_code') ?? null;
    const externalId = last(query, 'external_id') ?? null;
    const players = await services.players.list({ operator, externalId, limit: limitOf(query) });
    return { body: { players: players.map(playerView) } };
  },
};
