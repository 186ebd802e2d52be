// POST /transactions/{tx_id}/resolve: two keys mark a credit or rollback confirmed by hand, on the operator's written word.

import Type from 'typebox';
import { resolveTransaction } from '../../../admin/index.ts';
import { iso } from '../../../kernel/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { NoteBody } from '../../schemas/bodies.ts';
import { Resolved } from '../../schemas/staff.ts';
import { staffTransactionView } from '../../views/transaction-view.ts';

/** The first key asks, a second one makes it so; a repeat by the same key is 200 and counts once. While one of them is too young,
 *  the answer says `counts_from`. */
export const endpoint = platformEndpoint({
  id: 'platform.transactions-resolve.post',
  method: 'POST',
  path: '/transactions/:tx_id/resolve',
  summary: 'Resolve a credit or rollback by hand, with two keys',
  roles: ['owner', 'finance'],
  params: { tx_id: Type.String() },
  body: NoteBody,
  drains: true,
  reply: { 200: Resolved },
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  owner: 'platform',
  audit: {
    kind: 'change',
    target: ({ params }) => params.tx_id,
    detail: ({ body }) => ({ note: body.note }),
    touches: ({ params }) => [{ kind: 'transaction', key: params.tx_id }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, params, body, key }) {
    const asked = { keyId: key.id, note: body.note };
    const { row, state, countsFrom, asked: open } = await resolveTransaction(services, record, params.tx_id, asked);
    const counts = countsFrom === undefined ? {} : { counts_from: iso(countsFrom) };
    return { ...staffTransactionView(row, open), resolution_state: state, ...counts };
  },
});
