// The scenarios of certification with an operator's wallet, and the statuses that its list shows on the way.
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../support/world.ts';

interface Tx extends Json {
  type: string;
  reason: string;
  status: string;
}
const DEBIT_MS = 1000;

describe('certification', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let table: string;
  let players = 0;

  before(async () => {
    const wait_ms = { balance: 3000, debit: DEBIT_MS, credit: 3000, rollback: 3000 };
    world = await World.open({ config: { wallet: { wait_ms, retry_ms: [100] } } });
    acme = await world.site('acme');
    table = await world.table({ timers: { betting_ms: 60_000 } });
  });
  after(() => world?.close());
  afterEach(() => acme.wallet.fault(null));

  const guest = (place = table): Promise<Guest> => world.guest(acme, `u-${++players}`, place);
  const rowsOf = async ({ externalId }: Guest): Promise<Tx[]> =>
    (await acme.operator.call<{ transactions: Tx[] }>('GET', `/transactions?order=asc&external_id=${externalId}`)).body
      .transactions;
  const moves = async (who: Guest) => (await rowsOf(who)).map(each => `${each.type} ${each.reason} ${each.status}`);
  const stake = (who: Guest, amount = 1000) => who.screen.act('bet', { items: [{ spot: 'tie', amount }] });

  it('ONB-13 WDB-03 a bet and its settlement: one debit, one credit, the wallet’s own balance on the screen', async () => {
    const kim = await guest(await world.table());
    const { settle } = await world.play([kim, { player: 3000, banker: 2000 }]);
    await world.quiet();
    expect(await moves(kim)).to.deep.equal(['debit bet confirmed', 'credit settle confirmed']);
    const [row] = settle.rows as { net: number }[];
    expect(movedBy(acme, kim.externalId)).to.equal(row?.net);
    const told = kim.screen.seen.filter(each => each.type === 'balance').at(-1);
    expect(told?.balance).to.equal(Number(acme.wallet.accounts.get(kim.externalId)?.balance));
  });

  it('ONB-13 WDB-04 a balance that is too small: refused, nothing moves, nothing is rolled back', async () => {
    const poor = `u-${players + 1}`;
    acme.wallet.deposit(poor, 999);
    const kim = await guest();
    expect(await stake(kim)).to.include({ ok: false, code: 'INSUFFICIENT_FUNDS' });
    expect(await moves(kim)).to.deep.equal(['debit bet failed']);
    expect(movedBy(acme, kim.externalId)).to.equal(0);
  });

  for (const [what, fault] of [
    ['WCE-01 an answer after the wait', { kind: 'slow', ms: DEBIT_MS + 500 }],
    ['WCE-02 HTTP 500 after the money was taken', { kind: 'http_after' }],
  ] as const) {
    it(`ONB-13 ${what}: the bet fails, is rolled back at once, and the balance is as before`, async () => {
      const kim = await guest();
      acme.wallet.fault(call => (call.name === 'debit' ? fault : null));
      expect(await stake(kim)).to.include({ ok: false, code: 'WALLET_UNAVAILABLE' });
      await until('the rollback', async () => (await moves(kim)).includes('rollback timeout confirmed'));
      expect(await moves(kim)).to.deep.equal(['debit bet rolled_back', 'rollback timeout confirmed']);
      await until('the balance', () => movedBy(acme, kim.externalId) === 0);
    });
  }

  it('ONB-13 WCE-03 a credit that fails three times is applied once, a logout in between or not', async () => {
    const kim = await guest(await world.table());
    let failures = 0;
    acme.wallet.fault(call => (call.name === 'credit' && ++failures <= 3 ? { kind: 'http_after' } : null));
    await bet(kim, { player: 2000, banker: 2000, tie: 1000 });
    const out = await acme.operator.call<{ status: string; sessions_closed: number }>(
      'POST',
      `/players/${kim.externalId}/logout`,
      {
        block: true,
      },
    );
    expect(out.body).to.deep.equal({ status: 'OK', sessions_closed: 1 });
    await until('the credit', async () => (await moves(kim)).includes('credit settle confirmed'));
    const credit = (await rowsOf(kim)).find(each => each.type === 'credit');
    expect(credit).to.include({ attempts: 4 });
    expect(movedBy(acme, kim.externalId)).to.equal(Number(credit?.amount) - 5000);
    expect(acme.wallet.ledger.filter(line => line.externalId === kim.externalId && line.kind === 'credit')).to.have.length(1);
  });

  it('TXL-04 the list shows each status while it lasts: pending, confirmed, failed, uncertain, rolled_back', async () => {
    const kim = await guest();
    const listed = async (status: string, count = 1) => {
      const find = async () => (await rowsOf(kim)).filter(each => each.status === status);
      await until(`${count} ${status}`, async () => (await find()).length === count);
      return (await find())[0];
    };
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'lost_answer' } : { kind: 'http_before', status: 503 }));
    expect(await stake(kim)).to.include({ ok: false });
    expect(await listed('uncertain')).to.include({ type: 'debit', wallet_status: null });
    const waiting = await listed('pending');
    expect(waiting).to.include({ type: 'rollback', reason: 'timeout', http_status: 503, completed_at: null });
    expect(waiting?.next_attempt_at).to.be.a('string');
    acme.wallet.fault(null);
    expect(await listed('rolled_back')).to.include({ type: 'debit', rolled_back_by: waiting?.tx_id });
    expect(await listed('confirmed')).to.include({ tx_id: waiting?.tx_id, next_attempt_at: null, wallet_status: 'OK' });
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'LIMIT_EXCEEDED' } : null));
    expect(await stake(kim)).to.include({ ok: false, code: 'LIMIT_EXCEEDED' });
    expect(await listed('failed')).to.include({ type: 'debit', wallet_status: 'LIMIT_EXCEEDED' });
    acme.wallet.fault(call => (call.name === 'debit' ? { kind: 'late', ms: DEBIT_MS - 200 } : null));
    const answer = stake(kim);
    expect(await listed('pending')).to.include({ type: 'debit', attempts: 0, wallet_status: null });
    await answer;
    acme.wallet.fault(null);
    expect((await stake(kim)).ok).to.equal(true);
    expect((await rowsOf(kim)).at(-1)).to.include({ type: 'debit', status: 'confirmed', wallet_status: 'OK' });
  });

  it('ONB-13 TXL-05 at rest the list agrees with the wallet to the unit, for every player of these scenarios', async () => {
    await world.platform.call('POST', `/tables/${table}/close`);
    await world.quiet();
    for (let i = 1; i <= players; i++) {
      const rows = await rowsOf({ externalId: `u-${i}` } as Guest);
      expect(rows, `u-${i}`).to.not.have.length(0);
      const sum = (type: string) =>
        rows
          .filter(each => each.type === type && each.status === 'confirmed')
          .reduce((all, each) => all + Number(each.amount), 0);
      expect(sum('credit') - sum('debit'), `u-${i}`).to.equal(movedBy(acme, `u-${i}`));
    }
    const { body } = await world.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation');
    expect(body.balanced).to.equal(true);
  });
});
