// GET /dealer/v1/tool: which version of the dealer's tool is the newest: an installed tool asks here whether it updates itself.
import { openDealerEndpoint } from '../http/endpoint.ts';
import { studioNetwork } from '../http/owners.ts';
import { PublishedToolView } from '../schemas/dealer-tool.ts';
import { publishedToolView } from '../views/dealer-view.ts';

export const endpoint = openDealerEndpoint({
  id: 'dealer.tool.version.get',
  method: 'GET',
  path: '/tool',
  summary: "Newest version of the dealer's tool",
  reply: { 200: PublishedToolView },
  errors: ['IP_NOT_ALLOWED'],
  owner: studioNetwork,
  audit: 'none',
  cost: 'light',
  handle: ({ services }) => publishedToolView(services),
});
