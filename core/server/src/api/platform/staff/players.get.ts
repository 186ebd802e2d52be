// GET /players: players of all operators, newest first.

import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { LIMIT, last, limitOf } from '../../http/paging.ts';
import { StaffPlayers } from '../../schemas/staff.ts';
import { playerView } from '../../views/player-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.players.get',
  method: 'GET',
  path: '/players',
  summary: 'Players',
  query: { operator_code: Type.String(), external_id: Type.String(), limit: LIMIT },
  reply: { 200: StaffPlayers },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  async handle({ services, query, reports }) {
    const operator = last(query, 'operator_code') ?? null;
    const externalId = last(query, 'external_id') ?? null;
    const players = await services.players.list(reports, { operator, externalId, limit: limitOf(query) });
    return { players: players.map(playerView) };
  },
});
