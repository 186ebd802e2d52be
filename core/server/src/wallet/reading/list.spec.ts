// Lists of transactions, the manual resolution with two keys, and the reconciliation report.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { reportOf } from '../../books/testing.ts';
import { ledgerBook } from '../../ledger/index.ts';
import { bet, openRoom, type Room, until } from '../fixture.ts';
import { walletBook } from '../index.ts';
import type { Outcome } from '../orders.ts';
import type { TxFilter } from './tx-filter.ts';

describe('transactions', () => {
  let room: Room;
  const made: Outcome[] = [];
  before(async () => {
    room = await openRoom();
    for (const name of ['1', '2']) {
      room.stub.deposit(`u-${name}`, 100_000);
      for (let i = 0; i < 5; i++) made.push(await room.debit(bet(name, { amount: 100 + i })));
    }
  });
  after(() => room.end());
  const list = async (filter: Partial<TxFilter>) =>
    (await room.wallet.transactions(room.db.reports.of('demo'), { operator: 'demo', limit: 100, ...filter })).rows.map(
      row => row.txId,
    );

  for (const sort of ['created_at', 'completed_at'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      it(`TXL-01 RNG-07 pages by ${sort} ${order} without gaps or repeats, also when rows are written meanwhile`, async () => {
        const seen: string[] = [];
        const whole = await list({ sort, order });
        let after: [number, string] | undefined;
        do {
          const page = await room.wallet.transactions(room.db.reports.of('demo'), {
            operator: 'demo',
            sort,
            order,
            limit: 3,
            ...(after ? { after } : {}),
          });
          seen.push(...page.rows.map(row => row.txId));
          after = page.next ?? undefined;
          if (order === 'desc') await room.debit(bet('1'));
        } while (after);
        expect(seen).to.deep.equal(whole);
      });
    }
  }

  it('TXL-01 combines filters', async () => {
    const [first] = made;
    expect(await list({ txId: first?.txId as string })).to.have.length(1);
    expect(await list({ txId: first?.txId as string, externalId: 'u-2' })).to.have.length(0);
    expect(await list({ externalId: 'u-2', type: 'debit', status: 'confirmed', reason: 'bet' })).to.have.length(5);
    expect(await list({ status: 'no such' })).to.have.length(0);
    expect(await list({ operator: 'other' })).to.have.length(0);
    expect(await list({ to: 1 })).to.have.length(0);
    expect(await list({ review: true })).to.have.length(0);
  });

  it('TXL-04 resolves a credit by two different keys only', async () => {
    const order = bet('1');
    await room.debit(order);
    room.stub.fault(call => (call.name === 'credit' ? { kind: 'refusal', status: 'CURRENCY_MISMATCH' } : null));
    const creditOrder = { ...order, reason: 'settle' as const, amount: 70, roundClosed: true as const };
    const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder));
    room.wallet.send();
    const resolve = (key: string) => room.wallet.resolutions.resolve(work => room.db.transaction(work), id, key, 'by letter');
    expect((await resolve('key_1')).state).to.equal('asked');
    expect((await resolve('key_1')).state, 'the same key counts once').to.equal('asked');
    expect((await resolve('key_2')).state).to.equal('resolved');
    const [row] = (await room.wallet.transactions(room.db.reports.of('demo'), { txId: id, limit: 1 })).rows;
    expect(row).to.include({ status: 'confirmed', resolution: 'manual', resolvedBy: 'key_1+key_2', nextAttemptAt: null });
    for (const key of ['key_1', 'key_2']) expect(await resolve(key), 'a repeat').to.include({ state: 'resolved', news: false });
    const again = await resolve('key_3').catch((error: Error) => error);
    expect(again).to.have.property('code', 'INVALID_REQUEST');
    room.stub.fault(null);
  });

  /** A credit that was found to be due and waits behind what its player does, while somebody asks to resolve it. */
  async function resolvedWaiting(keys: readonly string[]): Promise<string> {
    const order = bet('1');
    await room.debit(order);
    const turn = Promise.withResolvers<void>();
    const held = room.wallet.inPlayerQueue(order.operator, order.player.id, () => turn.promise);
    const creditOrder = { ...order, reason: 'settle' as const, amount: 70, roundClosed: true as const };
    const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder));
    room.wallet.send();
    await sleep(100);
    for (const key of keys) await room.wallet.resolutions.resolve(work => room.db.transaction(work), id, key, 'by letter');
    turn.resolve();
    await held;
    return id;
  }
  const callsOf = (id: string) => room.stub.calls.filter(({ body }) => body.tx_id === id);

  it('TXL-04 sends nothing of a credit that was resolved while it waited for its turn', async () => {
    const id = await resolvedWaiting(['key_1', 'key_2']);
    await sleep(100);
    expect(callsOf(id)).to.have.length(0);
  });

  it('TXL-04 sends a credit once that one key only asked to resolve while it waited for its turn', async () => {
    const id = await resolvedWaiting(['key_1']);
    await until(async () => {
      const { rows } = await room.wallet.transactions(room.db.reports.of('demo'), { txId: id, limit: 1 });
      return rows[0]?.status === 'confirmed';
    });
    expect(callsOf(id)).to.have.length(1);
  });

  it('TXL-05 E3 balances the rows against the journal', async () => {
    const { balanced, rows } = await reportOf(room.db, [ledgerBook, walletBook]);
    expect(balanced).to.equal(true);
    expect(rows).to.have.length(1);
    const [row] = rows;
    expect(row && row.debits - row.credits).to.equal(row?.stakes);
    await room.db.query(`update journal set amount = amount + 1 where id = (select min(id) from journal)`);
    expect((await reportOf(room.db, [ledgerBook, walletBook])).balanced).to.equal(false);
  });
});
