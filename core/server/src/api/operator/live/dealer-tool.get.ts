// GET /dealer-tool: the newest version of the dealer's tool, where its installers are, and the code to enter at its first start.
import Type from 'typebox';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { PublishedToolView } from '../../schemas/dealer-tool.ts';
import { publishedToolView } from '../../views/dealer-view.ts';

export const endpoint = operatorEndpoint({
  id: 'dealer-tool.get',
  method: 'GET',
  path: '/dealer-tool',
  summary: "The dealer's tool",
  reply: { 200: Type.Object({ ...PublishedToolView.properties, operator: Type.String({ description: 'your code' }) }) },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  handle: async ({ services, operator }) => ({ ...(await publishedToolView(services)), operator: operator.code }),
});
