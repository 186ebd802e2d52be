// The short form of the crash harness: some kill points each time, all of them over a few runs; the whole is `npm run test:crash`.
import { expect } from 'chai';
import { type Databases, openDatabases } from '../bench/databases.ts';
import { Luck } from '../e2e/chaos/luck.ts';
import { Campaign } from './campaign.ts';
import { type Kill, REACHABLE, shuffled } from './plan.ts';

/** So many points a run and database: each start takes seconds where other specs run beside. */
const POINTS = 3;
/** Whoever wants a run again gives its seed. */
const SEED = Number(process.env.BAIZE_SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
const isPostgres = (process.env.TEST_DATABASE_URL ?? '') !== '';

/** Nine consecutive seeds reach each point; the clock says which it is this time. */
function chosen(): string[] {
  const order = shuffled(
    REACHABLE.filter(point => point !== 'K24'),
    new Luck(1),
  );
  const from = (SEED * POINTS) % order.length;
  return [...order, ...order].slice(from, from + POINTS);
}

describe('kills', function () {
  this.timeout(180_000);
  const points = chosen();
  let postgres: Databases | null = null;
  before(async () => {
    if (isPostgres) postgres = await openDatabases();
  });
  after(() => postgres?.stop());

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
    }).run();
    expect(result.broken, said.join('\n')).to.deep.equal([]);
    expect(result.killed.map(({ group, missed }) => (missed ? `${group} not reached` : group))).to.deep.equal([
      'moment',
      ...points,
    ]);
    expect(result.counts['wallet rows'], said.join('\n')).to.be.greaterThan(3);
  });
});
