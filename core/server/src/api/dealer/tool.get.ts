// GET /dealer/v1/tool/{alias}: the newest installer of the dealer's tool: `windows`, `mac` or `mac-intel`.
import Type from 'typebox';
import { openDealerEndpoint } from '../http/endpoint.ts';
import { FileReply } from '../http/file.ts';
import { publishedFile } from '../http/owners.ts';

export const endpoint = openDealerEndpoint({
  id: 'dealer.tool.get',
  method: 'GET',
  path: '/tool/:alias',
  summary: "Installer of the dealer's tool",
  params: { alias: Type.String() },
  reply: { 200: FileReply },
  errors: ['NOT_FOUND', 'IP_NOT_ALLOWED'],
  owner: publishedFile,
  audit: 'none',
  cost: 'light',
  handle: async ({ owned: { file, bytes } }) => ({ name: file.file, size: file.size, bytes }),
});
