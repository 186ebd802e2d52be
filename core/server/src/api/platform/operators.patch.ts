// PATCH /operators/{code}: changes an operator's registration, or disables him.
import { badFields } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { operatorView } from '../operator-view.ts';
import { sendAway } from '../player-logout.ts';
import { StaffOperator } from '../schemas/staff.ts';

/**
 * The default currency stays as it is from the first prepaid entry on. `status: disabled` sends all players away as a logout does,
 * again when it is repeated.
 */
export const endpoint: Endpoint = {
  id: 'platform.operators.patch',
  api: 'platform',
  method: 'PATCH',
  path: '/operators/:code',
  summary: 'Change an operator',
  roles: ['owner', 'operations'],
  body: { type: 'object' },
  replies: { 200: StaffOperator },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip }) {
    const code = params.code ?? '';
    const touches = [{ kind: 'operator', key: code }];
    const about = { actor, operator: null, action: 'platform PATCH /operators/{code}', target: code, ip, touches };
    const given = body as Record<string, unknown>;
    const [was] = (await services.operators.byCode(code))?.currencies ?? [];
    const change = services.audit.change(about, async sql => {
      const [first] = Array.isArray(given.currencies) ? given.currencies : [was];
      // its entries are amounts of that currency, and so are the rates that rounds were priced with
      if (first !== was && (await services.credit.isUsed(sql, code))) throw badFields('currencies');
      await services.operators.change(sql, code, given);
      if (given.status === 'disabled') await services.players.logoutAll(sql, code);
    });
    await change.catch(() => {}); // it may be committed without an answer: what the row says counts
    const operator = await services.operators.byCode(code);
    if (given.status === 'disabled' && operator?.status === 'disabled')
      await sendAway(services, { operator: code, until: services.clock.now() }, 'revoked', 'operator_disabled');
    const { auditId } = await change;
    services.online.lobbyChanged(code);
    return { body: operator && operatorView(operator), auditId };
  },
};
