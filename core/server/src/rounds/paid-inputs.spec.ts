// Bets that are paid while something else holds their tables: the one statement that records them waits for its end, and sees it.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { allEntities } from '../app/entities.ts';
import { type Database, namedStatements } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import './input-log.ts'; // names its statements

/** Two tables with a round each, and a debit of each round that waits for its answer. */
const SEED = [
  `insert into play_table (id, game_code, names, currency, limits, sort_order, rake_cap, rake_rule, settings, live, timers, engine, card_design,
     mode, status, clonable, studio, hand_no, created_at, open_round)
   select 'tbl_' || n, 'g', '{}', 'KRW', '{}', 0, 0, '{}', '{}', '{}', '{}', '{}', '{}', 'real', 'open', false, false, 0, 0, 'rnd_' || n
   from generate_series(1, 2) n`,
  `insert into round (id, table_id, table_name, table_names, game_code, version, kind, hand_no, currency, status, started_at, setup, settings)
   select 'rnd_' || n, 'tbl_' || n, 'T', '{}', 'g', 'v', 'banked', 1, 'KRW', 'open', 1, '{}', '{}' from generate_series(1, 2) n`,
  `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id, scope_id, ordinal, body,
     status, version, prepaid, created_at, attempts, review, born_epoch)
   select 'tx_' || n, 'debit', 'bet', 'acme', 'pl_' || n, 'u', 'KRW', 5, 'g', 'tbl_' || n, 'rnd_' || n, 1, '', 'pending', 0, false, 1, 0, false, 1
   from generate_series(1, 2) n`,
];
const LEASE = ['me', 1];
const HELD_MS = 300;

describe('bets that are paid while something else holds their tables', function () {
  this.timeout(60_000);
  let postgres: TestPostgres;
  let db: Database;
  before(async () => {
    postgres = await startPostgres(); // the embedded database does one thing after the other
  });
  beforeEach(async () => {
    db = await testDatabase(allEntities, undefined, postgres.url);
    await db.query('update lease set owner = $1, epoch = $2', LEASE);
    for (const text of SEED) await db.query(text);
  });
  afterEach(() => db?.close());
  after(() => postgres?.stop());

  /** Records that the wallet has taken the money of both bets, while `held` is changed at the first table. */
  async function paidWhile(held: string): Promise<{ ids: string[] | Error; waited: boolean }> {
    const [text = ''] = namedStatements().get('rounds.paid-inputs') ?? [];
    const answers = [1, 2].map(n => ({
      ...{
        txId: `tx_${n}`,
        version: 0,
        status: 'confirmed',
        completedAt: 2,
        attempts: 1,
        review: false,
        holder: `stakes:rnd_${n}`,
      },
      ...{ sentAt: 1, ms: 1, bodyHash: '' },
    }));
    const effects = [1, 2].map(n => ({ tx: `tx_${n}`, roundId: `rnd_${n}`, no: 1, input: '{}', at: 1 }));
    const [holds, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction(async sql => {
      await sql.run(`update play_table set ${held} where id = 'tbl_1'`);
      holds.resolve();
      await letGo.promise;
    });
    await holds.promise;
    const recorded = db
      .query<{ tx_id: string }>(text, [JSON.stringify(answers), ...LEASE, JSON.stringify(effects)])
      .then(rows => rows.map(row => row.tx_id))
      .catch((error: Error) => error);
    const first = await Promise.race([recorded, sleep(HELD_MS, 'waits')]);
    letGo.resolve();
    await holding;
    return { ids: await recorded, waited: first === 'waits' };
  }

  const logged = async () =>
    (await db.query<{ round_id: string }>('select round_id from round_input order by 1')).map(row => row.round_id);
  const pending = () => db.query(`select 1 from wallet_tx where status = 'pending'`);

  it('NS-30 a round that ends meanwhile has no bet of it, and none of the group is recorded: each is asked for alone then', async () => {
    const { ids, waited } = await paidWhile('open_round = null');
    expect(waited).to.equal(true);
    expect(ids).to.be.instanceOf(Error);
    expect(await logged()).to.deep.equal([]);
    expect(await pending()).to.have.length(2);
  });

  it('NS-30 a table that is changed otherwise goes on with its round, and has the bet', async () => {
    const { ids, waited } = await paidWhile('hand_no = 7');
    expect(waited).to.equal(true);
    expect(ids).to.have.members(['tx_1', 'tx_2']);
    expect(await logged()).to.deep.equal(['rnd_1', 'rnd_2']);
    expect(await pending()).to.have.length(0);
  });
});
