// GET /platform/v1/dealers: dealers of all operators; of one with `?operator=`.
import Type from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { StaffDealerList } from '../../schemas/dealers.ts';
import { staffDealerView } from '../../views/dealer-view.ts';

export const endpoint = platformEndpoint({
  id: 'platform.dealers.get',
  method: 'GET',
  path: '/dealers',
  summary: 'Dealers',
  query: { operator: Type.String({ description: 'code of an operator' }) },
  reply: { 200: StaffDealerList },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services, query }) {
    const dealers = await services.dealers.list(last(query, 'operator'));
    return { dealers: dealers.map(each => staffDealerView(services, each)) };
  },
});
