// Dealers through the Operator API and the platform's: made, changed, given badges; what is refused, and what stands in the log.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf, type OperatorServer } from '../../../support/clients.ts';
import { Device, PNG } from '../../../support/live-examples.ts';
import { Probe } from '../../../support/probe.ts';
import type { Json } from '../../../support/world.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Dealer extends Json {
  dealer_id: string;
  login: string;
  badge_code: string;
}

describe('dealers', function () {
  this.timeout(90_000);
  let probe: Probe;
  let acme: OperatorServer;
  let bolt: OperatorServer;
  let logins = 0;
  before(async () => {
    probe = await Probe.open();
    acme = probe.own;
    bolt = await probe.stranger('bolt', { credit_mode: 'prepaid', currencies: ['KRW'] });
  });
  after(() => probe?.close());

  const body = (change: object = {}) => ({ login: `dealer-${++logins}`, name: 'Mina', pin: '1234', ...change });
  const add = (change: object = {}, by = acme) => by.call<{ dealer_id: string }>('POST', '/dealers', body(change));
  const added = async (change: object = {}, by = acme) => (await add(change, by)).body.dealer_id;
  const patch = (id: string, change: unknown, by = acme) => by.call('PATCH', `/dealers/${id}`, change);
  const list = async (by = acme) => (await by.call<{ dealers: Dealer[] }>('GET', '/dealers')).body.dealers;
  const shown = async (id: string) => (await list()).find(each => each.dealer_id === id) as Dealer;
  const badge = (id: string, by = acme) => by.call<Json>('POST', `/dealers/${id}/badge`);
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer), ...(fieldsOf(answer) ?? [])];
  const audited = async (...answers: Answer<unknown>[]) => {
    const ids = answers.map(each => each.headers.get('x-audit-id')).join(',');
    return (await acme.call<{ entries: Json[] }>('GET', `/audit?ids=${ids}`)).body.entries.toReversed();
  };

  it('DLR-01 DLR-03 DLR-09 a new dealer is listed with everything, in the order of creation', async () => {
    const { status, body: made, headers } = await add({ login: '  Mina_01 ', name: '  미나  ', role: 'pitboss' });
    expect(status).to.equal(201);
    expect(Object.keys(made)).to.deep.equal(['dealer_id']);
    expect(made.dealer_id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(headers.get('x-audit-id')).to.match(/^\d+$/);
    const second = await added();
    const dealers = await list();
    expect(dealers.map(each => each.dealer_id)).to.deep.equal([made.dealer_id, second]);
    const { created_at: createdAt, ...rest } = dealers[0] as Dealer;
    expect(createdAt).to.match(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(rest).to.deep.equal({
      dealer_id: made.dealer_id,
      login: 'mina_01',
      name: '미나',
      role: 'pitboss',
      status: 'active',
      rounds: 0,
      photo_url: '',
      badge_tail: null,
      badge_issued_at: null,
      badge_code: '',
    });
    expect(dealers[1]).to.include({ role: 'dealer' });
  });

  it('CX-24 prepaid operators have dealers too, and see their own alone', async () => {
    const id = await added({}, bolt);
    expect((await list(bolt)).map(each => each.dealer_id)).to.deep.equal([id]);
    expect((await list()).map(each => each.dealer_id)).not.to.include(id);
  });

  describe('what is refused', () => {
    const all = ['login', 'name', 'pin'];
    const cases: [string, object, string[]][] = [
      ['no field', { login: undefined, name: undefined, pin: undefined }, all],
      ['null', { login: null, name: null, pin: null, role: null }, [...all, 'role']],
      ['another type', { login: 7, name: 7, pin: 1234, role: 7 }, [...all, 'role']],
      ['a login of 1 character', { login: 'a' }, ['login']],
      ['a login of 33 characters', { login: 'a'.repeat(33) }, ['login']],
      ['a login that begins with a dash', { login: '-ab' }, ['login']],
      ['a login with a space', { login: 'a b' }, ['login']],
      ['a login of another script', { login: '미나' }, ['login']],
      ['an empty name', { name: '  ' }, ['name']],
      ['a name of 61 bytes', { name: 'x'.repeat(61) }, ['name']],
      ['a name of 21 Korean letters, 63 bytes', { name: '가'.repeat(21) }, ['name']],
      ['a PIN of 3', { pin: '123' }, ['pin']],
      ['a PIN of 33', { pin: '1'.repeat(33) }, ['pin']],
      ['an empty PIN', { pin: '' }, ['pin']],
      ['another role', { role: 'boss' }, ['role']],
      ['several', { login: '_', pin: '1', role: 'x' }, ['login', 'pin', 'role']],
    ];
    for (const [name, change, fields] of cases)
      it(`DLR-02 DLR-03 ${name}: ${fields.join(', ')}`, async () => {
        expect(refusal(await add(change))).to.deep.equal([400, 'INVALID_REQUEST', ...fields]);
      });

    it('DLR-03 what is no JSON object names the fields that are needed', async () => {
      for (const text of ['', '{', '[]', 'null']) {
        const sent = await probe.send({ method: 'POST', target: '/operator/v1/dealers', body: text });
        expect([sent.status, sent.code, ...sent.fields], text).to.deep.equal([400, 'INVALID_REQUEST', ...all]);
      }
    });

    it('DLR-03 the bounds themselves are taken', async () => {
      for (const change of [
        { login: 'zz' },
        { login: `z${'9'.repeat(31)}` },
        { name: '가'.repeat(20) },
        { pin: '가'.repeat(32) },
      ])
        expect((await add(change)).status, JSON.stringify(change)).to.equal(201);
    });

    it('DLR-02 a login that anybody has, at whatever operator and in whatever letters, also of many at once', async () => {
      expect((await add({ login: 'taken' })).status).to.equal(201);
      for (const [login, by] of [
        ['taken', acme],
        ['TAKEN ', bolt],
      ] as const)
        expect(refusal(await add({ login }, by))).to.deep.equal([409, 'DUPLICATE']);
      const answers = await Promise.all(Array.from({ length: 4 }, (_, i) => add({ login: 'raced' }, i % 2 ? acme : bolt)));
      expect(answers.map(each => each.status).toSorted()).to.deep.equal([201, 409, 409, 409]);
    });

    it('DLR-06 a dealer of another operator is not there, nor is one that is none', async () => {
      const other = await added({}, bolt);
      for (const id of [other, NOBODY, 'x', '%00', 'x'.repeat(300), `${other}0`, other.toUpperCase()])
        for (const answer of [
          await patch(id, { name: 'X' }),
          await patch(id, { name: '' }),
          await badge(id),
          await acme.call('DELETE', `/dealers/${id}/badge`),
        ])
          expect(refusal(answer), id).to.deep.equal([404, 'DEALER_NOT_FOUND']);
      expect((await list(bolt)).find(each => each.dealer_id === other)).to.include({ name: 'Mina' });
    });

    it('DLR-04 wrong fields of a change are named, and nothing is changed', async () => {
      const id = await added({ name: 'Kim' });
      for (const [change, fields] of [
        [{ name: '' }, ['name']],
        [{ name: null, role: null, pin: null, status: null }, ['name', 'role', 'pin', 'status']],
        [{ name: 'Lee', pin: '123' }, ['pin']],
        [{ role: 'x', status: 'gone' }, ['role', 'status']],
      ] as const)
        expect(refusal(await patch(id, change))).to.deep.equal([400, 'INVALID_REQUEST', ...fields]);
      expect(await shown(id)).to.include({ name: 'Kim', role: 'dealer', status: 'active' });
      const sent = await probe.send({ method: 'PATCH', target: `/operator/v1/dealers/${id}`, body: '{' });
      expect([sent.status, sent.code]).to.deep.equal([400, 'INVALID_REQUEST']);
    });
  });

  it('DLR-04 only what is sent changes; an empty PIN and a login do not', async () => {
    const id = await added({ login: 'stays', name: 'Kim' });
    for (const [change, now] of [
      [{ name: ' Lee ' }, { name: 'Lee', role: 'dealer', status: 'active' }],
      [{ role: 'pitboss' }, { name: 'Lee', role: 'pitboss', status: 'active' }],
      [{ status: 'disabled' }, { name: 'Lee', role: 'pitboss', status: 'disabled' }],
      [
        { status: 'active', pin: '' },
        { name: 'Lee', role: 'pitboss', status: 'active' },
      ],
      [{ login: 'other', pin: '98765' }, { login: 'stays' }],
      [{}, { name: 'Lee' }],
    ] as const) {
      const answer = await patch(id, change);
      expect([answer.status, answer.body]).to.deep.equal([204, '']);
      expect(answer.headers.get('x-audit-id')).to.match(/^\d+$/);
      expect(await shown(id)).to.include(now);
    }
  });

  it('DLR-07 DLR-08 DLR-09 a badge is issued, issued anew and revoked', async () => {
    const id = await added({ login: 'badged', name: 'Ann', role: 'pitboss' });
    const first = await badge(id);
    expect(first.status).to.equal(200);
    const code = String(first.body.code);
    expect(code).to.match(/^DLR-[0-9A-Z]{12}$/);
    expect(first.body).to.deep.equal({ code, tail: code.slice(-4), login: 'badged', name: 'Ann', role: 'pitboss' });
    const issued = await shown(id);
    expect(issued).to.include({ badge_code: code, badge_tail: code.slice(-4) });
    expect(issued.badge_issued_at).to.be.a('string');
    const second = await acme.call<Json>('POST', `/dealers/${id}/badge`, {});
    expect(second.body.code).not.to.equal(code);
    expect((await shown(id)).badge_code).to.equal(second.body.code);
    const gone = await acme.call('DELETE', `/dealers/${id}/badge`);
    expect(gone.status).to.equal(204);
    expect(await shown(id)).to.include({ badge_code: '', badge_tail: null, badge_issued_at: null });
    expect((await acme.call('DELETE', `/dealers/${id}/badge`)).status, 'again').to.equal(204);
    const log = await audited(first, second, gone);
    expect(log.map(each => [each.action, each.target, each.restorable])).to.deep.equal([
      ['dealer.badge_issue', id, false],
      ['dealer.badge_reissue', id, false],
      ['dealer.badge_revoke', id, false],
    ]);
    expect(JSON.stringify(log)).not.to.include(code);
  });

  it('DLR-13 changes are in the log and come back by it; the PIN is in neither', async () => {
    const made = await add({ login: 'logged', name: 'Kim', pin: 'pin-of-kim' });
    const id = made.body.dealer_id;
    const changed = await patch(id, { name: 'Lee', status: 'disabled', pin: 'another-pin' });
    const [first, second] = await audited(made, changed);
    expect(first).to.deep.include({ action: 'dealer.create', target: id, restorable: false });
    expect(second).to.deep.include({ action: 'dealer.update', target: id, restorable: true });
    const [change] = (second?.changes ?? []) as Json[];
    expect(change).to.deep.include({ kind: 'dealer', key: id, op: 'update' });
    expect(change?.fields).to.deep.equal({
      name: { before: 'Kim', after: 'Lee' },
      status: { before: 'active', after: 'disabled' },
    });
    expect(JSON.stringify([first, second])).not.to.match(/pin-of-kim|another-pin|scrypt/);
    const restored = await acme.call('POST', `/audit/${changed.headers.get('x-audit-id')}/restore`);
    expect(restored.status, JSON.stringify(restored.body)).to.equal(200);
    expect(await shown(id)).to.include({ name: 'Kim', status: 'active' });
  });

  it('AUD-08 each change of a dealer stands in the log by its own name, and the filter finds them', async () => {
    const made = await add({ login: 'traced' });
    const at = `/dealers/${made.body.dealer_id}`;
    const calls = [
      ['PATCH', '', { name: 'Traced' }, 'dealer.update'],
      ['POST', '/badge', undefined, 'dealer.badge_issue'],
      ['POST', '/badge', undefined, 'dealer.badge_reissue'],
      ['DELETE', '/badge', undefined, 'dealer.badge_revoke'],
      ['POST', '/badge', undefined, 'dealer.badge_issue'],
      ['PUT', '/photo', { image: PNG }, 'dealer.photo'],
      ['DELETE', '/photo', undefined, 'dealer.photo_delete'],
    ] as const;
    const answers: Answer<unknown>[] = [made];
    for (const [method, path, sent] of calls) answers.push(await acme.call(method, at + path, sent));
    const wanted = ['dealer.create', ...calls.map(each => each[3])];
    const log = await audited(...answers);
    expect(log.map(each => each.action)).to.deep.equal(wanted);
    expect(log.map(each => each.target)).to.deep.equal(wanted.map(() => made.body.dealer_id));
    const query = `/audit?action=dealer.&target=${made.body.dealer_id}`;
    const { body: found } = await acme.call<{ entries: Json[] }>('GET', query);
    expect(found.entries.map(each => each.id)).to.deep.equal(log.map(each => each.id).toReversed());
    const { body: own } = await acme.call<{ entries: Json[] }>('GET', `${query}&restorable=1`);
    expect(own.entries.map(each => each.action)).to.deep.equal(['dealer.photo_delete', 'dealer.photo', 'dealer.update']);
  });

  it('RES-08 a restore brings back name, role, status and photo, each when it was changed, and never the PIN', async () => {
    const id = await added({ login: 'undone', name: 'Kim', pin: 'first-pin', role: 'dealer' });
    const { body: photo } = await acme.call<{ photo_url: string }>('PUT', `/dealers/${id}/photo`, { image: PNG });
    const device = await Device.register(probe.server.url, acme.code);
    const approved = await probe.platform.call('PATCH', `/devices/${device.id}`, { status: 'active' });
    expect(approved.status, JSON.stringify(approved.body)).to.equal(200);
    const opens = async (pin: string) => (await device.call('POST', '/login', { login: 'undone', pin })).status === 200;
    const restore = async (change: Answer<unknown>) => {
      const answer = await acme.call<Json>('POST', `/audit/${change.headers.get('x-audit-id')}/restore`);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      return answer;
    };
    const changed = await patch(id, { name: 'Lee', role: 'pitboss', status: 'disabled', pin: 'second-pin' });
    const gone = await acme.call('DELETE', `/dealers/${id}/photo`);
    expect(await shown(id)).to.include({ name: 'Lee', role: 'pitboss', status: 'disabled', photo_url: '' });
    const undone = await restore(changed);
    expect(await shown(id)).to.include({ name: 'Kim', role: 'dealer', status: 'active', photo_url: '' });
    await restore(gone);
    expect((await shown(id)).photo_url).to.equal(photo.photo_url);
    expect([await opens('first-pin'), await opens('second-pin')], 'the PIN stays the new one').to.deep.equal([false, true]);
    const redone = await restore(undone);
    expect(await shown(id)).to.include({ name: 'Lee', role: 'pitboss', status: 'disabled', photo_url: photo.photo_url });
    expect(JSON.stringify([undone.body, redone.body])).not.to.match(/first-pin|second-pin|scrypt/);
    // of a PIN alone there is nothing to bring back
    const alone = await patch(id, { pin: 'third-pin' });
    const [record] = await audited(alone);
    expect(record).to.include({ action: 'dealer.update' });
    expect(JSON.stringify(record)).not.to.include('third-pin');
  });

  describe('photos', () => {
    const photo = (id: string, image: unknown, by = acme) =>
      by.call<{ photo_url: string }>('PUT', `/dealers/${id}/photo`, { image });
    const gif = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
    /** A PNG of so many pixels, by its header. */
    const sized = (width: number, height: number) => {
      const bytes = Buffer.from(PNG, 'base64');
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes.toString('base64');
    };

    it('DLR-10 DLR-11 a photo is for everybody, another one has another address, and without one there is none', async () => {
      const id = await added();
      const set = await photo(id, PNG);
      expect(set.status, JSON.stringify(set.body)).to.equal(200);
      const url = set.body.photo_url;
      expect(url).to.match(/^http.*\/dealer\/v1\/photos\/[0-9a-f-]{36}\?v=[0-9a-f]+$/);
      expect((await shown(id)).photo_url).to.equal(url);
      const seen = await fetch(url);
      expect([seen.status, seen.headers.get('content-type')]).to.deep.equal([200, 'image/png']);
      expect(seen.headers.get('content-security-policy')).to.include('sandbox');
      expect(Buffer.from(await seen.arrayBuffer()).toString('base64')).to.equal(PNG);
      const other = await photo(id, `data:image/png;base64,${sized(2048, 2048)}`);
      expect(other.body.photo_url).not.to.equal(url);
      const gone = await acme.call('DELETE', `/dealers/${id}/photo`);
      expect([gone.status, (await shown(id)).photo_url]).to.deep.equal([204, '']);
      expect((await fetch(url)).status).to.equal(404);
      const [first, , last] = await audited(set, other, gone);
      expect([first?.action, last?.action, last?.restorable]).to.deep.equal(['dealer.photo', 'dealer.photo_delete', true]);
      const restored = await acme.call('POST', `/audit/${gone.headers.get('x-audit-id')}/restore`);
      expect([restored.status, (await shown(id)).photo_url]).to.deep.equal([200, other.body.photo_url]);
      expect((await fetch(other.body.photo_url)).status).to.equal(200);
    });

    it('DLR-10 BAD_PHOTO for what is no JPEG or PNG, or too large', async () => {
      const id = await added();
      for (const image of ['', '!!!', 'AAAA', gif, `data:image/png;base64,${gif}`, sized(2049, 1), sized(1, 2049), sized(0, 1)])
        expect(refusal(await photo(id, image)), image.slice(0, 30)).to.deep.equal([400, 'BAD_PHOTO']);
      for (const body of [undefined, null, 7, []])
        expect(refusal(await photo(id, body))).to.deep.equal([400, 'INVALID_REQUEST', 'image']);
      const sent = await probe.send({ method: 'PUT', target: `/operator/v1/dealers/${id}/photo`, body: '{' });
      expect([sent.status, sent.code, ...sent.fields]).to.deep.equal([400, 'INVALID_REQUEST', 'image']);
      expect(refusal(await photo(NOBODY, PNG))).to.deep.equal([404, 'DEALER_NOT_FOUND']);
      expect(refusal(await photo(await added({}, bolt), PNG))).to.deep.equal([404, 'DEALER_NOT_FOUND']);
      expect((await shown(id)).photo_url).to.equal('');
    });

    it('DLR-10 CX-10 a body of 64 KB is read, one byte more fails by its signature', async () => {
      const id = await added();
      const padded = (bytes: number) => `{"image":"${'A'.repeat(bytes - '{"image":""}'.length)}"}`;
      const put = (body: string) => probe.send({ method: 'PUT', target: `/operator/v1/dealers/${id}/photo`, body });
      const whole = await put(padded(65_536));
      expect([whole.status, whole.code]).to.deep.equal([400, 'BAD_PHOTO']);
      const long = await put(padded(65_537));
      expect([long.status, long.code]).to.deep.equal([401, 'INVALID_SIGNATURE']);
    });
  });

  it("PLG-01 staff list every operator's dealers, make and change them; a badge is not for them", async () => {
    const wanted = { ...body(), operator_code: 'bolt', role: 'pitboss' };
    const { status, body: made } = await probe.platform.call('POST', '/dealers', wanted);
    expect(status).to.equal(201);
    expect(refusal(await probe.platform.call('POST', '/dealers', wanted))).to.deep.equal([409, 'DUPLICATE']);
    expect(refusal(await probe.platform.call('POST', '/dealers', { ...body(), operator_code: 'nobody' }))).to.deep.equal([
      404,
      'NOT_FOUND',
    ]);
    const { body: all } = await probe.platform.call<{ dealers: Json[] }>('GET', '/dealers?operator=bolt');
    const found = all.dealers.find(each => each.dealer_id === made.dealer_id);
    expect(found).to.include({ operator_code: 'bolt', role: 'pitboss' });
    expect(found).not.to.have.property('badge_code');
    const changed = await probe.platform.call('PATCH', `/dealers/${made.dealer_id}`, { status: 'disabled' });
    expect([changed.status, changed.body.status]).to.deep.equal([200, 'disabled']);
    expect(refusal(await probe.platform.call('PATCH', `/dealers/${NOBODY}`, {}))).to.deep.equal([404, 'DEALER_NOT_FOUND']);
  });

  it('DEV-05 DEV-06 the dealer’s tool: nothing, then the newest of what is published, at fixed addresses', async () => {
    const tool = async () => (await bolt.call<{ files: Json[] }>('GET', '/dealer-tool')).body;
    expect(await tool()).to.deep.equal({ version: '', files: [], operator: 'bolt' });
    expect((await fetch(`${probe.server.url}/dealer/v1/tool/windows`)).status).to.equal(404);
    const dir = join(probe.server.data, 'dealer-tool');
    mkdirSync(dir);
    const publish = (version: string, file: string) => {
      writeFileSync(join(dir, file), `installer ${version}`);
      const files = { 'windows-x86_64': file, 'darwin-x86_64': '../platform.key', 'darwin-aarch64': 'missing.dmg' };
      const about = { version, notes: 'faster', pub_date: '2026-11-22T10:00:00Z', files };
      writeFileSync(join(dir, 'release.json'), JSON.stringify(about));
    };
    publish('1.0.0', 'tool-1.0.0.msi');
    const { files, ...rest } = await tool();
    expect(rest).to.deep.equal({ version: '1.0.0', notes: 'faster', pub_date: '2026-11-22T10:00:00Z', operator: 'bolt' });
    const url = `${probe.server.url}/dealer/v1/tool/windows`;
    expect(files).to.deep.equal([{ platform: 'windows-x86_64', alias: 'windows', file: 'tool-1.0.0.msi', size: 15, url }]);
    expect(await (await fetch(url)).text()).to.equal('installer 1.0.0');
    publish('1.1.0', 'tool-1.1.0.msi');
    const newest = await fetch(url);
    expect(newest.headers.get('content-disposition')).to.equal('attachment; filename="tool-1.1.0.msi"');
    expect(await newest.text()).to.equal('installer 1.1.0');
    expect((await fetch(`${probe.server.url}/dealer/v1/tool/mac-intel`)).status).to.equal(404);
  });

  it('DEV-13 CX-24 prepaid operators read their devices, and no card log', async () => {
    const devices = await bolt.call('GET', '/dealer-devices');
    expect([devices.status, devices.body]).to.deep.equal([200, { active: 0, limit: null, devices: [] }]);
    expect(refusal(await bolt.call('GET', '/dealer-card-log'))).to.deep.equal([403, 'CARD_LOG_FORBIDDEN']);
    expect(refusal(await bolt.call('GET', '/dealer-card-log?group=round'))).to.deep.equal([403, 'CARD_LOG_FORBIDDEN']);
  });
});
