// Pages of transactions and of prepaid credit, over a real wallet room.
import { expect } from 'chai';
import { Cipher, systemClock } from '../kernel/index.ts';
import { bet, openRoom, type Room } from '../wallet/fixture.ts';
import { creditView } from './credit-view.ts';
import type { Services } from './services.ts';
import { transactionsPage } from './transactions-page.ts';

interface Page {
  transactions: { tx_id: string }[];
  next_cursor: string | null;
}

describe('GET /transactions and GET /credit', () => {
  let room: Room;
  let services: Services;
  before(async () => {
    room = await openRoom('prepaid');
    await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 5000, 'first'));
    room.stub.deposit('u-1', 10_000);
    for (let i = 0; i < 5; i++) await room.wallet.debit(bet('1', { amount: 100 }));
    const { wallet, credit } = room;
    services = { wallet, credit, clock: systemClock, cipher: new Cipher('1'.repeat(64)) } as unknown as Services;
  });
  after(() => room.end());
  const page = async (query: string) =>
    (await transactionsPage({ services, query: new URLSearchParams(query) }, { operator: 'demo' })) as Page;

  it('TXL-01 pages with a cursor that fits its list only', async () => {
    const first = await page('limit=3');
    const second = await page(`limit=3&cursor=${first.next_cursor}`);
    expect(new Set([...first.transactions, ...second.transactions].map(each => each.tx_id)).size).to.equal(5);
    expect(second.next_cursor).to.equal(null);
    const other = await page(`limit=3&type=debit&cursor=${first.next_cursor}`).catch((error: Error) => error);
    expect(other).to.have.property('code', 'INVALID_REQUEST');
  });

  it('CRE-01 CRE-02 shows mode, balance and the newest entries first', async () => {
    const operator = await room.operators.byCode('demo');
    if (!operator) throw new Error('no operator');
    const view = await creditView(services, operator, new URLSearchParams('limit=2'));
    expect(view).to.include({ mode: 'prepaid', balance: 4500, warn_below: 0, currency: 'KRW' });
    expect((view.entries as { kind: string }[]).map(entry => entry.kind)).to.deep.equal(['debit', 'debit']);
    const manual = await creditView(services, operator, new URLSearchParams('kind=manual'));
    expect((manual.entries as { memo: string }[]).map(entry => entry.memo)).to.deep.equal(['first']);
  });
});
