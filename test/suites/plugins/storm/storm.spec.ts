// Versions of three plugins come, go back and are refused while tables of them are played by real clients: nobody loses a round.
// `BAIZE_LONG=1` (npm run test:long): 40 tables, 200 players and 20 versions in 10 minutes, and the times are judged.
import { expect } from 'chai';
import { judged } from '../../../support/oracle/of-world.ts';
import { roundsOf, type Told } from './players.ts';
import { Storm, type StormAbout } from './storm.ts';

const LONG = process.env.BAIZE_LONG === '1';
const TIMES = { resultMs: 300, nextMs: 200 };
const SHORT_FORM: StormAbout = { tables: 6, players: 18, swaps: 5, restMs: 1_000, bettingMs: 700, ...TIMES };
const LONG_FORM: StormAbout = { tables: 40, players: 200, swaps: 20, restMs: 15_000, bettingMs: 7_000, ...TIMES };
const ABOUT = LONG ? LONG_FORM : SHORT_FORM;
const GAP_MS = 100;

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[list.length >> 1] ?? 0;

describe('versions of plugins in a storm', function () {
  this.timeout(LONG ? 1_800_000 : 300_000);
  let storm: Storm;
  /** by table, as its first player was told */
  let rounds: Told[][];
  before(async () => {
    storm = await Storm.open(ABOUT);
    await storm.run();
    rounds = [...storm.tables.keys()].map(table => {
      const first = storm.players.find(each => each.table === table);
      return first ? roundsOf(first) : [];
    });
  });
  after(() => {
    if (storm) storm.isClosing = true;
    return storm?.world.close();
  });

  const all = () => rounds.flat();

  it('SDK-07 P16 every bet that was taken has its end, every round is in the books, and none is missing in the row', async () => {
    expect(storm.players.flatMap(each => each.refused)).to.deep.equal([]);
    for (const { taken, ended } of storm.players) expect(ended).to.equal(taken);
    for (const table of rounds)
      for (const [i, { handNo }] of table.entries()) if (i > 0) expect(handNo - (table[i - 1] as Told).handNo).to.be.within(0, 1);
    const { body } = await storm.world.platform.call<{ rounds: unknown[] }>('GET', '/rounds?status=open');
    expect(body.rounds).to.deep.equal([]);
  });

  it('SDK-07 only rounds of the version that fails at a table are void, each with an alarm that names it', () => {
    const alarms = storm.world.server.lines.filter(({ alarm, round }) => alarm === true && round !== undefined);
    const voided = all().filter(each => each.isVoid);
    expect(voided.length).to.equal(1);
    expect(voided.map(each => each.roundId)).to.have.members(alarms.map(each => each.round));
    for (const { version } of alarms) expect([...storm.bad]).to.include(version);
  });

  it('SDK-07 no round is mixed: each pays as the version that it named, and is replayed by it', async () => {
    const played = all().filter(each => each.pays !== null);
    for (const { version, pays, roundId } of played) expect(storm.pays.get(version), roundId).to.equal(pays);
    expect(new Set(played.map(each => each.version)).size).to.be.above(3);
    const some = played.filter((_, i) => i % Math.ceil(played.length / 60) === 0);
    for (const { roundId, version } of some) {
      const { body } = await storm.world.platform.call('GET', `/rounds/${roundId}?replay=1`);
      expect(body.replay ?? body, roundId).to.deep.include({ identical: true });
      expect(JSON.stringify(body), roundId).to.include(version);
    }
  });

  it('SDK-07 P1 wallets, rows, journal and reports agree, as somebody else computes them', async () => {
    const report = await judged(storm.world, [{ ...storm.site, mode: 'independent' }], []);
    // nobody remembers for the checker that all of them stood up at the end
    const stoodUp = report.violations.filter(({ rule, text }) => rule === 'P8' && text.endsWith('was ended for stand_up'));
    expect(stoodUp).to.have.length(storm.seated.length);
    const others = report.violations.filter(each => !stoodUp.includes(each));
    expect(others, JSON.stringify(report).slice(0, 2000)).to.deep.equal([]);
  });

  it('SDK-07 a table that takes another version goes on as soon as one that does not', () => {
    const gaps = { swap: [] as number[], same: [] as number[] };
    for (const table of rounds)
      for (const [i, round] of table.entries()) {
        const before = table[i - 1];
        if (!before || before.isVoid || before.endedAt === 0) continue;
        const gap = round.startedAt - before.endedAt - ABOUT.resultMs - ABOUT.nextMs;
        (before.version === round.version ? gaps.same : gaps.swap).push(gap);
      }
    const said = {
      rounds: all().length,
      bets: storm.players.reduce((sum, each) => sum + each.taken, 0),
      swaps: gaps.swap.length,
      sent_again: storm.again,
      gap_ms: { swap: median(gaps.swap), same: median(gaps.same), most: Math.max(...gaps.swap) },
    };
    if (LONG) process.stdout.write(`${JSON.stringify(said)}\n`);
    expect(gaps.swap.length).to.be.at.least(ABOUT.tables / 2);
    if (LONG) expect(median(gaps.swap), JSON.stringify(said)).to.be.below(GAP_MS);
  });
});
