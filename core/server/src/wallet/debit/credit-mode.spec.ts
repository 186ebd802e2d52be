// The credit mode of a player's round or table session: that of their first debit there, whatever the operator's is by then.
import { expect } from 'chai';
import type { BookCheck } from '../../books/index.ts';
import { reportOf } from '../../books/testing.ts';
import type { Sql } from '../../db/index.ts';
import { ledgerBook } from '../../ledger/index.ts';
import { walletBook } from '../checks.ts';
import { bet, creditOrder, debit, newRound, openRoom, pay, type Room, rowReader, until } from '../fixture.ts';
import type { DebitOrder } from '../orders.ts';
import type { TxRow } from '../rows/tx.ts';
import { insertDebits } from './inserts.ts';

describe('the credit mode of a round or table session', () => {
  let room: Room;
  before(async () => {
    room = await openRoom('independent');
    for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) room.stub.deposit(`u-${name}`, 500_000);
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = rowReader(() => room);
  const balance = () => room.credit.balance('demo');
  const charge = (amount: number) => room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', amount, null));
  const mode = async (to: 'prepaid' | 'independent') => {
    await room.db.query(`update operator set credit_mode = $1 where code = 'demo'`, [to]);
    room.db.bus.invalidate('operator', 'demo');
  };
  /** nobody books rounds and seats here, so their accounts are left out */
  const broken = async () =>
    (await reportOf(room.db, [ledgerBook, walletBook])).broken.filter(each => !each.what.startsWith('account_'));
  const rowsOf = (order: DebitOrder) => room.wallet.rowsOf(order.scopeId);
  const done = (txId: string) => until(async () => (await row(txId)).status === 'confirmed');
  let sessions = 0;
  const buyIn = (name: string, amount: number) =>
    bet(name, { reason: 'buy_in', amount, scopeId: `tss_${String(++sessions).padStart(32, '0')}` });
  /** Stands up with everything. */
  async function cashOut(order: DebitOrder, amount: number): Promise<void> {
    const [id = ''] = await room.db.transaction(sql =>
      room.wallet.credit(sql, creditOrder(order, amount, { reason: 'cash_out' })),
    );
    room.wallet.send();
    await done(id);
  }

  it('MOD-05 a session that began independent stays so to its cash-out: no prepaid credit out of nothing', async () => {
    await mode('independent');
    const order = buyIn('1', 100_000);
    expect(await room.debit(order)).to.include({ ok: true });
    await mode('prepaid');
    await charge(1000);
    const from = await balance();
    expect(await room.debit({ ...order, reason: 'top_up', amount: 1000 })).to.include({ ok: true });
    expect(await balance(), 'the top-up belongs to an independent session').to.equal(from);
    await cashOut(order, 101_000);
    expect(await balance(), 'so does its cash-out').to.equal(from);
    expect((await rowsOf(order)).map(each => each.prepaid)).to.deep.equal([false, false, false]);
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-05 one refused debit makes nothing prepaid', async () => {
    await mode('independent');
    const order = bet('2', { amount: 50_000 });
    await room.debit(order);
    await mode('prepaid');
    await charge(1000);
    const from = await balance();
    room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'LIMIT_EXCEEDED' } : null));
    expect(await room.debit(order)).to.include({ ok: false, code: 'LIMIT_EXCEEDED' });
    room.stub.fault(null);
    expect(await room.debit({ ...order, amount: 90_000 }), 'more than its prepaid credit').to.include({ ok: true });
    await done(await pay(room, order, 140_000));
    expect(await balance()).to.equal(from);
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-03 a session that began prepaid stays so: later debits take credit, and its cash-out returns it at the pinned rate', async () => {
    await mode('prepaid');
    await charge(5_000_000);
    const from = await balance();
    const player = { ...bet('usd').player, currency: 'USD' };
    room.stub.deposit('u-usd', 500_000, 'USD');
    const order = { ...buyIn('usd', 101), player }; // 1,313 KRW
    await room.debit(order);
    await mode('independent');
    await room.db.query(`update currency set rate = '2000' where code = 'KRW'`);
    room.db.bus.invalidate('currency');
    try {
      const topUp = await room.debit({ ...order, reason: 'top_up', amount: 200 });
      expect(await balance(), '2,600 KRW at the rate of the buy-in').to.equal(from - 1313 - 2600);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
      await room.debit({ ...order, reason: 'top_up', amount: 300 });
      expect(await balance(), 'a refusal returns what it took').to.equal(from - 1313 - 2600);
      room.stub.fault(null);
      const back = await room.db.transaction(sql => room.wallet.rollback(sql, topUp.txId as string, 'cancel_bet'));
      room.wallet.send();
      await done(back);
      expect(await balance()).to.equal(from - 1313);
      await cashOut(order, 300);
      expect(await balance()).to.equal(from - 1313 + 3900);
    } finally {
      await room.db.query(`update currency set rate = '1300' where code = 'KRW'`);
      room.db.bus.invalidate('currency');
    }
    expect(new Set((await rowsOf(order)).map(each => each.prepaid))).to.deep.equal(new Set([true]));
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-01 CRE-05 a first debit that was refused for want of credit fixes the mode too', async () => {
    await mode('prepaid');
    const from = await balance();
    const order = bet('3', { amount: from + 1 });
    expect(await room.debit(order)).to.include({ code: 'OPERATOR_CREDIT_EXHAUSTED' });
    await mode('independent');
    expect(await room.debit(order), 'still too much').to.include({ code: 'OPERATOR_CREDIT_EXHAUSTED' });
    expect(await room.debit({ ...order, amount: 700 })).to.include({ ok: true });
    expect(await balance()).to.equal(from - 700);
    await done(await pay(room, order, 900));
    expect(await balance()).to.equal(from + 200);
    expect(await room.debit(bet('3', { amount: 700 })), 'the next round').to.include({ ok: true });
    expect(await balance(), 'is independent').to.equal(from + 200);
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-03 MOD-05 each player of a round has the mode of their own first debit', async () => {
    const scopeId = newRound();
    const [early, late] = [bet('4', { scopeId }), bet('5', { scopeId })];
    await mode('independent');
    await room.debit(early);
    await mode('prepaid');
    const from = await balance();
    await room.debit(late);
    await room.debit(early);
    expect(await balance()).to.equal(from - 1000);
    await done(await pay(room, early, 5000));
    expect(await balance()).to.equal(from - 1000);
    await done(await pay(room, late, 3000));
    expect(await balance()).to.equal(from + 2000);
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-01 debits of one player in one group have one mode, that of the first', async () => {
    await mode('prepaid');
    const krw = { num: 1n, den: 1n, id: 'KRW=KRW' };
    const deps = { db: room.db, clock: { now: () => Date.now() } as never, ledger: room.ledger, credit: room.credit };
    for (const rates of [
      [krw, null],
      [null, krw],
    ]) {
      const order = bet('6');
      const from = await balance();
      const inserts = rates.map(rate => ({ order, rate }));
      const rows = (await room.db.transaction(sql => insertDebits(deps, sql, inserts))) as TxRow[];
      const isPrepaid = rates[0] !== null;
      expect(rows.map(each => [each.ordinal, each.prepaid])).to.deep.equal([
        [1, isPrepaid],
        [2, isPrepaid],
      ]);
      expect(await balance()).to.equal(isPrepaid ? from - 2000 : from);
    }
    await room.db.query(`update wallet_tx set created_at = 0 where status = 'pending'`); // whoever called for them is gone
    await (await room.reborn()).recover();
    room.wallet.send();
    await until(
      async () => (await room.db.query(`select 1 from wallet_tx where status in ('pending', 'uncertain')`)).length === 0,
    );
    expect(await broken()).to.deep.equal([]);
  });

  it('MOD-01 MOD-05 the mode holds while it changes under many bets at once, and after a restart', async () => {
    await charge(1_000_000);
    const orders = ['7', '8', '9'].map(name => bet(name, { amount: 10 }));
    let isOver = false;
    const switching = (async () => {
      for (let i = 0; !isOver; i++) await mode(i % 2 === 0 ? 'prepaid' : 'independent');
    })();
    for (let i = 0; i < 12; i++) await Promise.all(orders.map(order => room.debit(order)));
    isOver = true;
    await switching;
    const next = await room.reborn();
    for (const to of ['prepaid', 'independent'] as const) {
      await mode(to);
      for (const order of orders) expect(await debit(next, order)).to.include({ ok: true });
    }
    for (const order of orders) {
      await done(await pay(room, order, 77));
      expect(new Set((await rowsOf(order)).map(each => each.prepaid)).size, order.scopeId).to.equal(1);
    }
    expect(await broken()).to.deep.equal([]);
  });

  describe('B84 a hand in the database', () => {
    let own: DebitOrder;
    let paid: { order: DebitOrder; bet: string; refused: string; undone: string; win: string };
    before(async () => {
      await mode('independent');
      own = bet('1', { amount: 500 });
      await room.debit(own);
      await done(await pay(room, own, 800));
      await mode('prepaid');
      await charge(100_000);
      const player = { ...bet('usd').player, currency: 'USD' };
      const order = bet('usd', { amount: 101, player }); // 1,313 KRW
      const bets = [await room.debit(order), await room.debit(order)].map(each => each.txId as string);
      room.stub.fault(call => (call.name === 'debit' ? { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' } : null));
      const refused = (await room.debit(order)).txId as string;
      room.stub.fault(null);
      const back = await room.db.transaction(sql => room.wallet.rollback(sql, bets[1] as string, 'cancel_bet'));
      room.wallet.send();
      await done(back);
      const win = await pay(room, order, 301); // 3,913 KRW
      await done(win);
      paid = { order, bet: bets[0] as string, refused, undone: bets[1] as string, win };
    });

    /** What one check alone names. */
    async function namedBy(check: string, sql: Pick<Sql, 'query'> = room.db): Promise<string[][]> {
      const { text, of } = [ledgerBook, walletBook]
        .flatMap(each => each.checks ?? [])
        .find(each => each.name === check) as BookCheck;
      const rows = await sql.query(text(of));
      return rows.map(({ what, id, expected, found }) => [what, id, expected, found].map(String));
    }

    /** What a check names once `edit` was done, which is undone then. */
    async function edited(edit: string, values: unknown[], check: string): Promise<string[][]> {
      expect(await namedBy(check), 'before').to.deep.equal([]);
      const undone = new Error('undone');
      let named: string[][] = [];
      const work = room.db.transaction(async sql => {
        expect(await sql.run(edit, values), 'rows that the hand changed').to.be.greaterThan(0);
        named = await namedBy(check, sql);
        throw undone;
      });
      expect(await work.catch((error: unknown) => error)).to.equal(undone);
      return named;
    }

    it('that gives more back than a debit took is found, in one entry or without the debit', async () => {
      const raise = 'update credit_entry set amount = amount + 1 where tx_id = $1 and kind = $2';
      for (const [id, kind] of [
        [paid.refused, 'debit_failed'],
        [paid.undone, 'rollback'],
      ] as const)
        expect(await edited(raise, [id, kind], 'prepaid returns')).to.deep.equal([['prepaid_return', id, '1313', '1314']]);
      const gone = `delete from credit_entry where tx_id = $1 and grp = 'debit'`;
      expect(await edited(gone, [paid.undone], 'prepaid returns')).to.deep.equal([['prepaid_return', paid.undone, '0', '1313']]);
      const twice = `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, created_at)
        select operator, 'rollback', null, 1, balance_after, tx_id, created_at from credit_entry where tx_id = $1 and grp = 'back'`;
      expect(await edited(twice, [paid.refused], 'prepaid returns')).to.deep.equal([
        ['prepaid_return', paid.refused, '1313', '1314'],
      ]);
    });

    it('that changes the mode of one row of a scope is found', async () => {
      const turn = 'update wallet_tx set prepaid = not prepaid where tx_id = $1';
      const found = (id: string, is: string, must: string) => [['prepaid_mode', id, must, is]];
      for (const id of [paid.refused, paid.undone, paid.win])
        expect(await edited(turn, [id], 'prepaid modes')).to.deep.equal(found(id, 'independent', 'prepaid'));
      const [, settle] = await rowsOf(own);
      const id = settle?.txId as string;
      expect(await edited(turn, [id], 'prepaid modes')).to.deep.equal(found(id, 'prepaid', 'independent'));
    });

    it('that adds a win to an independent scope, or another one than was paid, is found', async () => {
      const [, settle] = await rowsOf(own);
      const add = `insert into credit_entry (operator, kind, grp, amount, balance_after, tx_id, from_amount, from_currency, rate_id, created_at)
        select operator, 'credit', 'credit', amount, 0, tx_id, amount, currency, 'KRW=KRW', 0 from wallet_tx where tx_id = $1`;
      const id = settle?.txId as string;
      expect(await edited(add, [id], 'prepaid scopes')).to.deep.equal([
        ['prepaid_scope', id, 'no prepaid credit', '800 for 800 KRW at KRW=KRW'],
      ]);
      const must = '3913 for 301 USD at USD:1>KRW:1300';
      const hands: [edit: string, found: string, must: string][] = [
        [`update credit_entry set amount = amount + 1 where tx_id = $1`, '3914 for 301 USD at USD:1>KRW:1300', must],
        [`update credit_entry set rate_id = 'KRW=KRW' where tx_id = $1`, '3913 for 301 USD at KRW=KRW', must],
        [`update credit_entry set from_amount = null where tx_id = $1`, '3913 for  USD at USD:1>KRW:1300', must],
        [`update wallet_tx set amount = amount + 10 where tx_id = $1`, must, '4043 for 311 USD at USD:1>KRW:1300'],
        [`update wallet_tx set status = 'pending' where tx_id = $1`, must, 'no prepaid credit'],
        [
          `update wallet_tx set prepaid = false where scope_id = (select scope_id from wallet_tx where tx_id = $1)`,
          must,
          'no prepaid credit',
        ],
        [`delete from wallet_tx where tx_id = $1`, must, 'no prepaid credit'],
        [
          `update credit_rate set num = '2000' where scope_id = (select scope_id from wallet_tx where tx_id = $1)`,
          must,
          '6020 for 301 USD at USD:1>KRW:1300',
        ],
      ];
      for (const [edit, found, expected] of hands)
        expect(await edited(edit, [paid.win], 'prepaid scopes'), edit).to.deep.equal([
          ['prepaid_scope', paid.win, expected, found],
        ]);
    });
  });
});
