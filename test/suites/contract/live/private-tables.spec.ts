// Private tables through the Operator API: what is reserved, what is refused, what stands in lists and in the audit log.
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf, type OperatorServer } from '../../../support/clients.ts';
import { POKER_LIMITS, pokerTable } from '../../../support/poker.ts';
import { Probe } from '../../../support/probe.ts';
import type { Json } from '../../../support/world.ts';

const MINUTE = 60_000;
const LIVE = { game_code: 'live_holdem', operator_code: 'acme', names: { en: 'Live 1', ko: '라이브 1' } };
const NOT_THERE = `prv_${'0'.repeat(32)}`;

interface Made extends Json {
  private_id: string;
  start: string;
  end: string;
  status: string;
}
interface Listed extends Made {
  minutes: number;
}
interface Lists {
  tables: Json[];
  reservations: Listed[];
  standby_minutes: number;
  min_minutes: number;
  max_minutes: number;
}

describe('private tables', function () {
  this.timeout(90_000);
  let probe: Probe;
  let acme: OperatorServer;
  let bolt: OperatorServer;
  let thrift: OperatorServer;
  let table: string;
  const open = (about: Json = {}) => pokerTable(probe, { ...LIVE, ...about });
  before(async () => {
    probe = await Probe.open();
    acme = probe.own;
    bolt = await probe.stranger('bolt');
    thrift = await probe.stranger('thrift', { credit_mode: 'prepaid', currencies: ['KRW'] });
    table = await open();
  });
  after(() => probe?.close());

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString();
  const body = (change: object = {}) => ({
    table_id: table,
    start: inMinutes(60),
    minutes: 30,
    password: 'open-1234',
    ...change,
  });
  const reserve = (change: object = {}, by = acme) => by.call<Made>('POST', '/private-tables', body(change));
  const cancel = (id: string, by = acme) => by.call('DELETE', `/private-tables/${id}`);
  const lists = async (by = acme) => (await by.call<Lists>('GET', '/private-tables')).body;
  const refusal = (answer: Answer<unknown>) => [answer.status, codeOf(answer), ...(fieldsOf(answer) ?? [])];
  const ownTable = async (id: string) =>
    (await acme.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(each => each.table_id === id);

  it('PRV-07 a reservation is answered with its times, to the minute', async () => {
    const at = Date.now() + 61 * MINUTE + 12_345;
    const { status, body: made, headers } = await reserve({ start: new Date(at).toISOString(), minutes: 90 });
    const start = Math.floor(at / MINUTE) * MINUTE;
    expect(status).to.equal(200);
    expect(made.private_id).to.match(/^prv_[0-9a-f]{32}$/);
    expect(made).to.deep.equal({
      private_id: made.private_id,
      table_id: table,
      start: new Date(start).toISOString(),
      end: new Date(start + 90 * MINUTE).toISOString(),
      status: 'reserved',
    });
    expect(headers.get('x-audit-id')).to.match(/^\d+$/);
    expect((await cancel(made.private_id)).status).to.equal(200);
  });

  it('PRV-02 PRV-03 the lists have the tables that can be reserved, and each reservation with its password', async () => {
    const other = await open({ operator_code: 'bolt' });
    const { body: made } = await reserve({ start: inMinutes(200), password: '  a비밀번호!  ' });
    const { tables, reservations, ...bounds } = await lists();
    expect(bounds).to.deep.equal({ standby_minutes: 5, min_minutes: 30, max_minutes: 1440 });
    const about = { table_id: table, name: 'Live 1', currency: 'KRW', limits: POKER_LIMITS };
    expect(tables.map(each => each.table_id)).to.deep.equal([table]);
    expect(tables[0]).to.deep.include(about);
    expect((tables[0]?.names as Json | undefined)?.ko).to.equal('라이브 1');
    const [first] = reservations;
    const { name, ...rest } = about;
    expect(first).to.deep.include({ ...rest, table_name: name, ...made, minutes: 30, password: 'a비밀번호!' });
    expect(first).to.have.property('created_at').that.matches(/Z$/);
    expect(first).not.to.have.property('cancelled_at');
    expect((await lists(bolt)).reservations, 'another operator sees none of it').to.deep.equal([]);
    expect((await lists(bolt)).tables.map(each => each.table_id)).to.deep.equal([other]);
    await cancel(made.private_id);
    const [cancelled] = (await lists()).reservations;
    expect(cancelled).to.include({ status: 'cancelled' }).and.to.have.property('cancelled_at');
  });

  it('PRV-02 the staff see what is reserved of everybody’s tables, or of one operator’s, and no password', async () => {
    const { reservations } = await lists();
    const asked = async (query: string) =>
      (await probe.platform.call<{ reservations: Json[] }>('GET', `/private-tables${query}`)).body.reservations;
    const own = reservations.map(({ password: _, ...rest }) => ({ operator_code: 'acme', ...rest }));
    expect(own).to.have.length.above(0);
    expect(await asked('?operator_code=acme')).to.deep.equal(own);
    expect(await asked('')).to.deep.include(own[0]);
    expect(await asked('?operator_code=nobody')).to.deep.equal([]);
  });

  it('PRV-02 the newest start comes first, at most 200', async () => {
    const id = await open();
    for (const minutes of [300, 100, 200]) await reserve({ table_id: id, start: inMinutes(minutes) });
    const starts = (await lists()).reservations.map(each => each.start);
    expect(starts).to.deep.equal(starts.toSorted().toReversed());
  });

  it('PRV-01 prepaid operators have none, whatever they send', async () => {
    for (const answer of [
      await thrift.call('GET', '/private-tables'),
      await reserve({}, thrift),
      await thrift.call('POST', '/private-tables', {}),
      await cancel(NOT_THERE, thrift),
    ])
      expect(refusal(answer)).to.deep.equal([403, 'PRIVATE_FORBIDDEN']);
  });

  describe('what is refused', () => {
    const all = ['table_id', 'start', 'minutes', 'password'];
    const cases: [string, object, string[]][] = [
      ['no field', { table_id: undefined, start: undefined, minutes: undefined, password: undefined }, all],
      ['null', { table_id: null, start: null, minutes: null, password: null }, all],
      ['another type', { table_id: 7, start: 1_767_225_600_000, minutes: '30', password: 1234 }, all],
      ['a table that is not there', { table_id: `tbl_${'0'.repeat(32)}` }, ['table_id']],
      ['a table with a NUL', { table_id: 'tbl_\0' }, ['table_id']],
      ['a date alone', { start: '2026-12-01' }, ['start']],
      ['a time without an offset', { start: '2026-12-01T10:00:00' }, ['start']],
      ['30 February', { start: '2027-02-30T10:00:00Z' }, ['start']],
      ['31 days ahead', { start: inMinutes(31 * 1440) }, ['start']],
      ['an end that is over', { start: inMinutes(-31), minutes: 30 }, ['start']],
      ['an end within a minute', { start: inMinutes(-29), minutes: 30 }, ['start']],
      ['29 minutes', { minutes: 29 }, ['minutes']],
      ['no multiple of 30', { minutes: 45 }, ['minutes']],
      ['0 minutes', { minutes: 0 }, ['minutes']],
      ['1470 minutes', { minutes: 1470 }, ['minutes']],
      ['half minutes', { minutes: 30.5 }, ['minutes']],
      ['3 characters', { password: 'abc' }, ['password']],
      ['3 characters and spaces', { password: ' abc ' }, ['password']],
      ['21 characters', { password: 'a'.repeat(21) }, ['password']],
      ['a space inside', { password: 'ab cd' }, ['password']],
      ['a tab inside', { password: 'ab\tcd' }, ['password']],
      ['a line break inside', { password: 'ab\ncd' }, ['password']],
      ['several', { table_id: 'x', minutes: 31, password: '' }, ['table_id', 'minutes', 'password']],
    ];
    for (const [name, change, fields] of cases)
      it(`PRV-04 PRV-05 ${name}: ${fields.join(', ')}`, async () => {
        const before = (await lists()).reservations.length;
        expect(refusal(await reserve(change))).to.deep.equal([400, 'INVALID_REQUEST', ...fields]);
        expect((await lists()).reservations).to.have.length(before);
      });

    it("PRV-04 shared tables, other games', other operators' and closed ones are no tables to reserve", async () => {
      const closed = await open();
      expect((await acme.call('POST', `/tables/${closed}/close`)).status).to.equal(204);
      for (const id of [
        await open({ operator_code: null }),
        await open({ operator_code: 'bolt' }),
        await open({ game_code: 'holdem_nlh' }),
        await open({ mode: 'practice', operator_code: null }),
        closed,
      ])
        expect(refusal(await reserve({ table_id: id }))).to.deep.equal([400, 'INVALID_REQUEST', 'table_id']);
    });

    it('PRV-04 what is no JSON object names every field', async () => {
      for (const text of ['', '{', '[]', '"x"', 'null']) {
        const sent = await probe.send({ method: 'POST', target: '/operator/v1/private-tables', body: text });
        expect([sent.status, sent.code, ...sent.fields], text).to.deep.equal([400, 'INVALID_REQUEST', ...all]);
      }
    });

    it('PRV-04 passwords of 4 and 20 characters, lengths of 30 and 1440 minutes and a start in 30 days are taken', async () => {
      const id = await open();
      const shortest = await reserve({ table_id: id, password: '한국어!', start: inMinutes(30 * 1440 - 2), minutes: 30 });
      const longest = await reserve({ table_id: id, password: 'x'.repeat(20), start: inMinutes(5000), minutes: 1440 });
      expect([shortest.status, longest.status]).to.deep.equal([200, 200]);
    });
  });

  it('PRV-06 what overlaps is refused, what touches is not, and a cancelled one is no obstacle', async () => {
    const id = await open();
    const start = Date.now() + 300 * MINUTE;
    const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
    const { body: first } = await reserve({ table_id: id, start: at(0), minutes: 60 });
    for (const [from, minutes] of [
      [0, 60],
      [30, 30],
      [-29, 30],
      [59, 30],
      [-30, 120],
    ] as const)
      expect(refusal(await reserve({ table_id: id, start: at(from), minutes }))).to.deep.equal([409, 'PRIVATE_OVERLAP']);
    for (const from of [-30, 60]) expect((await reserve({ table_id: id, start: at(from), minutes: 30 })).status).to.equal(200);
    expect((await reserve({ start: at(0) })).status, 'another table').to.equal(200);
    await cancel(first.private_id);
    expect((await reserve({ table_id: id, start: at(0), minutes: 30 })).status).to.equal(200);
  });

  it('PRV-06 of two admins who reserve the same time at once one gets it', async () => {
    const id = await open();
    const start = inMinutes(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reserve({ table_id: id, start })));
    expect(answers.map(each => each.status).toSorted()).to.deep.equal([200, 409, 409, 409, 409, 409]);
    expect((await lists()).reservations.filter(each => each.table_id === id)).to.have.length(1);
  });

  it('PRV-05 a start in the past begins at once, the end stays', async () => {
    const id = await open();
    const { body: made } = await reserve({ table_id: id, start: inMinutes(-20), minutes: 30 });
    expect(made.status).to.equal('active');
    expect(Date.parse(made.end) - Date.parse(made.start)).to.equal(30 * MINUTE);
    expect((await ownTable(id))?.private).to.deep.equal({
      state: 'private',
      start: Date.parse(made.start),
      end: Date.parse(made.end),
    });
    await cancel(made.private_id);
    expect(await ownTable(id)).not.to.have.property('private');
  });

  it('PRV-08 a start within 5 minutes is the standby already', async () => {
    const id = await open();
    const { body: made } = await reserve({ table_id: id, start: inMinutes(4) });
    expect(made.status).to.equal('standby');
    expect((await ownTable(id))?.private).to.include({ state: 'standby' });
    expect((await ownTable(table))?.private, 'not before').to.equal(undefined);
  });

  it('PRV-11 PRV-12 one that is not over is cancelled once; others are over, or not there', async () => {
    const id = await open();
    const { body: made } = await reserve({ table_id: id });
    expect(refusal(await cancel(made.private_id, bolt))).to.deep.equal([404, 'NOT_FOUND']);
    const { status, body: done } = await acme.call('DELETE', `/private-tables/${made.private_id}`, {});
    expect([status, done]).to.deep.equal([200, { private_id: made.private_id, status: 'cancelled' }]);
    expect(refusal(await cancel(made.private_id))).to.deep.equal([409, 'PRIVATE_ENDED']);
    for (const other of [NOT_THERE, 'prv_1', '%00', 'x'.repeat(300), '%E0%A4'])
      expect(refusal(await cancel(other)), other).to.deep.equal([404, 'NOT_FOUND']);
    const { body: raced } = await reserve({ table_id: id });
    const answers = await Promise.all([cancel(raced.private_id), cancel(raced.private_id), cancel(raced.private_id)]);
    expect(answers.map(each => each.status).toSorted()).to.deep.equal([200, 409, 409]);
  });

  it('CX-41 closing a table cancels what is reserved of it', async () => {
    const id = await open();
    const { body: made } = await reserve({ table_id: id });
    expect((await acme.call('POST', `/tables/${id}/close`)).status).to.equal(204);
    const found = (await lists()).reservations.find(each => each.private_id === made.private_id);
    expect(found).to.include({ status: 'cancelled', table_name: 'Live 1' });
  });

  it('PRV-14 making one and cancelling it are in the log, without the password; the cancellation alone can be undone', async () => {
    const id = await open();
    const made = await reserve({ table_id: id, password: 'do-not-log' });
    const gone = await cancel(made.body.private_id);
    const ids = [made, gone].map(each => each.headers.get('x-audit-id')).join(',');
    const { body: log } = await acme.call<{ entries: Json[] }>('GET', `/audit?ids=${ids}`);
    const [second, first] = log.entries;
    expect(first).to.include({ action: 'table.private', target: id, restorable: false });
    expect(second).to.include({ action: 'table.private_cancel', target: id, restorable: true });
    const [change] = (second?.changes ?? []) as Json[];
    expect(change).to.deep.include({ kind: 'private_reservation', key: made.body.private_id, op: 'update' });
    expect(Object.keys(change?.fields as Json)).to.deep.equal(['cancelled_at']);
    expect(JSON.stringify(log)).not.to.include('do-not-log');
  });

  it('PRV-14 AUD-12 a cancellation is undone unless its time is taken, and then done again', async () => {
    const id = await open();
    const start = inMinutes(2);
    const { body: made } = await reserve({ table_id: id, start });
    const gone = await cancel(made.private_id);
    const restore = (audit: string | null) => acme.call<{ audit_id: number }>('POST', `/audit/${audit}/restore`);
    const { body: other } = await reserve({ table_id: id, start });
    const blocked = await restore(gone.headers.get('x-audit-id'));
    expect(refusal(blocked)).to.deep.equal([409, 'RESTORE_BLOCKED']);
    await cancel(other.private_id);
    const undone = await restore(gone.headers.get('x-audit-id'));
    expect(undone.status, JSON.stringify(undone.body)).to.equal(200);
    expect((await ownTable(id))?.private, 'at once').to.include({ state: 'standby' });
    expect(refusal(await reserve({ table_id: id, start }))).to.deep.equal([409, 'PRIVATE_OVERLAP']);
    expect((await restore(String(undone.body.audit_id))).status).to.equal(200);
    expect(await ownTable(id)).not.to.have.property('private');
    const found = (await lists()).reservations.find(each => each.private_id === made.private_id);
    expect(found).to.include({ status: 'cancelled' });
  });
});
