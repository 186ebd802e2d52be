// The descriptions of the three APIs: read by everybody, of every endpoint, sound in themselves.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { allEndpoints } from '../../../core/server/src/api/index.ts';
import { mustBeDescribed } from '../../support/described.ts';
import { World } from '../../support/world.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref?: string } }> }>;
}
interface Description {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string }>; schemas: Record<string, object> };
}

describe('OpenAPI', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());

  for (const api of ['operator', 'platform', 'play'] as const) {
    const described = async (): Promise<Description> =>
      (await (await fetch(`${world.server.url}/${api}/v1/openapi.json`)).json()) as Description;

    it(`of the ${api} API is open to everybody, and names every endpoint once`, async () => {
      const { openapi, servers, paths, info } = await described();
      expect([openapi, info.version, servers[0]?.url]).to.deep.equal(['3.1.0', '1.0.0', `${world.server.url}/${api}/v1`]);
      const listed = Object.entries(paths).flatMap(([path, each]) => Object.keys(each).map(method => `${method} ${path}`));
      const own = (await allEndpoints()).filter(each => each.api === api);
      const known = own.map(each => `${each.method.toLowerCase()} ${each.path.replaceAll(/:(\w+)/g, '{$1}')}`);
      expect(listed.toSorted()).to.deep.equal(known.toSorted());
      const ids = Object.values(paths).flatMap(each => Object.values(each).map(one => one.operationId));
      expect(new Set(ids).size).to.equal(ids.length);
    });

    it(`of the ${api} API says of each call what it takes, answers and refuses, by schemas that compile`, async () => {
      const { paths, security, components } = await described();
      expect(Object.keys(security[0] ?? {}).toSorted()).to.deep.equal(Object.keys(components.securitySchemes).toSorted());
      const ajv = new Ajv2020({ strict: false, logger: false }); // it knows not all of our forms of texts
      addFormats.default(ajv);
      for (const [path, operations] of Object.entries(paths))
        for (const [method, { summary, parameters, requestBody, responses, operationId }] of Object.entries(operations)) {
          expect(summary, operationId).to.match(/^[A-Z]/);
          const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(each => each[1]);
          expect(parameters.filter(each => each.in === 'path').map(each => each.name)).to.deep.equal(inPath);
          expect(requestBody === undefined || method !== 'get', operationId).to.equal(true);
          expect(
            Object.keys(responses).filter(each => each.startsWith('2')),
            operationId,
          ).to.have.length(1);
          const answers = Object.values(responses).flatMap(each => Object.values(each.content ?? {}));
          const schemas = [...parameters, ...Object.values(requestBody?.content ?? {}), ...answers].map(each => each.schema);
          for (const schema of schemas) if (!('$ref' in schema)) expect(() => ajv.compile(schema), operationId).not.to.throw();
          const refusals = answers.filter(each => each.schema.$ref);
          expect(refusals.every(each => each.schema.$ref === '#/components/schemas/Error')).to.equal(true);
        }
    });
  }

  it('an answer that is not as described fails whoever asked for it', async () => {
    const about = [world.server.url, 'operator', { method: 'GET', path: '/currencies' }] as const;
    const failure = (reply: { status: number; body: unknown }) => mustBeDescribed(...about, reply).then(() => null, String);
    expect(await failure({ status: 200, body: { currencies: [] } })).to.equal(null);
    expect(await failure({ status: 200, body: { currencies: [{ code: 'KRW' }] } })).to.include("required property 'exponent'");
    expect(await failure({ status: 418, body: {} })).to.include('does not state');
  });
});
