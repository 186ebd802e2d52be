// Every call of the Operator API with requests that nobody would think of: always an answer of the specification, never a 500.
import { expect } from 'chai';
import fc from 'fast-check';
import { type Answer, codeOf, fieldsOf, signedHeaders } from '../../../support/clients.ts';
import { mustBeDescribed } from '../../../support/described.ts';
import type { Site } from '../../../support/site.ts';
import { type Bent, bentRequests, type Operation } from '../../../support/walk/bent.ts';
import { estateOf } from '../../../support/walk/index.ts';
import { type Json, until, World } from '../../../support/world.ts';

const isLong = process.env.BAIZE_LONG === '1';
const SEED = Number(process.env.BAIZE_SEED ?? 16);
const RUNS = isLong ? 150 : 8;

/** What must never be in an answer: a stack, a statement, a folder. */
const INNER = /\bat (async )?[\w.<>]+ \(|node:internal|\/core\/server\/|\b(select|insert into|update|delete from) [a-z_"]+ /i;
/** What is refused for the state of things, or for who asks, and not for what was sent. */
const NO_FIELDS = /^(?!INVALID_REQUEST$)/;

describe('what bad input gets', function () {
  this.timeout(isLong ? 1_800_000 : 120_000);
  let world: World;
  let acme: Site;
  let ids: string[];
  let names: string[];
  before(async () => {
    world = await World.open({ config: { auth: { rate_per_s: 100_000 } } });
    acme = await world.site('acme', { table_create_games: ['baccarat', 'holdem_nlh', 'live_holdem'] });
    const bolt = await world.site('bolt');
    const foreign = await world.table({ operator_code: bolt.operator.code });
    const { world: _, site, ...estate } = await estateOf(world, acme);
    ids = [...Object.values(estate), foreign, 'baccarat', 'holdem_nlh', 'live_holdem', 'nothing', 'u-1', site.operator.code];
    const texts = ['KRW', 'USD', 'EUR', 'Kim', 'u-1', 'Asia/Seoul', '2030-01-01T00:00:00Z', 'open-1234', '1234', 'baccarat'];
    names = [...texts, estate.banked, estate.poker, estate.live, foreign, 'https://example.com/', 'ko', 'manual', 'x', 'd-1'];
  });
  after(() => world?.close());

  async function send(method: string, { path, body }: Bent): Promise<Answer<Json> & { text: string }> {
    const target = `/operator/v1${path}`;
    const sent = method === 'GET' ? '' : body;
    const headers = signedHeaders(acme.operator, method, target, sent);
    const response = await fetch(world.server.url + target, { method, headers, ...(sent === '' ? {} : { body: sent }) });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : {}) as Json, text };
  }

  /** Whether the database was away of late: on a crowded machine it may be, and then nobody is served. */
  const wasAway = () => {
    const since = Date.now() - 30_000;
    return world.server.lines.some(({ event, time }) => event === 'db.away' && Number(time) > since);
  };
  async function answered(method: string, request: Bent): ReturnType<typeof send> {
    for (let tries = 0; ; tries++) {
      const answer = await send(method, request);
      if (answer.status < 500 || tries === 30 || (answer.status === 500 && !wasAway())) return answer;
      await new Promise(wake => setTimeout(wake, 500));
    }
  }

  /** What is wrong with an answer throws. */
  async function judge(method: string, request: Bent): Promise<void> {
    const answer = await answered(method, request);
    const { status, text, body, headers } = answer;
    expect(text, 'nothing of the inside').to.not.match(INNER);
    // a path that its odd parts make another: no call of ours
    if (!headers.get('content-type')?.includes('json')) {
      expect([204, 404, 405]).to.include(status);
      return;
    }
    expect(status, text).to.be.lessThan(500);
    await mustBeDescribed(world.server.url, 'operator', { method, path: request.path }, answer);
    if (status < 400) return;
    expect(headers.get('x-audit-id')).to.equal(null);
    const code = String(codeOf(answer));
    if (NO_FIELDS.test(code)) return;
    const { reasons = {} } = (body.error as { details: { reasons?: Json } }).details;
    expect(fieldsOf(answer)).to.have.length.above(0);
    expect(Object.keys(reasons)).to.deep.equal(fieldsOf(answer));
  }

  it('ERR-02 ERR-04 ERR-07 B1 B4 is a code of the call, with the fields and their rules: never a 500, never a stack', async () => {
    const described = await fetch(`${world.server.url}/operator/v1/openapi.json`);
    const { paths } = (await described.json()) as { paths: Record<string, Record<string, Operation>> };
    const calls = Object.entries(paths).flatMap(([path, each]) => Object.entries(each).map(one => [path, ...one] as const));
    expect(calls).to.have.length.above(45);
    for (const [path, method, operation] of calls) {
      const property = fc.asyncProperty(bentRequests(path, operation, ids, names), request =>
        judge(method.toUpperCase(), request),
      );
      const said = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: !isLong });
      if (said.failed) {
        const [request] = said.counterexample ?? [];
        const told = `${method} ${request?.path} ${request?.body.slice(0, 400)}, seed ${SEED}`;
        throw new Error(`${told}: ${said.errorInstance}`, { cause: said.errorInstance });
      }
    }
  });

  it('ERR-02 leaves the server well, its books balanced, its log without an error and its chain of records whole', async () => {
    await until('a server that is ready', async () => (await fetch(`${world.server.url}/readyz`)).status === 200);
    expect((await world.platform.call<Json>('GET', '/audit/verify')).body.ok).to.equal(true);
    expect((await world.platform.call<Json>('GET', '/reports/reconciliation')).body.balanced).to.equal(true);
    const ours = world.server.lines.filter(({ level, event }) => Number(level) >= 50 && !String(event).startsWith('db.'));
    expect(ours).to.deep.equal([]);
  });
});
