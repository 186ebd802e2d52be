// A walk through every call of the Operator API: the right one, each field bent, no JSON, somebody else's, prepaid, again, undone.
import { expect } from 'chai';
import { allEndpoints } from '../../../../core/server/src/api/index.ts';
import { type Answer, codeOf, fieldsOf, type OperatorServer, signedHeaders } from '../../../support/clients.ts';
import type { Site } from '../../../support/site.ts';
import type { Operation } from '../../../support/walk/bent.ts';
import { type Bent, type Estate, estateOf, type Step, stepsOf } from '../../../support/walk/index.ts';
import { type Json, World } from '../../../support/world.ts';

describe('every call of the Operator API', function () {
  this.timeout(120_000);
  let world: World;
  let acme: Site;
  let bolt: OperatorServer;
  let prepaid: OperatorServer;
  let steps: Step[];
  let estate: Estate;
  before(async () => {
    world = await World.open({ config: { auth: { rate_per_s: 100_000 } } });
    acme = await world.site('acme', { table_create_games: ['baccarat'] });
    bolt = (await world.site('bolt', { table_create_games: ['baccarat'] })).operator;
    prepaid = (await world.site('pre', { credit_mode: 'prepaid' })).operator;
    estate = await estateOf(world, acme);
    steps = stepsOf(estate);
  });
  after(() => world?.close());

  const methodOf = ({ name }: Step) => name.slice(0, name.indexOf(' '));
  const call = (step: Step, body: unknown = step.body, by = acme.operator): Promise<Answer<Json>> =>
    by.call<Json>(methodOf(step), step.path, body);
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer), fieldsOf(answer)];
  const newest = async () =>
    (await world.platform.call<{ entries: { id: number }[] }>('GET', '/audit?limit=1')).body.entries[0]?.id;
  /** Sends bytes that need not be JSON. */
  const send = async (step: Step, text: string): Promise<Answer<Json>> => {
    const target = `/operator/v1${step.path}`;
    const headers = signedHeaders(acme.operator, methodOf(step), target, text);
    const response = await fetch(world.server.url + target, { method: methodOf(step), headers, body: text });
    return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
  };
  const keysOf = ([change]: Bent): string[] => Object.keys(change);
  const withBody = () => steps.filter(each => each.body);

  it('has its place in this walk', async () => {
    const known = (await allEndpoints()).filter(({ api }) => api === 'operator').map(({ method, path }) => `${method} ${path}`);
    const walked = new Set(steps.map(each => each.name));
    // it walks by itself: what it shows is every other call
    const isApart = (name: string) => name === 'GET /calls';
    expect(known.filter(name => !walked.has(name) && !isApart(name))).to.deep.equal([]);
  });

  it('ERR-07 leaves no field of a body as it is', async () => {
    const described = await (await fetch(`${world.server.url}/operator/v1/openapi.json`)).json();
    const { paths } = described as { paths: Record<string, Record<string, Operation>> };
    const missed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
        const fields = Object.keys(requestBody?.content['application/json']?.schema.properties ?? {});
        const bent = new Set(steps.filter(each => each.name === name).flatMap(({ wrong = [] }) => wrong.flatMap(keysOf)));
        return fields.filter(field => !bent.has(field)).map(field => `${name}: ${field}`);
      }),
    );
    expect(missed).to.deep.equal(['POST /launch: lang']);
    for (const lang of [7, {}, [], 'xx', '']) {
      const launch = steps.find(each => each.name === 'POST /launch') as Step;
      expect((await call(launch, { ...launch.body, lang })).status, 'any language is taken').to.equal(200);
    }
  });

  it('ERR-02 ERR-07 names what is missing, and each field that is wrong, and changes nothing', async () => {
    const last = await newest();
    for (const step of withBody()) {
      if (step.missing) expect(refusal(await call(step, {})), step.name).to.deep.equal([400, 'INVALID_REQUEST', step.missing]);
      for (const [change, fields] of step.wrong ?? []) {
        const said = `${step.name} ${JSON.stringify(change).slice(0, 200)}`;
        const answer = await call(step, { ...step.body, ...change });
        expect([answer.status, codeOf(answer)], said).to.deep.equal([400, 'INVALID_REQUEST']);
        expect(fieldsOf(answer), said).to.have.members(fields);
        const { details } = answer.body.error as { details: { reasons: Json } };
        expect(Object.values(details.reasons), said).to.not.include('is well formed, but not allowed here');
      }
    }
    expect(await newest()).to.equal(last);
  });

  it('ERR-07 refuses what is no JSON, and what is no object; nothing at all where something has to be there', async () => {
    const last = await newest();
    for (const step of withBody()) {
      const named = step.unreadable ?? step.missing;
      for (const text of ['{"x"', '[]', 'null', '"x"', '7', '\ufeff', ...(step.missing ? [' '] : [])]) {
        const answer = await send(step, text);
        const said = `${step.name} ${JSON.stringify(text)}`;
        expect([answer.status, codeOf(answer)], said).to.deep.equal([400, 'INVALID_REQUEST']);
        if (named) expect(fieldsOf(answer), said).to.include.members([...named]);
      }
      if (step.missing) expect(refusal(await send(step, '')).slice(0, 2), step.name).to.deep.equal([400, 'INVALID_REQUEST']);
    }
    expect(await newest()).to.equal(last);
  });

  it('ERR-06 PRV-01 MOD-04 DEV-13 answers another operator as if it were not there, and a prepaid one by its mode', async () => {
    for (const step of steps) {
      if (step.foreign === 200 || step.foreign === 'DUPLICATE') continue;
      expect(codeOf(await call(step, step.body, bolt)), step.name).to.equal(step.foreign);
    }
    await world.platform.call('PATCH', '/operators/acme', { credit_mode: 'prepaid' });
    for (const step of steps)
      if (step.prepaid) {
        const answer = await call(step);
        expect([answer.status, codeOf(answer)], step.name).to.deep.equal([403, step.prepaid]);
      }
    await world.platform.call('PATCH', '/operators/acme', { credit_mode: 'independent' });
    for (const step of steps.filter(each => each.name.startsWith('GET ') && !each.name.includes(':')))
      expect((await call(step, undefined, prepaid)).status, step.name).to.equal(step.prepaid ? 403 : 200);
    // what is about the site itself is a prepaid one's as well
    for (const step of withBody().filter(each => each.foreign === 200)) {
      const answer = await call(step, step.body, prepaid);
      expect(answer.status, `${step.name} ${JSON.stringify(answer.body)}`).to.equal(step.status);
    }
  });

  it('GEN-13 GEN-14 AUD-01 AUD-12 RES-03 does what it says, again too, leaves its record, and is undone where it may be', async () => {
    steps = stepsOf(await estateOf(world, acme)); // what became prepaid has lost its reservation
    for (const step of steps) {
      await step.ready?.();
      const before = await step.shows?.();
      const answer = await call(step);
      expect(answer.status, `${step.name} ${JSON.stringify(answer.body)}`).to.equal(step.status);
      const id = answer.headers.get('x-audit-id');
      const isSilent = step.name.startsWith('GET ') || step.name === 'POST /launch';
      expect(id === null, step.name).to.equal(isSilent);
      if (step.shows) expect(await step.shows(), step.name).not.to.deep.equal(before);
      const again = await call(step);
      if (typeof step.again === 'string') expect(codeOf(again), `${step.name} again`).to.equal(step.again);
      else expect(again.status, `${step.name} again ${JSON.stringify(again.body)}`).to.equal(step.again ?? step.status);
      if (isSilent) continue;
      const restored = await acme.operator.call<Json>('POST', `/audit/${id}/restore`, { force: true });
      if (step.shows) {
        expect(restored.status, `${step.name} ${JSON.stringify(restored.body)}`).to.equal(200);
        expect(await step.shows(), `${step.name} undone`).to.deep.equal(before);
      } else expect([restored.status, codeOf(restored)], step.name).to.deep.equal([403, 'NOT_RESTORABLE']);
    }
    expect((await world.platform.call<Json>('GET', '/audit/verify')).body.ok).to.equal(true);
  });
});
