// PATCH /games/{code}: opens a game or puts it under maintenance, and its order and names.
import type { Endpoint } from '../endpoint.ts';
import { loadedGameView } from '../loaded-game-view.ts';
import { StaffGame } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.games.patch',
  api: 'platform',
  method: 'PATCH',
  path: '/games/:code',
  summary: 'Change a game',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  replies: { 200: StaffGame },
  errors: ['INVALID_REQUEST', 'GAME_NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const code = params.code ?? '';
    const about = {
      actor,
      operator: null,
      action: 'platform PATCH /games/{code}',
      target: code,
      ip,
      detail: body as Record<string, unknown>,
    };
    const { result, auditId } = await services.audit.change(about, sql =>
      services.games.change(sql, code, body as Record<string, unknown>),
    );
    await services.tables.maintenance.look();
    return { body: loadedGameView(services, result), auditId };
  },
};
