// PATCH /tables/{table_id} against the running server: names and order of an operator's own tables, and of nobody else's.
import { expect } from 'chai';
import { codeOf, fieldsOf } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

interface Table {
  table_id: string;
  name: string;
  names: Record<string, string>;
  sort_order: number;
}

describe('PATCH /tables/{table_id}', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let own: string;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    await world.site('beta');
    own = await world.table({ operator_code: 'acme', names: { ko: '우리', en: 'Ours' }, sort_order: 7 });
  });
  after(() => world?.close());

  const patch = (id: string, body: unknown) => acme.operator.call('PATCH', `/tables/${id}`, body);
  const listed = async () => {
    const { body } = await acme.operator.call<{ tables: Table[] }>('GET', '/tables');
    return body.tables.find(each => each.table_id === own);
  };

  it('TUP-03 replaces all names, fills empty ones with the English or the Korean one, and moves it when asked: 204', async () => {
    const renamed = await patch(own, { names: { ko: '새', en: 'New', ja: '', vi: '  ', th: 'ใหม่' } });
    expect([renamed.status, renamed.body]).to.deep.equal([204, '']);
    const names = { ko: '새', en: 'New', zh: 'New', ja: 'New', th: 'ใหม่', vi: 'New' };
    expect(await listed()).to.deep.include({ name: 'New', names, sort_order: 7 });
    expect((await patch(own, { names: { ko: '새' }, sort_order: -3 })).status).to.equal(204);
    const korean = { ko: '새', en: '새', zh: '새', ja: '새', th: '새', vi: '새' };
    expect(await listed()).to.deep.include({ name: '새', names: korean, sort_order: -3 });
  });

  it('TUP-03 names bad fields: over 60 characters, no English and no Korean, what is no name', async () => {
    const before = await listed();
    const cases: [body: unknown, fields: string[]][] = [
      [{}, ['names']],
      [{ names: null }, ['names']],
      [{ names: {} }, ['names.en']],
      [{ names: { en: '', ko: '', ja: 'x' }, sort_order: 1 }, ['names.en']],
      [{ names: { en: '  ', ko: '\t' } }, ['names.en']],
      [{ names: { en: 'x'.repeat(61), ja: '𐍈'.repeat(61), ko: '𐍈'.repeat(60) } }, ['names.en', 'names.ja']],
      [{ names: { en: 7 }, sort_order: '1' }, ['names.en', 'sort_order']],
      [{ names: { en: 'x', fr: 'y' } }, ['names.fr']],
    ];
    for (const [body, fields] of cases) {
      const answer = await patch(own, body);
      expect([answer.status, codeOf(answer)], JSON.stringify(body)).to.deep.equal([400, 'INVALID_REQUEST']);
      expect(fieldsOf(answer), JSON.stringify(body)).to.deep.equal(fields);
    }
    expect(await listed()).to.deep.equal(before);
  });

  it('TUP-01 finds no table that is closed, another site’s, or none, and says of a shared one that it is shared', async () => {
    const closed = await world.table({ operator_code: 'acme' });
    await world.platform.call('POST', `/tables/${closed}/close`);
    const absent = [closed, await world.table({ operator_code: 'beta' }), `tbl_${'0'.repeat(32)}`, 'x'];
    const practice = await world.table({ operator_code: 'acme', mode: 'practice' });
    for (const id of [...absent, practice]) {
      const answer = await patch(id, { names: { en: 'Mine' } });
      expect([answer.status, codeOf(answer)], id).to.deep.equal([404, 'TABLE_NOT_FOUND']);
    }
    const shared = await patch(await world.table(), { names: { en: 'Mine' } });
    expect([shared.status, codeOf(shared), shared.headers.get('x-audit-id')]).to.deep.equal([403, 'TABLE_NOT_OWNED', null]);
  });

  it('TUP-11 AUD-04 leaves a `table.update` that may be restored, with what each name was before', async () => {
    await patch(own, { names: { en: 'Before' }, sort_order: 1 });
    const { headers } = await patch(own, { names: { en: 'After' }, sort_order: 2 });
    const id = Number(headers.get('x-audit-id'));
    const { body } = await world.platform.call<{ entries: Record<string, unknown>[] }>('GET', `/audit?ids=${id}`);
    const [entry] = body.entries;
    expect(entry).to.include({ id, admin: 'operator:acme', action: 'table.update', target: own, restorable: true });
    const [change] = (entry?.changes ?? []) as { fields: Record<string, unknown> }[];
    expect(change).to.include({ kind: 'table', key: own, op: 'update' });
    expect(change?.fields).to.deep.include({
      'names.en': { before: 'Before', after: 'After' },
      sort_order: { before: 1, after: 2 },
    });
  });
});
