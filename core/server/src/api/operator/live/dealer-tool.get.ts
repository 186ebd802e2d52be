// GET /dealer-tool: the newest version of the dealer's tool, where its installers are, and the code to enter at its first start.
import Type from 'typebox';
import { operatorEndpoint } from '../../http/endpoint.ts';

const ToolFile = Type.Object({
  platform: Type.Enum(['windows-x86_64', 'darwin-aarch64', 'darwin-x86_64']),
  alias: Type.Enum(['windows', 'mac', 'mac-intel']),
  file: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  url: Type.String({ description: 'always the newest file' }),
});

const Tool = Type.Object({
  version: Type.String({ description: 'empty when nothing is published' }),
  notes: Type.Optional(Type.String()),
  pub_date: Type.Optional(Type.String()),
  files: Type.Array(ToolFile),
  operator: Type.String({ description: 'your code' }),
});

export const endpoint = operatorEndpoint({
  id: 'dealer-tool.get',
  method: 'GET',
  path: '/dealer-tool',
  summary: "The dealer's tool",
  reply: { 200: Tool },
  errors: [],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator }) {
    const { version, notes, pubDate, files } = await services.toolFiles.published();
    return {
      version,
      ...(notes === undefined ? {} : { notes }),
      ...(pubDate === undefined ? {} : { pub_date: pubDate }),
      files: files.map(each => ({ ...each, url: `${services.url()}/dealer/v1/tool/${each.alias}` })),
      operator: operator.code,
    };
  },
});
