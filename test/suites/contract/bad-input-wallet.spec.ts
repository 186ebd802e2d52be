// Bad answers of wallets: what each means for the bet, the player, the operator's list and the money, from outside.

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { type OperatorServer, Player } from '../../support/clients.ts';
import { Probe } from '../../support/probe.ts';
import type { Fault } from '../../support/wallets/index.ts';

const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms));
const WAITS = { wait_ms: { balance: 400, debit: 400, credit: 400, rollback: 400 }, retry_ms: [50, 100] };

type Tx = Record<string, unknown> & { status: string; type: string; reason: string; review: boolean; attempts: number };

describe('bad answers of a wallet', function () {
  this.timeout(60_000);
  let world: Probe;
  let players = 0;

  before(async () => {
    world = await Probe.open({ config: { wallet: WAITS, drain_ms: 200 } });
  });
  after(() => world?.close());
  afterEach(() => world.wallet.fault(null));

  const rowsOf = async (operator: OperatorServer, id: string): Promise<Tx[]> =>
    (await operator.call<{ transactions: Tx[] }>('GET', `/transactions?external_id=${id}&order=asc`)).body.transactions;

  async function settled(operator: OperatorServer, id: string): Promise<Tx[]> {
    for (let tries = 0; ; tries++) {
      const rows = await rowsOf(operator, id);
      if (tries > 150 || rows.every(each => each.status !== 'pending' && each.status !== 'uncertain')) return rows;
      await pause(30);
    }
  }

  /** One bet of 1,000 by a new player with 5,000, whose debit meets the fault. */
  async function bet(fault: Fault, table = world.home) {
    const id = `w-${++players}`;
    world.wallet.deposit(id, 5000);
    const { session } = await world.own.enter(id);
    const player = await Player.join(world.server.url, table, session);
    world.wallet.fault(call => (call.name === 'debit' ? fault : null));
    const calls = world.wallet.calls.length;
    const ack = await player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
    world.wallet.fault(null);
    const rows = await settled(world.own, id);
    await player.leave();
    const names = world.wallet.calls
      .slice(calls)
      .filter(call => call.body.external_id === id)
      .map(call => call.name);
    return { ack, rows, names, purse: Number(world.wallet.accounts.get(id)?.balance), seen: player.seen };
  }

  const raw = (body: string | Buffer, more: object = {}): Fault => ({ kind: 'raw', body, apply: true, ...more });
  const deep = `{"status":"OK","x":${'['.repeat(40_000)}`;
  const doubts: [id: string, what: string, fault: Fault][] = [
    ['B44', 'HTML with HTTP 200', { kind: 'html' }],
    ['B44', 'OK as plain text', raw('OK')],
    ['B44', 'a text', raw('"OK"')],
    ['B44', 'an array', raw('[{"status":"OK"}]')],
    ['B44', 'another case of the key', raw('{"Status":"OK"}')],
    ['B45', 'two statuses', raw('{"status":"OK","status":"INSUFFICIENT_FUNDS"}')],
    ['B48', 'a body that is cut at 64 KB', raw(`{"status":"OK","x":"${'y'.repeat(70_000)}"}`)],
    ['B49', 'a 301 to us', { kind: 'redirect', to: 'SERVER', status: 301 }],
    ['B49', 'a 302 to another host', { kind: 'redirect', to: 'http://localhost:1/debit', status: 302 }],
    ['B49', 'a 307 to a metadata address', { kind: 'redirect', to: 'http://169.254.169.254/latest/meta-data', status: 307 }],
    ['B49', 'a 308 to itself', { kind: 'redirect', to: 'WALLET', status: 308 }],
    ['B51', '204', raw('', { status: 204 })],
    ['B51', '206 with OK', raw('{"status":"OK"}', { status: 206 })],
    ['B52', 'gzip nobody asked for', raw(gzipSync('{"status":"OK"}'), { headers: { 'content-encoding': 'gzip' } })],
    ['B54', 'deep nesting', raw(deep)],
    ['B54', 'bytes that are no UTF-8', raw(Buffer.from('{"status":"OK","x":"\u00ff"}', 'latin1'))],
    ['B54', 'a status that is inherited', raw('{"__proto__":{"status":"OK"}}')],
  ];
  for (const [id, what, fault] of doubts) {
    it(`${id} WCE-02 doubts ${what}: the bet is refused and given back`, async () => {
      const to = { SERVER: `${world.server.url}/operator/v1/launch`, WALLET: `${world.wallet.url}debit` };
      const place = fault.kind === 'redirect' && fault.to in to ? { ...fault, to: to[fault.to as keyof typeof to] } : fault;
      const { ack, rows, names, purse } = await bet(place);
      expect(ack).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
      expect(rows.map(each => [each.type, each.reason, each.status])).to.deep.equal([
        ['debit', 'bet', 'rolled_back'],
        ['rollback', 'timeout', 'confirmed'],
      ]);
      expect(
        names.filter(each => each !== 'balance'),
        'no call is followed or repeated',
      ).to.deep.equal(['debit', 'rollback']);
      expect(purse).to.equal(5000);
    });
  }

  for (const status of ['OK ', 'ok', 'SUCCESS', ' OK', 'Ok\\u0000']) {
    it(`B46 WDB-06 takes the status ${JSON.stringify(status)} as a refusal that somebody must look at`, async () => {
      const { ack, rows, purse } = await bet({ kind: 'raw', body: `{"status":"${status}"}` });
      expect(ack).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
      expect(rows.map(each => [each.type, each.status, each.review])).to.deep.equal([['debit', 'failed', true]]);
      expect(purse).to.equal(5000);
    });
  }

  const balances: [text: string, after: string | null][] = [
    ['9007199254740993', '9007199254740993'],
    ['-5', '-5'],
    ['9223372036854775808', null],
    ['1e3', null],
    ['"100"', null],
    ['null', null],
    ['4000.0', null],
  ];
  for (const [text, after] of balances) {
    it(`B47 lets OK stand beside the balance ${text}, which is ${after === null ? 'not known' : 'kept exactly'}`, async () => {
      const { ack, rows, seen } = await bet(raw(`{"status":"OK","balance":${text}}`));
      expect(ack).to.include({ ok: true });
      expect(rows.map(each => each.status)).to.deep.equal(['confirmed']);
      // as text: balances beyond 2^53 do not survive JSON.parse
      const { text: answer } = await world.send({ target: `/operator/v1/transactions?tx_id=${String(rows[0]?.tx_id)}` });
      expect(/"balance_after":([^,}]+)/.exec(answer)?.[1]).to.equal(String(after));
      for (const message of seen.filter(each => each.type === 'balance')) expect(message.balance).to.not.equal(100);
    });
  }

  it('B53 keeps of an operator_tx_id the first 128 characters of a text', async () => {
    for (const [text, kept] of [
      [`"${'x'.repeat(60_000)}"`, 'x'.repeat(128)],
      ['"a\\u0000b\\n"', 'ab\n'],
      ['{"a":1}', null],
      ['7', null],
    ] as const) {
      const { ack, rows } = await bet(raw(`{"status":"OK","operator_tx_id":${text}}`));
      expect(ack).to.include({ ok: true });
      expect(rows[0]?.operator_tx_id).to.equal(kept);
    }
  });

  for (const status of ['INSUFFICIENT_FUNDS', 'PLAYER_BLOCKED', 'SUCCESS']) {
    it(`B55 sends a credit again that is answered ${status}, and raises an alarm`, async () => {
      const table = await world.table({
        timers: { betting_ms: 300, deal_ms: 100, result_ms: 200, next_round_ms: 30_000 },
      });
      const id = `w-${++players}`;
      world.wallet.deposit(id, 5000);
      const { session } = await world.own.enter(id);
      const player = await Player.join(world.server.url, table, session);
      world.server.lines.length = 0;
      let refusals = 0;
      world.wallet.fault(call =>
        call.name === 'credit' && call.body.external_id === id && ++refusals <= 3 ? { kind: 'refusal', status } : null,
      );
      expect(await player.act('bet', { items: [{ spot: 'tie', amount: 1000 }] })).to.include({ ok: true });
      const { rows } = (await player.fact('settle')) as { rows: { won: number }[] };
      for (let tries = 0; tries < 200 && (await rowsOf(world.own, id)).some(each => each.status === 'pending'); tries++)
        await pause(30);
      const credit = (await rowsOf(world.own, id)).find(each => each.type === 'credit');
      expect(credit).to.include({ status: 'confirmed', attempts: 4 });
      expect(Number(world.wallet.accounts.get(id)?.balance)).to.equal(4000 + (rows[0]?.won ?? Number.NaN));
      const alarms = world.server.lines.filter(line => line.alarm === true && line.txId === credit?.tx_id);
      expect(alarms.map(line => [line.level, line.walletStatus])[0], 'an alarm').to.deep.equal([50, status]);
      await player.leave();
    });
  }

  describe('in bytes', () => {
    const OK = '{"status":"OK","balance":4000}';
    const answer = (body: string, head = '') =>
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${head}content-length: ${body.length}\r\n\r\n${body}`;
    let wallet: Server;
    let bytes: OperatorServer;
    let answers: (socket: Socket) => void = () => {};
    const calls: string[] = [];

    before(async () => {
      wallet = createServer(socket => {
        let heard = '';
        socket.on('error', () => {});
        socket.on('data', part => {
          heard += part;
          const head = heard.indexOf('\r\n\r\n');
          const length = Number(/content-length: (\d+)/i.exec(heard)?.[1]);
          if (head < 0 || heard.length < head + 4 + length) return;
          const name = /^POST \/w\/(\w+)/.exec(heard)?.[1] ?? '?';
          heard = '';
          calls.push(name);
          if (name === 'debit') answers(socket);
          else socket.write(answer(name === 'balance' ? '{"status":"OK","balance":5000}' : '{"status":"OK","balance":5000}'));
        });
      });
      await new Promise<void>(done => wallet.listen(0, '127.0.0.1', done));
      const { port } = wallet.address() as AddressInfo;
      bytes = await world.stranger('bytes', { wallet_base_url: `http://127.0.0.1:${port}/w` });
    });
    after(() => wallet.close());

    const forever = (text: string) => (socket: Socket) => {
      const timer = setInterval(() => socket.write(text), 20);
      socket.on('close', () => clearInterval(timer));
    };
    const kinds: [id: string, what: string, answers: (socket: Socket) => void][] = [
      [
        'B50',
        'a body longer than its length says',
        socket => socket.write(answer(OK).replace(`length: ${OK.length}`, 'length: 5')),
      ],
      [
        'B50',
        'a body shorter than its length says',
        socket => socket.end(answer(OK).replace(`length: ${OK.length}`, 'length: 500')),
      ],
      [
        'B50',
        'a chunk that is none',
        socket => socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n${OK}\r\n0\r\n\r\n`),
      ],
      [
        'B50',
        'chunks without an end',
        socket => socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${OK.length.toString(16)}\r\n${OK}\r\n`),
      ],
      ['B50', 'two lengths', socket => socket.end(answer(OK, 'content-length: 5\r\n'))],
      ['B50', 'no HTTP', socket => socket.end(OK)],
      ['B51', '100 without end', forever('HTTP/1.1 100 Continue\r\n\r\n')],
      ['B51', '103 without end', forever('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')],
      ['B51', '101', socket => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
      [
        'B51',
        'headers without end',
        socket => {
          socket.write('HTTP/1.1 200 OK\r\n');
          forever('x-a: 1\r\n')(socket);
        },
      ],
      ['B51', 'headers of a megabyte', socket => socket.write(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(1 << 20)}\r\n\r\n`)],
      ['B51', 'nothing', () => {}],
    ];
    for (const [id, what, way] of kinds) {
      it(`${id} doubts ${what}, and takes the bet back once`, async () => {
        answers = way;
        const external = `b-${++players}`;
        const { session } = await bytes.enter(external);
        const player = await Player.join(world.server.url, world.home, session);
        calls.length = 0;
        const ack = await player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
        expect(ack).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
        const rows = await settled(bytes, external);
        expect(rows.map(each => [each.type, each.status])).to.deep.equal([
          ['debit', 'rolled_back'],
          ['rollback', 'confirmed'],
        ]);
        expect(calls.filter(each => each !== 'balance')).to.deep.equal(['debit', 'rollback']);
        await player.leave();
      });
    }

    it('B50 takes an OK with a second answer behind it once, and the second for no other call', async () => {
      answers = socket => socket.write(answer(OK) + answer('{"status":"OK","balance":77}'));
      const external = `b-${++players}`;
      const { session } = await bytes.enter(external);
      const player = await Player.join(world.server.url, world.home, session);
      const ack = await player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
      const rows = await settled(bytes, external);
      expect(rows.map(each => each.status)).to.deep.equal(ack.ok ? ['confirmed'] : ['rolled_back', 'confirmed']);
      answers = socket => socket.write(answer(OK));
      await player.act('bet', { items: [{ spot: 'banker', amount: 1000 }] });
      expect(JSON.stringify(await rowsOf(bytes, external))).not.to.include('"balance_after":77');
      await player.leave();
    });
  });

  it('is well after all of it', async () => {
    expect((await fetch(`${world.server.url}/healthz`)).status).to.equal(200);
    const { ack } = await bet({ kind: 'slow', ms: 1 });
    expect(ack).to.include({ ok: true });
  });
});
