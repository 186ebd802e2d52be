// Ends of a round against each other and against its last bet, at the same moment, on a PostgreSQL server.
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { testDatabase } from '../db/testing.ts';
import { ledgerEntities } from '../ledger/index.ts';
import { tableEntities } from '../tables/index.ts';
import { walletEntities } from '../wallet/index.ts';
import { settlement } from './ends.spec.ts';
import { roundEntities } from './index.ts';
import { openRounds, type Room, tableOf } from './testing.ts';

const ROUNDS = 12;

describe('races of a round’s ends', function () {
  this.timeout(120_000);
  let postgres: TestPostgres;
  let room: Room;
  before(async () => {
    postgres = await startPostgres();
    const entities = [...ledgerEntities, ...walletEntities, ...roundEntities, ...tableEntities];
    room = await openRounds(await testDatabase(entities, engine => engine, postgres.url));
  });
  after(async () => {
    await room?.end();
    await postgres?.stop();
  });

  const tried = (work: Promise<unknown>) => work.then(String, () => 'refused');
  /** What became of its money: what stands of debits, credits, rollbacks, and what is left in its stakes account. */
  async function moneyOf(id: string): Promise<Record<string, number>> {
    const rows = await room.db.query(
      `select type, sum(amount) as sum from wallet_tx where scope_id = $1 and status <> 'failed' group by type`,
      [id],
    );
    return Object.fromEntries(rows.map(row => [String(row.type), Number(row.sum)]));
  }
  const drop = (id: string) => room.rounds.drop({ roundId: id, tableId: tableOf(id), table: {}, fromStacks: false });

  it('P8 of close and void one wins: either credits or rollbacks, never both', async () => {
    const ends = new Set<string>();
    for (let i = 0; i < ROUNDS; i++) {
      const id = await room.begin();
      await Promise.all([room.bet(id, 1, 'pl_a', { player: 300 }), room.bet(id, 2, 'pl_b', { banker: 200 })]);
      const both = [() => room.rounds.close(room.closing(id, settlement)), () => room.rounds.void(room.voiding(id))];
      const said = await Promise.all((i % 2 === 0 ? both : both.toReversed()).map(end => tried(end())));
      expect(
        said.filter(each => each === 'refused'),
        'one is refused',
      ).to.have.length(1);
      const status = await room.rounds.statusOf(id);
      const paid = await moneyOf(id);
      expect(paid).to.deep.equal(status === 'settled' ? { debit: 500, credit: 500 } : { debit: 500, rollback: 500 });
      ends.add(String(status));
    }
    expect(ends.size, 'each wins at times').to.equal(2);
  });

  it('P8 of two closes at once one wins: each player has one credit', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const id = await room.begin();
      await room.bet(id, 1, 'pl_a', { player: 300 });
      await room.bet(id, 2, 'pl_b', { banker: 200 });
      const close = () => tried(room.rounds.close(room.closing(id, settlement)));
      expect((await Promise.all([close(), close()])).toSorted()).to.deep.equal(['refused', 'undefined']);
      expect(await moneyOf(id)).to.deep.equal({ debit: 500, credit: 500 });
    }
  });

  /** Rows of wallet and log agree: what was paid is in the round that its table plays, or went back. */
  async function isSound(id: string, playerId: string, outcome: { ok: boolean }): Promise<void> {
    const inputs = (await room.rounds.inputs(id)).filter(({ input }) => input.in === 'bet' && input.player === playerId);
    const [row] = await room.db.query(
      `select count(*) as stand from wallet_tx where scope_id = $1 and player_id = $2 and type = 'debit' and status = 'confirmed'
         and rolled_back_by is null`,
      [id, playerId],
    );
    const [table] = await room.db.query('select open_round from play_table where id = $1', [tableOf(id)]);
    expect([Number(row?.stand), inputs.length], 'its debit and its input').to.deep.equal(outcome.ok ? [1, 1] : [0, 0]);
    if (outcome.ok) expect(table).to.deep.equal({ open_round: id });
  }

  /** A bet whose debit is confirmed, and that waits before it writes its input. */
  function slowBet(id: string, no: number) {
    const moved = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const outcome = room.bet(
      id,
      no,
      'pl_c',
      { tie: 100 },
      {
        effect: entry => async sql => {
          moved.resolve();
          await goOn.promise;
          await room.rounds.start(sql, id, entry);
        },
      },
    );
    return { outcome, moved: moved.promise, goOn: goOn.resolve };
  }

  it('NS-30 P8 a round that was dropped while a bet was being confirmed does not have it: its money goes back', async () => {
    const id = await room.begin({ startedAt: 0 });
    const bet = slowBet(id, 1);
    await bet.moved;
    expect(await drop(id)).to.equal('dropped');
    bet.goOn();
    expect(await bet.outcome).to.include({ ok: false });
    await isSound(id, 'pl_c', { ok: false });
    expect(await room.rounds.statusOf(id)).to.equal(undefined);
  });

  it('P8 a void that comes while a bet is being confirmed waits for it, and gives it back', async () => {
    const id = await room.begin({ startedAt: 0 });
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const outcome = room.bet(
      id,
      1,
      'pl_c',
      { tie: 100 },
      {
        effect: entry => async sql => {
          await room.rounds.start(sql, id, entry);
          written.resolve();
          await goOn.promise;
        },
      },
    );
    await written.promise;
    const gone = room.rounds.void(room.voiding(id));
    await new Promise(done => setTimeout(done, 50));
    goOn.resolve();
    expect(await outcome).to.include({ ok: true });
    await gone;
    expect(await moneyOf(id)).to.deep.equal({ debit: 100, rollback: 100 });
    expect(await room.rounds.statusOf(id)).to.equal('void');
  });

  for (const no of [1, 2])
    it(`NS-30 P8 of a drop and ${no === 1 ? 'the first' : 'a later'} bet one wins: no bet stands in a round that is gone`, async () => {
      const ends = new Set<string>();
      for (let i = 0; i < 2 * ROUNDS; i++) {
        const id = await room.begin({ startedAt: no === 1 ? 0 : 900 });
        const early = i % 8 === 0 ? drop(id) : undefined; // however busy the machine is, one is ahead of its bet
        const bet = room.bet(id, no, 'pl_a', { player: 300 });
        await new Promise(done => setTimeout(done, i % 8));
        const [end, outcome] = await Promise.all([early ?? drop(id), bet]);
        expect([end, outcome.ok].join()).to.be.oneOf(['dropped,false', 'paid,true']);
        await isSound(id, 'pl_a', outcome);
        ends.add(end);
      }
      expect([...ends]).to.include('dropped');
    });

  it('P8 of a void and a later bet one comes first: the bet goes back either way', async () => {
    for (let i = 0; i < ROUNDS; i++) {
      const id = await room.begin();
      await room.bet(id, 1, 'pl_a', { player: 300 });
      const bet = room.bet(id, 2, 'pl_c', { tie: 100 });
      await new Promise(done => setTimeout(done, i % 8));
      await Promise.all([room.rounds.void(room.voiding(id)), bet]);
      const { debit, rollback } = await moneyOf(id);
      expect(rollback, 'everything').to.equal(debit);
    }
  });
});
