// The short form of `npm run test:crash -- --priced`: some kill points each time, all of them over a few runs, while a raise,
// insurance, a double or a split is under way.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { type Databases, openDatabases } from '../../support/databases.ts';
import { Campaign } from './campaign.ts';
import { type Kill, PRICED_REACHABLE, PRICED_UNREACHABLE, REACHABLE } from './plan.ts';

/** So many points a run: thirteen or fourteen consecutive seeds reach each. */
const POINTS = 2;
/** Whoever wants a run again gives its seed. */
const SEED = Number(process.env.BAIZE_SEED ?? Math.floor(Date.now() / 1000) % 1_000_000);
const isPostgres = (process.env.TEST_DATABASE_URL ?? '') !== '';

function chosen(): string[] {
  const order = new Chance(2).shuffled(PRICED_REACHABLE);
  const from = (SEED * POINTS) % order.length;
  return [...order, ...order].slice(from, from + POINTS);
}

describe('kills of priced decisions', function () {
  this.timeout(240_000);
  const points = chosen();
  let postgres: Databases | null = null;
  before(async () => {
    if (isPostgres) postgres = await openDatabases();
  });
  after(() => postgres?.stop());

  it(`WDB-01 CX-07 ${points.join(' ')} lose, double and leave nothing stuck (BAIZE_SEED=${SEED})`, async () => {
    const plan = points.map((point): Kill => ({ how: 'point', point, hit: 1 }));
    const said: string[] = [];
    const { broken, killed } = await new Campaign({
      ...{ kills: plan.length, seed: SEED, plan, priced: true, database: isPostgres ? 'postgres' : 'embedded' },
      ...{ mostWaitMs: 60_000, makeDatabase: postgres ? () => (postgres as Databases).make() : null },
      say: line => said.push(line),
    }).run();
    expect(broken, said.join('\n')).to.deep.equal([]);
    for (const point of points) {
      const own = killed.filter(({ group }) => group === point);
      expect(
        own.map(({ missed }) => missed),
        `${point}: ${said.join('\n')}`,
      ).to.not.include(true);
      expect(Math.max(...own.map(({ deciding }) => deciding)), `${point}: ${said.join('\n')}`).to.be.greaterThan(0);
    }
  });

  it('every point is one that such a round reaches, or says why it does not', () => {
    expect([...PRICED_REACHABLE, ...Object.keys(PRICED_UNREACHABLE)]).to.have.members(REACHABLE);
  });
});
