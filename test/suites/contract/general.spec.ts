// What holds everywhere, shown on every endpoint that the server registers: base path, success codes, audit records.
import { execFile } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { allEndpoints, type Endpoint } from '../../../core/server/src/api/index.ts';
import { type Answer, codeOf, enter, fieldsOf, Platform, Player } from '../../support/clients.ts';
import { liveExamples } from '../../support/live-examples.ts';
import { operatorExamples } from '../../support/operator-examples.ts';
import { registration, type Site } from '../../support/site.ts';
import { until, World } from '../../support/world.ts';

const BASES = { operator: '/operator/v1', platform: '/platform/v1', play: '/play/v1', dealer: '/dealer/v1' } as const;

interface Example {
  path: string;
  body?: unknown;
  status: number;
  /** of a second member of the staff */
  key?: string;
  /** a call that is no JSON, or whose path is known when its turn has come */
  send?(): Promise<Answer<unknown>>;
}

describe('every endpoint', function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let endpoints: Endpoint[];

  before(async () => {
    endpoints = await allEndpoints();
    world = await World.open({ config: { wallet: { retry_ms: [200] } } });
    acme = await world.site('acme', { multi_table: true, table_create_games: ['baccarat'] });
    await acme.operator.call('POST', '/launch', { player: { external_id: 'u-1', nickname: 'Kim', currency: 'KRW' } });
  });
  after(() => world?.close());

  it('GEN-02 of the Operator API stands under /operator/v1 and nowhere else', async () => {
    const own = endpoints.filter(each => each.api === 'operator');
    expect(own.length).to.be.at.least(11);
    for (const { method, path } of own) {
      const place = path.replaceAll(/:\w+/g, 'x');
      const at = async (base: string) => {
        const response = await fetch(world.server.url + base + place, { method });
        return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
      };
      const here = await at('/operator/v1');
      expect([here.status, JSON.parse(here.text).error.code], `${method} ${path}`).to.deep.equal([401, 'INVALID_SIGNATURE']);
      for (const base of ['', '/v1', '/operator', '/operator/v2', '/Operator/v1', '/operator/v1/v1', '/api/operator/v1']) {
        const there = await at(base);
        expect([there.status, there.type.startsWith('text/plain')], `${method} ${base}${place}`).to.deep.equal([404, true]);
      }
    }
  });

  /** A round that was played with these bets; its settlement stays pending while the wallet fails. */
  const play = async (wait: 'bet' | 'credit', table: string): Promise<{ roundId: string; txId: string }> => {
    acme.wallet.deposit('u-1', 100_000);
    const { session } = await acme.operator.enter('u-1');
    const screen = await Player.join(world.server.url, table, session);
    await screen.until('the table', each => each.type === 'snapshot');
    const ack = await screen.act('bet', { items: [{ spot: 'tie', amount: 1000 }] });
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    const find = async (type: string, roundId?: string) => {
      const { body } = await acme.operator.call<{ transactions: { tx_id: string; type: string; round_id: string }[] }>(
        'GET',
        '/transactions',
      );
      return body.transactions.find(each => each.type === type && (!roundId || each.round_id === roundId));
    };
    const debit = await find('debit'); // the newest
    const roundId = debit?.round_id ?? '';
    if (wait === 'credit') await until('the credit', async () => (await find('credit', roundId)) !== undefined);
    const row = wait === 'bet' ? debit : await find('credit', roundId);
    await screen.leave();
    return { roundId, txId: row?.tx_id ?? '' };
  };

  /** One that waits until the wallet is restarted. */
  async function certification(): Promise<string> {
    const { wallet } = await world.site('certified');
    wallet.deposit('u-certified', 100_000);
    const wish = { external_id: 'u-certified', only: ['after_restart'], after_restart: true };
    const { body } = await world.platform.call<{ id: string }>('POST', '/operators/certified/certifications', wish);
    const path = `/operators/certified/certifications/${body.id}`;
    await until('the wait', async () => (await world.platform.call('GET', path)).body.status === 'waiting');
    return path;
  }

  async function examples(): Promise<Record<string, Example[]>> {
    const waiting = await certification();
    acme.wallet.fault(({ name, body }) => (name === 'credit' && body.external_id === 'u-1' ? { kind: 'http_before' } : null));
    const settled = await play('credit', await world.table());
    const other = await play('credit', await world.table());
    await world.site('spare');
    const closing = await world.table();
    const betting = await world.table({ timers: { betting_ms: 60_000 } });
    // begun when its turn has come: a window of a minute is over before that where the machine is busy
    const voidOne = async () => {
      const { roundId } = await play('bet', betting);
      return world.platform.call('POST', `/rounds/${roundId}/void`, { reason: 'x' });
    };
    const table = await world.table();
    const dedicated = await world.table({ operator_code: 'acme' });
    const poker = { limits: { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 } };
    const seated = await world.table({ operator_code: 'acme', game_code: 'holdem_nlh', ...poker });
    const ending = await world.table({ operator_code: 'acme' });
    const { body: players } = await world.platform.call<{ players: { player_id: string }[] }>('GET', '/players');
    const player = players.players[0]?.player_id;
    const key = await world.platform.call<{ id: string }>('POST', '/keys', { name: 'gone', role: 'support' });
    const second = await world.platform.call<{ key: string }>('POST', '/keys', { name: 'second', role: 'finance' });
    const names = { en: 'One' };
    const limits = { min_bet: 1000, max_bet: 10_000, tie_max: 1000 };
    const ok = (path: string, body?: unknown): Example[] => [{ path, status: 200, ...(body === undefined ? {} : { body }) }];
    const created = (path: string, body: unknown): Example[] => [{ path, body, status: 201 }];
    return {
      ...(await liveExamples(world, acme)),
      ...(await operatorExamples(world, acme)),
      'POST /operator/v1/players/:external_id/logout': ok('/players/u-1/logout', { reason: 'x' }),
      'PATCH /operator/v1/tables/:table_id': [{ path: `/tables/${dedicated}`, body: { names }, status: 204 }],
      'POST /operator/v1/tables/:table_id/close': [{ path: `/tables/${ending}/close`, status: 204 }],
      'PUT /operator/v1/tables/:table_id/timers': ok(`/tables/${dedicated}/timers`, { timers: { betting_ms: 6000 } }),
      'PUT /operator/v1/tables/:table_id/rake-rule': ok(`/tables/${seated}/rake-rule`, { rake_floor: true }),
      'GET /operator/v1/rounds/:round_id': ok(`/rounds/${settled.roundId}`),
      // nobody has sat anywhere here
      'GET /operator/v1/sessions/:session_id': [{ path: `/sessions/tss_${'0'.repeat(32)}`, status: 404 }],
      'POST /platform/v1/log': created('/log', { operator_code: 'acme', minutes: 1 }),
      'POST /platform/v1/keys': created('/keys', { name: 'third', role: 'support' }),
      'DELETE /platform/v1/keys/:id': [{ path: `/keys/${key.body.id}`, status: 204 }],
      'POST /platform/v1/operators': created('/operators', registration('fresh')),
      'GET /platform/v1/operators/:code': ok('/operators/acme'),
      'PATCH /platform/v1/operators/:code': ok('/operators/spare', { name: 'Fresher' }),
      'POST /platform/v1/operators/:code/credentials': ok('/operators/spare/credentials'),
      'POST /platform/v1/operators/:code/certify': ok('/operators/acme/certify', { external_id: 'u-1' }),
      'GET /platform/v1/operators/:code/certifications': ok('/operators/certified/certifications'),
      'GET /platform/v1/operators/:code/certifications/:id': ok(waiting),
      'POST /platform/v1/operators/:code/certifications/:id/continue': ok(`${waiting}/continue`),
      'POST /platform/v1/operators/:code/certifications': [
        { path: '/operators/spare/certifications', body: { external_id: 'u-1', only: ['balance_known'] }, status: 202 },
      ],
      'GET /platform/v1/operators/:code/calls': ok('/operators/acme/calls'),
      'GET /platform/v1/operators/:code/credit': ok('/operators/acme/credit'),
      'POST /platform/v1/operators/:code/credit': created('/operators/spare/credit', { kind: 'charge', amount: 5, memo: 'x' }),
      'PUT /platform/v1/operators/:code/credit/warning': ok('/operators/spare/credit/warning', { warn_below: 5 }),
      'POST /platform/v1/currencies': created('/currencies', { code: 'XTS', exponent: 2, symbol: 'X', rate: 2 }),
      'PATCH /platform/v1/currencies/:code': ok('/currencies/EUR', { symbol: 'E' }),
      'PATCH /platform/v1/games/:code': ok('/games/live_baccarat', { note: 'x' }),
      'POST /platform/v1/tables': created('/tables', { game_code: 'baccarat', names, currency: 'KRW', limits }),
      'GET /platform/v1/tables/:id': ok(`/tables/${table}`),
      'PATCH /platform/v1/tables/:id': ok(`/tables/${table}`, { names }),
      'POST /platform/v1/tables/:id/pause': ok(`/tables/${table}/pause`),
      'POST /platform/v1/tables/:id/resume': ok(`/tables/${table}/resume`),
      'POST /platform/v1/tables/:id/close': ok(`/tables/${closing}/close`),
      'PUT /platform/v1/templates/:game_code': ok('/templates/baccarat', { currency: 'KRW', limits }),
      'GET /platform/v1/templates/:game_code': ok('/templates/baccarat'),
      'GET /platform/v1/rounds/:round_id': ok(`/rounds/${settled.roundId}`),
      'GET /platform/v1/rounds/:round_id/shuffle': ok(`/rounds/${settled.roundId}/shuffle`),
      'POST /platform/v1/rounds/:round_id/void': [{ path: '/rounds/open/void', status: 200, send: voidOne }],
      'POST /platform/v1/transactions/:tx_id/retry': ok(`/transactions/${other.txId}/retry`, {}),
      'POST /platform/v1/transactions/:tx_id/resolve': [
        ...ok(`/transactions/${settled.txId}/resolve`, { note: 'paid by hand' }),
        ...ok(`/transactions/${settled.txId}/resolve`, { note: 'paid by hand' }),
        { path: `/transactions/${settled.txId}/resolve`, body: { note: 'seen' }, status: 200, key: second.body.key },
      ],
      'GET /platform/v1/players/:player_id': ok(`/players/${player}`),
      'POST /platform/v1/players/:player_id/logout': ok(`/players/${player}/logout`),
      'PUT /platform/v1/settings': ok('/settings', { environment: 'spec' }),
    };
  }

  const nameOf = ({ api, method, path }: Endpoint) => `${method} ${BASES[api]}${path}`;
  const records = async () => {
    const { body } = await world.platform.call<{ entries: { id: number; action: string }[] }>('GET', '/audit?limit=500');
    return body.entries;
  };

  it('GEN-13 GEN-14 answers 200, 201 or 204 (202 to a certification), and every write but launch and certify leaves the record its X-Audit-Id names', async () => {
    const given = await examples();
    const silent = ['POST /operator/v1/launch', 'POST /platform/v1/operators/:code/certify'];
    const asked = endpoints.filter(each => each.api !== 'play' && each.api !== 'dealer' && nameOf(each) !== silent[0]);
    const missing = asked.filter(each => !given[nameOf(each)] && (each.method !== 'GET' || each.path.includes(':')));
    expect(missing.map(nameOf), 'endpoints without an example in this spec').to.deep.equal([]);
    for (const endpoint of asked) {
      const name = nameOf(endpoint);
      const { method, path } = endpoint;
      for (const each of given[name] ?? [{ path, status: 200 }]) {
        const before = new Set((await records()).map(entry => entry.id));
        const staff = each.key ? new Platform(world.server.url, each.key) : world.platform;
        const caller = endpoint.api === 'operator' ? acme.operator : staff;
        const answer: Answer<unknown> = await (each.send?.() ?? caller.call(method, each.path, each.body));
        expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).to.equal(each.status);
        expect(answer.body === '', `${name}: no content exactly with 204`).to.equal(each.status === 204);
        const made = (await records()).filter(entry => !before.has(entry.id));
        const said = answer.headers.get('x-audit-id');
        if (method === 'GET' || silent.includes(name)) {
          expect([said, made], name).to.deep.equal([null, []]);
        } else {
          expect(said, name).to.match(/^[1-9]\d*$/);
          expect(
            made.map(entry => entry.id),
            name,
          ).to.deep.equal([Number(said)]);
        }
      }
    }
  });

  it('GEN-14 leaves neither a record nor an X-Audit-Id when a write is refused', async () => {
    const before = (await records()).length;
    const refused: Answer<unknown>[] = [
      await acme.operator.call('POST', '/players/nobody/logout'),
      await acme.operator.call('POST', '/players/u-1/logout', { block: 'x' }),
      await world.platform.call('POST', '/operators', {}),
      await world.platform.call('PATCH', '/operators/nobody', { name: 'x' }),
      await world.platform.call('POST', '/tables', { game_code: 'chess', names: { en: 'x' } }),
      await world.platform.call('DELETE', '/keys/key_none'),
    ];
    for (const answer of refused) {
      expect(answer.status).to.be.within(400, 499);
      expect(answer.headers.get('x-audit-id')).to.equal(null);
    }
    expect((await records()).length).to.equal(before);
  });
});

describe('operators and the platform', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());

  const launch = (who: Site, external_id: string, rest: object = {}) =>
    who.operator.call<{ launch_url: string; player_id: string }>('POST', '/launch', {
      player: { external_id, nickname: 'Kim', currency: 'KRW' },
      ...rest,
    });

  it('GEN-06 calls nothing at an operator but balance, debit, credit and rollback, whatever happens', async () => {
    const seen: string[] = [];
    let behind = '';
    // everything at this address is written down, and what is there is passed on
    const everything = createServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url}`);
      const { method, headers, url = '' } = incoming;
      const onward = request(behind + url, { method, headers }, answer => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>(done => everything.listen(0, '127.0.0.1', done));
    const own = `http://127.0.0.1:${(everything.address() as AddressInfo).port}`;
    const watched = await world.site('watched');
    behind = new URL(watched.wallet.url).origin;
    const all = { wallet_base_url: `${own}/gp`, default_return_url: `${own}/back`, embed_origins: [own], contact: { url: own } };
    expect((await world.platform.call('PATCH', '/operators/watched', all)).status).to.equal(200);
    const table = await world.table();
    watched.wallet.deposit('u-1', 100_000);
    const { body } = await launch(watched, 'u-1', { return_url: `${own}/done` });
    const { session } = (await enter(body.launch_url)).body;
    await fetch(`${world.server.url}/play/v1/balance`, { headers: { authorization: `Bearer ${session}` } });
    const lobby = await Player.join(world.server.url, 'lobby', session);
    const screen = await Player.join(world.server.url, table, session);
    await screen.until('the table', each => each.type === 'snapshot');
    for (const spot of ['player', 'banker'])
      expect((await screen.act('bet', { items: [{ spot, amount: 1000 }] })).ok).to.equal(true);
    expect((await screen.act('undo')).ok).to.equal(true);
    await screen.fact('settle');
    await until('credit and rollback', () => ['credit', 'rollback'].every(name => seen.includes(`POST /gp/${name}`)));
    for (const path of ['/games', '/tables', '/rounds', '/transactions', '/players/online'])
      await watched.operator.call('GET', path);
    await watched.operator.call('POST', '/players/u-1/logout', { block: true });
    await until('the end', () => lobby.closed !== undefined && screen.closed !== undefined);
    await world.platform.call('POST', `/tables/${table}/close`);
    await world.platform.call('PATCH', '/operators/watched', { status: 'disabled' });
    await new Promise(done => setTimeout(done, 500));
    everything.close();
    everything.closeAllConnections();
    const names = ['balance', 'credit', 'debit', 'rollback'].map(name => `POST /gp/${name}`);
    expect([...new Set(seen)].sort()).to.deep.equal(names);
  });

  it('GEN-09 takes amounts of settings only as multiples of one unit, or of the finer step that the platform set', async () => {
    const limits = { min_bet: 100, max_bet: 10_000, tie_max: 1000 };
    const open = (change: object, currency = 'USD') =>
      world.platform.call('POST', '/tables', { game_code: 'baccarat', names: { en: 'x' }, currency, limits, ...change });
    const made = await open({ rake_cap: 300 });
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    expect(fieldsOf(await open({ limits: { ...limits, min_bet: 150, tie_max: 999 } }))).to.have.members([
      'limits.min_bet',
      'limits.tie_max',
    ]);
    expect(fieldsOf(await open({ rake_cap: 50 }))).to.deep.equal(['rake_cap']);
    const patched = await world.platform.call('PATCH', `/tables/${made.body.table_id}`, { limits: { min_bet: 101 } });
    expect(fieldsOf(patched)).to.deep.equal(['limits.min_bet']);
    const template = { currency: 'USD', limits: { ...limits, max_bet: 10_050 } };
    const kept = await world.platform.call('PUT', '/templates/baccarat', template);
    expect(fieldsOf(kept)).to.deep.equal(['limits.max_bet']);
    const capped = await world.platform.call('PUT', '/templates/baccarat', { currency: 'USD', limits, rake_cap: 1 });
    expect(fieldsOf(capped)).to.deep.equal(['rake_cap']);
    const odd = { min_bet: 1001, max_bet: 1003, tie_max: 1003 };
    expect((await open({ limits: odd }, 'KRW')).status, 'a currency without decimals').to.equal(201);
    await world.platform.call('PATCH', '/currencies/USD', { settings_step: 25 });
    expect((await open({ limits: { ...limits, min_bet: 75 } })).status, 'a finer step').to.equal(201);
    expect(fieldsOf(await open({ limits: { ...limits, min_bet: 80 } }))).to.deep.equal(['limits.min_bet']);
  });

  it('GEN-11 registers codes of 2 to 32 small letters, digits, _ and -, and knows operators by them', async () => {
    for (const code of ['ab', 'x'.repeat(32), '0_-']) {
      const who = await world.site(code);
      expect((await who.operator.call('GET', '/currencies')).status, code).to.equal(200);
    }
    for (const code of ['a', 'x'.repeat(33), 'Ab', 'a.b', 'a b', 'é-1', '', null]) {
      const answer = await world.platform.call('POST', '/operators', registration(code as string, { name: 'x' }));
      expect([answer.status, fieldsOf(answer)], String(code)).to.deep.equal([400, ['code']]);
    }
  });

  it('GEN-12 tells players apart by operator and external_id together', async () => {
    const [one, two] = [await world.site('one'), await world.site('two')];
    const [mine, theirs] = [await launch(one, 'same'), await launch(two, 'same')];
    expect(mine.body.player_id).not.to.equal(theirs.body.player_id);
    expect((await launch(one, 'same')).body.player_id).to.equal(mine.body.player_id);
    const renamed = { external_id: 'same', nickname: 'Lee', currency: 'KRW', country: 'JP' };
    await one.operator.call('POST', '/launch', { player: renamed });
    await one.operator.call('POST', '/players/same/logout', { block: true });
    const read = async (id: string) => (await world.platform.call('GET', `/players/${id}`)).body;
    expect(await read(mine.body.player_id)).to.include({ operator_code: 'one', nickname: 'Lee', status: 'blocked' });
    expect(await read(theirs.body.player_id)).to.include({
      operator_code: 'two',
      nickname: 'Kim',
      status: 'active',
      country: null,
    });
    expect(codeOf(await launch(one, 'same'))).to.equal('PLAYER_BLOCKED');
    expect((await launch(two, 'same')).status).to.equal(200);
    one.wallet.deposit('same', 100);
    two.wallet.deposit('same', 999);
    const { session } = (await enter((await launch(two, 'same')).body.launch_url)).body;
    const headers = { authorization: `Bearer ${session}` };
    expect(await (await fetch(`${world.server.url}/play/v1/balance`, { headers })).json()).to.include({ balance: 999 });
    expect(one.wallet.calls).to.have.length(0);
  });

  it('GEN-16 passes over fields it does not know, from operators, from wallets and in its own answers', async () => {
    const who = await world.site('future');
    const player = { external_id: 'u-1', nickname: 'Kim', currency: 'KRW', avatar: { url: 'x' } };
    const answer = await who.operator.call<{ launch_url: string }>('POST', '/launch', { player, theme: ['dark'], v2: null });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    const { session } = (await enter(answer.body.launch_url)).body;
    const body = '{"status":"OK","balance":77,"bonus":{"amount":5},"hints":[1],"currency":"QQQ"}';
    who.wallet.fault(() => ({ kind: 'raw', body }));
    const headers = { authorization: `Bearer ${session}` };
    const balance = await (await fetch(`${world.server.url}/play/v1/balance`, { headers })).json();
    expect(balance).to.include({ balance: 77, currency: 'KRW' });
    // our own client of the platform API: the command line
    const future = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"operators":[{"code":"acme","name":"Acme","mood":{"a":[1]}}],"next_cursor":null,"total":{"all":1}}');
    });
    await new Promise<void>(done => future.listen(0, '127.0.0.1', done));
    const main = resolve(import.meta.dirname, '../../../core/server/src/main.ts');
    const url = `http://127.0.0.1:${(future.address() as AddressInfo).port}`;
    const env = { ...process.env, BAIZE_URL: url, BAIZE_PLATFORM_KEY: `pk_${'5'.repeat(40)}` };
    const said = await promisify(execFile)(process.execPath, [main, 'operator', 'list'], { env });
    future.close();
    expect(said.stdout).to.include('acme').and.include('Acme');
    expect(said.stderr).to.equal('');
  });

  it('GEN-17 gives every operator one of two modes, which GET /credit says', async () => {
    for (const credit_mode of ['prepaid', 'independent']) {
      const who = await world.site(`mode-${credit_mode}`, { credit_mode });
      expect((await who.operator.call<{ mode: string }>('GET', '/credit')).body.mode).to.equal(credit_mode);
    }
    for (const credit_mode of ['both', 'PREPAID', '', null, ['prepaid'], undefined]) {
      const answer = await world.platform.call('POST', '/operators', registration('modeless', { credit_mode }));
      expect([answer.status, fieldsOf(answer)], String(credit_mode)).to.deep.equal([400, ['credit_mode']]);
    }
  });
});
