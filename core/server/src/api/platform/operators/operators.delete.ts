// DELETE /operators/{code}: forgets an operator that never played.
import Type from 'typebox';
import { deleteOperator } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';

export const endpoint = platformEndpoint({
  id: 'platform.operators.delete',
  method: 'DELETE',
  path: '/operators/:code',
  summary: 'Forget an operator that never played',
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  reply: { 204: null },
  errors: ['NOT_FOUND', 'OPERATOR_IN_USE'],
  owner: anyOperator,
  audit: {
    kind: 'change',
    target: ({ owned }) => owned.code,
    touches: ({ owned }) => [{ kind: 'operator', key: owned.code }],
    restorable: false,
  },
  cost: 'light',
  async handle({ services, record, owned }) {
    await deleteOperator(services, record, owned.code);
    return undefined;
  },
});
