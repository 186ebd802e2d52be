// What a version of the Operator API promises: its number everywhere, nothing of it taken away, and its end said long before.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}
interface Description {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
}

/** What v1 has promised so far, a line each. With BAIZE_PROMISE=1 what was added since is written into it. */
const PROMISE = join(import.meta.dirname, 'v1-promise.txt');

/** The names of a schema's fields, with where they stand. */
function* fieldsOf(schema: Schema | undefined, at = ''): Generator<{ name: string; isRequired: boolean }> {
  for (const each of schema?.anyOf ?? []) yield* fieldsOf(each, at);
  if (schema?.items) yield* fieldsOf(schema.items, `${at}[]`);
  for (const [name, each] of Object.entries(schema?.properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    yield { name: path, isRequired: schema?.required?.includes(name) === true };
    yield* fieldsOf(each, path);
  }
}

const schemasOf = (content: Content = {}) => Object.values(content).map(each => each.schema);

/** All lines of a description: calls, parameters, fields of bodies (`!`: needed) and of answers. */
function linesOf({ paths }: Description): Set<string> {
  const lines = new Set<string>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses }] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`;
      lines.add(call);
      for (const { name, in: place } of parameters) if (place === 'query') lines.add(`${call} ? ${name}`);
      for (const schema of schemasOf(requestBody?.content))
        for (const { name, isRequired } of fieldsOf(schema)) lines.add(`${call} < ${name}${isRequired ? ' !' : ''}`);
      for (const [status, { content }] of Object.entries(responses).filter(([code]) => code.startsWith('2'))) {
        lines.add(`${call} ${status}`);
        for (const schema of schemasOf(content))
          for (const { name } of fieldsOf(schema)) lines.add(`${call} ${status} > ${name}`);
      }
    }
  return lines;
}

describe('versions of the Operator API', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open({ config: { operator_v1_sunset: '2027-01-01' } });
    acme = await world.site('acme');
  });
  after(() => world?.close());

  const read = () => readFileSync(PROMISE, 'utf8').trim().split('\n').filter(Boolean);
  const described = async () => (await (await fetch(`${world.server.url}/operator/v1/openapi.json`)).json()) as Description;

  it('VER-01 every answer says 1.0.0, also a refusal; the version is a part of the path, and there is no other', async () => {
    const { url } = world.server;
    const { headers } = await acme.operator.call('GET', '/currencies');
    const refused = await acme.operator.call('POST', '/launch', {});
    const unsigned = await fetch(`${url}/operator/v1/games`);
    for (const each of [headers, refused.headers, unsigned.headers, (await fetch(`${url}/operator/v1/nothing`)).headers])
      expect(each.get('x-api-version')).to.equal('1.0.0');
    expect((await described()).info.version).to.equal('1.0.0');
    const about = (await (await fetch(`${url}/.well-known/operator-integration`)).json()) as { spec_version: string };
    expect(about.spec_version).to.equal('1.0.0');
    for (const base of ['/operator', '/operator/v2', '/operator/v1.0', '/operator/V1'])
      expect((await fetch(`${url}${base}/games`)).status, base).to.equal(404);
  });

  it('VER-01 nothing that v1 has promised is taken away, and no call needs a field that it did not need', async () => {
    const now = linesOf(await described());
    if (process.env.BAIZE_PROMISE === '1') writeFileSync(PROMISE, `${[...new Set([...read(), ...now])].toSorted().join('\n')}\n`);
    const promised = read();
    expect(promised.length).to.be.greaterThan(600);
    expect(
      promised.filter(line => !now.has(line) && !now.has(line.replace(/ !$/, ''))),
      'taken away',
    ).to.deep.equal([]);
    const known = new Set(promised);
    const added = [...now].filter(line => !known.has(line));
    const isOld = (line: string) => known.has(line.slice(0, line.indexOf(' < ')));
    expect(
      added.filter(line => line.endsWith(' !') && isOld(line) && !line.includes('.')),
      'needed since',
    ).to.deep.equal([]);
  });

  it('VER-02 the end of v1 is said by every answer of it, and by no other API', async () => {
    for (const headers of [
      (await acme.operator.call('GET', '/currencies')).headers,
      (await fetch(`${world.server.url}/operator/v1/games`)).headers,
    ]) {
      expect(headers.get('deprecation')).to.equal(`@${Date.parse('2026-07-02') / 1000}`);
      expect(headers.get('sunset')).to.equal('Fri, 01 Jan 2027 00:00:00 GMT');
    }
    const { headers } = await world.platform.call('GET', '/status');
    expect([headers.get('deprecation'), headers.get('sunset')]).to.deep.equal([null, null]);
  });

  it('VER-02 the policy stands in the document for operators', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../docs/operators.md'), 'utf8').replaceAll(/\s+/g, ' ');
    for (const part of ['at least 12 months', '`Deprecation`', '`Sunset`', 'the last 6 months', '`/operator/v2`'])
      expect(text, part).to.include(part);
  });
});
