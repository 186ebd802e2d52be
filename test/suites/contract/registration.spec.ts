// Registering operators from outside: what a registration holds, what it refuses, what certification asks of a wallet.
import { expect } from 'chai';
import { codeOf, fieldsOf, OperatorServer, Platform } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { type Credentials, registration } from '../../support/site.ts';
import { type StubWallet, startStubWallet } from '../../support/wallets/index.ts';
import { World } from '../../support/world.ts';

interface Passed {
  passed: boolean;
  http_status: number | null;
  wallet_status: string | null;
  problem: string | null;
}

describe('registration of operators', function () {
  this.timeout(60_000);
  let world: World;
  before(async () => {
    world = await World.open();
  });
  after(() => world?.close());

  let count = 0;
  const register = (change: object = {}, code = `op-${++count}`) =>
    world.platform.call<Credentials>('POST', '/operators', registration(code, change));
  const read = async (code: string) => (await world.platform.call('GET', `/operators/${code}`)).body;

  it('ONB-01 holds everything an operator provides, and gives it back as it was given', async () => {
    const given = {
      code: 'whole',
      name: 'Whole Ltd',
      credit_mode: 'prepaid',
      wallet_base_url: 'https://wallet.whole.example/gp/',
      ip_allowlist: ['203.0.113.7', '2001:db8::/32'],
      default_return_url: 'https://whole.example/back',
      embed_origins: ['https://whole.example', 'https://m.whole.example:8443'],
      currencies: ['USD', 'KRW'],
      games: ['baccarat'],
      timezone: 'Europe/Paris',
      multi_table: true,
      watch_limit_sec: 60,
      contact: { name: 'Kim', phone: '+82 2 000' },
      table_create_games: ['baccarat'],
    };
    const made = await world.platform.call<Credentials>('POST', '/operators', given);
    expect(made.status, JSON.stringify(made.body)).to.equal(201);
    expect(await read('whole')).to.deep.include(given);
  });

  it('ONB-01 several tables at once are not allowed unless it is said, and changes stay', async () => {
    const { body } = await register({}, 'plain');
    expect(await read(body.operator_code)).to.include({ multi_table: false, default_return_url: null, contact: null });
    const changed = await world.platform.call('PATCH', '/operators/plain', { multi_table: true, timezone: 'Asia/Tokyo' });
    expect(changed.status).to.equal(200);
    expect(await read('plain')).to.include({ multi_table: true, timezone: 'Asia/Tokyo', name: 'plain' });
  });

  it('ONB-01 names every bad field of a registration, and registers nothing', async () => {
    const bad = {
      code: 'A',
      name: '',
      credit_mode: 'both',
      wallet_base_url: 'https://w.example/?q=1',
      ip_allowlist: ['nowhere'],
      default_return_url: 'javascript:1',
      embed_origins: ['https://a.example/path'],
      currencies: [],
      games: ['chess'],
      timezone: 'Mars',
      multi_table: 'no',
    };
    const answer = await world.platform.call('POST', '/operators', bad);
    expect([answer.status, codeOf(answer)]).to.deep.equal([400, 'INVALID_REQUEST']);
    expect(fieldsOf(answer)).to.have.members(Object.keys(bad));
    const empty = await world.platform.call('POST', '/operators', {});
    expect(fieldsOf(empty)).to.include.members(['code', 'name', 'credit_mode', 'wallet_base_url', 'currencies', 'games']);
    const { body } = await world.platform.call<{ operators: { code: string }[] }>('GET', '/operators');
    expect(body.operators.map(each => each.code)).not.to.include('A');
  });

  it('a code is taken once', async () => {
    expect((await register({}, 'taken')).status).to.equal(201);
    const again = await register({}, 'taken');
    expect([again.status, codeOf(again)]).to.deep.equal([409, 'DUPLICATE']);
  });

  it('ONB-06 the first currency is the default of games and credit, also after a change', async () => {
    const { body } = await register({ currencies: ['USD', 'KRW'], credit_mode: 'prepaid' }, 'dollars');
    const operator = new OperatorServer(world.server.url, body);
    const defaults = async () => {
      const games = await operator.call<{ games: { currency: string }[] }>('GET', '/games');
      const credit = await operator.call<{ currency: string }>('GET', '/credit');
      return [...new Set([...games.body.games.map(each => each.currency), credit.body.currency])];
    };
    expect(await defaults()).to.deep.equal(['USD']);
    await world.platform.call('PATCH', '/operators/dollars', { currencies: ['KRW', 'USD'] });
    expect(await defaults()).to.deep.equal(['KRW']);
  });

  it('ONB-08 issues a key and a secret of their forms, different each time; the secret signs as it is written', async () => {
    const [first, second] = [(await register()).body, (await register()).body];
    for (const made of [first, second]) {
      expect(Object.keys(made)).to.have.members(['operator_code', 'api_key', 'api_secret']);
      expect(made.api_key).to.match(/^ak_[0-9a-f]{40}$/);
      expect(made.api_secret).to.match(/^[0-9a-f]{64}$/);
    }
    expect(first.api_key).not.to.equal(second.api_key);
    expect(first.api_secret).not.to.equal(second.api_secret);
    const literal = new OperatorServer(world.server.url, first);
    expect((await literal.call('GET', '/currencies')).status).to.equal(200);
    const decoded = Buffer.from(first.api_secret, 'hex') as unknown as string;
    const wrong = new OperatorServer(world.server.url, { ...first, api_secret: decoded });
    expect(codeOf(await wrong.call('GET', '/currencies'))).to.equal('INVALID_SIGNATURE');
  });

  it('ONB-09 shows key and secret once, at the issue, and nowhere again', async () => {
    const { body } = await register({}, 'once');
    const operator = new OperatorServer(world.server.url, body);
    const pages = await Promise.all([
      ...['/operators', '/operators/once', '/audit?limit=500', '/settings'].map(path => world.platform.call('GET', path)),
      world.platform.call('PATCH', '/operators/once', { name: 'Once' }),
      ...['/settings', '/credit', '/games'].map(path => operator.call('GET', path)),
    ]);
    const text = JSON.stringify([pages.map(each => each.body), world.server.lines]);
    expect(pages.map(each => each.status)).to.deep.equal(pages.map(() => 200));
    for (const issued of [body.api_key, body.api_secret]) expect(text).not.to.include(issued);
  });

  describe('certification', () => {
    let wallet: StubWallet;
    before(async () => {
      wallet = await startStubWallet({ operator: 'cert', secret: '', path: '/a/gp' });
      const { body } = await register({ wallet_base_url: wallet.url }, 'cert');
      wallet.secret(body.api_secret);
      wallet.deposit('known', 500);
    });
    after(() => wallet?.close());
    beforeEach(() => {
      wallet.fault(null);
      wallet.calls.length = 0;
    });
    const certify = async (external_id: unknown = 'known') => {
      const answer = await world.platform.call<Passed>('POST', '/operators/cert/certify', { external_id });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      expect(answer.headers.get('x-audit-id')).to.equal(null);
      return answer.body;
    };

    it('ONB-12 is one signed balance call without a player_id, and passes on OK and on PLAYER_NOT_FOUND', async () => {
      expect(await certify()).to.include({ passed: true, http_status: 200, wallet_status: 'OK', problem: null });
      expect(wallet.calls.map(({ name, refused }) => ({ name, refused }))).to.deep.equal([{ name: 'balance', refused: null }]);
      expect(wallet.calls[0]?.body).to.deep.equal({
        external_id: 'known',
        player_id: null,
        currency: 'KRW',
        operator_session_id: null,
      });
      expect(await certify('unknown')).to.include({ passed: true, http_status: 200, wallet_status: 'PLAYER_NOT_FOUND' });
    });

    it('ONB-12 fails on INVALID_SIGNATURE, on every other status and on any HTTP error', async () => {
      for (const status of ['INVALID_SIGNATURE', 'UNKNOWN_ERROR', 'INSUFFICIENT_FUNDS', 'INVALID_REQUEST', 'ok', '']) {
        wallet.fault(() => ({ kind: 'refusal', status }));
        expect((await certify()).passed, status).to.equal(false);
      }
      for (const http of [500, 404, 401, 204]) {
        wallet.fault(() => ({ kind: 'http_before', status: http }));
        expect(await certify(), `${http}`).to.include({ passed: false, http_status: http });
      }
      wallet.fault(() => ({ kind: 'garbage' }));
      expect((await certify()).passed, 'no JSON').to.equal(false);
      wallet.fault(() => ({ kind: 'lost_answer' }));
      expect((await certify()).passed, 'cut').to.equal(false);
      wallet.fault(null);
      wallet.secret('f'.repeat(64));
      expect(await certify()).to.include({ passed: false, wallet_status: 'INVALID_SIGNATURE' });
    });

    it('ONB-02 appends the call to the registered path, with and without a slash at its end', async () => {
      for (const url of [wallet.url, wallet.url.replace(/\/$/, '')]) {
        await world.platform.call('PATCH', '/operators/cert', { wallet_base_url: url });
        await certify();
      }
      expect(wallet.calls.map(call => call.path)).to.deep.equal(['/a/gp/balance', '/a/gp/balance']);
      const bad = await world.platform.call('PATCH', '/operators/cert', { wallet_base_url: `${wallet.url}?x=1` });
      expect([bad.status, fieldsOf(bad)]).to.deep.equal([400, ['wallet_base_url']]);
      const open = await world.platform.call('PATCH', '/operators/cert', { wallet_base_url: 'http://wallet.example/gp' });
      expect([open.status, fieldsOf(open)]).to.deep.equal([400, ['wallet_base_url']]);
      const privately = { wallet_base_url: 'http://wallet.internal:9000/gp', private_wallet: true };
      expect((await world.platform.call('PATCH', '/operators/cert', privately)).status).to.equal(200);
    });
  });

  it('ONB-03 lets in only whose address is on the list, by address and by network', async () => {
    const lists: [list: string[], good: boolean][] = [
      [['127.0.0.1'], true],
      [['127.0.0.0/8', '2001:db8::/32'], true],
      [['0.0.0.0/0', '::/0'], true],
      [['127.0.0.2', '::1', '10.0.0.0/8'], false],
      [[], false],
    ];
    const { body } = await register({}, 'listed');
    const operator = new OperatorServer(world.server.url, body);
    for (const [ip_allowlist, good] of lists) {
      expect((await world.platform.call('PATCH', '/operators/listed', { ip_allowlist })).status).to.equal(200);
      const answer = await operator.call('GET', '/currencies');
      expect([answer.status, codeOf(answer)], ip_allowlist.join()).to.deep.equal(
        good ? [200, undefined] : [403, 'IP_NOT_ALLOWED'],
      );
    }
    for (const network of ['127.0.0.0/33', '::/129', 'localhost', '127.0.0.1/8/8', 'fe80::1%lo']) {
      const answer = await world.platform.call('PATCH', '/operators/listed', { ip_allowlist: [network] });
      expect([answer.status, fieldsOf(answer)], network).to.deep.equal([400, ['ip_allowlist']]);
    }
  });
});

describe('test and production', function () {
  this.timeout(90_000);

  it('ONB-11 know nothing of each other: an operator has other credentials, wallet and addresses in each', async () => {
    const [test, production] = await Promise.all([
      ServerProcess.start(),
      ServerProcess.start({
        config: { accept_power_loss: true },
        env: {
          BAIZE_ENV: 'production',
          BAIZE_PUBLIC_URL: 'https://play.example.com',
          BAIZE_MASTER_KEY: 'a'.repeat(64),
          BAIZE_PLATFORM_KEY: `pk_${'6'.repeat(40)}`,
        },
      }),
    ]);
    try {
      const [staff, others] = [new Platform(test.url, PLATFORM_KEY), new Platform(production.url, `pk_${'6'.repeat(40)}`)];
      expect((await new Platform(production.url, PLATFORM_KEY).call('GET', '/operators')).status).to.equal(401);
      const given = { wallet_base_url: 'https://test.acme.example/gp', ip_allowlist: ['0.0.0.0/0', '::/0'] };
      const first = await staff.call<Credentials>('POST', '/operators', registration('acme', given));
      expect((await others.call('GET', '/operators/acme')).status, 'unknown in production').to.equal(404);
      const real = { wallet_base_url: 'https://acme.example/gp', ip_allowlist: ['127.0.0.1'], currencies: ['USD'] };
      const second = await others.call<Credentials>('POST', '/operators', registration('acme', real));
      expect([first.status, second.status]).to.deep.equal([201, 201]);
      expect((await staff.call('GET', '/operators/acme')).body).to.deep.include({ ...given, currencies: ['KRW', 'USD'] });
      expect((await others.call('GET', '/operators/acme')).body).to.deep.include(real);
      for (const [url, own, foreign] of [
        [test.url, first.body, second.body],
        [production.url, second.body, first.body],
      ] as const) {
        expect((await new OperatorServer(url, own).call('GET', '/currencies')).status).to.equal(200);
        const crossed = await new OperatorServer(url, foreign).call('GET', '/currencies');
        expect([crossed.status, codeOf(crossed)]).to.deep.equal([401, 'INVALID_SIGNATURE']);
      }
      const http = await others.call('POST', '/operators', registration('local', { wallet_base_url: 'http://127.0.0.1:9/w' }));
      expect(fieldsOf(http), 'no http in production').to.deep.equal(['wallet_base_url']);
    } finally {
      await Promise.all([test.remove(), production.remove()]);
    }
  });
});
