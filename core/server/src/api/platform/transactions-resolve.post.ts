// POST /transactions/{tx_id}/resolve: two keys mark a credit or rollback confirmed by hand, on the operator's written word.
import { iso } from '../../kernel/index.ts';
import { staffTransactionView } from '../../wallet/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { Resolved } from '../schemas/staff.ts';

/** The first key asks, a second one makes it so; a repeat by the same key is 200 and counts once. While one of them is too young,
 *  the answer says `counts_from`. */
export const endpoint: Endpoint = {
  id: 'platform.transactions-resolve.post',
  api: 'platform',
  method: 'POST',
  path: '/transactions/:tx_id/resolve',
  summary: 'Resolve a credit or rollback by hand, with two keys',
  roles: ['owner', 'finance'],
  drains: true,
  body: { type: 'object', required: ['note'], properties: { note: { type: 'string', minLength: 1, maxLength: 500 } } },
  replies: { 200: Resolved },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  async handle({ services, params, body, actor, ip, key }) {
    const { note } = body as { note: string };
    const txId = params.tx_id ?? '';
    const touches = [{ kind: 'transaction', key: txId }];
    const action = 'platform POST /transactions/{tx_id}/resolve';
    const about = { actor, operator: null, action, target: txId, ip, detail: { note }, touches };
    const { result, auditId } = await services.audit.change(about, sql =>
      services.wallet.resolutions.resolve(sql, txId, key.id, note),
    );
    if (result.news) services.log.warn({ txId, by: result.row.resolvedBy }, 'a transaction was resolved by hand');
    const asked = await services.wallet.resolutions.askedFor([txId]);
    const counts = result.countsFrom === undefined ? {} : { counts_from: iso(result.countsFrom) };
    const view = staffTransactionView(result.row, asked.get(txId));
    return { body: { ...view, resolution_state: result.state, ...counts }, auditId };
  },
};
