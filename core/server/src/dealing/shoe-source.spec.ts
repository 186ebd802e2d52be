// The shoe: committed to before its first card, the same after a restart, and finished as the cut card says.
import { baccarat } from '@baize/game-baccarat';
import { headOf } from '@baize/protocol/order';
import type { Game, Input, Json, Request } from '@baize/sdk';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { Cipher, systemClock } from '../kernel/index.ts';
import { dealingEntities, ShoeSource, type ShoeState } from './index.ts';
import { rootAgain } from './verifier.ts';

const cipher = new Cipher('ab'.repeat(32));
const ask = (n: number): Request => ({
  ask: 'cards',
  stage: 'deal',
  places: Array.from({ length: n }, (_, i) => ({ at: `board:${i}`, seen: 'all' as const })),
});
const fresh: Game = { ...baccarat, deck: { faces: baccarat.deck.faces, copies: 1 } };
describe('shoe', () => {
  let db: Database;
  let tables = 0;
  before(async () => {
    db = await testDatabase(dealingEntities);
  });
  after(() => db.close());
  const open = () => new ShoeSource({ db, cipher, clock: systemClock });
  const about = (tableId: string, state: ShoeState | null, game: Game = baccarat, options: Record<string, Json> = {}) => ({
    tableId,
    roundId: 'rnd_1',
    game,
    options,
    timers: game.timers,
    state,
  });
  const newTable = () => `tbl_${++tables}`;
  const take = async (source: ShoeSource, n: number): Promise<string[]> => {
    const got: string[] = [];
    await source.supply(
      ask(n),
      async input => {
        if (input.in === 'cards') got.push(...input.cards);
      },
      async () => {},
    );
    return got;
  };
  const rowsOf = (tableId: string) => db.query('select * from shoe where table_id = $1 order by no, part', [tableId]);
  const opened = (row: Record<string, unknown>) =>
    JSON.parse(cipher.open(String(row.sealed), `shoe|${row.table_id}|${row.id}`).toString()) as { cards: string[]; key: string };

  it('GEN-04 an independent verifier finds the same root and head, from one shoe of a table to the next', async () => {
    for (const game of [baccarat, fresh]) {
      const table = newTable();
      let state: ShoeState | null = null;
      for (let no = 1; no <= 2; no++) {
        const source = open();
        const begun = await source.begin(about(table, state, game));
        expect(begun.notes[0]).to.include({ kind: 'event', type: 'shoe' });
        state = { ...source.end().state, last: true };
      }
      const rows = await rowsOf(table);
      expect(rows).to.have.length(2);
      let previous = '';
      for (const row of rows) {
        const { cards, key } = opened(row);
        const n = game.deck.copies * 52;
        expect(cards.toSorted()).to.deep.equal(
          Array.from({ length: game.deck.copies }, () => game.deck.faces)
            .flat()
            .toSorted(),
        );
        const root = rootAgain(String(row.id), cards, key);
        expect(row.root).to.equal(root);
        expect(row.head).to.equal(headOf(root, n, `52x${game.deck.copies}`, previous));
        expect(row.previous_head).to.equal(previous);
        previous = String(row.head);
      }
    }
  });

  it('the order is in the database, sealed to its row, before a card leaves; first card and burned ones are gone', async () => {
    const table = newTable();
    const source = open();
    const { state, notes } = await source.begin(about(table, null));
    const [row] = await rowsOf(table);
    const { cards } = opened(row as Record<string, unknown>);
    const { first_card: first, burned } = (notes[0] as unknown as { data: { first_card: string; burned: number } }).data;
    expect(first).to.equal(cards[0]);
    expect(burned).to.equal(baccarat.deck.shoe?.burn(first));
    expect(state.position).to.equal(1 + burned);
    expect(JSON.stringify(row)).not.to.include('"cards":[');
    expect(() => cipher.open(String(row?.sealed), `shoe|another|${row?.id}`)).to.throw();
    expect(await take(source, 4)).to.deep.equal(cards.slice(1 + burned, 5 + burned));
  });

  it('a shoe survives reopening, and refills a logged round with the same faces', async () => {
    const table = newTable();
    const first = open();
    const begun = await first.begin(about(table, null));
    const dealt = [...(await take(first, 4)), ...(await take(first, 1))];
    const logged: Input[] = [
      { in: 'time' },
      { in: 'cards', cards: ['', '', '', ''], source: 'auto' },
      { in: 'cards', cards: [''], source: 'auto' },
    ];
    const crashed = open(); // the closing transaction never came: the table has no shoe yet
    const again = await crashed.begin(about(table, null));
    expect(again.state).to.deep.equal(begun.state);
    const filled = await crashed.refill(logged, again.state);
    expect(filled.flatMap(each => (each.in === 'cards' ? each.cards : []))).to.deep.equal(dealt);
    const next = await take(crashed, 1);
    expect(next).to.deep.equal(await take(first, 1));
    const later = open();
    const { state } = await later.begin(about(table, crashed.end().state));
    expect(state.position).to.equal(begun.state.position + 6);
    expect(await rowsOf(table)).to.have.length(1);
  });

  it('the cut card within a round: that round is finished and one more is played', async () => {
    const table = newTable();
    const source = open();
    const start = (await source.begin(about(table, null))).state;
    await source.begin(about(table, { ...start, position: 416 - 16 - 3 }));
    await take(source, 5);
    const passed = source.end();
    expect(passed.state.last).to.equal(false);
    expect(passed.notes).to.deep.equal([{ kind: 'event', type: 'cut_card' }]);
    const more = await source.begin(about(table, passed.state));
    expect([more.state.last, more.notes]).to.deep.equal([true, []]);
    await take(source, 6);
    const after = await source.begin(about(table, source.end().state));
    expect([after.state.no, after.notes[0]?.type]).to.deep.equal([2, 'shoe']);
  });

  it('the cut card as the first card of a round: that round is the last; cut_from_end moves it', async () => {
    for (const [options, cut] of [
      [{}, 16],
      [{ cut_from_end: 104 }, 104],
    ] as const) {
      const table = newTable();
      const source = open();
      const start = (await source.begin(about(table, null, baccarat, options))).state;
      await source.begin(about(table, { ...start, position: 416 - cut - 4 }, baccarat, options));
      await take(source, 4);
      const ended = source.end();
      expect([ended.state.last, ended.notes]).to.deep.equal([false, []]);
      const { state, notes } = await source.begin(about(table, ended.state, baccarat, options));
      expect([state.last, notes]).to.deep.equal([true, [{ kind: 'event', type: 'cut_card' }]]);
    }
  });

  it('shuffle_each_round and games without a shoe take a fresh order for each round, with nothing burned', async () => {
    for (const [game, options] of [
      [baccarat, { shuffle_each_round: true }],
      [fresh, {}],
    ] as const) {
      const table = newTable();
      const source = open();
      const one = await source.begin(about(table, null, game, options));
      expect([one.state.position, one.state.last]).to.deep.equal([0, true]);
      await take(source, 5);
      const two = await source.begin(about(table, source.end().state, game, options));
      expect([two.state.no, two.state.position]).to.deep.equal([2, 0]);
    }
  });

  it('an order that follows another is sealed by one statement, and nothing is asked before', async () => {
    const asked: string[] = [];
    const noted = <T>(what: string, work: () => T): T => {
      asked.push(what);
      return work();
    };
    const source = new ShoeSource({
      ...{ cipher, clock: systemClock },
      db: {
        query: (text, params) => noted('a question', () => db.query(text, params)),
        read: work => noted('a statement', () => db.read(work)),
        proving: work => db.proving(work),
      },
    });
    const table = newTable();
    await source.begin(about(table, null, fresh));
    expect(asked.splice(0)).to.deep.equal(['a question', 'a question', 'a statement']);
    for (const no of [2, 3]) {
      const { state } = await source.begin(about(table, source.end().state, fresh));
      expect([state.no, asked.splice(0)]).to.deep.equal([no, ['a statement']]);
    }
    const rows = await rowsOf(table);
    expect(rows.map(row => row.previous_head)).to.deep.equal(['', rows[0]?.head, rows[1]?.head]);
  });

  it('K30 an order whose seal was written and not heard of is dealt, never drawn again', async () => {
    let isLost = true;
    const proving: Database['proving'] = async work => {
      const done = await db.proving(work);
      if (isLost) throw new Error('the answer is lost');
      return done;
    };
    const source = new ShoeSource({
      db: { query: db.query.bind(db), read: db.read.bind(db), proving },
      cipher,
      clock: systemClock,
    });
    const table = newTable();
    let state: ShoeState | null = null;
    for (const no of [1, 2]) {
      isLost = true;
      const lost = await source.begin(about(table, state, fresh)).catch((error: Error) => error.message);
      expect(lost).to.equal('the answer is lost');
      isLost = false;
      const begun = await source.begin(about(table, state, fresh));
      const rows = await rowsOf(table);
      expect(rows).to.have.length(no);
      expect(begun.state).to.include({ no, shoeId: rows.at(-1)?.id });
      state = source.end().state;
    }
  });

  it('a stub that is shuffled again is a new sealed order of what was left and what came back', async () => {
    const table = newTable();
    const source = open();
    await source.begin(about(table, null, fresh));
    const out = await take(source, 10);
    await source.supply(
      { ask: 'shuffle', back: out.slice(0, 3) },
      async () => {},
      async () => {},
    );
    const rest = await take(source, 45);
    expect([...rest, ...out.slice(3)].toSorted()).to.deep.equal([...fresh.deck.faces].toSorted());
    expect((await rowsOf(table)).map(row => Number(row.part))).to.deep.equal([0, 1]);
  });
});
