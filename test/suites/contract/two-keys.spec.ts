// Two keys, two persons: a key that was just made, or that is revoked, moves no money beside another one.
import { expect } from 'chai';
import { type Answer, codeOf, Platform } from '../../support/clients.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import type { Site } from '../../support/site.ts';
import { type Json, until } from '../../support/world.ts';

const DAY = 86_400_000;
const MADE = 'a key was made that may resolve transactions';

interface Key extends Platform {
  id: string;
}

describe('two keys of a manual resolution', function () {
  this.timeout(120_000);
  let world: PostgresWorld;
  let site: Site;
  let table: string;
  let players = 0;
  let names = 0;

  before(async () => {
    world = await PostgresWorld.open({ config: { wallet: { retry_ms: [600_000] } } });
    site = await world.site('own');
    table = await world.table();
    await age('key_owner');
  });
  after(() => world?.close());

  async function newKey(role: string): Promise<Key> {
    const made = await world.platform.call<{ id: string; key: string }>('POST', '/keys', { name: `k-${++names}`, role });
    expect(made.status).to.equal(201);
    return Object.assign(new Platform(world.server.url, made.body.key), { id: made.body.id });
  }

  /** As if it had been made a day earlier. */
  const age = (id: string) => world.sql('update platform_key set created_at = created_at - $2 where id = $1', [id, DAY]);
  const bornAt = async (id: string) =>
    Number((await world.sql<{ created_at: string }>('select created_at from platform_key where id = $1', [id]))[0]?.created_at);
  const oldKey = async (role: string): Promise<Key> => {
    const key = await newKey(role);
    await age(key.id);
    return key;
  };
  const revoke = (key: Key) => world.platform.call('DELETE', `/keys/${key.id}`);
  const resolve = (key: Platform, id: string) =>
    key.call<Json>('POST', `/transactions/${id}/resolve`, { note: 'letter of 3 May' });
  const states = (answers: Answer<Json>[]) => answers.map(({ status, body }) => [status, body.resolution_state, body.status]);

  /** A settle that its wallet does not take. */
  async function stuck(): Promise<string> {
    const guest = await world.guest(site, `t-${++players}`, table);
    site.wallet.fault(call => (call.name === 'credit' ? { kind: 'refusal', status: 'PLAYER_NOT_FOUND' } : null));
    const { roundId } = await world.play([guest, { banker: 1000 }]);
    const query = `/transactions?round_id=${roundId}&external_id=${guest.externalId}&type=credit`;
    let row: Json | undefined;
    await until('a first attempt', async () => {
      [row] = (await world.platform.call<{ transactions: Json[] }>('GET', query)).body.transactions;
      return Number(row?.attempts) > 0;
    });
    await guest.screen.leave();
    return String(row?.tx_id);
  }

  it('a key that is not a day old confirms nothing, and is told from when on it counts', async () => {
    const id = await stuck();
    const young = await newKey('finance');
    const countsFrom = new Date((await bornAt(young.id)) + DAY).toISOString();
    expect((await resolve(world.platform, id)).body)
      .to.include({ resolution_state: 'asked' })
      .and.not.to.have.property('counts_from');
    for (let tries = 0; tries < 2; tries++) {
      const { status, body } = await resolve(young, id);
      expect([status, body.status, body.resolution_state, body.counts_from]).to.deep.equal([200, 'pending', 'asked', countsFrom]);
    }
    await age(young.id);
    expect(states([await resolve(young, id)])).to.deep.equal([[200, 'resolved', 'confirmed']]);
  });

  it('the order does not matter: what a new key asked for, an old one does not make so before the new one is a day old', async () => {
    const id = await stuck();
    const young = await newKey('finance');
    await resolve(young, id);
    const { body } = await resolve(world.platform, id);
    expect(body).to.include({ status: 'pending', resolution_state: 'asked', resolution: null });
    expect(body.counts_from).to.equal(new Date((await bornAt(young.id)) + DAY).toISOString());
    await age(young.id);
    expect(states([await resolve(world.platform, id)])).to.deep.equal([[200, 'resolved', 'confirmed']]);
  });

  it('the request of a key that was revoked since is void: it is not shown, and the next one is the first', async () => {
    const id = await stuck();
    const [gone, other] = [await oldKey('finance'), await oldKey('finance')];
    await resolve(gone, id);
    expect((await revoke(gone)).status).to.equal(204);
    expect(codeOf(await resolve(gone, id))).to.equal('UNAUTHORIZED');
    const [row] = (await world.platform.call<{ transactions: Json[] }>('GET', `/transactions?tx_id=${id}`)).body.transactions;
    expect(row?.resolution_asked).to.equal(null);
    const asked = await resolve(other, id);
    expect(states([asked])).to.deep.equal([[200, 'asked', 'pending']]);
    expect((asked.body.resolution_asked as Json).key_id).to.equal(other.id);
    const done = await resolve(world.platform, id);
    expect(done.body).to.include({ resolution_state: 'resolved', resolved_by: `${other.id}+key_owner` });
  });

  it('two keys at one instant are one that asks and one that confirms', async () => {
    const id = await stuck();
    const both = [await oldKey('finance'), await oldKey('owner')];
    const answers = await Promise.all(both.map(key => resolve(key, id)));
    expect(
      states(answers)
        .map(([, state]) => state)
        .sort(),
    ).to.deep.equal(['asked', 'resolved']);
  });

  it('a key that is revoked at that instant counts before it, or not at all', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const id = await stuck();
      const first = await oldKey('finance');
      await resolve(first, id);
      const [gone, { body }] = await Promise.all([revoke(first), resolve(world.platform, id)]);
      expect(gone.status).to.equal(204);
      if (body.resolution_state === 'resolved') expect(body.resolved_by).to.equal(`${first.id}+key_owner`);
      else expect((body.resolution_asked as Json).key_id).to.equal('key_owner');
    }
  });

  it('a key that may resolve is told of as it is made; others are not', async () => {
    const said = () => world.server.lines.filter(line => line.msg === MADE);
    const before = said().length;
    const keys = [await newKey('finance'), await newKey('owner')];
    for (const role of ['support', 'operations']) await newKey(role);
    const told = said().slice(before);
    expect(told.map(line => [line.alarm, line.id, line.by])).to.deep.equal(keys.map(({ id }) => [true, id, 'platform:owner']));
    expect(JSON.stringify(told), 'never the key').not.to.include(keys[0]?.key);
  });
});
