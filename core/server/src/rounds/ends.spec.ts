// The three ends of a round: each happens once, all of it or nothing, whatever fails in the middle of it.
import { expect } from 'chai';
import { testDatabase } from '../db/testing.ts';
import { ledgerEntities } from '../ledger/index.ts';
import type { Settlement } from '../settlement/index.ts';
import { tableEntities } from '../tables/index.ts';
import { walletEntities } from '../wallet/index.ts';
import { type Logged, roundEntities } from './index.ts';
import { openRounds, type Room, tableOf } from './testing.ts';

/** Everything that a round's end may write. */
const TABLES = ['round', 'round_input', 'round_player', 'wallet_tx', 'journal', 'play_table', 'table_session'];

/** Ann bet 300 and wins 500, Bob bet 200 and loses it. */
export const settlement: Settlement = {
  kind: 'banked',
  rows: [
    { playerId: 'pl_a', seat: -1, bet: 300, win: 500, rake: 0 },
    { playerId: 'pl_b', seat: -1, bet: 200, win: 0, rake: 0 },
  ],
  bets: [
    { bet: 1, playerId: 'pl_a', spot: 'player', amount: 300, win: 500, status: 'settled' },
    { bet: 2, playerId: 'pl_b', spot: 'banker', amount: 200, win: 0, status: 'settled' },
  ],
  totals: { debit: 500, credit: 500, rake: 0, house: 0, balanced: true },
};

describe('the ends of a round', () => {
  let room: Room;
  /** statements of the next transaction that still work; without it all do */
  let lasts = Number.POSITIVE_INFINITY;
  before(async () => {
    const entities = [...ledgerEntities, ...walletEntities, ...roundEntities, ...tableEntities];
    const die = () => {
      if (lasts-- <= 0) throw new Error('the process dies here');
    };
    const db = await testDatabase(entities, engine => ({
      ...engine,
      embedded: engine.embedded,
      read: work => engine.read(work),
      close: () => engine.close(),
      transaction: work =>
        engine.transaction(async sql => {
          const done = await work({
            query: async (text, params) => {
              die();
              return sql.query(text, params);
            },
            run: async (text, params) => {
              die();
              return sql.run(text, params);
            },
          });
          die(); // before the commit
          return done;
        }),
    }));
    room = await openRounds(db);
  });
  after(() => room.end());
  afterEach(() => {
    lasts = Number.POSITIVE_INFINITY;
  });

  /** All rows there are. */
  const rows = async () =>
    JSON.stringify(
      await Promise.all(TABLES.map(async each => [each, await room.db.query(`select * from ${each} order by 1, 2`)])),
    );
  const refused = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: Error) => error.message,
    );

  /** A round with Ann's and Bob's bets. */
  async function bets(): Promise<string> {
    const id = await room.begin();
    await room.bet(id, 1, 'pl_a', { player: 300 });
    await room.bet(id, 2, 'pl_b', { banker: 200 });
    return id;
  }

  const drop = (id: string, table = {}, fromStacks = false) =>
    room.rounds.drop({ roundId: id, tableId: tableOf(id), table, fromStacks });

  const ends: [name: string, begin: () => Promise<string>, end: (id: string) => Promise<unknown>][] = [
    ['closed', bets, id => room.rounds.close(room.closing(id, settlement))],
    ['void', bets, id => room.rounds.void(room.voiding(id))],
    ['dropped', () => room.begin(), id => drop(id, { handNo: 12 })],
  ];

  for (const [name, begin, end] of ends) {
    it(`P8 a round that is ${name} is ended once: no other end changes anything`, async () => {
      const id = await begin();
      await end(id);
      const after = await rows();
      for (const [, , again] of ends) {
        const said = await refused(again(id));
        expect(said === 'done' ? await again(id) : said, 'gone, or an error').to.match(/gone|does not play/);
        expect(await rows()).to.equal(after);
      }
    });

    it(`F2 a round that is ${name} ends wholly or not at all, whichever of its statements is the last one that is reached`, async () => {
      const id = await begin();
      const before = await rows();
      for (let n = 0; ; n++) {
        lasts = n;
        const said = await refused(end(id));
        lasts = Number.POSITIVE_INFINITY;
        if (said === 'done') {
          expect(n, 'statements').to.be.greaterThan(4);
          break;
        }
        expect(said).to.equal('the process dies here');
        expect(await rows(), `after ${n} statements`).to.equal(before);
      }
      expect(await rows()).not.to.equal(before);
      const [table] = await room.db.query('select hand_no, open_round from play_table where id = $1', [tableOf(id)]);
      expect(table).to.deep.equal({ hand_no: 12, open_round: null });
    });
  }

  it('P8 a round whose bet stands is not dropped', async () => {
    const id = await bets();
    const before = await rows();
    expect(await drop(id)).to.equal('paid');
    expect(await rows()).to.equal(before);
  });

  it('P15 a bet of chips that was undone is known for ten minutes after its round was dropped', async () => {
    const by = { session: 'ses_1', aid: 'a1' };
    const id = await room.begin({ startedAt: 1_000_000 });
    const deedAt = { tableId: tableOf(id), since: 0, ...by };
    const bet = { in: 'bet', id: 1, player: 'pl_a', items: [{ spot: 'player', amount: 300 }], by } as Logged;
    await room.rounds.append(id, 1, bet, 1_000_500);
    await room.rounds.append(id, 2, { in: 'undo', id: 1 }, 1_000_600);
    expect(await drop(id, {}, true)).to.equal('dropped');
    expect(await room.rounds.causedBy(deedAt)).to.deep.equal(bet);
    expect(await room.rounds.openRounds(tableOf(id)), 'shown').to.deep.equal([]);

    const begin = (startedAt: number) => room.begin({ tableId: tableOf(id), startedAt });
    const roundId = await begin(1_000_500 + 599_999);
    await room.rounds.drop({ roundId, tableId: tableOf(id), table: {}, fromStacks: true });
    expect(await room.rounds.causedBy(deedAt)).to.deep.equal(bet);
    await begin(1_000_600 + 600_000);
    expect(await room.rounds.causedBy(deedAt)).to.equal(undefined);
    const left = await room.db.query('select no from round_input where round_id = $1', [id]);
    expect(left).to.deep.equal([]);
  });

  it('MNY-07 NS-30 a void round gives back every debit that stands, and records who paid though its table had not heard of them', async () => {
    const id = await bets();
    await room.rounds.void(room.voiding(id, { participants: [] }));
    const back = await room.db.query(`select amount, reason from wallet_tx where scope_id = $1 and type = 'rollback'`, [id]);
    expect(back.map(each => [Number(each.amount), each.reason])).to.have.deep.members([
      [300, 'round_void'],
      [200, 'round_void'],
    ]);
    const players = await room.db.query('select player_id, bet, win from round_player where round_id = $1 order by 1', [id]);
    expect(players.map(each => [each.player_id, Number(each.bet), Number(each.win)])).to.deep.equal([
      ['pl_a', 300, 300],
      ['pl_b', 200, 200],
    ]);
  });

  it('what goes with a void is written in its transaction: both or neither', async () => {
    const id = await bets();
    const before = await rows();
    const over = room.rounds.withVoid(id, async () => {
      throw new Error('no record');
    });
    expect(await refused(room.rounds.void(room.voiding(id)))).to.equal('no record');
    over();
    expect(await rows()).to.equal(before);
    await room.rounds.void(room.voiding(id));
    expect(await room.rounds.statusOf(id)).to.equal('void');
  });

  it('a table that does not play the round keeps it from ending', async () => {
    const id = await bets();
    await room.db.query(`update play_table set open_round = 'rnd_another' where id = $1`, [tableOf(id)]);
    const before = await rows();
    expect(await refused(room.rounds.close(room.closing(id, settlement)))).to.include('does not play');
    expect(await refused(room.rounds.void(room.voiding(id)))).to.include('does not play');
    expect(await rows()).to.equal(before);
  });
});
