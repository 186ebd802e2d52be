// The form of every refusal, on every endpoint the server registers; the platform's roles; refusals of a server that stops.
import { expect } from 'chai';
import { allEndpoints, type Endpoint } from '../../../core/server/src/api/index.ts';
import { ERRORS, type ErrorCode } from '../../../core/server/src/kernel/index.ts';
import { Player } from '../../support/clients.ts';
import { Probe, type Reply } from '../../support/probe.ts';

const BASES = { operator: '/operator/v1', platform: '/platform/v1', play: '/play/v1', dealer: '/dealer/v1' } as const;

/** Exactly `{error: {code, message, details?}}`, as the table has it. */
function isRefusal(reply: Reply, code: ErrorCode, what: string): void {
  expect([reply.status, reply.code], `${what} ${reply.text}`).to.deep.equal([ERRORS[code].status, code]);
  const body = JSON.parse(reply.text) as { error: Record<string, unknown> };
  expect(Object.keys(body), what).to.deep.equal(['error']);
  const { details, ...rest } = body.error;
  expect(rest, what).to.deep.equal({ code, message: ERRORS[code].message });
  if (details !== undefined) expect(details, what).to.be.an('object').that.is.not.empty;
  expect(reply.headers.get('content-type'), what).to.match(/^application\/json/);
  expect(reply.headers.get('cache-control'), what).to.equal('no-store');
  expect(reply.headers.get('x-audit-id'), what).to.equal(null);
}

describe('refusals', function () {
  this.timeout(60_000);
  let world: Probe;
  let endpoints: Endpoint[];
  let session: string;

  before(async () => {
    endpoints = await allEndpoints();
    world = await Probe.open();
    ({ session } = await world.own.enter('u-1'));
  });
  after(() => world?.close());

  const nameOf = ({ api, method, path }: Endpoint) => `${method} ${BASES[api]}${path}`;
  /** The path with ids that no thing has. */
  const nowhere = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, 'nothing');
  const asOwn = (endpoint: Endpoint, body = '', at = nowhere(endpoint)): Promise<Reply> => {
    const { api, method } = endpoint;
    if (api === 'platform') return world.staff(method, at, body);
    if (api === 'operator') return world.send({ method, target: BASES.operator + at, body });
    return world.http(method, BASES[api] + at, { authorization: `Bearer ${session}` }, body);
  };

  it('ERR-01 ERR-06 nobody gets in anywhere without proof, and is told so in the same form', async () => {
    const codes = {
      operator: 'INVALID_SIGNATURE',
      platform: 'UNAUTHORIZED',
      play: 'SESSION_EXPIRED',
      dealer: 'INVALID_SIGNATURE',
    } as const;
    const asked = endpoints.filter(each => !each.open);
    expect(asked.length).to.be.greaterThan(50);
    for (const each of asked) {
      const target = BASES[each.api] + nowhere(each);
      for (const headers of [{}, { authorization: `Bearer pk_${'0'.repeat(40)}`, 'x-operator': 'ghost' }] as Record<
        string,
        string
      >[])
        isRefusal(await world.http(each.method, target, headers), codes[each.api], nameOf(each));
    }
  });

  it('ERR-01 ERR-07 every endpoint with a body refuses one that is no JSON, in the same form', async () => {
    const asked = endpoints.filter(each => each.body && !each.open && each.api !== 'dealer');
    expect(asked.length).to.be.greaterThan(15);
    await world.unchanged(async () => {
      for (const each of asked) isRefusal(await asOwn(each, '{"x"'), 'INVALID_REQUEST', nameOf(each));
    });
  });

  it('ERR-01 ERR-02 every endpoint with required fields names all of them when they are missing', async () => {
    interface Form {
      required?: string[];
      properties?: Record<string, Form>;
    }
    /** A field that is an object is missing with all that it must have. */
    const namesOf = ({ required: names = [], properties = {} }: Form): string[] =>
      names.flatMap(name => {
        const inner = namesOf(properties[name] ?? {});
        return inner.length > 0 ? inner.map(each => `${name}.${each}`) : [name];
      });
    const required = (each: Endpoint) => namesOf((each.body ?? {}) as Form);
    // who owns a thing comes first at some: their own specs send them bad fields
    const isAsked = (each: Endpoint) => !each.open && !each.ownerFirst && each.api !== 'dealer';
    const asked = endpoints.filter(each => required(each).length > 0 && isAsked(each));
    expect(asked.length).to.be.greaterThan(5);
    await world.unchanged(async () => {
      for (const each of asked) {
        const reply = await asOwn(each, '{}');
        isRefusal(reply, 'INVALID_REQUEST', nameOf(each));
        expect(reply.fields, nameOf(each)).to.include.members(required(each));
      }
    });
  });

  it('ERR-01 ERR-06 what is asked of a thing that is not there is answered 404, in the same form', async () => {
    const codes: Record<string, ErrorCode> = {
      'POST /operator/v1/players/:external_id/logout': 'PLAYER_NOT_FOUND',
      'GET /operator/v1/rounds/:round_id': 'ROUND_NOT_FOUND',
      'GET /operator/v1/sessions/:session_id': 'SESSION_NOT_FOUND',
      'GET /play/v1/rounds/:round_id': 'ROUND_NOT_FOUND',
      'GET /play/v1/games/:code/rules': 'GAME_NOT_FOUND',
      'GET /platform/v1/tables/:id': 'TABLE_NOT_FOUND',
      'GET /platform/v1/templates/:game_code': 'TEMPLATE_NOT_FOUND',
      'GET /platform/v1/operators/:code': 'NOT_FOUND',
      'DELETE /platform/v1/keys/:id': 'NOT_FOUND',
    };
    for (const [name, code] of Object.entries(codes)) {
      const endpoint = endpoints.find(each => nameOf(each) === name);
      expect(endpoint, name).to.be.an('object');
      isRefusal(await asOwn(endpoint as Endpoint), code, name);
    }
    for (const each of endpoints.filter(one => one.path.includes(':') && one.method === 'GET')) {
      const reply = await asOwn(each);
      expect(reply.status, nameOf(each)).to.equal(404);
      isRefusal(reply, reply.code as ErrorCode, nameOf(each));
    }
  });

  it('ERR-04 says the same in English whatever language is asked for', async () => {
    const ask = (lang: string) => world.http('GET', '/play/v1/lobby', { 'accept-language': lang });
    expect((await ask('ko')).text).to.equal((await ask('en')).text);
  });

  it('a key of each role may call what its role covers, and nothing else of the platform', async () => {
    for (const role of ['operations', 'support', 'finance'] as const) {
      const made = await world.staff('POST', '/keys', JSON.stringify({ name: `a ${role}`, role }));
      const { id, key } = JSON.parse(made.text) as { id: string; key: string };
      const call = ({ method, path }: Endpoint) =>
        world.http(
          method,
          `/platform/v1${path.replaceAll(/:\w+/g, 'nothing')}`,
          { authorization: `Bearer ${key}` },
          method === 'GET' ? '' : '{"',
        );
      const platform = endpoints.filter(each => each.api === 'platform');
      const foreign = platform.filter(each => each.roles && !each.roles.includes(role));
      expect(foreign.length, role).to.be.greaterThan(2);
      await world.unchanged(async () => {
        for (const each of platform) {
          const reply = await call(each);
          if (foreign.includes(each)) isRefusal(reply, 'FORBIDDEN', `${role} ${nameOf(each)}`);
          else expect(reply.code, `${role} ${nameOf(each)}`).not.to.equal('FORBIDDEN');
        }
      });
      expect((await world.staff('DELETE', `/keys/${id}`)).status).to.equal(204);
      isRefusal(await call(platform[0] as Endpoint), 'UNAUTHORIZED', 'a revoked key');
    }
  });

  it('a game refuses options that it cannot play with INVALID_CONFIG', async () => {
    const limits = { min_bet: 1000, max_bet: 10_000, tie_max: 1000 };
    const body = { game_code: 'baccarat', names: { en: 'X' }, currency: 'KRW', limits, engine: { cut_from_end: 5 } };
    await world.unchanged(async () => {
      const reply = await world.staff('POST', '/tables', JSON.stringify(body));
      isRefusal(reply, 'INVALID_CONFIG', 'cut_from_end');
      expect(reply.fields).to.deep.equal(['cut_from_end']);
    });
  });
});

describe('a server that stops', function () {
  this.timeout(60_000);

  it('NS-31 refuses launches and writes with UNAVAILABLE, still answers reads and what helps to finish, while a round ends', async () => {
    const world = await Probe.open({ config: { drain_ms: 1000 } });
    try {
      world.wallet.deposit('u-1', 10_000);
      const player = await Player.join(world.server.url, world.home, (await world.own.enter('u-1')).session);
      expect((await player.act('bet', { items: [{ spot: 'tie', amount: 1000 }] })).ok).to.equal(true);
      const ended = world.server.end();
      const launch = JSON.stringify({ player: { external_id: 'u-2', nickname: 'Kim', currency: 'KRW' } });
      const ask = () => world.send({ method: 'POST', target: '/operator/v1/launch', body: launch });
      let reply = await ask();
      for (const until = Date.now() + 1000; reply.status === 200 && Date.now() < until; ) reply = await ask();
      isRefusal(reply, 'UNAVAILABLE', 'launch');
      isRefusal(await world.staff('PUT', '/settings', '{"environment":"x"}'), 'UNAVAILABLE', 'settings');
      expect((await world.send()).status, 'a read').to.equal(200);
      const logout = await world.send({ method: 'POST', target: '/operator/v1/players/nobody/logout' });
      isRefusal(logout, 'PLAYER_NOT_FOUND', 'a logout is looked at');
      for (const [path, body, code] of [
        ['/players/pl_x/logout', '{}', 'PLAYER_NOT_FOUND'],
        ['/rounds/rnd_x/void', '{"reason":"x"}', 'ROUND_NOT_FOUND'],
        ['/tables/tbl_x/close', '', 'TABLE_NOT_FOUND'],
        ['/transactions/tx_x/retry', '', 'NOT_FOUND'],
        ['/transactions/tx_x/resolve', '{"note":"x"}', 'NOT_FOUND'],
      ] as const)
        isRefusal(await world.staff('POST', path, body), code, `${path} helps to finish`);
      expect((await fetch(`${world.server.url}/readyz`)).status, 'not ready').to.equal(503);
      expect(await ended).to.equal(0);
    } finally {
      await world.close();
    }
  });
});
