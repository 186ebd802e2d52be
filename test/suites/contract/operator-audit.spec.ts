// GET /audit of the Operator API against the running server: an operator's own changes, newest first, and nobody else's.
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { World } from '../../support/world.ts';

interface Entry {
  id: number;
  admin: string;
  action: string;
  target: string;
  restorable: boolean;
  detail: object;
  changes?: { kind: string; key: string; op: string }[];
}
interface Page {
  entries: Entry[];
  has_more: boolean;
}

describe('GET /audit of an operator', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let beta: Site;
  let own: string;
  const made: number[] = [];
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    beta = await world.site('beta');
    own = await world.table({ operator_code: 'acme' });
    await beta.operator.enter('u-1');
    await beta.operator.call('POST', '/players/u-1/logout');
    await acme.operator.enter('u-1');
    for (const name of ['One', 'Two', 'Three']) made.push(await change('PATCH', `/tables/${own}`, { names: { en: name } }));
    made.push(await change('POST', '/players/u-1/logout', { block: true }));
    await world.platform.call('PATCH', `/tables/${own}`, { sort_order: 5 });
  });
  after(() => world?.close());

  const change = async (method: string, path: string, body: unknown): Promise<number> =>
    Number((await acme.operator.call(method, path, body)).headers.get('x-audit-id'));
  const read = async (query = ''): Promise<Page> => {
    const { status, body } = await acme.operator.call<Page>('GET', `/audit${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };
  const ids = ({ entries }: Page) => entries.map(each => each.id);

  it('AUD-02 AUD-03 AUD-11 lists its own changes, newest first; the platform’s and other sites’ are not in it', async () => {
    const page = await read();
    expect([ids(page), page.has_more]).to.deep.equal([made.toReversed(), false]);
    const [logout, renamed] = page.entries;
    expect(logout).to.include({ admin: 'operator:acme', action: 'player.logout', target: 'u-1', restorable: true });
    expect(renamed).to.include({ action: 'table.update', target: own, restorable: true });
    // what it was and is, by the same names as in `changes`
    expect(logout?.detail).to.deep.include({ before: { status: 'active' }, after: { status: 'blocked' }, block: true });
    expect(Object.keys(renamed?.detail ?? {})).to.have.members(['before', 'after']);
    expect(renamed?.changes?.map(({ kind, key, op }) => [kind, key, op])).to.deep.equal([['table', own, 'update']]);
  });

  it('AUD-11 filters by how an action begins, by target and by what may be restored, in pages', async () => {
    expect(ids(await read('?action=table.'))).to.deep.equal(made.slice(0, 3).toReversed());
    expect(ids(await read('?target=u-1'))).to.deep.equal(made.slice(3));
    expect(ids(await read('?restorable=1'))).to.deep.equal(made.toReversed());
    const first = await read('?limit=3');
    expect([ids(first), first.has_more]).to.deep.equal([made.slice(1).toReversed(), true]);
    const second = await read('?limit=3&page=2');
    expect([ids(second), second.has_more]).to.deep.equal([made.slice(0, 1), false]);
  });

  it('AUD-10 reads records by number, whatever else is asked, and never another’s', async () => {
    const { body } = await world.platform.call<Page>('GET', '/audit?limit=500');
    const all = body.entries.map(each => each.id);
    const page = await read(`?ids=${[...all, 'x', ''].join(',')}&action=nothing&limit=1`);
    expect([ids(page).toSorted((a, b) => a - b), page.has_more]).to.deep.equal([made, false]);
  });
});
