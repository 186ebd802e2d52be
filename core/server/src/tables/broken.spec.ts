// What nobody can mend breaks a table: a person is told, it waits in maintenance, and once it is opened its rows decide.
import { expect } from 'chai';
import { baccarat } from '../../../../games/baccarat/src/index.ts';
import { until } from '../wallet/fixture.ts';
import { openTables, watcher } from './fixture.ts';
import type { LeftRound } from './replay.ts';
import { Tables } from './tables.ts';

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
    const { history } = room.tables.services;
    const { voidRound } = history;
    Object.assign(history, { voidRound: instead });
    return () => Object.assign(history, { voidRound });
  };
  const open = async (tables: Tables, change: { status: 'open' | 'closed' }) => {
    await room.db.transaction(sql => tables.patch(sql, id(), change));
    await tables.changed(id(), change);
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
  function nextTables(roundId: string): Tables {
    isLeftOver(roundId);
    Object.assign(room.tables.services.plugins, { exact: async () => undefined });
    return new Tables(room.tables.services);
  }

  /** What history says of a round that its process left open. */
  function isLeftOver(roundId: string): void {
    const { services } = room.tables;
    const left = {
      roundId,
      tableId: id(),
      version: 'v0',
      gameCode: 'baccarat',
      setup: {},
      handNo: 1,
      inputs: [],
      kind: 'banked',
    };
    const isLeft = () => room.rounds.get(roundId)?.end === 'open';
    Object.assign(services.history, { openRounds: async () => (isLeft() ? [left as unknown as LeftRound] : []) });
  }

  it('P9 a round that cannot be given back at the start stops its table with an alarm; once it is opened that is tried again', async () => {
    const roundId = await betAndDie();
    const next = nextTables(roundId);
    const mend = voidsWith(async () => {
      throw new Error('the record of this round is broken');
    });
    await next.resumeAll();
    await isBroken();
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    expect(room.rounds.get(roundId)?.end, 'and nothing else is played over it').to.equal('open');
    expect(next.get(id())?.state()).to.include({ status: 'maintenance', phase: 'idle' });

    mend();
    await open(next, { status: 'open' });
    await until(() => purse() === 1_000_000);
    expect(room.rounds.get(roundId)?.end).to.equal('void');
    await until(() => next.get(id())?.state().phase === 'betting');
    expect(fatal).to.have.length(1);
    await next.stop();
  });

  it('F1 a database that does not serve while a round is given back breaks no table: it is taken up anew', async () => {
    const roundId = await betAndDie();
    const next = nextTables(roundId);
    const { wallet } = next.services;
    const { confirmedOf } = wallet;
    let reads = 0;
    // who bet is read outside of any transaction
    wallet.confirmedOf = async (sql, scopeId) => {
      if (++reads === 1) throw Object.assign(new Error('gone'), { code: 'ECONNRESET' });
      return confirmedOf.call(wallet, sql, scopeId);
    };
    await next.resumeAll();
    await until(() => room.rounds.get(roundId)?.end === 'void');
    await until(() => purse() === 1_000_000);
    expect([await statusOf(), fatal]).to.deep.equal(['open', []]);
    await until(() => next.get(id())?.state().phase === 'betting');
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
    expect([room.rounds.get(roundId)?.end, purse()]).to.deep.equal(['open', 990_000]);

    isLeftOver(roundId);
    expect(await room.tables.voidRound(`rnd_${'0'.repeat(32)}`, 'operator'), 'another round').to.equal(false);
    expect(await room.tables.voidRound(roundId, 'operator'), 'staff may decide so').to.equal(true);
    await until(() => purse() === 1_000_000);
    expect(room.rounds.get(roundId)?.end).to.equal('void');
    expect(await statusOf()).to.equal('maintenance');
  });

  it('P9 a closed table whose round cannot be given back is told of, and keeps no other table from its start', async () => {
    const other = await room.another();
    const roundId = await betAndDie();
    const next = nextTables(roundId);
    await room.db.query(`update play_table set status = 'closed', open_round = $2 where id = $1`, [id(), roundId]);
    const mend = voidsWith(async () => {
      throw new Error('the record of this round is broken');
    });
    await next.resumeAll();
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    await until(() => next.get(other.row.id)?.state().phase === 'betting');
    await next.stop();

    mend();
    await new Tables(next.services).resumeAll();
    await until(() => purse() === 1_000_000);
  });

  it('P9 a table whose rows cannot be read when it is taken up anew is told of once, and tried again until they can', async () => {
    await until(() => room.table.state().phase === 'betting');
    const kim = watcher('kim');
    await room.table.join(kim);
    let reads = 0;
    Object.assign(room.tables.services.history, {
      openRounds: async () => {
        if (++reads <= 2) throw new Error('a row that makes no sense');
        return [];
      },
    });
    room.table.abandon();
    await until(() => fatal.length > 0);
    expect(fatal[0]).to.include({ alarm: true, table: id() });
    await room.table.act(kim, { type: 'bet', aid: 'a1', items: [{ spot: 'banker', amount: 10_000 }] });
    expect(kim.seen.find(each => each.type === 'ack')).to.include({ ok: true });
    expect([reads, fatal.length]).to.deep.equal([3, 1]);
  });
});
