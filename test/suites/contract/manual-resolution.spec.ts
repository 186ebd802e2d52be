// What the staff does about money that does not arrive: review after a day, sending again, and resolving with two keys.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';
import { type Answer, codeOf, fieldsOf, Platform } from '../../support/clients.ts';
import { PostgresWorld } from '../../support/postgres-world.ts';
import type { Site } from '../../support/site.ts';
import type { Fault } from '../../support/wallets/index.ts';
import { type Guest, type Json, movedBy, until } from '../../support/world.ts';

const MAIN = resolve(import.meta.dirname, '../../../core/server/src/main.ts');
const FAR = 600_000;

interface Tx extends Json {
  tx_id: string;
  status: string;
  attempts: number;
  review: boolean;
  amount: number;
}

describe('manual resolution', function () {
  this.timeout(120_000);
  let world: PostgresWorld;
  let own: Site;
  let paid: Site;
  let table: string;
  let keys: Record<'finance' | 'finance2' | 'owner2' | 'operations' | 'support', Platform>;
  let players = 0;

  before(async () => {
    world = await PostgresWorld.open({
      config: {
        reconcile_ms: 200,
        platform: { second_key_ms: 0 },
        wallet: { retry_ms: [FAR], wait_ms: { balance: 400, debit: 400, credit: 400, rollback: 400 } },
      },
    });
    own = await world.site('own');
    paid = await world.site('paid', { credit_mode: 'prepaid' });
    await world.charge(paid, 10_000_000);
    table = await world.table();
    const key = async (role: string, name = role) => {
      const { status, body } = await world.platform.call<{ key: string }>('POST', '/keys', { name, role });
      expect(status, JSON.stringify(body)).to.equal(201);
      return new Platform(world.server.url, body.key);
    };
    keys = {
      finance: await key('finance'),
      finance2: await key('finance', 'another'),
      owner2: await key('owner', 'another-owner'),
      operations: await key('operations'),
      support: await key('support'),
    };
  });
  after(() => world?.close());
  afterEach(() => {
    for (const { wallet } of [own, paid]) wallet.fault(null);
  });

  const query = async (text: string): Promise<Tx[]> =>
    (await keys.support.call<{ transactions: Tx[] }>('GET', `/transactions?${text}`)).body.transactions;
  const txOf = async (id: string): Promise<Tx> => (await query(`tx_id=${id}`))[0] as Tx;
  const credit = async () =>
    (await world.sql<{ balance: string }>(`select balance from credit_account where operator = 'paid'`))[0];
  const records = async (id: string) =>
    (await world.platform.call<{ entries: (Json & { changes?: { fields: Json }[] })[] }>('GET', `/audit?target=${id}`)).body
      .entries;
  const retry = (key: Platform, id: string) => key.call<Tx>('POST', `/transactions/${id}/retry`);
  const resolved = (key: Platform, id: string, note: string | undefined = 'letter of 3 May') =>
    key.call<Tx & { resolution_state: string }>('POST', `/transactions/${id}/resolve`, note === undefined ? {} : { note });

  /** A settle that its wallet does not take: of a round that a new player has played. */
  async function stuck(
    site: Site,
    fault: Fault = { kind: 'refusal', status: 'PLAYER_NOT_FOUND' },
  ): Promise<{ guest: Guest; id: string }> {
    const guest = await world.guest(site, `m-${++players}`, table);
    site.wallet.fault(call => (call.name === 'credit' ? fault : null));
    const { roundId } = await world.play([guest, { banker: 1000, player: 1000 }]);
    const [row] = await query(`round_id=${roundId}&external_id=${guest.externalId}&type=credit`);
    const id = (row as Tx).tx_id;
    await until('a first attempt', async () => (await txOf(id)).attempts > 0);
    await guest.screen.leave();
    return { guest, id };
  }

  const alarms = (id: string) => world.server.lines.filter(line => line.alarm === true && line.txId === id);
  const bad = (answer: Answer<unknown>) => [answer.status, codeOf(answer), ...(fieldsOf(answer) ?? [])];

  it('WID-04 retry sends at once, not at the next step; its record shows before and after', async () => {
    const { guest, id } = await stuck(own);
    const was = await txOf(id);
    expect(was).to.include({
      status: 'pending',
      attempts: 1,
      wallet_status: 'PLAYER_NOT_FOUND',
      review: false,
      operator_code: 'own',
    });
    expect(Date.parse(String(was.next_attempt_at)) - Date.now()).to.be.within(FAR - 60_000, FAR);
    expect(bad(await retry(keys.support, id))).to.deep.equal([403, 'FORBIDDEN']);
    own.wallet.fault(null);
    const from = Date.now();
    expect((await retry(keys.operations, id)).status).to.equal(200);
    await until('its end', async () => (await txOf(id)).status === 'confirmed', 3000);
    expect(Date.now() - from).to.be.lessThan(2000);
    expect(movedBy(own, guest.externalId)).to.equal(was.amount - 2000);
    const [record, ...more] = await records(id);
    expect(more).to.deep.equal([]);
    expect(record).to.include({ action: 'platform POST /transactions/{tx_id}/retry' });
    expect(record?.changes?.[0]?.fields).to.have.all.keys('next_attempt_at');
    expect(bad(await retry(keys.finance, id)), 'nothing to send any more').to.deep.equal([400, 'INVALID_REQUEST', 'status']);
    expect(bad(await retry(keys.finance, `tx_${'0'.repeat(32)}`))).to.deep.equal([404, 'NOT_FOUND']);
    expect(await records(id)).to.have.length(1);
  });

  it('WID-05 flags what is open for a day, with one alarm; it goes on and leaves the list when it is done', async () => {
    const { guest, id } = await stuck(own);
    await world.sql(`update wallet_tx set created_at = created_at - 86400000 * 3 where tx_id = $1`, [id]);
    await retry(keys.finance, id);
    await until('its flag', async () => (await txOf(id)).review);
    const [row] = (await query('review=1')).filter(each => each.tx_id === id);
    expect(row, 'though it is older than the default range').to.include({ status: 'pending', type: 'credit', reason: 'settle' });
    expect(row).to.include({ attempts: 2, review: true, operator_code: 'own', external_id: guest.externalId });
    expect(row?.next_attempt_at).to.be.a('string');
    await retry(keys.finance, id);
    await until('a third attempt', async () => (await txOf(id)).attempts === 3);
    const told = alarms(id).map(line => line.msg);
    expect(told).to.deep.equal(['a wallet refused our call', 'a transaction is open for a day: it waits for review']);
    own.wallet.fault(null);
    await retry(keys.finance, id);
    await until('its end', async () => (await txOf(id)).status === 'confirmed');
    expect((await query('review=1')).map(each => each.tx_id)).not.to.include(id);
  });

  it('CX-03 lists a debit with an unknown answer for review, with an alarm, and does not return it', async () => {
    const guest = await world.guest(own, `m-${++players}`, table);
    own.wallet.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'SUCCESS' } : null));
    await until(
      'a window',
      async () => (await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] })).code === 'WALLET_UNAVAILABLE',
    );
    const [row] = (await query('review=1')).filter(each => each.external_id === guest.externalId);
    expect(row).to.include({ type: 'debit', status: 'failed', wallet_status: 'SUCCESS', review: true, rolled_back_by: null });
    expect(alarms(String(row?.tx_id)).map(line => [line.level, line.msg])).to.deep.equal([
      [50, 'a wallet answered a status outside the specification'],
    ]);
    expect(bad(await resolved(keys.finance, String(row?.tx_id))), 'a debit is nothing to resolve').to.deep.equal([
      400,
      'INVALID_REQUEST',
      'status',
    ]);
    await guest.screen.leave();
  });

  it('resolve needs a note and the role, and two keys; a repeat by the same key counts once', async () => {
    const { guest, id } = await stuck(paid);
    const before = await credit();
    for (const key of [keys.operations, keys.support]) expect(bad(await resolved(key, id))).to.deep.equal([403, 'FORBIDDEN']);
    expect(bad(await keys.finance.call('POST', `/transactions/${id}/resolve`, {}))).to.deep.equal([
      400,
      'INVALID_REQUEST',
      'note',
    ]);
    expect(bad(await resolved(keys.finance, id, ''))).to.deep.equal([400, 'INVALID_REQUEST', 'note']);
    expect(bad(await resolved(keys.finance, `tx_${'0'.repeat(32)}`))).to.deep.equal([404, 'NOT_FOUND']);
    expect(await records(id)).to.deep.equal([]);
    for (const note of ['letter of 3 May', 'again']) {
      const asked = await resolved(keys.finance, id, note);
      expect(asked.status).to.equal(200);
      expect(asked.body).to.include({ status: 'pending', resolution_state: 'asked', resolution: null });
      expect(asked.body.resolution_asked, 'the first note stands').to.include({ note: 'letter of 3 May' });
    }
    expect(await credit(), 'one key moves nothing').to.deep.equal(before);
    const calls = paid.wallet.calls.length;
    const done = await resolved(keys.finance2, id, 'I have read it');
    expect(done.body).to.include({
      status: 'confirmed',
      resolution_state: 'resolved',
      resolution: 'manual',
      next_attempt_at: null,
      review: false,
    });
    const { amount } = done.body;
    expect(Number((await credit())?.balance) - Number(before?.balance), 'the prepaid credit has the win').to.equal(amount);
    for (const key of [keys.finance, keys.finance2]) expect((await resolved(key, id)).body.resolution_state).to.equal('resolved');
    expect(Number((await credit())?.balance) - Number(before?.balance), 'once').to.equal(amount);
    expect(bad(await resolved(keys.owner2, id)), 'a third key').to.deep.equal([400, 'INVALID_REQUEST', 'status']);
    expect(
      paid.wallet.calls.slice(calls).filter(call => call.body.tx_id === id),
      'it is not sent any more',
    ).to.deep.equal([]);
    expect(movedBy(paid, guest.externalId), 'the operator has paid by hand').to.equal(-2000);
    const done2 = (await records(id)).toReversed();
    expect(done2, 'one record each').to.have.length(5);
    const fields = (done2[2]?.changes?.[0]?.fields ?? {}) as Record<string, { before: unknown; after: unknown }>;
    expect(fields.status).to.deep.equal({ before: 'pending', after: 'confirmed' });
    expect(fields.resolution).to.deep.equal({ before: null, after: 'manual' });
    expect(fields.prepaid_balance, 'what it did to the credit').to.have.all.keys('before', 'after');
    expect(done2[2]?.detail).to.include({ note: 'I have read it' });
    expect(Object.keys(done2[0]?.changes?.[0]?.fields as object)).to.deep.equal(['asked_by']);
    expect(done2[1]?.changes?.[0]?.fields, 'the repeat changed nothing').to.deep.equal({});
  });

  it('the second key comes after the wallet has answered: refused, and nothing moves twice', async () => {
    const { guest, id } = await stuck(paid);
    await resolved(keys.finance, id);
    paid.wallet.fault(null);
    await retry(keys.finance, id);
    await until('its end', async () => (await txOf(id)).status === 'confirmed');
    const before = await credit();
    expect(bad(await resolved(keys.owner2, id))).to.deep.equal([400, 'INVALID_REQUEST', 'status']);
    expect(await txOf(id)).to.include({ status: 'confirmed', resolution: null, wallet_status: 'OK' });
    expect(await credit()).to.deep.equal(before);
    expect(movedBy(paid, guest.externalId)).to.equal((await txOf(id)).amount - 2000);
  });

  it('a resolution in the middle of an attempt: one of them counts, the other is evidence', async () => {
    const { id } = await stuck(paid);
    const before = await credit();
    await resolved(keys.finance, id);
    paid.wallet.fault(call => (call.name === 'credit' && call.body.tx_id === id ? { kind: 'late', ms: 300 } : null));
    const calls = () => paid.wallet.calls.filter(call => call.body.tx_id === id).length;
    const from = calls();
    await retry(keys.finance, id);
    await until('the call', () => calls() > from);
    const done = await resolved(keys.owner2, id);
    expect(done.body).to.include({ resolution_state: 'resolved', resolution: 'manual' });
    const log = () => world.sql('select wallet_status, late from tx_attempt where tx_id = $1 order by id', [id]);
    await until('its answer', async () => (await log()).length === 2);
    expect(await txOf(id)).to.include({ status: 'confirmed', resolution: 'manual', attempts: 1 });
    expect((await log()).map(each => each.wallet_status)).to.deep.equal(['PLAYER_NOT_FOUND', 'OK']);
    expect(Number((await credit())?.balance) - Number(before?.balance)).to.equal(done.body.amount);
  });

  it('two second keys at once: one resolves, the other is refused', async () => {
    const { id } = await stuck(paid);
    const before = await credit();
    await resolved(keys.finance, id);
    const both = await Promise.all([resolved(keys.owner2, id), resolved(keys.finance2, id)]);
    expect(both.map(each => each.status).sort()).to.deep.equal([200, 400]);
    const { amount } = await txOf(id);
    expect(Number((await credit())?.balance) - Number(before?.balance)).to.equal(amount);
  });

  it('MOD-02 resolving a rollback returns the bet and gives the prepaid credit back, once', async () => {
    const guest = await world.guest(paid, `m-${++players}`, table);
    const before = await credit();
    paid.wallet.fault(call =>
      call.name === 'rollback' ? { kind: 'http_before' } : call.name === 'debit' ? { kind: 'http_after' } : null,
    );
    await until(
      'a window',
      async () => (await guest.screen.act('bet', { items: [{ spot: 'banker', amount: 1000 }] })).code === 'WALLET_UNAVAILABLE',
    );
    const rollback = async () => (await query(`external_id=${guest.externalId}&type=rollback`))[0] as Tx;
    await until('a first attempt', async () => (await rollback())?.attempts > 0);
    const { tx_id: id, ref_tx_id } = await rollback();
    expect(Number((await credit())?.balance), 'in doubt it stays deducted').to.equal(Number(before?.balance) - 1000);
    await resolved(keys.finance, id);
    expect((await resolved(keys.owner2, id)).body.resolution_state).to.equal('resolved');
    expect(await txOf(String(ref_tx_id))).to.include({ status: 'rolled_back', rolled_back_by: id });
    await resolved(keys.owner2, id);
    expect(await credit()).to.deep.equal(before);
    await guest.screen.leave();
  });

  it('a refused credit raises one alarm, not one at each attempt', async () => {
    for (const status of ['INVALID_SIGNATURE', 'SUCCESS']) {
      const { id } = await stuck(own, { kind: 'refusal', status });
      for (const attempts of [2, 3, 4]) {
        await retry(keys.finance, id);
        await until('an attempt', async () => (await txOf(id)).attempts === attempts);
      }
      expect(alarms(id), status).to.have.length(1);
      own.wallet.fault(null);
      await retry(keys.finance, id);
      await until('its end', async () => (await txOf(id)).status === 'confirmed');
    }
  });

  it('baize tx lists what is to be reviewed, sends again, and resolves', async () => {
    const baize = async (key: string, ...args: string[]) => {
      const env = { ...process.env, BAIZE_URL: world.server.url, BAIZE_PLATFORM_KEY: key };
      const child = spawn(process.execPath, [MAIN, ...args], { env });
      let [out, err] = ['', ''];
      child.stdout.on('data', part => (out += part));
      child.stderr.on('data', part => (err += part));
      return { code: await new Promise(done => child.on('close', done)), out, err };
    };
    const { id } = await stuck(own);
    await world.sql(`update wallet_tx set created_at = created_at - 86400000 * 3 where tx_id = $1`, [id]);
    expect((await baize(keys.finance.key, 'tx', 'retry', id)).code).to.equal(0);
    await until('its flag', async () => (await txOf(id)).review);
    const list = await baize(keys.finance.key, 'tx', 'list', '--review');
    expect(list).to.include({ code: 0, err: '' });
    expect(list.out.split('\n')[0]).to.match(
      /^tx_id +operator_code +type +reason +status +amount .*attempts .*next_attempt_at +review$/,
    );
    expect(list.out).to.include(id);
    expect((await baize(keys.finance.key, 'tx', 'list', '--review', '--operator', 'paid')).out).not.to.include(id);
    expect(await baize(keys.support.key, 'tx', 'resolve', id, '--note', 'x')).to.include({ code: 1 });
    expect((await baize(keys.finance.key, 'tx', 'resolve', id, '--note', 'letter')).out).to.match(/resolution_state +asked/);
    expect((await baize(keys.owner2.key, 'tx', 'resolve', id, '--note', 'seen')).out).to.match(/resolution_state +resolved/);
    expect((await baize(keys.finance.key, 'tx', 'list', '--review')).out).not.to.include(id);
  });

  it('CRE-07 the currency of a prepaid credit that was used stays, and a rate is a plain figure', async () => {
    const patch = (code: string, currencies: string[]) => world.platform.call('PATCH', `/operators/${code}`, { currencies });
    expect(bad(await patch('paid', ['USD', 'KRW']))).to.deep.equal([400, 'INVALID_REQUEST', 'currencies']);
    expect((await patch('paid', ['KRW', 'USD', 'EUR'])).status, 'more of them').to.equal(200);
    expect((await patch('own', ['USD', 'KRW'])).status, 'without prepaid credit').to.equal(200);
    expect((await patch('own', ['KRW', 'USD'])).status).to.equal(200);
    for (const rate of [1e-7, 1e21, 0, -1]) {
      expect(bad(await world.platform.call('PATCH', '/currencies/EUR', { rate })), String(rate)).to.deep.equal([
        400,
        'INVALID_REQUEST',
        'rate',
      ]);
    }
  });

  it('E3 E5 E7 the books agree after all of it', async () => {
    const { body } = await world.platform.call<{ balanced: boolean; broken: Json[] }>('GET', '/reports/reconciliation');
    expect(body.broken).to.deep.equal([]);
    expect(body.balanced).to.equal(true);
    expect(world.server.lines.filter(line => line.msg === 'the books do not agree')).to.deep.equal([]);
  });
});
