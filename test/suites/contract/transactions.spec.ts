// GET /transactions and its summary from outside: filters, prepaid shortage, sums that agree with the wallets' own books.
import { expect } from 'chai';
import type { Site } from '../../support/site.ts';
import { bet, type Guest, type Json, movedBy, until, World } from '../../support/world.ts';

interface Tx extends Json {
  tx_id: string;
  type: string;
  reason: string;
  status: string;
  amount: number;
  external_id: string;
  round_id: string;
  created_at: string;
}
interface Line extends Json {
  type: string;
  reason: string;
  status: string;
  currency: string;
  count: number;
  sum: number;
}

describe('GET /transactions', function () {
  this.timeout(60_000);
  let world: World;
  let acme: Site;
  let bolt: Site;
  let ann: Guest;
  let bob: Guest;
  let roundId: string;

  before(async () => {
    world = await World.open();
    acme = await world.site('acme');
    bolt = await world.site('bolt', { credit_mode: 'prepaid' });
    await world.charge(bolt, 10_000_000);
    const table = await world.table();
    ann = await world.guest(acme, 'u-1', table);
    bob = await world.guest(bolt, 'b-1', table);
    roundId = (await world.play([ann, { player: 10_000, tie: 2000 }], [bob, { banker: 5000 }])).roundId;
    await bet(ann, { tie: 3000 });
    await bet(ann, { player: 4000 });
    const mark = ann.screen.seen.length;
    expect((await ann.screen.act('undo')).ok).to.equal(true);
    await world.settled(ann, mark);
    await world.quiet();
  });
  after(() => world?.close());

  const list = async (query = '', site: Site = acme) => {
    const { status, body } = await site.operator.call<{ transactions: Tx[] }>('GET', `/transactions${query}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    return body.transactions;
  };
  const summary = async (query = '', site: Site = acme) => {
    const { status, body } = await site.operator.call<{ from: string | null; to: string | null; summary: Line[] }>(
      'GET',
      `/transactions/summary${query}`,
    );
    expect(status, JSON.stringify(body)).to.equal(200);
    return body;
  };

  it('TXL-02 shows own transactions only, with every field', async () => {
    const rows = await list('?order=asc');
    expect(rows.map(row => [row.type, row.reason, row.status])).to.deep.include.members([
      ['debit', 'bet', 'confirmed'],
      ['credit', 'settle', 'confirmed'],
      ['debit', 'bet', 'rolled_back'],
      ['rollback', 'cancel_bet', 'confirmed'],
    ]);
    const names = `tx_id type reason status external_id player_id currency amount game_code table_id round_id round_closed ref_tx_id
      rolled_back_by operator_tx_id operator_session_id balance_after wallet_status http_status attempts next_attempt_at review
      created_at completed_at`;
    for (const row of rows) {
      expect(row).to.include.all.keys(names.split(/\s+/));
      expect(row.external_id).to.equal('u-1');
    }
    const undo = rows.find(row => row.type === 'rollback');
    const undone = rows.find(row => row.status === 'rolled_back');
    expect(undo?.ref_tx_id).to.equal(undone?.tx_id);
    expect(undone?.rolled_back_by).to.equal(undo?.tx_id);
    expect((await list('', bolt)).map(row => row.external_id)).to.deep.equal(['b-1', 'b-1']);
  });

  it('TXL-01 filters by every word of a row, also together; an unknown value lists nothing', async () => {
    const rows = await list();
    const some = rows.find(row => row.type === 'rollback') as Tx;
    for (const name of 'external_id type reason status game_code table_id round_id tx_id ref_tx_id operator_tx_id'.split(' ')) {
      const value = some[name] as string;
      const right = rows.filter(row => row[name] === value).map(row => row.tx_id);
      expect(
        (await list(`?${name}=${value}`)).map(row => row.tx_id),
        name,
      ).to.deep.equal(right);
      for (const wrong of ['nonsense', '%00', `${value}%00`]) expect(await list(`?${name}=${wrong}`), name).to.deep.equal([]);
      expect((await summary(`?${name}=nonsense`)).summary).to.deep.equal([]);
    }
    expect(await list('?type=debit&status=rolled_back&external_id=u-1')).to.have.length(1);
    expect(await list('?type=credit&status=rolled_back')).to.deep.equal([]);
    expect(await list('?review=1')).to.deep.equal([]);
  });

  it('TXL-01 asked for one round or transaction, the last day is no default; a given range is kept', async () => {
    const old = '?from=2020-01-01&to=2020-01-02';
    expect(await list(old)).to.deep.equal([]);
    expect(await list(`${old}&round_id=${roundId}`)).to.deep.equal([]);
    expect(await list(`?round_id=${roundId}&to=2020-01-02`)).to.deep.equal([]);
    expect(await list(`?round_id=${roundId}&from=nonsense&to=nonsense`)).to.have.length(2);
    expect((await summary(`?round_id=${roundId}`)).from).to.equal(null);
  });

  it('NS-02 the summary counts and sums what the list shows, with the same filters', async () => {
    const [day] = [new Date().toISOString().slice(0, 10)];
    for (const query of ['', '?type=debit', '?status=rolled_back', `?round_id=${roundId}`, `?from=${day}`, '?external_id=u-9']) {
      const sums = new Map<string, [number, number]>();
      for (const { type, reason, status, currency, amount } of await list(query)) {
        const key = [type, reason, status, currency].join(' ');
        const [count, sum] = sums.get(key) ?? [0, 0];
        sums.set(key, [count + 1, sum + amount]);
      }
      const lines = (await summary(query)).summary;
      const shown = lines.map(each => [[each.type, each.reason, each.status, each.currency].join(' '), [each.count, each.sum]]);
      expect(shown, query).to.deep.equal([...sums].toSorted());
    }
    const { from, to } = await summary();
    expect(Date.parse(String(to)) - Date.parse(String(from))).to.equal(86_400_000);
  });

  it('TXL-05 NS-02 confirmed debits less confirmed credits are what each wallet moved', async () => {
    for (const [site, id] of [
      [acme, 'u-1'],
      [bolt, 'b-1'],
    ] as const) {
      const sum = ({ summary: lines }: { summary: Line[] }, type: string) =>
        lines.filter(each => each.type === type && each.status === 'confirmed').reduce((total, each) => total + each.sum, 0);
      const all = await summary('', site);
      expect(sum(all, 'credit') - sum(all, 'debit'), site.operator.code).to.equal(movedBy(site, id));
    }
  });

  it('MOD-01 warns in the log once when the prepaid credit falls below its threshold', async () => {
    const { balance } = (await bolt.operator.call<{ balance: number }>('GET', '/credit')).body;
    const set = await world.platform.call('PUT', '/operators/bolt/credit/warning', { warn_below: balance - 1000 });
    expect(set.status).to.equal(200);
    const warnings = () => world.server.lines.filter(line => line.msg === 'the prepaid credit of an operator is low');
    const slow = await world.table({ timers: { betting_ms: 30_000 } }); // no win comes between
    const cid = await world.guest(bolt, 'b-2', slow);
    for (const amount of [1000, 1000, 1000]) await bet(cid, { tie: amount });
    await until('the warning', () => warnings().length > 0);
    expect(warnings()).to.have.length(1);
    expect(warnings()[0]).to.include({
      level: 40,
      alarm: true,
      operator: 'bolt',
      balance: balance - 2000,
      warnBelow: balance - 1000,
    });
    expect((await bolt.operator.call<{ warn_below: number }>('GET', '/credit')).body.warn_below).to.equal(balance - 1000);
    await world.platform.call('POST', `/tables/${slow}/close`); // gives the bets back
    await world.quiet();
    expect((await bolt.operator.call<{ balance: number }>('GET', '/credit')).body.balance).to.equal(balance);
  });

  it('TXL-03 a debit refused for want of prepaid credit is listed as failed; its wallet was not called', async () => {
    const credit = async () => (await bolt.operator.call<{ balance: number }>('GET', '/credit')).body.balance;
    const full = await credit();
    await world.charge(bolt, -full + 4999);
    const calls = bolt.wallet.calls.filter(call => call.name === 'debit').length;
    const ack = await (async () => {
      for (;;) {
        const answer = await bob.screen.act('bet', { items: [{ spot: 'banker', amount: 5000 }] });
        if (answer.code !== 'ACTION_LATE') return answer;
        await new Promise(wake => setTimeout(wake, 50));
      }
    })();
    expect(ack).to.include({ ok: false, code: 'OPERATOR_CREDIT_EXHAUSTED' });
    const failed = await list('?status=failed', bolt);
    expect(failed).to.have.length(1);
    expect(failed[0]).to.include({
      type: 'debit',
      reason: 'bet',
      amount: 5000,
      external_id: 'b-1',
      fail_reason: 'operator_credit',
    });
    expect(failed[0]).to.include({
      wallet_status: null,
      http_status: null,
      attempts: 0,
      balance_after: null,
      next_attempt_at: null,
    });
    expect(failed[0]?.completed_at, 'nothing more will happen to it').to.be.a('string');
    expect(bolt.wallet.calls.filter(call => call.name === 'debit')).to.have.length(calls);
    expect(await credit()).to.equal(4999);
    await bet(bob, { banker: 4000 }); // what the credit still covers is taken
    await world.settled(bob, bob.screen.seen.length);
    await world.quiet();
    expect((await list('?status=failed', bolt)).length).to.equal(1);
  });
});
