// The room on a database of its own: what it writes before it calls, what production allows, and a lease that is lost.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type StubWallet, startStubWallet } from '../../../../test/support/wallets/index.ts';
import { Currencies, catalogEntities, GameRows } from '../catalog/index.ts';
import { type Database, databaseEntities } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { type ApiError, Cipher, type Config, makeLog, systemClock } from '../kernel/index.ts';
import { Operators, operatorsEntities } from '../operators/index.ts';
import { quickConfig, SECRET, until } from '../wallet/fixture.ts';
import { Transport, type TxPage } from '../wallet/index.ts';
import { Certifications, certificationEntities, SCENARIOS } from './index.ts';

describe('certifications', () => {
  let db: Database;
  let stub: StubWallet;
  let operators: Operators;
  const rooms: Certifications[] = [];

  before(async () => {
    db = await testDatabase([...databaseEntities, ...catalogEntities, ...operatorsEntities, ...certificationEntities]);
    stub = await startStubWallet({ secret: SECRET, operator: 'acme' });
    const config = quickConfig();
    const currencies = new Currencies(db);
    const games = new GameRows(db);
    await currencies.ensure(config.currencies);
    operators = new Operators({ db, cipher: new Cipher(config.master_key), clock: systemClock, config, currencies, games });
    await currencies.list();
    const about = { code: 'acme', name: 'Acme', credit_mode: 'independent', wallet_base_url: stub.url, private_wallet: true };
    const lists = { ip_allowlist: [], embed_origins: [], currencies: ['KRW', 'USD'], games: [], table_create_games: [] };
    const { apiSecret } = await db.transaction(sql => operators.create(sql, { ...about, ...lists }));
    stub.secret(apiSecret);
    stub.deposit('u-1', 1_000_000);
  });
  afterEach(async () => {
    for (const room of rooms.splice(0)) await room.stop();
    stub.fault(null);
  });
  after(async () => {
    await stub.close();
    await db.close();
  });

  function open(
    env: Config['env'] = 'test',
    played: TxPage['rows'] = [],
    log = makeLog('silent'),
    retry_ms?: number[],
  ): Certifications {
    const quick = quickConfig();
    const wait_ms = { balance: 2000, debit: 2000, credit: 2000, rollback: 2000 }; // nothing here is late, on the slowest machine
    const config = { ...quick, env, wallet: { ...quick.wallet, wait_ms, ...(retry_ms ? { retry_ms } : {}) } };
    const players = { find: async () => undefined };
    const wallet = { transactions: async () => ({ rows: played, next: null }) };
    // production calls no wallet on the loopback address: the transport is one of the test environment
    const transport = new Transport({ clock: systemClock, config: { ...config, env: 'test' } });
    const room = new Certifications({
      db,
      clock: systemClock,
      config,
      transport,
      log,
      operators,
      players,
      wallet,
    });
    rooms.push(room);
    return room;
  }

  async function begin(room: Certifications, only?: string[]): Promise<string> {
    const operator = await operators.byCode('acme');
    if (!operator) throw new Error('no operator');
    const row = await db.transaction(sql => room.create(sql, { operator, externalId: 'u-1', ...(only ? { only } : {}) }));
    room.start(row);
    return row.id;
  }
  const ended = (room: Certifications, id: string) =>
    until(async () => ['done', 'interrupted'].includes((await room.find('acme', id)).row.status), 30_000);
  const calls = (id: string) => db.query('select * from certification_call where certification_id = $1 order by id', [id]);

  it('F-04 the stub wallet of the tests passes too', async () => {
    const room = open();
    const id = await begin(room);
    await ended(room, id);
    const { row } = await room.find('acme', id);
    const odd = row.results.filter(each => each.verdict !== 'passed').map(each => [each.name, each.verdict, ...each.findings]);
    expect(odd.map(each => each.slice(0, 2))).to.deep.equal([
      ['blocked_player', 'not_tried'],
      ['large_balance', 'not_tried'],
      ['after_restart', 'not_tried'],
    ]);
    expect(row.restored).to.equal(true);
  });

  it('P2 every call that the wallet saw was written down before, with what was wrong with it', async () => {
    const room = open();
    const from = stub.calls.length;
    const unwritten: string[] = [];
    const looks: Promise<unknown>[] = [];
    stub.fault(call => {
      const look = db.query('select 1 from certification_call where body = $1', [call.raw]);
      looks.push(look.then(rows => rows.length === 0 && unwritten.push(call.raw)));
      return null;
    });
    const id = await begin(room, ['bet_and_win', 'bad_signature']);
    await ended(room, id);
    await Promise.all(looks);
    expect(unwritten).to.deep.equal([]);
    const rows = await calls(id);
    expect(rows).to.have.length(stub.calls.length - from);
    const tampered = rows.filter(each => each.tampering !== null);
    expect(tampered.map(each => [each.name, each.tampering, each.wallet_status])).to.deep.equal([
      ['debit', 'signed with another secret', 'INVALID_SIGNATURE'],
    ]);
  });

  it('does not touch the balance of a player who plays meanwhile, and says so', async () => {
    const room = open('test', [{} as TxPage['rows'][number]]);
    const before = stub.accounts.get('u-1')?.balance ?? 0n;
    stub.fault(call => (call.body.reason === 'bet' ? { kind: 'lie', how: 'twice' } : null));
    const id = await begin(room, ['bet_and_win']);
    await ended(room, id);
    const { row } = await room.find('acme', id);
    const taken = before - (stub.accounts.get('u-1')?.balance ?? 0n);
    expect(taken).to.equal(1000n);
    expect(row).to.deep.include({ restored: false, balanceBefore: before, balanceAfter: before - taken });
    expect(row.notes).to.deep.equal([`The balance of u-1 could not be restored: it was ${before} and is ${before - taken}.`]);
    stub.deposit('u-1', taken);
  });

  const failing = (call: { name: string }) => (call.name === 'rollback' ? ({ kind: 'http_before', status: 503 } as const) : null);
  const held = () => stub.accounts.get('u-1')?.balance;
  const returned = (room: Certifications, id: string) =>
    until(async () => (await room.find('acme', id)).row.returnedAt !== null, 10_000);
  const refusal = async (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: ApiError) => [error.code, error.details],
    );

  it('names what stays open, sends it again until it is answered, and refuses the next run until then', async () => {
    const room = open();
    const before = held();
    stub.fault(failing);
    const id = await begin(room, ['rollback_reasons']);
    await ended(room, id);
    const { row } = await room.find('acme', id);
    expect(row).to.include({ status: 'done', returnedAt: null, restored: true });
    expect(row.open).to.not.deep.equal([]);
    expect(row.notes.join()).to.include(`Not answered OK at its end: ${row.open.join(', ')}.`);
    expect(row.open).to.include(String(stub.calls.findLast(call => call.name === 'rollback')?.body.tx_id));
    expect(held(), 'a correction gave it back').to.equal(before);
    expect(await refusal(begin(room, ['bet_and_win']))).to.deep.equal([
      'CERTIFICATION_OPEN',
      { certification_id: id, open: row.open },
    ]);
    const from = stub.calls.length;
    await until(() => stub.calls.slice(from).some(call => call.name === 'rollback'));
    stub.fault(null);
    await returned(room, id);
    expect(held(), 'what came twice was taken again').to.equal(before);
    const after = (await room.find('acme', id)).row;
    expect(after).to.deep.include({ status: 'done', open: [], restored: true, balanceDue: null });
    expect(after.notes.join()).to.include('All of it has been answered OK since.');
    const next = await begin(room, ['bet_and_win', 'rollback_reasons', 'balance_arithmetic']);
    await ended(room, next);
    const results = (await room.find('acme', next)).row.results.map(each => each.verdict);
    expect(results).to.deep.equal(['passed', 'passed', 'passed']);
    expect(held()).to.equal(before);
  });

  it('what a deposit has added meanwhile stays, when that which was open is answered at last', async () => {
    const room = open('test', [], makeLog('silent'), [1000]);
    const before = held() ?? 0n;
    stub.fault(failing);
    const id = await begin(room, ['rollback_reasons']);
    await ended(room, id);
    let calls = -1;
    await until(async () => {
      const isQuiet = calls === stub.calls.length;
      calls = stub.calls.length;
      if (!isQuiet) await new Promise(done => setTimeout(done, 200)); // between two attempts
      return isQuiet;
    });
    stub.deposit('u-1', 777n);
    stub.fault(null);
    await returned(room, id);
    expect(held()).to.equal(before + 777n);
  });

  it('goes on with what is open after a restart, and a restart between an answer and its correction loses nothing', async () => {
    const room = open();
    const before = held();
    stub.fault(failing);
    const id = await begin(room, ['rollback_reasons']);
    await ended(room, id);
    // the wallet takes the rollbacks; before the money that came twice is taken again, the process ends
    let taken = 0;
    stub.fault(call => {
      if (call.name === 'rollback') taken++;
      if (call.name !== 'rollback' && taken > 0) return { kind: 'http_before', status: 503 };
      return null;
    });
    await until(() => taken >= 4);
    await room.stop();
    expect(held(), 'it came twice').to.not.equal(before);
    stub.fault(null);
    const next = open();
    await next.recover();
    await returned(next, id);
    expect((await next.find('acme', id)).row).to.deep.include({ status: 'done', open: [], restored: true });
    expect(held()).to.equal(before);
  });

  it('is given up when the operator says so: nothing of it is sent any more, and the next run is its own', async () => {
    const room = open();
    const before = held() ?? 0n;
    stub.fault(failing);
    const id = await begin(room, ['rollback_reasons']);
    await ended(room, id);
    const { open: left } = (await room.find('acme', id)).row;
    const operator = await operators.byCode('acme');
    if (!operator) throw new Error('no operator');
    const wanted = { operator, externalId: 'u-1', only: ['bet_and_win'], abandonOpen: true };
    const row = await db.transaction(sql => room.create(sql, wanted));
    stub.fault(null);
    room.start(row);
    await ended(room, row.id);
    const from = stub.calls.length; // an attempt that was under way came before the run
    const given = (await room.find('acme', id)).row;
    expect(given).to.deep.include({ open: left, status: 'done' });
    expect(given.returnedAt).to.be.a('number');
    expect(given.notes.join()).to.include(`Given up before it was answered OK: ${left.join(', ')}.`);
    await new Promise(done => setTimeout(done, 200)); // several of its steps
    const sent = stub.calls.slice(from).filter(call => left.includes(String(call.body.tx_id)));
    expect(sent).to.deep.equal([]);
    expect((await room.find('acme', row.id)).row.results.map(each => each.verdict)).to.deep.equal(['passed']);
    expect(held()).to.equal(before);
  });

  it('of two that start at once one is refused, whichever process it is in', async () => {
    const rooms = [open(), open()];
    const all = await Promise.all(rooms.map(room => refusal(begin(room, ['bet_and_win']))));
    expect(all.map(each => (Array.isArray(each) ? each[0] : each)).toSorted()).to.deep.equal([
      'CERTIFICATION_RUNNING',
      'nothing',
    ]);
    const [row] = await db.query<{ id: string }>('select id from certification where returned_at is null');
    await returned(rooms[0] as Certifications, row?.id ?? '');
  });

  it('its movements bear a mark in their ids, and table_id says it of rollbacks too', async () => {
    const room = open();
    const from = stub.calls.length;
    const id = await begin(room, ['bet_and_win', 'table_session', 'rollback_reasons']);
    await ended(room, id);
    const moves = stub.calls.slice(from).filter(call => call.name !== 'balance');
    expect(moves.length).to.be.greaterThan(8);
    for (const { name, body } of moves) {
      expect(String(body.table_id)).to.match(/^tbl_ce470{12}[0-9a-f]{16}$/);
      expect(String(body.round_id)).to.match(/^(rnd|tss)_ce470{12}[0-9a-f]{16}$/);
      expect(String(name === 'rollback' ? body.ref_tx_id : body.tx_id)).to.match(/^tx_ce470{12}[0-9a-f]{16}$/);
    }
  });

  it('in production plays only what asks for balances, genuinely', async () => {
    const room = open('production');
    const id = await begin(room);
    await ended(room, id);
    const { row } = await room.find('acme', id);
    const harmless = SCENARIOS.filter(each => each.harmless).map(each => each.name);
    expect(row.harmlessOnly).to.equal(true);
    expect(row.results.filter(each => each.verdict !== 'not_tried').map(each => each.name)).to.deep.equal(harmless);
    const rows = await calls(id);
    expect(row).to.include({ restored: true, status: 'done' });
    expect(row.results.filter(each => each.verdict === 'passed').map(each => each.name)).to.deep.equal(harmless);
    expect(rows.length).to.be.greaterThan(harmless.length);
    expect(new Set(rows.map(each => `${each.name} ${each.tampering}`))).to.deep.equal(new Set(['balance null']));
  });

  it('F40 calls no wallet once the lease is lost', async () => {
    const { promise: failed, resolve } = Promise.withResolvers<unknown>();
    const room = open('test', [], Object.assign(makeLog('silent'), { error: (about: { err: Error }) => resolve(about.err) }));
    const from = stub.calls.length;
    const { owner } = db.lease;
    db.lease.owner = randomUUID();
    try {
      await begin(room, ['bet_and_win']);
      expect(await failed).to.have.property('name', 'LeaseLost');
    } finally {
      db.lease.owner = owner;
    }
    expect(stub.calls.length).to.equal(from);
    const next = open();
    await next.recover();
    await until(async () => (await next.list('acme', 1))[0]?.row.returnedAt !== null);
    expect((await next.list('acme', 1))[0]?.row).to.include({ status: 'interrupted', restored: true });
  });

  it('gives back after a restart, however often the wallet refuses', async () => {
    const room = open();
    const before = stub.accounts.get('u-1')?.balance;
    const id = await begin(room, ['at_once']);
    await until(() => (stub.accounts.get('u-1')?.balance ?? 0n) < (before ?? 0n) - 2000n);
    await room.stop();
    let refusals = 0;
    stub.fault(call => (call.name === 'rollback' && ++refusals <= 5 ? { kind: 'http_before', status: 503 } : null));
    const next = open();
    await next.recover();
    await until(async () => (await next.find('acme', id)).row.restored === true, 10_000);
    expect(refusals).to.be.greaterThan(5);
    expect(stub.accounts.get('u-1')?.balance).to.equal(before);
    expect((await next.find('acme', id)).row.status).to.equal('interrupted');
    const credits = (await calls(id)).filter(
      each => each.scenario === 'squaring' && each.name !== 'balance' && each.name !== 'rollback',
    );
    expect(credits, 'rollbacks alone').to.deep.equal([]);
  });
});
