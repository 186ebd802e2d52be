// The model store against the embedded database: the same statements, the same answers, the same rows.
import { expect } from 'chai';
import { isCheck, isUnique, namedStatements } from '../../../../core/server/src/db/index.ts';
import { Draw } from './draw.ts';
import { examples } from './examples.ts';
import { ModelStore, UnknownStatement } from './index.ts';
import { normal } from './statement.ts';
import { handlers } from './statements/index.ts';
import type { Twin } from './twin.ts';
import { twinDatabase } from './twin-database.ts';

const SEEDS = [1, 671800921, 1665575730, 2018437279, 139539808, Math.floor(Math.random() * 2 ** 31)];
const TRANSACTIONS = 400;
const AGE = 75; // transactions on the same keys

const textOf = (name: string): string => namedStatements().get(name)?.[0] ?? '';
const ENTRY = textOf('ledger.raise-credit');
const LESS = textOf('ledger.lower-credit');

/** What answers rows is asked for them, the rest for how many it changed. */
const nameOf = (text: string): 'query' | 'run' =>
  /^\s*(select|with recursive)|returning|select ("txId" as )?tx_id/.test(text) ? 'query' : 'run';

/** One to four statements, kept or not. */
async function transaction(twin: Twin, draw: Draw): Promise<void> {
  const work = Array.from({ length: 1 + draw.below(4) }, () => draw.one(...examples));
  const keep = draw.mostly(true, false);
  await twin
    .engine()
    .transaction(async sql => {
      for (const { text, params } of work) await sql[nameOf(text)](text, params(draw));
      if (!keep) throw new Error('not kept');
    })
    .catch(() => {}); // what it answered was compared
}

describe('model store', () => {
  for (const seed of SEEDS) {
    it(`answers every statement as the embedded database does, seed ${seed}`, async function () {
      this.timeout(120_000);
      const { database, twin } = await twinDatabase();
      const draw = new Draw(seed);
      for (let i = 0; i < TRANSACTIONS; i++) {
        draw.age = Math.floor(i / AGE);
        await transaction(twin, draw);
      }
      for (const { text, params } of examples)
        await twin
          .engine()
          .transaction<unknown>(sql => sql[nameOf(text)](text, params(draw)))
          .catch(() => {});
      await database.close();
      expect([...twin.unknown]).to.deep.equal([]);
      expect(examples.filter(({ text }) => !twin.known.has(normal(text)))).to.deep.equal([]);
    });
  }

  it('knows no name that no statement of the server has', () => {
    const names = [...namedStatements().keys()];
    expect(Object.keys(handlers).filter(each => !names.includes(each))).to.deep.equal([]);
  });

  it('prints a statement that it does not know, and guesses nothing', () => {
    const tx = new ModelStore().begin();
    expect(() => tx.run('select 2 from lease', [])).to.throw(UnknownStatement, 'select 2 from lease');
  });

  it('gives the codes of the database, and after an error answers nothing but a rollback', () => {
    const store = new ModelStore();
    const first = store.begin();
    first.run(ENTRY, ['demo', 5]);
    first.commit();
    const tx = store.begin();
    tx.run(ENTRY, ['demo', 1]);
    expect(() => tx.run(LESS, ['demo', -7]))
      .to.throw()
      .that.satisfies(isCheck);
    expect(() => tx.run(LESS, ['demo', 1])).to.throw('aborted');
    tx.commit();
    expect([...store.table('credit_account')]).to.deep.equal([{ operator: 'demo', balance: 5 }]);
    const again = store.begin();
    const rate = 'insert into tx_resolution (tx_id, key_id, note, at) values ($1, $2, $3, $4) on conflict (tx_id) do nothing';
    expect(again.run(rate, ['t', 'k', '', 1]).changed).to.equal(1);
    expect(again.run(rate, ['t', 'k', '', 1]).changed).to.equal(0);
    again.rollback();
    const shoe = textOf('dealing.seal-shoe');
    const third = store.begin();
    third.run(textOf('db.make-lease'), []);
    const sealed = (id: string) => third.run(shoe, ['', 0, id, 't', 1, 0, 'd', 1, '', '', '', '', 1]);
    expect(sealed('a').changed).to.equal(1);
    expect(() => sealed('b'))
      .to.throw()
      .that.satisfies(isUnique);
    third.rollback();
  });

  it('shows what is committed, tells each commit once, and keeps nothing of a rollback', () => {
    const store = new ModelStore();
    const told: unknown[] = [];
    store.onCommit(changes => told.push(structuredClone(changes)));
    const tx = store.begin();
    tx.run(ENTRY, ['demo', 5]);
    tx.run(ENTRY, ['demo', 2]);
    expect([...store.table('credit_account')]).to.deep.equal([]);
    tx.commit();
    const gone = store.begin();
    gone.run(ENTRY, ['demo', 9]);
    gone.run(ENTRY, ['other', 9]);
    expect([...store.table('credit_account')]).to.deep.equal([{ operator: 'demo', balance: 7 }]);
    gone.rollback();
    expect([...store.table('credit_account')]).to.deep.equal([{ operator: 'demo', balance: 7 }]);
    expect(told).to.deep.equal([[{ table: 'credit_account', before: null, after: { operator: 'demo', balance: 7 } }]]);
  });
});
