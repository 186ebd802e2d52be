// A dealer's tool from outside: it registers, is approved, a dealer signs in, scans, replaces, calls a misdeal, sends pictures.
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { type Answer, codeOf, factsOf, fieldsOf, type Player } from '../../../support/clients.ts';
import { Device, joinDealer } from '../../../support/live-examples.ts';
import { callDown, follow, pokerTable, type Sitter, sitter } from '../../../support/poker.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

/** 1 × 1 pixel. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////' +
    '////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
  'base64',
);
const TIMERS = { reveal_delay_ms: 10, action_ms: 60_000, card_wait_ms: 60_000, void_wait_ms: 120_000 };

interface Shown extends Json {
  next_position: string | null;
  round_id: string | null;
}

describe("a dealer's tool", function () {
  this.timeout(90_000);
  let world: World;
  let acme: Site;
  let table: string;
  let device: Device;
  let dealerId: string;
  let tool: Player;
  let guests: Sitter[];
  let seq = 0;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    await world.site('bolt');
    table = await pokerTable(world, { game_code: 'live_holdem', names: { en: 'Live 1' }, operator_code: 'acme', timers: TIMERS });
    await staff('POST', `/tables/${table}/pause`);
    device = await Device.register(world.server.url, 'acme', { table_id: table });
    const dealer = { login: 'mina', name: 'Mina', pin: '2468', role: 'pitboss' };
    dealerId = String((await acme.operator.call('POST', '/dealers', dealer)).body.dealer_id);
  });
  after(() => world?.close());

  const staff = (method: string, path: string, body?: unknown) => world.platform.call(method, path, body);
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer), ...(fieldsOf(answer) ?? [])];
  const login = (body: Json = { login: ' Mina ', pin: '2468' }) => device.call<Json>('POST', '/login', body);
  const signIn = async (body?: Json) => joinDealer(world.server.url, String((await login(body)).body.token));
  const newBadge = async () => String((await acme.operator.call('POST', `/dealers/${dealerId}/badge`)).body.code);
  const states = () => tool.seen.filter(each => each.type === 'state') as unknown as Shown[];
  const expected = () => states().at(-1)?.next_position ?? null;
  const devices = async () => (await acme.operator.call<{ devices: Json[] }>('GET', '/dealer-devices')).body;
  const log = async (query = '') =>
    (await acme.operator.call<{ entries: Json[] }>('GET', `/dealer-card-log${query}`)).body.entries;
  /** Sends a message and waits for its answer. */
  const send = async (type: string, payload: Json, no = ++seq) => {
    const from = tool.seen.length;
    tool.room.send(type, { seq: no, ...payload });
    const { type: _type, ...ack } = await tool.until(`ack ${no}`, each => each.type === 'ack' && each.seq === no, from);
    return ack;
  };
  const card = (face: string, more: Json = {}) => send('card', { source: 'scanner', raw: `c:${face}`, card: face, ...more });

  it('NS-14 NS-27 registers once for each key, and is pending until the platform approves it', async () => {
    const state = { device_id: device.id, name: 'Studio A', status: 'pending', table_id: null, table_name: null };
    const asked = await fetch(`${world.server.url}/dealer/v1/devices/${device.id}`);
    expect([asked.status, await asked.json()]).to.deep.equal([200, state]);
    expect(refusal(await login())).to.deep.equal([403, 'FORBIDDEN']);
    const [shown] = (await devices()).devices;
    expect(shown).to.include({ id: device.id, status: 'pending', online: false, requested_table_id: table, setup_ready: false });
    expect((await fetch(`${world.server.url}/dealer/v1/devices/nothing`)).status).to.equal(404);
  });

  it('NS-27 names the wrong fields of a registration', async () => {
    const register = async (body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`${world.server.url}/dealer/v1/register`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return [
        response.status,
        ((await response.json()) as { error?: { details?: { fields?: string[] } } }).error?.details?.fields,
      ];
    };
    const all = ['operator', 'device_name', 'os', 'app_version', 'public_key'];
    expect(await register({})).to.deep.equal([400, all]);
    const key = { device_name: 'x', os: 'x', app_version: 'x', public_key: 'AAAA' };
    expect(await register({ operator: 'acme', ...key })).to.deep.equal([400, ['public_key']]);
    await Device.register(world.server.url, 'nobody').then(
      () => expect.fail('nobody has no studio'),
      (error: Error) => expect(error.message).to.include('operator'),
    );
  });

  it('DEV-01 DEV-04 staff approve it within the limit and bind it to a table of its operator', async () => {
    const patch = (body: unknown) => staff('PATCH', `/devices/${device.id}`, body);
    expect((await staff('PATCH', '/devices', { operator_code: 'acme', limit: 0 })).status).to.equal(200);
    expect(refusal(await patch({ status: 'active' }))).to.deep.equal([400, 'INVALID_REQUEST', 'status']);
    await staff('PATCH', '/devices', { operator_code: 'acme', limit: 2 });
    const foreign = await pokerTable(world, { game_code: 'live_holdem', operator_code: 'bolt' });
    const rng = await pokerTable(world, { operator_code: 'acme' });
    for (const id of [foreign, rng, 'tbl_x'])
      expect(refusal(await patch({ table_id: id }))).to.deep.equal([400, 'INVALID_REQUEST', 'table_id']);
    const approved = await patch({ status: 'active', table_id: table });
    expect(approved.status, JSON.stringify(approved.body)).to.equal(200);
    expect(approved.body).to.include({ operator: 'acme', setup_ready: true, table_id: table });
    expect(approved.body).not.to.have.property('requested_table_id');
    const second = await Device.register(world.server.url, 'acme', {}, 'P-256');
    const taken = await staff('PATCH', `/devices/${second.id}`, { status: 'active', table_id: table });
    expect(refusal(taken)).to.deep.equal([409, 'DUPLICATE']);
    const { active, limit } = (await devices()) as unknown as Json;
    expect([active, limit]).to.deep.equal([1, 2]);
    expect(refusal(await staff('PATCH', '/devices/nothing', {}))).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('NS-27 signs each request with its own key, at the time, and once', async () => {
    const sent = { 'x-nonce': 'once', 'x-timestamp': String(Date.now()) };
    expect((await device.call('POST', '/login', { login: 'mina', pin: '2468' }, sent)).status).to.equal(200);
    for (const [change, code] of [
      [sent, 'NONCE_REUSED'],
      [{ 'x-timestamp': String(Date.now() - 400_000) }, 'TIMESTAMP_OUT_OF_RANGE'],
      [{ 'x-timestamp': 'soon' }, 'TIMESTAMP_OUT_OF_RANGE'],
      [{ 'x-signature': Buffer.alloc(64).toString('base64') }, 'INVALID_SIGNATURE'],
      [{ 'x-signature': '' }, 'INVALID_SIGNATURE'],
      [{ 'x-device': 'nothing' }, 'INVALID_SIGNATURE'],
    ] as [Record<string, string>, string][])
      expect(refusal(await device.call('POST', '/login', { login: 'mina', pin: '2468' }, change)), code).to.deep.equal([
        401,
        code,
      ]);
    const p256 = await Device.register(world.server.url, 'bolt', {}, 'P-256');
    expect((await staff('PATCH', `/devices/${p256.id}`, { status: 'active' })).status).to.equal(200);
    const wrong = await p256.call('POST', '/login', { login: 'mina', pin: '2468' });
    expect(refusal(wrong), 'a dealer of another operator').to.deep.equal([401, 'UNAUTHORIZED']);
  });

  it('DLR-07 DLR-08 NS-27 a dealer signs in by PIN or badge; a revoked or replaced badge opens nothing', async () => {
    expect(refusal(await login({}))).to.deep.equal([400, 'INVALID_REQUEST', 'login', 'pin']);
    expect(refusal(await login({ login: 'mina', pin: '2469' }))).to.deep.equal([401, 'UNAUTHORIZED']);
    const [first, second] = [await newBadge(), await newBadge()];
    expect(refusal(await login({ badge: first }))).to.deep.equal([401, 'UNAUTHORIZED']);
    const { status, body } = await login({ badge: second.toLowerCase() });
    expect(status).to.equal(200);
    expect(body.dealer).to.deep.equal({ dealer_id: dealerId, login: 'mina', name: 'Mina', role: 'pitboss', photo_url: '' });
    expect(body.device).to.include({ table_id: table, table_name: 'Live 1', status: 'active' });
    await acme.operator.call('DELETE', `/dealers/${dealerId}/badge`);
    expect(refusal(await login({ badge: second }))).to.deep.equal([401, 'UNAUTHORIZED']);
    const other = { login: 'guessed', name: 'X', pin: '1111' };
    await acme.operator.call('POST', '/dealers', other);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push(codeOf(await login({ login: 'guessed', pin: `000${i}` })));
    expect(codes).to.deep.equal([...Array(5).fill('UNAUTHORIZED'), 'RATE_LIMITED']);
  });

  it('GAM-03 DEV-02 a table with a device is dealt by hand: who deals is told what is expected', async () => {
    const manual = await staff('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
    expect(manual.status, JSON.stringify(manual.body)).to.equal(200);
    tool = await signIn();
    await tool.until('the state', each => each.type === 'state');
    expect(states().at(-1)).to.deep.include({ role: 'pitboss', name: 'Mina', next_position: null });
    tool.room.send('status', {
      scanner: 'connected',
      stream: { state: 'live', fps: 30, width: 1920, other: 1 },
      cpu: 12.5,
      mem: 400,
    });
    await until('its status', async () => (await devices()).devices.some(each => (each.live as Json | undefined)?.cpu === 12.5));
    const shown = (await devices()).devices.find(each => each.id === device.id);
    expect(shown).to.deep.include({ online: true, logged_in: true, dealer: 'mina', on_duty: 'Mina', open_tables: [table] });
    const stream = { state: 'live', width: 1920, fps: 30 };
    expect(shown?.live).to.deep.equal({ scanner: 'connected', stream, cpu: 12.5, app_version: '1.0.0', os: 'test' });
    expect(await send('start', {})).to.deep.include({ result: 'accepted' });
    guests = [await sitter(world, acme, 'u-1', table, { seat: 0 }), await sitter(world, acme, 'u-2', table, { seat: 1 })];
    await until('a place', () => expected() !== null);
    expect(expected()).to.match(/^hole:[01]:1$/);
  });

  it('DEV-03 DEV-10 shows what the device says of its scanner and its stream, also when it says much at once', async () => {
    const live = async () => (await devices()).devices.find(each => each.id === device.id)?.live as Json;
    const says = async (status: Json, wanted: Json) => {
      tool.room.send('status', status);
      await until(JSON.stringify(wanted), async () => isDeepStrictEqual(await live(), wanted));
    };
    const about = { app_version: '1.0.0', os: 'test' };
    // the last of several words counts
    for (const scanner of ['virtual', 'none', 'connected']) tool.room.send('status', { scanner, stream: { state: 'error' } });
    const numbers = { latency_ms: 180, bitrate_kbps: 4500, width: 1920, height: 1080, fps: 29.97 };
    await says(
      { scanner: 'disconnected', stream: { state: 'connecting', ...numbers }, cpu: 12.5, mem: 80 },
      { scanner: 'disconnected', stream: { state: 'connecting', ...numbers }, cpu: 12.5, mem: 80, ...about },
    );
    for (const [scanner, state] of [
      ['connected', 'live'],
      ['virtual', 'error'],
      ['none', 'off'],
    ])
      await says({ scanner, stream: { state } }, { scanner, stream: { state }, ...about });
    // what is none of these is nothing, and no number is made up
    await says(
      { scanner: 'broken', stream: { state: 'on', latency_ms: -1, fps: '30', width: 1e9 }, cpu: 101, mem: -1, update: '1.1.0' },
      { scanner: 'none', stream: { state: 'off' }, update: '1.1.0', ...about },
    );
  });

  it('NS-31.7 rejects what is not right, each with its code, and the same number is answered as before', async () => {
    const place = expected();
    expect(await card('')).to.include({ result: 'rejected', reject_code: 'UNREADABLE' });
    expect(await card('Xx')).to.include({ reject_code: 'FOREIGN_CARD' });
    const no = ++seq;
    const payload = { source: 'scanner', raw: 'c:As', card: 'As', scanned_at: Date.now() - 100, scanner_id: 's-1' };
    const first = await send('card', payload, no);
    expect(first).to.deep.equal({ seq: no, result: 'accepted', position: place });
    expect(await send('card', payload, no), 'again').to.deep.equal(first);
    expect(await card('As')).to.include({ reject_code: 'DUPLICATE_CARD' });
    expect(await card('Kd', { source: 'manual' })).to.include({ reject_code: 'UNREADABLE' });
    tool.room.send('card', { card: 'Kd' });
    tool.room.send('dance', { seq: ++seq });
    expect(await card('Kd')).to.include({ result: 'accepted' });
  });

  it('GAM-03 CX-18 a card is replaced until somebody acts; cards of the hand are in the log, hidden', async () => {
    expect(await send('replace', { card: 'Kc', reason: 'misread' })).to.include({ result: 'accepted' });
    for (const face of ['Ah', 'Kh']) expect(await card(face)).to.include({ result: 'accepted' });
    await until('a turn', () =>
      (guests[0] as Sitter).screen.seen.concat((guests[1] as Sitter).screen.seen).some(e => e.type === 'ask'),
    );
    expect(await card('2c')).to.include({ reject_code: 'BETTING_OPEN' });
    const entries = await log();
    for (const each of entries) expect(each).to.include({ hidden: true, card: null, raw: null, dealer: 'mina', role: 'pitboss' });
    const found = entries.find(each => each.scanner_id === 's-1');
    expect(found).to.include({ device_id: device.id, device_name: 'Studio A', source: 'scanner', result: 'accepted' });
    expect(found?.lag_ms).to.be.a('number').that.is.at.least(100);
  });

  it('GAM-03 a misdeal gives everybody their chips back, once, whatever is sent again', async () => {
    const round = states().at(-1)?.round_id;
    const no = ++seq;
    const first = await send('void', { reason: 'a card fell' }, no);
    expect(first).to.deep.equal({ seq: no, result: 'accepted' });
    const status = async () => (await staff('GET', `/rounds/${round}`)).body.status;
    await until('the void', async () => (await status()) === 'void');
    await until('the next hand', () => states().at(-1)?.round_id !== round && expected() !== null);
    expect(await send('void', { reason: 'a card fell' }, no), 'again').to.deep.equal(first);
    const next = states().at(-1)?.round_id;
    expect((await staff('GET', `/rounds/${next}`)).body.status).to.equal('open');
    const entries = await log(`?round_id=${round}`);
    expect(entries.filter(each => each.result === 'accepted').map(each => each.card)).to.include.members(['As', 'Kd', 'Kc']);
  });

  it('DLR-12 a hand that is dealt to its end counts for its dealer', async () => {
    const stops = guests.map(each => follow(each, () => callDown));
    const from = (guests[0] as Sitter).screen.seen.length;
    for (const face of ['As', 'Kd', 'Ah', 'Kc', '2c', '7d', '9h', 'Js', '3d']) {
      await until(`a place for ${face}`, () => expected() !== null);
      const place = expected();
      expect(await card(face, { source: 'wedge' }), face).to.include({ result: 'accepted', position: place });
      await until('the next', () => expected() !== place);
    }
    await (guests[0] as Sitter).screen.until('the end', each => factsOf(each).some(fact => fact.kind === 'settle'), from);
    for (const stop of stops) stop();
    const { body } = await acme.operator.call<{ dealers: Json[] }>('GET', '/dealers');
    expect(body.dealers.find(each => each.dealer_id === dealerId)).to.include({ rounds: 2 });
    const rounds = await acme.operator.call<{ rounds: Json[] }>('GET', '/dealer-card-log?group=round&source=wedge&dealer=MINA');
    expect(rounds.body.rounds[0]).to.deep.include({ n_accepted: 9, positions_done: 9, sources: { wedge: 9 } });
    expect(rounds.body.rounds[0]?.dealers).to.deep.equal([{ login: 'mina', name: 'Mina', role: 'pitboss', n: 9 }]);
  });

  it('DLR-05 who gets another role or is disabled is cut off; a dealer may neither type cards in nor call a misdeal', async () => {
    await acme.operator.call('PATCH', `/dealers/${dealerId}`, { role: 'dealer' });
    await until('the end', () => tool.closed !== undefined);
    expect(tool.closed?.code).to.equal(4101);
    const badge = await newBadge();
    tool = await signIn({ badge });
    await until('a place', () => expected() !== null);
    expect(await card('Qs', { source: 'manual', reason: 'by hand' })).to.include({ reject_code: 'NOT_ON_DUTY' });
    expect(await send('replace', { card: 'Qs', reason: 'by hand' })).to.include({ reject_code: 'NOT_ON_DUTY' });
    expect(await send('void', { reason: 'x' })).to.include({ reject_code: 'NOT_ON_DUTY' });
    expect(await card('Qs', { source: 'virtual' }), 'in the test environment').to.include({ result: 'accepted' });
    expect((await log('?source=manual&result=rejected')).some(each => each.reject_code === 'NOT_ON_DUTY')).to.equal(true);
    await acme.operator.call('PATCH', `/dealers/${dealerId}`, { status: 'disabled' });
    await until('the end', () => tool.closed !== undefined);
    expect(refusal(await login({ badge }))).to.deep.equal([401, 'UNAUTHORIZED']);
    await acme.operator.call('PATCH', `/dealers/${dealerId}`, { status: 'active' });
  });

  it('RES-04 an undoing that disables a dealer again, or takes a role away, cuts them off at once', async () => {
    for (const [change, back] of [
      [{ status: 'disabled' }, { status: 'active' }],
      [{ role: 'pitboss' }, { role: 'dealer' }],
    ] as const) {
      await acme.operator.call('PATCH', `/dealers/${dealerId}`, change);
      const undone = await acme.operator.call('PATCH', `/dealers/${dealerId}`, back);
      tool = await signIn({ badge: await newBadge() });
      const { status, body } = await acme.operator.call('POST', `/audit/${undone.headers.get('x-audit-id')}/restore`);
      expect(status, JSON.stringify(body)).to.equal(200);
      await until('the end', () => tool.closed !== undefined);
      expect(tool.closed?.code, JSON.stringify(change)).to.equal(4101);
      expect((await acme.operator.call('POST', `/audit/${body.audit_id}/restore`)).status, 'as it was').to.equal(200);
    }
  });

  it('TBL-16 TBL-05 the device of a table sends its picture; everybody sees it', async () => {
    const at = `${world.server.url}/dealer/v1/snapshots/${table}`;
    expect((await fetch(at)).status).to.equal(404);
    const image = { 'content-type': 'image/jpeg' };
    expect(refusal(await device.call('PUT', `/snapshots/${table}`, Buffer.from('no picture'), image))).to.deep.equal([
      400,
      'BAD_IMAGE',
    ]);
    expect(refusal(await device.call('PUT', '/snapshots/tbl_other', JPEG, image))).to.deep.equal([403, 'FORBIDDEN']);
    expect((await device.call('PUT', `/snapshots/${table}`, JPEG, image)).status).to.equal(204);
    const shown = await fetch(at);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).to.deep.equal([
      ...[200, 'image/jpeg', 'public, max-age=30'],
    ]);
    expect(Buffer.from(await shown.arrayBuffer()).equals(JPEG)).to.equal(true);
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables');
    expect(body.tables.find(each => each.table_id === table)).to.include({ snapshot_url: at });
    expect(body.tables.filter(each => each.table_id !== table).some(each => 'snapshot_url' in each)).to.equal(false);
  });

  it('NS-14 DEV-02 a device that is blocked is cut off, its table begins no further hand, and what it said last is shown', async () => {
    tool = await signIn({ badge: await newBadge() });
    expect(await send('pause', {})).to.include({ result: 'accepted' });
    expect(await send('start', {})).to.include({ result: 'accepted' });
    expect((await staff('PATCH', `/devices/${device.id}`, { status: 'disabled' })).status).to.equal(200);
    await until('the end', () => tool.closed !== undefined);
    expect((await staff('GET', `/tables/${table}`)).body.live).to.deep.equal({ dealing: 'manual', paused: true });
    expect(refusal(await login())).to.deep.equal([403, 'FORBIDDEN']);
    const gone = (await devices()).devices.find(each => each.id === device.id) as Json;
    expect(gone).to.deep.include({ status: 'disabled', online: false, logged_in: false, open_tables: [], setup_ready: false });
    expect(gone).to.include({ last_ip: '127.0.0.1', table_id: table });
    expect(gone.last_seen_at).to.match(/^\d{4}-.*Z$/);
    expect(gone.last_status).to.deep.equal({
      ...{ scanner: 'none', stream: { state: 'off' }, update: '1.1.0', app_version: '1.0.0', os: 'test' },
    });
    expect(gone, 'what has no value is left out').to.not.have.any.keys('live', 'dealer', 'on_duty', 'requested_table_id');
  });
});
