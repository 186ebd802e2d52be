// Pages of transactions and of prepaid credit, over a real wallet room.
import { expect } from 'chai';
import type { Services } from '../../admin/index.ts';
import { Cipher } from '../../kernel/index.ts';
import { bet, openRoom, type Room, until } from '../../wallet/fixture.ts';
import { creditView } from './credit-view.ts';
import { transactionsPage } from './transactions-page.ts';

interface Page {
  transactions: readonly { tx_id: string }[];
  next_cursor: string | null;
}

describe('GET /transactions and GET /credit', () => {
  let room: Room;
  let services: Services;
  let ahead = 0;
  before(async () => {
    room = await openRoom('prepaid');
    await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 5000, 'first'));
    room.stub.deposit('u-1', 10_000);
    for (let i = 0; i < 5; i++) await room.debit(bet('1', { amount: 100 }));
    const { wallet, credit } = room;
    services = {
      wallet,
      credit,
      clock: { now: () => Date.now() + ahead },
      cipher: new Cipher('1'.repeat(64)),
    } as unknown as Services;
  });
  after(() => room.end());
  const asking = (query: string) => ({ services, query: new URLSearchParams(query), reports: room.db.reports.of('demo') });
  const page = async (query: string) => (await transactionsPage(asking(query), { operator: 'demo' })) as Page;

  it('TXL-01 pages with a cursor that fits its list only', async () => {
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.next_cursor}`);
    expect(new Set([...first.transactions, ...second.transactions].map(each => each.tx_id)).size).to.equal(5);
    expect(second.next_cursor).to.equal(null);
    const other = await page(`limit=3&type=debit&cursor=${first.next_cursor}`).catch((error: Error) => error);
    expect(other).to.have.property('code', 'INVALID_REQUEST');
  });

  it('TXL-02 shows every field of a row', async () => {
    const { transactions } = (await page('order=asc&limit=1')) as unknown as { transactions: Record<string, unknown>[] };
    const [view] = transactions;
    expect(view).to.include({ type: 'debit', reason: 'bet', status: 'confirmed', external_id: 'u-1', amount: 100 });
    expect(view).to.include({ balance_after: 9900n, wallet_status: 'OK', http_status: 200, attempts: 1, review: false });
    expect(view?.operator_tx_id).to.match(/^W-\d+$/);
    expect(view?.created_at).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('RNG-02 RNG-07 the first page fixes the range: the default day does not slide on while one pages', async () => {
    ahead = 86_370_000; // the rows have half a minute left of their day
    const first = await page('limit=3');
    ahead += 3_600_000;
    const second = await page(`limit=3&cursor=${first.next_cursor}`);
    ahead = 0;
    expect(new Set([...first.transactions, ...second.transactions].map(each => each.tx_id)).size).to.equal(5);
  });

  it('CRE-01 CRE-02 shows mode, balance and the newest entries first', async () => {
    const operator = await room.operators.byCode('demo');
    if (!operator) throw new Error('no operator');
    const view = await creditView(asking('limit=2'), operator);
    expect(view).to.include({ mode: 'prepaid', balance: 4500, warn_below: 0, currency: 'KRW' });
    expect(view.entries.map(entry => entry.kind)).to.deep.equal(['debit', 'debit']);
    const manual = await creditView(asking('kind=manual'), operator);
    expect(manual.entries.map(entry => entry.memo)).to.deep.equal(['first']);
  });

  it('CRE-01 lists 50 unless asked, at most 500, from an offset on, and reads odd words as if they were not there', async () => {
    await room.db.transaction(async sql => {
      for (let i = 1; i <= 510; i++) await room.credit.manual(sql, 'demo', i % 2 ? 'charge' : 'withdraw', 10, `no ${i}`);
    });
    const operator = await room.operators.byCode('demo');
    if (!operator) throw new Error('no operator');
    const entries = async (query: string) =>
      (await creditView(asking(query), operator)).entries as readonly {
        id: number;
        kind: string;
        memo: string | null;
      }[];
    const all = await entries('limit=500');
    expect(all).to.have.length(500);
    for (const [query, count] of [
      ['', 50],
      ['limit=7', 7],
      ['limit=501', 500],
      ['limit=0', 50],
      ['limit=-1', 50],
      ['limit=x', 50],
    ] as const)
      expect(await entries(query), query).to.deep.equal(all.slice(0, count));
    for (const query of ['offset=0', 'offset=-1', 'offset=x', 'kind=debit', 'kind=', 'kind=MANUAL'])
      expect(await entries(`limit=20&${query}`), query).to.deep.equal(all.slice(0, 20));
    expect(await entries('limit=5&offset=3')).to.deep.equal(all.slice(3, 8));
    expect(await entries('offset=100000')).to.deep.equal([]);
    const manual = await entries('limit=500&kind=manual&offset=500');
    expect(
      manual.map(each => each.kind),
      'and no bet of a player',
    ).to.deep.equal(
      [...Array(manual.length)]
        .map((_, i) => ((10 - i) % 2 ? 'charge' : 'withdraw'))
        .slice(0, 10)
        .concat('charge')
        .slice(0, manual.length),
    );
    expect(
      all.every((each, i) => i === 0 || each.id < (all[i - 1]?.id ?? 0)),
      'newest first',
    ).to.equal(true);
  });

  it('RNG-07 a row that ends while one pages by its end is not seen twice', async () => {
    room.stub.fault(() => ({ kind: 'http_before', status: 500 }));
    await room.debit(bet('1', { amount: 77 }));
    const ids: string[] = [];
    let next: string | null = null;
    let isFirst = true;
    do {
      const query: string = `sort=completed_at&type=debit&limit=1${next ? `&cursor=${next}` : ''}`;
      const got = await page(query);
      ids.push(...got.transactions.map(each => each.tx_id));
      next = got.next_cursor;
      if (isFirst) {
        const [row] = (await room.wallet.transactions(room.db.reports.of('demo'), { txId: ids[0] as string, limit: 1 })).rows;
        expect(row?.status, 'the first row is still open').to.equal('uncertain');
        room.stub.fault(null);
        await until(async () => (await page('status=rolled_back')).transactions.length === 1);
      }
      isFirst = false;
    } while (next);
    expect(ids).to.have.length(6);
    expect(new Set(ids).size).to.equal(6);
  });
});
