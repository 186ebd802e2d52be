// GET /reports/reconciliation: journal, wallet rows, rounds and chips of every operator and currency, and whether they agree.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { Reconciliation } from '../../schemas/staff.ts';
import { fullReconciliation, reconciliation } from '../../views/reconciliation-view.ts';

/**
 * Sums are exact. `balanced`: debits − credits = stakes + chips + rake + house in the rows and in the journal, and no single thing
 * is `broken`. With `full=1` everything that is sealed is read again first; while that takes longer than some seconds, `full` says
 * how far it is, `balanced` is null, and who asks again with its `pass` waits on.
 */
export const endpoint = platformEndpoint({
  id: 'platform.reports-reconciliation.get',
  method: 'GET',
  path: '/reports/reconciliation',
  summary: 'Does the money agree, now',
  roles: ['owner', 'operations', 'support', 'finance'],
  query: {
    operator_code: Type.String(),
    full: Type.String({ description: '`1`: what is sealed is read and checked again, too' }),
    pass: Type.Integer({ description: 'the full pass that is under way: waits on for it' }),
  },
  reply: { 200: Reconciliation },
  errors: ['NOT_FOUND'],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  handle({ services, query }) {
    const only = last(query, 'operator_code');
    const pass = last(query, 'pass');
    if (last(query, 'full') !== '1' && pass === undefined) return reconciliation(services, only);
    return fullReconciliation(services, only, pass === undefined ? undefined : Number(pass));
  },
});
