// The client of wallets: signature, waits, redirects, size, keep-alive, HTTP/2, and where it never goes.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { expect } from 'chai';
import { type StubWallet, startStubWallet } from '../../../../../test/support/wallets/index.ts';
import { sign } from '../../auth/index.ts';
import { loadConfig, systemClock } from '../../kernel/index.ts';
import { quickConfig, SECRET } from '../fixture.ts';
import { bodyOf, newRow, rollbackId, txId } from '../rows/tx.ts';
import { addressAllowed, guardedLookup, urlRefused, type WalletReach } from './guard.ts';
import { Transport } from './transport.ts';

const pem = (name: string) =>
  readFileSync(new URL(`../../../../../test/support/wallets/test-only.${name}.pem`, import.meta.url), 'utf8');
const BODY = '{"currency":"KRW","external_id":"u-1","operator_session_id":null,"player_id":null}';

describe('wallet transport', () => {
  let stub: StubWallet;
  let transport: Transport;
  const config = quickConfig();
  const target = () => ({ operator: 'demo', baseUrl: stub.url, secret: SECRET, privateWallet: false });
  before(async () => {
    stub = await startStubWallet({ secret: SECRET, operator: 'demo' });
    stub.deposit('u-1', 700);
    transport = new Transport({ config, clock: systemClock });
  });
  after(async () => {
    await transport.stop();
    await stub.close();
  });
  afterEach(() => stub.fault(null));

  it('SV-5 signs the published vector of a debit callback', () => {
    const row = newRow({
      txId: 'tx_0123456789abcdef0123456789abcdef',
      type: 'debit',
      reason: 'bet',
      operator: 'demo',
      playerId: 'pl_0123456789abcdef0123456789abcdef',
      externalId: 'u-1001',
      currency: 'KRW',
      amount: 100000,
      gameCode: 'live_baccarat',
      tableId: 'tbl_0123456789abcdef0123456789abcdef',
      scopeId: 'rnd_0123456789abcdef0123456789abcdef',
      operatorSessionId: null,
      createdAt: Date.UTC(2026, 0, 1),
      bornEpoch: 1,
    });
    expect(bodyOf(row)).to.equal(
      '{"amount":100000,"created_at":"2026-01-01T00:00:00.000Z","currency":"KRW","external_id":"u-1001",' +
        '"game_code":"live_baccarat","operator_session_id":null,"player_id":"pl_0123456789abcdef0123456789abcdef",' +
        '"reason":"bet","round_id":"rnd_0123456789abcdef0123456789abcdef",' +
        '"table_id":"tbl_0123456789abcdef0123456789abcdef","tx_id":"tx_0123456789abcdef0123456789abcdef"}',
    );
    const signature = sign(SECRET, '1767225600004', 'AbCdEfGhIjKlMnOpQrStUv-_', 'POST', '/gp/debit', row.body);
    expect(signature).to.equal('7fdc089500dee6cceec0feb93fb44142bc514109952b9469892366ebe00d3ed6');
  });

  it('WID-01 WID-02 derives ids from the transaction alone, and never the same for two', () => {
    const one = txId('debit', 'demo', 'pl_1', 'rnd_1', 'bet', 1, 1);
    expect(one).to.match(/^tx_[0-9a-f]{32}$/);
    expect(txId('debit', 'demo', 'pl_1', 'rnd_1', 'bet', 1, 1)).to.equal(one);
    const others = [
      txId('credit', 'demo', 'pl_1', 'rnd_1', 'bet', 1, 1),
      txId('debit', 'other', 'pl_1', 'rnd_1', 'bet', 1, 1),
      txId('debit', 'demo', 'pl_2', 'rnd_1', 'bet', 1, 1),
      txId('debit', 'demo', 'pl_1', 'rnd_2', 'bet', 1, 1),
      txId('debit', 'demo', 'pl_1', 'rnd_1', 'ante', 1, 1),
      txId('debit', 'demo', 'pl_1', 'rnd_1', 'bet', 2, 1),
      txId('debit', 'demo', 'pl_1', 'rnd_1', 'bet', 1, 2),
      rollbackId(one),
      rollbackId(rollbackId(one)),
    ];
    expect(new Set([one, ...others]).size).to.equal(others.length + 1);
  });

  it('WTR-01 WTR-06 removes trailing slashes of the base and signs its path', async () => {
    const answer = await transport.call({ ...target(), baseUrl: `${stub.url}//` }, 'balance', BODY);
    expect(answer.httpStatus).to.equal(200);
    expect(stub.calls.at(-1)).to.include({ path: '/gp/balance', refused: null });
  });

  it('CX-21 is refused by the wallet when the secret is another', async () => {
    const answer = await transport.call({ ...target(), secret: 'f'.repeat(64) }, 'balance', BODY);
    expect(String(answer.bytes)).to.equal('{"status":"INVALID_SIGNATURE"}');
    expect(stub.calls.at(-1)?.refused).to.equal('signature');
  });

  it('WTR-04 ends a call when its wait is over, also while the body drips', async () => {
    for (const fault of [{ kind: 'late', ms: 2000 } as const, { kind: 'drip', ms: 50 } as const]) {
      stub.fault(() => fault);
      const answer = await transport.call(target(), 'balance', BODY);
      expect(answer.problem).to.equal('timeout');
      expect(answer.ms).to.be.within(230, 900);
    }
  });

  for (const name of ['debit', 'credit', 'rollback'] as const)
    it(`F50 sends a ${name} while the sockets for balances are all taken`, async () => {
      const own = new Transport({ config: { ...config, wallet: { ...config.wallet, agent_sockets: 1 } }, clock: systemClock });
      stub.fault(call => (call.name === 'balance' ? { kind: 'late', ms: 200 } : null));
      const answered: string[] = [];
      const asked = Array.from({ length: 3 }, () => own.call(target(), 'balance', BODY).then(() => answered.push('balance')));
      await own.call(target(), name, '{}').then(({ httpStatus }) => answered.push(`${name} ${httpStatus}`));
      expect(answered).to.deep.equal([`${name} 200`]);
      await Promise.all(asked);
      await own.stop();
    });

  it('TXL-04 sends nothing of a call that was taken back while it waited for a socket', async () => {
    const own = new Transport({ config: { ...config, wallet: { ...config.wallet, agent_sockets: 1 } }, clock: systemClock });
    stub.fault(({ raw }) => (raw === '{"no":1}' ? { kind: 'late', ms: 100 } : null));
    let isWanted = true;
    const [first, second] = [
      own.call(target(), 'credit', '{"no":1}'),
      own.call(target(), 'credit', '{"no":2}', undefined, { still: () => isWanted }),
    ];
    isWanted = false;
    expect(await first).to.include({ httpStatus: 200, problem: null });
    expect(await second).to.include({ httpStatus: null, problem: 'not sent: withdrawn', unsent: true });
    expect(await own.call(target(), 'credit', '{"no":3}'), 'the socket serves the next one').to.include({ httpStatus: 200 });
    expect(stub.calls.filter(({ raw }) => raw === '{"no":2}')).to.have.length(0);
    await own.stop();
  });

  it('WTR-04 WTR-03 WDB-07 WID-06 waits as the specification says unless a test shortens it', () => {
    const { wallet } = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    expect(wallet).to.deep.include({ wait_ms: { balance: 3000, debit: 3000, credit: 5000, rollback: 5000 } });
    expect(wallet).to.include({ connect_ms: 2000, tls_ms: 3000, doubt_ms: 30_000, resume_ms: 60_000 });
  });

  it('WTR-04 has a wait for each of the four calls', async () => {
    const wait_ms = { balance: 100, debit: 200, credit: 300, rollback: 400 };
    const own = new Transport({ config: { ...config, wallet: { ...config.wallet, wait_ms } }, clock: systemClock });
    stub.fault(() => ({ kind: 'late', ms: 2000 }));
    const took = await Promise.all(
      (Object.keys(wait_ms) as (keyof typeof wait_ms)[]).map(async name => ({
        name,
        answer: await own.call(target(), name, BODY),
      })),
    );
    for (const { name, answer } of took) {
      expect(answer.problem, name).to.equal('timeout');
      expect(answer.ms, name).to.be.within(wait_ms[name] - 5, wait_ms[name] + 90);
    }
    await own.stop();
  });

  it('WTR-02 goes out directly, whatever proxy the environment names', async () => {
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'] as const;
    const before = names.map(name => process.env[name]);
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : 'http://127.0.0.1:9';
    const own = new Transport({ config, clock: systemClock });
    try {
      expect(await own.call(target(), 'balance', BODY)).to.include({ httpStatus: 200, problem: null });
    } finally {
      await own.stop();
      for (const [i, name] of names.entries()) {
        if (before[i] === undefined) delete process.env[name];
        else process.env[name] = before[i];
      }
    }
  });

  it('WTR-03 gives up a connection that nobody takes, in its own time', async () => {
    // it listens and never takes a connection: when its queue is full, the next ones hang
    const code = `const s = require('net').createServer().listen(0, '127.0.0.1', 1, () => {
      process.stdout.write(String(s.address().port) + '\\n', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)); })`;
    const deaf = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = Number(await new Promise<Buffer>(done => deaf.stdout.once('data', done)));
    const fill = [...Array(4).keys()].map(() => connect(port, '127.0.0.1').on('error', () => {}));
    await new Promise(done => setTimeout(done, 100));
    const hasty = new Transport({ config: { ...config, wallet: { ...config.wallet, connect_ms: 150 } }, clock: systemClock });
    const from = Date.now();
    const answer = await hasty.call({ ...target(), operator: 'deaf', baseUrl: `http://127.0.0.1:${port}/gp` }, 'balance', BODY);
    expect(answer.problem).to.equal('connect timeout');
    expect(Date.now() - from).to.be.within(140, 900);
    await hasty.stop();
    for (const socket of fill) socket.destroy();
    deaf.kill('SIGKILL');
  });

  it('WTR-17 B48 reads 64 KB and drops the rest', async () => {
    stub.fault(() => ({ kind: 'big', bytes: 3_000_000 }));
    const answer = await transport.call(target(), 'balance', BODY);
    expect(answer.problem).to.equal(null);
    expect(answer.bytes).to.have.length(65_536);
  });

  it('B49 answers a redirect as it is', async () => {
    stub.fault(() => ({ kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data' }));
    expect(await transport.call(target(), 'balance', BODY)).to.include({ httpStatus: 307, problem: null });
  });

  it('WDB-05 names a refused connection, a name that is none, and a cut line as problems', async () => {
    const closed = createServer();
    const port = await new Promise<number>(done =>
      closed.listen(0, '127.0.0.1', () => done((closed.address() as { port: number }).port)),
    );
    await new Promise(done => closed.close(done));
    for (const baseUrl of [`http://127.0.0.1:${port}/gp`, 'http://wallet.invalid/gp', 'not a url', 'ftp://127.0.0.1/gp']) {
      const answer = await transport.call({ ...target(), operator: 'else', baseUrl }, 'balance', BODY);
      expect(answer.problem, baseUrl).to.be.a('string');
    }
    const from = stub.calls.length;
    stub.fault(() => ({ kind: 'lost_answer' }));
    expect((await transport.call(target(), 'balance', BODY)).problem).to.be.a('string');
    expect(stub.calls.length - from, 'no hidden retry').to.equal(1);
  });

  it('F12 B50 takes a second answer for no call: its socket is dropped, the next call gets a new one', async () => {
    const answer = (balance: number) => {
      const body = `{"status":"OK","balance":${balance}}`;
      return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    };
    let sockets = 0;
    let extra: 'at once' | 'later' | 'none' = 'at once';
    const ended: number[] = [];
    const twice = createServer(socket => {
      const no = ++sockets;
      socket.on('error', () => {});
      socket.on('close', () => ended.push(no));
      socket.on('data', () => {
        socket.write(extra === 'at once' ? answer(no) + answer(77) : answer(no));
        if (extra === 'later') setTimeout(() => socket.write(answer(77)), 20);
      });
    });
    const port = await new Promise<number>(done =>
      twice.listen(0, '127.0.0.1', () => done((twice.address() as { port: number }).port)),
    );
    const to = { ...target(), operator: 'twice', baseUrl: `http://127.0.0.1:${port}/gp` };
    for (const when of ['at once', 'later'] as const) {
      extra = when;
      const first = await transport.call(to, 'balance', BODY);
      const used = first.problem === null ? Number(/balance":(\d+)/.exec(String(first.bytes))?.[1]) : sockets;
      while (!ended.includes(used)) await new Promise(done => setTimeout(done, 10));
      extra = 'none';
      const second = await transport.call(to, 'balance', BODY);
      expect(second.problem, when).to.equal(null);
      const next = Number(/balance":(\d+)/.exec(String(second.bytes))?.[1]);
      expect(next, 'answered on another socket, and not what nobody asked for').to.be.within(1, sockets).and.not.equal(used);
    }
    twice.close();
  });

  it('WTR-03 gives up a TLS handshake that does not answer', async () => {
    const silent = createServer(() => {});
    const port = await new Promise<number>(done =>
      silent.listen(0, '127.0.0.1', () => done((silent.address() as { port: number }).port)),
    );
    const hasty = new Transport({ config: { ...config, wallet: { ...config.wallet, tls_ms: 100 } }, clock: systemClock });
    const from = Date.now();
    const answer = await hasty.call({ ...target(), baseUrl: `https://127.0.0.1:${port}/gp` }, 'balance', BODY);
    expect(answer.problem).to.be.a('string');
    expect(Date.now() - from).to.be.within(95, 700);
    await hasty.stop();
    silent.close();
  });

  it('WTR-02 uses HTTP/2 where the wallet speaks it, and a cut stream hurts no neighbour', async () => {
    const secure = await startStubWallet({ secret: SECRET, operator: 'demo', tls: { key: pem('key'), cert: pem('cert') } });
    secure.deposit('u-1', 700);
    const client = new Transport({ config, clock: systemClock, ca: pem('cert') });
    const to = { ...target(), baseUrl: secure.url };
    expect((await client.call(to, 'balance', BODY)).httpStatus).to.equal(200);
    expect(secure.calls.at(-1)?.httpVersion).to.equal('2.0');
    let n = 0;
    secure.fault(() => (n++ === 0 ? { kind: 'late', ms: 5000 } : null));
    const answers = await Promise.all([...Array(5).keys()].map(() => client.call(to, 'balance', BODY)));
    expect(answers.filter(answer => answer.problem === null)).to.have.length(4);
    const unknowing = new Transport({ config, clock: systemClock });
    expect((await unknowing.call(to, 'balance', BODY)).problem, 'an unknown certificate').to.be.a('string');
    await client.stop();
    await unknowing.stop();
    await secure.close();
  });

  const production: WalletReach = { env: 'production', privateWallet: false };
  const own: WalletReach = { env: 'production', privateWallet: true };
  const named: WalletReach = { ...own, privateNetworks: ['10.1.0.0/16', 'fd12::/48'] };
  const test: WalletReach = { env: 'test', privateWallet: false };
  const places: [url: string, reach: WalletReach, refused: string | null][] = [
    ['https://wallet.example.com/gp', production, null],
    ['https://wallet.example.com:8443/gp', production, null],
    ['https://wallet.example.com:9000/gp', production, 'port'],
    ['http://wallet.example.com/gp', production, 'scheme'],
    ['https://user:pw@wallet.example.com/gp', production, 'credentials'],
    ['https://127.0.0.1/gp', production, 'address'],
    ['https://2130706433/gp', production, 'address'],
    ['https://0177.0.0.1/gp', production, 'address'],
    ['https://[::1]/gp', production, 'address'],
    ['https://[::ffff:10.0.0.1]/gp', production, 'address'],
    ['https://10.1.2.3/gp', production, 'address'],
    ['https://[64:ff9b::a00:1]/gp', production, 'address'],
    ['https://[64:ff9b:1::a00:1]/gp', production, 'address'],
    ['https://[::a00:1]/gp', production, 'address'],
    ['https://[2002:a00:1::]/gp', production, 'address'],
    ['https://[fec0::1]/gp', production, 'address'],
    ['https://192.0.2.1/gp', production, 'address'],
    ['https://8.8.8.8/gp', production, null],
    ['https://10.1.2.3:9000/gp', own, null],
    ['http://10.1.2.3:9000/gp', own, null],
    ['http://8.8.8.8:9000/gp', own, 'address'],
    ['https://127.0.0.1/gp', own, 'address'],
    ['https://10.1.2.3/gp', named, null],
    ['https://[fd12::9]/gp', named, null],
    ['https://10.2.2.3/gp', named, 'address'],
    ['https://169.254.169.254/gp', { ...own, privateNetworks: ['169.254.0.0/16'] }, 'address'],
    ['http://127.0.0.1:4000/gp', test, null],
    ['http://10.1.2.3:4000/gp', test, null],
    ['http://169.254.169.254/latest', test, 'address'],
    ['http://[fd00:ec2::254]/latest', test, 'address'],
    ['http://[::ffff:169.254.169.254]/latest', test, 'address'],
    ['http://[64:ff9b::a9fe:a9fe]/latest', test, 'address'],
    ['ftp://10.1.2.3/gp', test, 'scheme'],
  ];
  for (const [url, reach, refused] of places) {
    const whose = `${reach.env}${reach.privateWallet ? `, private ${reach.privateNetworks?.join() ?? ''}` : ''}`;
    it(`B30 ${refused ? `refuses ${url} for its ${refused}` : `may call ${url}`} (${whose})`, () => {
      expect(urlRefused(new URL(url), reach)).to.equal(refused);
    });
  }

  it('B30 refuses a name that leads to an address it may not call', done => {
    guardedLookup(production, false)('localhost', {}, error => {
      expect(error).to.have.property('code', 'GUARD');
      expect(addressAllowed('8.8.8.8', production)).to.equal(true);
      done();
    });
  });

  it('B30 a name in a private network is called there alone, and without TLS nowhere else', () => {
    const allowed = (address: string, reach: WalletReach, isPlain = false) => addressAllowed(address, reach, isPlain);
    expect([allowed('10.1.2.3', own), allowed('10.1.2.3', named), allowed('10.2.2.3', named)]).to.deep.equal([
      false,
      true,
      false,
    ]);
    expect([allowed('8.8.8.8', named), allowed('8.8.8.8', named, true)], 'in clear').to.deep.equal([true, false]);
    expect(allowed('10.1.2.3', named, true)).to.equal(true);
  });
});
