// POST /tables/{table_id}/close against the running server: an operator ends its own tables, and nobody else's.
import { expect } from 'chai';
import { codeOf } from '../../support/clients.ts';
import type { Site } from '../../support/site.ts';
import { until, World } from '../../support/world.ts';

interface Table {
  table_id: string;
}

describe('POST /tables/{table_id}/close', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    await world.site('beta');
  });
  after(() => world?.close());

  const balanceOf = (externalId: string) => acme.wallet.accounts.get(externalId)?.balance;
  const close = (id: string, body?: unknown) => acme.operator.call('POST', `/tables/${id}/close`, body);

  it('TUP-04 gives open bets back, ends the table and is found no more: 204, without a body or with an empty one', async () => {
    for (const body of [undefined, {}]) {
      const table = await world.table({ operator_code: 'acme', timers: { betting_ms: 30_000 } });
      const guest = await world.guest(acme, 'u-1', table);
      const before = balanceOf('u-1');
      expect(await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] })).to.include({ ok: true });
      const closed = await close(table, body);
      expect([closed.status, closed.body]).to.deep.equal([204, '']);
      expect(closed.headers.get('x-audit-id')).to.match(/^[1-9]\d*$/);
      await until('the bet is back', async () => balanceOf('u-1') === before);
      const { body: list } = await acme.operator.call<{ tables: Table[] }>('GET', '/tables');
      expect(list.tables.map(each => each.table_id)).not.to.include(table);
      expect(codeOf(await close(table))).to.equal('TABLE_NOT_FOUND');
    }
  });

  it('TUP-01 closes neither a shared table nor another site’s', async () => {
    const [shared, other] = [await world.table(), await world.table({ operator_code: 'beta' })];
    expect(codeOf(await close(shared))).to.equal('TABLE_NOT_OWNED');
    expect(codeOf(await close(other))).to.equal('TABLE_NOT_FOUND');
    for (const id of [shared, other]) expect((await world.platform.call('GET', `/tables/${id}`)).body.status).to.equal('open');
  });
});
