// GET /dealers: the operator's dealers in the order of their creation.
import { operatorEndpoint } from '../../http/endpoint.ts';
import { DealerList } from '../../schemas/dealers.ts';
import { dealerView } from '../../views/dealer-view.ts';

export const endpoint = operatorEndpoint({
  id: 'dealers.get',
  method: 'GET',
  path: '/dealers',
  summary: 'Dealers',
  reply: { 200: DealerList },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator }) {
    const dealers = await services.dealers.list(operator.code);
    return { dealers: dealers.map(each => dealerView(services, each)) };
  },
});
