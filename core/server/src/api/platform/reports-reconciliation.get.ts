// GET /reports/reconciliation: journal, wallet rows and chips of every operator and currency, and whether they agree.
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';

/** Sums are exact. `balanced`: debits − credits = stakes + chips + rake + house, in the rows and in the journal. */
export const endpoint: Endpoint = {
  id: 'platform.reports-reconciliation.get',
  api: 'platform',
  method: 'GET',
  path: '/reports/reconciliation',
  summary: 'Does the money agree, now',
  roles: ['owner', 'operations', 'support', 'finance'],
  errors: [],
  async handle({ services }) {
    const { balanced, rows } = await services.wallet.reconcile();
    const view = rows.map(({ operator, ...sums }) => ({ operator_code: operator, ...sums }));
    return { body: { at: iso(services.clock.now()), balanced, rows: view } };
  },
};
