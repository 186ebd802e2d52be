// What nobody can mend breaks a table: a person is told, it waits in maintenance, and once it is opened its rows decide.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { TableDirectory } from '../directory/directory.ts';
import { openTables, watcher } from '../fixture.ts';
import { makeTable } from './table.ts';

type Fatal = Record<string, unknown>;

describe('broken table', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  let fatal: Fatal[];
  beforeEach(async () => {
    room = await openTables(baccarat, ['9d', 'Kh', '6c', '9s']);
    room.stub.deposit('u-kim', 1_000_000, 'KRW');
    fatal = [];
    Object.assign(room.tables.services.log, { fatal: (about: Fatal) => void fatal.push(about) });
  });
  afterEach(() => room.end());

  const id = () => room.table.row.id;
  const purse = () => Number(room.stub.book.accounts.get('u-kim')?.balance);
  const statusOf = async () => (await room.db.query('select status from play_table where id = $1', [id()]))[0]?.status;
  const isBroken = () => until(async () => (await statusOf()) === 'maintenance');
  /** runs instead of the voiding of a round until the function that comes back is called */
  const voidsWith = (instead: () => Promise<void>) => {
    const { rounds } = room;
    const real = rounds.void.bind(rounds);
    Object.assign(rounds, { void: instead });
    return () => Object.assign(rounds, { void: real });
  };
  const open = async (tables: TableDirectory, change: { status: 'open' | 'closed' }) => {
    await room.db.transaction(sql => tables.patch(sql, id(), change));
    await tables.ask(id(), { type: 'change', change });
  };

  /** A bet is made, and its process ends. */
  async function betAndDie(): Promise<string> {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    expect(purse()).to.equal(990_000);
    const roundId = room.table.state().round_id;
    room.tables.abandon();
    return roundId;
  }

  /** The next process: the version that the round was played with is gone, so that it must be given back. */
  function nextTables(): TableDirectory {
    Object.assign(room.tables.services.plugins, { hold: async () => undefined });
    return new TableDirectory(room.tables.services, makeTable);
  }

  it('P9 a round that cannot be given back at the start stops its table with an alarm; once it is opened that is tried again', async () => {
    const roundId = await betAndDie();
    const next = nextTables();
    const mend = voidsWith(async () => {
      throw new Error('the record of this round is broken');
    });
    await next.resumeAll();
    await isBroken();
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    expect(await room.rounds.statusOf(roundId), 'and nothing else is played over it').to.equal('open');
    expect(next.published(id())?.state).to.include({ status: 'maintenance', phase: 'idle' });

    mend();
    await open(next, { status: 'open' });
    await until(() => purse() === 1_000_000);
    expect(await room.rounds.statusOf(roundId)).to.equal('void');
    await until(() => next.published(id())?.state.phase === 'betting');
    expect(fatal).to.have.length(1);
    await next.stop();
  });

  it('F1 a database that does not serve while a round is given back breaks no table: it is recovered', async () => {
    const roundId = await betAndDie();
    const next = nextTables();
    const { wallet } = next.services;
    const { confirmedOf } = wallet;
    let reads = 0;
    // who bet is read outside of any transaction
    wallet.confirmedOf = async (sql, scopeId) => {
      if (++reads === 1) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      return confirmedOf.call(wallet, sql, scopeId);
    };
    await next.resumeAll();
    await until(async () => (await room.rounds.statusOf(roundId)) === 'void');
    await until(() => purse() === 1_000_000);
    expect([await statusOf(), fatal]).to.deep.equal(['open', []]);
    await until(() => next.published(id())?.state.phase === 'betting');
    await next.stop();
  });

  it('P9 a round that is to be void and cannot be stops its table: no other round is begun over it', async () => {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    const roundId = room.table.state().round_id;
    voidsWith(async () => {
      throw new Error('the record of this round is broken');
    });
    expect(await room.tables.voidRound(roundId, 'operator')).to.equal(true);
    await isBroken();
    expect(fatal[0]).to.include({ alarm: true, table: id(), round: roundId });
    const [row] = await room.db.query('select open_round from play_table where id = $1', [id()]);
    expect(row).to.deep.equal({ open_round: roundId });
    expect(room.table.state()).to.include({ status: 'maintenance', phase: 'idle', round_id: '' });
  });

  it('F54 a shoe that cannot be opened in the middle of a round voids nothing: the bet stands, the table waits', async () => {
    const kim = watcher('kim');
    await until(() => room.table.state().phase === 'betting');
    await room.table.join(kim);
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    const roundId = room.table.state().round_id;
    room.seal.isBroken = true;
    await isBroken();
    expect(fatal[0]).to.include({ alarm: true, table: id(), round: roundId });
    expect([await room.rounds.statusOf(roundId), purse()]).to.deep.equal(['open', 990_000]);

    expect(await room.tables.voidRound(`rnd_${'0'.repeat(32)}`, 'operator'), 'another round').to.equal(false);
    expect(await room.tables.voidRound(roundId, 'operator'), 'staff may decide so').to.equal(true);
    await until(() => purse() === 1_000_000);
    expect(await room.rounds.statusOf(roundId)).to.equal('void');
    expect(await statusOf()).to.equal('maintenance');
  });

  it('P9 a closed table whose round cannot be given back is told of, and keeps no other table from its start', async () => {
    const other = await room.another();
    const roundId = await betAndDie();
    const next = nextTables();
    await room.db.query(`update play_table set status = 'closed', open_round = $2 where id = $1`, [id(), roundId]);
    const mend = voidsWith(async () => {
      throw new Error('the record of this round is broken');
    });
    await next.resumeAll();
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    await until(() => next.published(other.row.id)?.state.phase === 'betting');
    await next.stop();

    mend();
    await new TableDirectory(next.services, makeTable).resumeAll();
    await until(() => purse() === 1_000_000);
  });

  it('P9 a table whose rows cannot be read when it is recovered is told of once, and tried again until they can', async () => {
    await until(() => room.table.state().phase === 'betting');
    const kim = watcher('kim');
    await room.table.join(kim);
    let reads = 0;
    Object.assign(room.rounds, {
      openRounds: async () => {
        if (++reads <= 2) throw new Error('a row that makes no sense');
        return [];
      },
    });
    await room.table.invalidate();
    await until(() => fatal.length > 0);
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    await until(() => reads === 3 && room.table.state().phase === 'betting');
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    expect(kim.seen.find(each => each.type === 'ack')).to.include({ ok: true });
    expect([reads, fatal.length]).to.deep.equal([3, 1]);
  });
});
