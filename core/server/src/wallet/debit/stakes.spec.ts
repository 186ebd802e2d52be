// Stakes of players who may be at one table alone: of two tables at once one wins, and what ends frees them.
import { expect } from 'chai';
import { bet, debit, newRound, openRoom, pay, type Room } from '../fixture.ts';
import type { DebitOrder, Outcome } from '../orders.ts';

const OTHER = `tbl_${'8'.repeat(32)}`;
const newSession = () => newRound().replace('rnd_', 'tss_');

describe('stakes', () => {
  for (const mode of ['independent', 'prepaid'] as const)
    describe(`of an operator whose credit is ${mode}`, () => {
      let room: Room;
      before(async () => {
        room = await openRoom(mode);
        if (mode === 'prepaid') await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 10_000_000, null));
      });
      after(() => room.end());
      afterEach(() => room.stub.fault(null));

      const alone = (name: string, over: Partial<DebitOrder> = {}) => {
        room.stub.deposit(`u-${name}`, 100_000);
        return bet(name, { alone: true, ...over });
      };
      const stakes = (name: string) =>
        room.db.query<{ table_id: string; scope_id: string; alone: boolean }>(
          'select table_id, scope_id, alone from stake where player_id = $1 order by table_id',
          [bet(name).player.id],
        );
      const debitsOf = async (name: string) =>
        (await room.db.query('select 1 from wallet_tx where external_id = $1', [`u-${name}`])).length;
      const end = (order: DebitOrder) => room.db.transaction(sql => room.wallet.releaseStakes(sql, order.scopeId));
      const refused = (order: DebitOrder): Outcome => ({ ok: false, txId: null, code: 'ALREADY_SEATED', tableId: order.tableId });

      it('NS-31 a bet elsewhere is refused with the table, without a row and a call; once the round has ended it is not', async () => {
        const [here, there] = [alone('a'), alone('a', { tableId: OTHER })];
        expect((await room.debit(here)).ok).to.equal(true);
        expect(await stakes('a')).to.deep.equal([{ table_id: here.tableId, scope_id: here.scopeId, alone: true }]);
        const calls = room.stub.calls.length;
        expect(await room.debit(there)).to.deep.equal(refused(here));
        expect([await debitsOf('a'), room.stub.calls.length]).to.deep.equal([1, calls]);
        expect((await room.debit({ ...here })).ok, 'one more at the same table').to.equal(true);
        await pay(room, here, 500);
        await end(here);
        expect(await stakes('a')).to.deep.equal([]);
        expect((await room.debit(there)).ok).to.equal(true);
        expect(await room.debit(alone('a'))).to.deep.equal(refused(there));
      });

      it('TOK-09 of two tables at once exactly one gets the bet', async () => {
        for (let i = 0; i < 5; i++) {
          const orders = [alone(`b${i}`), alone(`b${i}`, { tableId: OTHER })] as const;
          const outcomes = await Promise.all(orders.map(order => room.debit(order)));
          expect(outcomes.map(each => each.ok)).to.have.members([true, false]);
          const won = orders[outcomes.findIndex(each => each.ok)] as DebitOrder;
          expect(outcomes.find(each => !each.ok)).to.deep.equal(refused(won));
          expect(await debitsOf(`b${i}`)).to.equal(1);
        }
      });

      it('TOK-09 exactly one also where two processes take it, whose queues know nothing of each other', async () => {
        const other = await room.reborn();
        for (let i = 0; i < 10; i++) {
          const orders = [alone(`c${i}`), alone(`c${i}`, { tableId: OTHER })] as const;
          const outcomes = await Promise.all([room.debit(orders[0]), debit(other, orders[1])]);
          expect(outcomes.map(each => each.ok)).to.have.members([true, false]);
          const won = orders[outcomes.findIndex(each => each.ok)] as DebitOrder;
          expect(outcomes.find(each => !each.ok)).to.deep.equal(refused(won));
          expect(await stakes(`c${i}`)).to.deep.equal([{ table_id: won.tableId, scope_id: won.scopeId, alone: true }]);
        }
      });

      it('TOK-09 a player who may be at several tables has a stake at each', async () => {
        const orders = [alone('d', { alone: false }), alone('d', { alone: false, tableId: OTHER })];
        const outcomes = await Promise.all(orders.map(order => room.debit(order)));
        expect(outcomes.map(each => each.ok)).to.deep.equal([true, true]);
        expect((await stakes('d')).map(each => each.alone)).to.deep.equal([false, false]);
        const third = alone('d', { tableId: `tbl_${'9'.repeat(32)}` });
        expect(await room.debit(third), 'from now on one alone').to.deep.equal(refused(orders[0] as DebitOrder));
      });

      it('NS-31 what was refused, is in doubt or was taken back is no stake', async () => {
        const there = (name: string) => alone(name, { tableId: OTHER });
        room.stub.fault(() => ({ kind: 'refusal', status: 'INSUFFICIENT_FUNDS' }));
        expect((await room.debit(alone('e'))).ok).to.equal(false);
        room.stub.fault(() => ({ kind: 'lost_answer' }));
        expect((await room.debit(alone('f'))).ok).to.equal(false);
        room.stub.fault(null);
        const undone = await room.debit(alone('g'));
        if (!undone.ok) throw new Error('the bet was refused');
        await room.db.transaction(sql => room.wallet.rollback(sql, undone.txId, 'cancel_bet'));
        room.wallet.send();
        for (const name of ['e', 'f', 'g']) {
          const order = there(name);
          expect((await room.debit(order)).ok, name).to.equal(true);
          expect(await stakes(name), name).to.deep.equal([{ table_id: OTHER, scope_id: order.scopeId, alone: true }]);
        }
      });

      it('NS-31 a seat is a stake from its buy-in until it ends', async () => {
        const scopeId = newSession();
        const seat = alone('h', { reason: 'buy_in', scopeId });
        expect((await room.debit(seat)).ok).to.equal(true);
        expect(await room.debit(alone('h', { tableId: OTHER }))).to.deep.equal(refused(seat));
        expect((await room.debit({ ...seat, reason: 'top_up' })).ok).to.equal(true);
        await room.db.transaction(async sql => {
          const { operator, player, operatorSessionId, gameCode, tableId } = seat;
          const about = { operator, player, operatorSessionId, gameCode, tableId, scopeId };
          await room.wallet.credit(sql, { ...about, reason: 'cash_out', amount: 2000, roundClosed: true });
          await room.wallet.releaseStakes(sql, scopeId);
        });
        expect((await room.debit(alone('h', { tableId: OTHER }))).ok).to.equal(true);
      });

      it('NS-31 a row that outlived its round blocks nobody', async () => {
        const order = alone('l');
        expect((await room.debit(order)).ok).to.equal(true);
        await pay(room, order, 500);
        expect(await stakes('l')).to.have.length(1);
        expect((await room.debit(alone('l', { tableId: OTHER }))).ok).to.equal(true);
        expect((await stakes('l')).map(each => each.table_id)).to.deep.equal([OTHER]);
      });

      it('P9 at the start stakes become those of what is open and of what is on its way', async () => {
        const [open, over, flying] = [alone('i'), alone('j'), alone('k')];
        for (const order of [open, over, flying]) expect((await room.debit(order)).ok).to.equal(true);
        await room.db.query(`update wallet_tx set status = 'pending' where scope_id = $1`, [flying.scopeId]);
        await room.db.query('delete from stake where scope_id = $1', [open.scopeId]);
        await room.wallet.healStakes([open.scopeId]);
        expect((await stakes('i')).map(each => each.scope_id)).to.deep.equal([open.scopeId]);
        expect(await stakes('j')).to.deep.equal([]);
        expect((await stakes('k')).map(each => each.scope_id)).to.deep.equal([flying.scopeId]);
        await room.db.query(`update wallet_tx set status = 'confirmed' where scope_id = $1`, [flying.scopeId]);
      });
    });
});
