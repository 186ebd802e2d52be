// The short form of the crash harness: some kill points each time, all of them over a few runs; the whole is `npm run test:crash`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { type Databases, openDatabases } from '../../support/databases.ts';
import type { CaseFile, Report } from '../../support/oracle/case.ts';
import { runChecker } from '../../support/oracle/run-checker.ts';
import { openPool } from '../../support/pool.ts';
import { Campaign } from './campaign.ts';
import { type Kill, REACHABLE } from './plan.ts';

/** So many points a run and database: each start takes seconds where other specs run beside. */
const POINTS = 2;
/** Whoever wants a run again gives its seed. */
const SEED = Number(process.env.BAIZE_SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
const isPostgres = (process.env.TEST_DATABASE_URL ?? '') !== '';

/** Fourteen consecutive seeds reach each point; the clock says which it is this time. */
function chosen(): string[] {
  const order = new Chance(1).shuffled(REACHABLE.filter(point => point !== 'K24'));
  const from = (SEED * POINTS) % order.length;
  return [...order, ...order].slice(from, from + POINTS);
}

/** Changes the database that the checker will read; undone again where it is not a copy. */
async function altered<T>({ database }: CaseFile, [change, undo]: [string, string], look: () => Promise<T>): Promise<T> {
  if ('folder' in database) {
    const copy = await PGlite.create(database.folder);
    await copy.exec(change);
    await copy.close();
    return look();
  }
  const pool = openPool(database.url, 1);
  await pool.query(change);
  const seen = await look();
  await pool.query(undo);
  await pool.end();
  return seen;
}

describe('kills', function () {
  this.timeout(180_000);
  const points = chosen();
  const found: Report[] = [];
  let postgres: Databases | null = null;
  before(async () => {
    if (isPostgres) postgres = await openDatabases();
  });
  after(() => postgres?.stop());

  /** The same world with one credit changed by one unit: in a wallet's file, then in the database. */
  async function spoil(about: CaseFile, folder: string): Promise<void> {
    const quiet = { ...about, api: null, memory: null };
    const [first] = about.operators;
    const text = readFileSync(first?.ledger ?? '', 'utf8');
    const spoiled = join(folder, 'spoiled.jsonl');
    writeFileSync(
      spoiled,
      text.replace(/("kind":"deposit".*"change":")(\d+)/, (_all, head, amount) => `${head}${BigInt(amount) - 1n}`),
    );
    const operators = about.operators.map(each => (each === first ? { ...each, ledger: spoiled } : each));
    found.push(await runChecker({ ...quiet, operators }, folder));
    const one = `where tx_id = (select min(tx_id) from wallet_tx where status = 'confirmed' and type <> 'rollback')`;
    const statements = [`update wallet_tx set amount = amount + 1 ${one}`, `update wallet_tx set amount = amount - 1 ${one}`];
    found.push(await altered(about, statements as [string, string], () => runChecker(quiet, folder)));
  }

  it(`WID-09 WCE-05 ${points.join(' ')} lose, double and leave nothing stuck (BAIZE_SEED=${SEED})`, async () => {
    const plan: Kill[] = [
      { how: 'moment', ms: 800, from: 'ready' },
      ...points.map((point): Kill => ({ how: 'point', point, hit: 1 })),
    ];
    const said: string[] = [];
    const result = await new Campaign({
      ...{ kills: plan.length, seed: SEED, plan, database: isPostgres ? 'postgres' : 'embedded', mostWaitMs: 20_000 },
      makeDatabase: postgres ? () => (postgres as Databases).make() : null,
      say: line => said.push(line),
      atRest: spoil,
    }).run();
    expect(result.broken, said.join('\n')).to.deep.equal([]);
    expect(result.killed.map(({ group, missed }) => (missed ? `${group} not reached` : group))).to.deep.equal([
      'moment',
      ...points,
    ]);
    expect(result.counts['wallet rows'], said.join('\n')).to.be.greaterThan(3);
  });

  it('E1 E2 the checker names one unit that is missing in a wallet, and one that is too much in a row', () => {
    const [ledger, table] = found.map(({ violations }) => violations.map(({ rule, text }) => `${rule} ${text}`));
    expect(found.length, 'the world came to rest').to.equal(2);
    expect(
      ledger?.filter(text =>
        /^E1 line \d+ of indie \(deposit deposit_\d+\): indie-\w+ has \d+, by the lines before it \d+$/.test(text),
      ),
    ).to.have.length(1);
    expect(table?.filter(text => /^E2 \w+ tx_\w+: (indie|payer) moved \d+, its row says \d+$/.test(text))).to.have.length(1);
  });
});
