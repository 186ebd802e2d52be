// POST /audit/{audit_id}/restore against the running server: what a change has moved becomes what it was, also where people play.
import { expect } from 'chai';
import { type Answer, codeOf } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { type Guest, type Json, until, World } from '../../support/world.ts';

interface Entry {
  id: number;
  action: string;
  target: string;
  detail: Json;
  changes?: { kind: string; key: string; op: string; fields: Record<string, { before: unknown; after: unknown }> }[];
  restore_of: number | null;
  restored_by: number | null;
  restorable: boolean;
}
interface Table {
  table_id: string;
  names: Record<string, string>;
  sort_order: number;
  timers: { key: string; ms: number }[];
}

describe('POST /audit/{audit_id}/restore', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let own: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    beta = await world.site('beta');
    own = await world.table({ operator_code: 'acme', names: { en: 'First' } });
  });
  after(() => world?.close());

  const idOf = ({ headers }: Answer<unknown>) => Number(headers.get('x-audit-id'));
  const change = async (method: string, path: string, body?: unknown): Promise<number> => {
    const answer = await acme.operator.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).to.be.within(200, 204);
    return idOf(answer);
  };
  const rename = (en: string) => change('PATCH', `/tables/${own}`, { names: { en } });
  const setTimer = (ms: number | null) => change('PUT', `/tables/${own}/timers`, { timers: { betting_ms: ms } });
  const restore = (id: number | string, body?: unknown, by = acme.operator) =>
    by.call<Json>('POST', `/audit/${id}/restore`, body);
  const record = async (id: number): Promise<Entry> =>
    (await acme.operator.call<{ entries: [Entry] }>('GET', `/audit?ids=${id}`)).body.entries[0];
  const table = async (id = own): Promise<Table | undefined> =>
    (await acme.operator.call<{ tables: Table[] }>('GET', '/tables')).body.tables.find(each => each.table_id === id);
  const timerOn = ({ screen }: Guest) =>
    (screen.seen.find(each => each.type === 'snapshot') as { table?: { timers: Json } } | undefined)?.table?.timers.betting_ms;
  const nameNow = async () => (await table())?.names.en;
  const timerNow = async () => (await table())?.timers.find(each => each.key === 'betting_ms')?.ms;
  const conflictWith = (key: string) => ({ conflicts: [{ kind: 'table', key }] });
  const detailsOf = ({ body }: Answer<Json>) => (body.error as Json | undefined)?.details;

  it('RES-03 brings a change back, in a record of its own that names the first one, as that names it', async () => {
    const was = await nameNow();
    const id = await rename('Second');
    const answer = await restore(id);
    expect([answer.status, await nameNow()]).to.deep.equal([200, was]);
    const made = await record(Number(answer.body.audit_id));
    expect(answer.body).to.deep.equal({ ok: true, audit_id: idOf(answer), changes: made.changes });
    expect(made).to.include({ action: 'audit.restore', target: own, restore_of: id, restored_by: null, restorable: true });
    expect(made.changes?.[0]).to.include({ kind: 'table', key: own, op: 'update' });
    expect(made.changes?.[0]?.fields['names.en']).to.deep.equal({ before: 'Second', after: was });
    expect((await record(id)).restored_by).to.equal(made.id);
  });

  it('RES-01 refuses where the same setting was changed again, changes nothing, and says where', async () => {
    const first = await rename('A');
    const second = await rename('B');
    const refused = await restore(first);
    expect([refused.status, codeOf(refused), detailsOf(refused)]).to.deep.equal([409, 'RESTORE_CONFLICT', conflictWith(own)]);
    expect([await nameNow(), (await record(first)).restored_by]).to.deep.equal(['B', null]);
    expect((await restore(second)).status).to.equal(200);
    expect((await restore(first)).status, 'the later one is undone').to.equal(200);
  });

  it('RES-01 another setting of the same thing is no conflict', async () => {
    const id = await rename('Named');
    await setTimer(20_000);
    expect((await restore(id)).status).to.equal(200);
    expect(await timerNow()).to.equal(20_000);
    expect(await nameNow()).to.not.equal('Named');
  });

  it('RES-02 with force brings it back although it was changed again', async () => {
    const was = await nameNow();
    const id = await rename('C');
    await rename('D');
    expect(codeOf(await restore(id, { force: false }))).to.equal('RESTORE_CONFLICT');
    expect((await restore(id, { force: true })).status).to.equal(200);
    expect(await nameNow()).to.equal(was);
  });

  it('RES-06 undoing the undoing brings back what was just before it, in a chain', async () => {
    const was = await nameNow();
    let id = await rename('Chained');
    for (const name of [was, 'Chained', was, 'Chained']) {
      const answer = await restore(id);
      expect([answer.status, await nameNow()], JSON.stringify(answer.body)).to.deep.equal([200, name]);
      id = idOf(answer);
    }
    const twice = await restore((await record(id)).restore_of ?? 0);
    expect(codeOf(twice), 'what was restored already is judged by its values').to.equal('RESTORE_CONFLICT');
  });

  it('RES-04 the running table takes it from its next round on, and its guests see its name', async () => {
    const id = await setTimer(40_000);
    const guest = await world.guest(acme, 'u-see', own);
    expect((await restore(id)).status).to.equal(200);
    expect(await timerNow()).to.not.equal(40_000);
    expect(timerOn(guest), 'what was running').to.equal(40_000);
    await guest.screen.leave();
    const again = await world.guest(acme, 'u-see', own);
    expect(timerOn(again)).to.equal(await timerNow());
    await again.screen.leave();
  });

  it('RES-05 knows no record of another number, of another operator or of the platform', async () => {
    const { headers } = await world.platform.call('PATCH', `/tables/${own}`, { sort_order: 7 });
    await beta.operator.enter('u-1');
    const other = idOf(await beta.operator.call('POST', '/players/u-1/logout'));
    for (const id of ['0', '-1', '1e3', 'x', '999999999', '99999999999999999999', headers.get('x-audit-id') ?? '', other]) {
      const answer = await restore(id);
      expect([answer.status, codeOf(answer)], String(id)).to.deep.equal([404, 'NOT_FOUND']);
      expect(answer.headers.get('x-audit-id')).to.equal(null);
    }
    expect((await restore(await rename('E'), { force: 'yes' })).status).to.equal(400);
  });

  it('RES-07 brings back whether a player is blocked, and no session', async () => {
    const { session } = await acme.operator.enter('u-block');
    const id = await change('POST', '/players/u-block/logout', { block: true });
    const launch = () =>
      acme.operator.call('POST', '/launch', { player: { external_id: 'u-block', nickname: 'Nick', currency: 'KRW' } });
    expect(codeOf(await launch())).to.equal('PLAYER_BLOCKED');
    const answer = await restore(id);
    expect([answer.status, (answer.body.changes as [Json])[0].fields]).to.deep.equal([
      200,
      { status: { before: 'blocked', after: 'active' } },
    ]);
    expect((await launch()).status).to.equal(200);
    const lobby = await fetch(`${world.server.url}/play/v1/lobby`, { headers: { authorization: `Bearer ${session}` } });
    expect(lobby.status, 'the session stays ended').to.equal(401);
  });

  it('RES-07 who is blocked again by it leaves the table they have come to', async () => {
    const blocked = await (async () => {
      await acme.operator.enter('u-again');
      return change('POST', '/players/u-again/logout', { block: true });
    })();
    const undone = idOf(await restore(blocked));
    const guest = await world.guest(acme, 'u-again', own);
    expect((await restore(undone)).status).to.equal(200);
    await guest.screen.until('sent away', message => message.type === 'session');
    const answer = await acme.operator.call<{ players: { external_id: string }[] }>('GET', '/players/online');
    expect(answer.body.players.map(each => each.external_id)).to.not.include('u-again');
  });

  it('RES-09 CX-41 a closed table opens again, empty, and is played at; other settings of it do not come back', async () => {
    const id = await world.table({ operator_code: 'acme', names: { en: 'Closing' } });
    const renamed = await change('PATCH', `/tables/${id}`, { names: { en: 'Closed' } });
    const closed = await change('POST', `/tables/${id}/close`);
    const blocked = await restore(renamed);
    expect([blocked.status, codeOf(blocked), detailsOf(blocked)]).to.deep.equal([
      409,
      'RESTORE_BLOCKED',
      { kind: 'table', key: id },
    ]);
    expect((await restore(renamed, { force: true })).status, 'force does not help').to.equal(409);
    const answer = await restore(closed);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    expect((await table(id))?.names.en).to.equal('Closed');
    const guest = await world.guest(acme, 'u-back', id);
    await world.play([guest, { banker: 1000 }]);
    expect((await restore(idOf(answer))).status, 'and closes again').to.equal(200);
    expect(await table(id)).to.equal(undefined);
    await until(
      'it is closed',
      async () => codeOf(await acme.operator.call('POST', `/tables/${id}/close`)) === 'TABLE_NOT_FOUND',
    );
  });

  it('RES-09 CX-41 a table stays closed whose game its operator has not got any more', async () => {
    const id = await world.table({ operator_code: 'acme' });
    const closed = await change('POST', `/tables/${id}/close`);
    const games = (await world.platform.call<{ games: string[] }>('GET', '/operators/acme')).body.games;
    await world.platform.call('PATCH', '/operators/acme', { games: games.filter(each => each !== 'baccarat') });
    expect(codeOf(await restore(closed, { force: true }))).to.equal('RESTORE_BLOCKED');
    await world.platform.call('PATCH', '/operators/acme', { games });
    expect((await restore(closed)).status).to.equal(200);
  });

  it('RES-03 two who undo the same at once do it once', async () => {
    const id = await rename('Raced');
    const answers = await Promise.all([1, 2, 3, 4].map(() => restore(id)));
    expect(answers.map(each => each.status).toSorted()).to.deep.equal([200, 409, 409, 409]);
  });

  it('AUD-02 the staff undo their own changes and an operator’s, and the operator does not see how', async () => {
    const was = await nameNow();
    const id = await rename('Wrong');
    const answer = await world.platform.call<Json>('POST', `/audit/${id}/restore`);
    expect([answer.status, await nameNow()], JSON.stringify(answer.body)).to.deep.equal([200, was]);
    expect(await record(idOf(answer))).to.equal(undefined);
    expect((await record(id)).restored_by).to.equal(idOf(answer));
    const moved = await world.platform.call('PATCH', `/operators/acme`, { watch_limit_sec: 90 });
    const watch = async () => (await acme.operator.call<Json>('GET', '/settings')).body.watch_limit_sec;
    expect(await watch()).to.equal(90);
    expect((await world.platform.call('POST', `/audit/${idOf(moved)}/restore`, {})).status).to.equal(200);
    expect(await watch()).to.equal(0);
    expect((await world.platform.call<Json>('GET', '/audit/verify')).body.ok).to.equal(true);
  });

  it('AUD-12 RES-05 what is nobody’s to undo is refused by its kind', async () => {
    const made = await world.platform.call('PATCH', '/currencies/KRW', { symbol: 'W' });
    const answer = await world.platform.call('POST', `/audit/${idOf(made)}/restore`, { force: true });
    expect([answer.status, codeOf(answer)]).to.deep.equal([403, 'NOT_RESTORABLE']);
  });
});

describe('POST /audit/{audit_id}/restore where it is switched off', function () {
  this.timeout(60_000);

  it('RES-05 refuses with 409, after 404 and 403', async () => {
    const world = await World.open({ config: { audit: { restore: false } } });
    try {
      const acme = await world.site('acme');
      const own = await world.table({ operator_code: 'acme' });
      const renamed = await acme.operator.call('PATCH', `/tables/${own}`, { names: { en: 'X' } });
      const answer = await acme.operator.call('POST', `/audit/${renamed.headers.get('x-audit-id')}/restore`);
      expect([answer.status, codeOf(answer)]).to.deep.equal([409, 'NOT_RESTORABLE']);
      expect((await acme.operator.call('POST', '/audit/99999/restore')).status).to.equal(404);
    } finally {
      await world.close();
    }
  });
});
