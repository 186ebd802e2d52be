// The chaos run: two operators, four players, one shared table, wallets at their worst; at the end every book agrees.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { pages } from '../../support/clients.ts';
import type { Report } from '../../support/oracle/case.ts';
import { verdictOf } from '../../support/oracle/judge.ts';
import { runChecker } from '../../support/oracle/run-checker.ts';
import { until } from '../../support/world.ts';
import { OPERATORS, SHARED } from '../crash/people.ts';
import { CrashWorld } from '../crash/world.ts';

const LONG = process.env.BAIZE_LONG === '1';
const ROUNDS = LONG ? 500 : 40;
const SEED = Number(process.env.BAIZE_SEED ?? (LONG ? Date.now() % 1_000_000 : 7));
const STILL_MS = 40_000;
/** Rounds between two deaths of the process. */
const KILL_EVERY = 40;
const OUTAGE_MS = 700;
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));

describe('chaos', function () {
  this.timeout(LONG ? 1_500_000 : 170_000);
  const luck = new Chance(SEED, 'chaos');
  let world: CrashWorld;
  let began = 0;
  let kills = 0;

  before(async () => {
    world = await CrashWorld.open({ database: 'embedded', seed: SEED, fullTime: false, tables: [SHARED], lies: true });
    began = Date.now();
  });
  after(() => world?.close());

  async function played(): Promise<number> {
    const { body } = await world.staff.platform.call<{ tables: { hand_no: number }[] }>('GET', '/tables');
    return body.tables.reduce((sum, each) => sum + each.hand_no, 0);
  }

  /** Until so many rounds are played: wallets that are gone for a while, rounds that are void, in the long form deaths. */
  async function troubles(): Promise<void> {
    let rounds = 0;
    for (let killedAt = 0; rounds < ROUNDS; ) {
      const before = rounds;
      const goesOn = async () => {
        rounds = await played();
        return rounds > before;
      };
      await until(`more rounds than ${before}:\n${world.bots.map(each => each.doing).join('\n')}`, goesOn, STILL_MS);
      if (luck.once(60)) await world.outage(luck.pick(OPERATORS).code, OUTAGE_MS);
      if (luck.once(30)) await world.staff.voidOne();
      if (!LONG || rounds - killedAt < KILL_EVERY) continue;
      killedAt = rounds;
      kills++;
      await pause(luck.below(600));
      await world.end();
      const { error } = await world.start();
      expect(error).to.equal(undefined);
    }
  }

  /** An operator reads its own players alone, also of a shared round; a round without them does not exist for it. */
  async function checkPrivacy(): Promise<void> {
    const roundsOf = async ({ code }: (typeof OPERATORS)[number]) =>
      new Set((await pages<{ round_id: string }>(world.operator(code), '/rounds', 'rounds')).map(row => row.round_id));
    const [indie, payer] = await Promise.all([roundsOf(OPERATORS[0]), roundsOf(OPERATORS[1])]);
    const all = [...new Set([...indie, ...payer])];
    const step = Math.max(1, Math.floor(all.length / 25));
    for (const { code } of OPERATORS) {
      const own = code === 'indie' ? indie : payer;
      for (const id of all.filter((_id, i) => i % step === 0)) {
        const { status, body } = await world
          .operator(code)
          .call<{ money: { totals: { balanced: boolean } } }>('GET', `/rounds/${id}`);
        expect(status, id).to.equal(own.has(id) ? 200 : 404);
        if (status !== 200) continue;
        expect(body.money.totals.balanced).to.equal(true);
        const others = SHARED.people.filter(name => !name.startsWith(code));
        for (const name of others) expect(JSON.stringify(body).includes(name), `${name} in ${id}`).to.equal(false);
      }
    }
  }

  /** One line for whoever reads the log of a night. */
  async function tell(report: Report): Promise<void> {
    const told: Record<string, number> = {};
    for (const { tally } of world.bots) for (const [what, n] of Object.entries(tally)) told[what] = (told[what] ?? 0) + n;
    const misdeeds = await Promise.all(OPERATORS.map(({ code }) => world.misdeeds(code)));
    const sum = (of: (each: (typeof misdeeds)[number]) => number) => misdeeds.reduce((total, each) => total + of(each), 0);
    console.log(
      `      chaos: seed ${SEED}, ${await played()} rounds, ${kills} kills, ${((Date.now() - began) / 1000).toFixed(1)} s\n` +
        `      ${JSON.stringify(report.counts)}\n      faults ${sum(each => each.struck)}, lies ${sum(each => each.lies)} ` +
        `(${sum(each => each.left.length)} left a difference): ${verdictOf(report)}\n      ${JSON.stringify(told)}`,
    );
    expect(misdeeds.every(each => each.struck > ROUNDS / 4)).to.equal(true);
    expect(Object.keys(told).filter(what => !LONG && /found nobody|INTERNAL_ERROR/.test(what))).to.deep.equal([]);
  }

  it(`WID-09 WCE-05 MOD-02 MOD-05 GEN-03 every book agrees to the unit after ${ROUNDS} rounds of chaos (seed ${SEED})`, async () => {
    await world.play();
    await troubles();
    expect(await world.rest(), 'everything that was begun is ended').to.equal(true);
    const report = await runChecker(await world.caseFile(), world.folder);
    await tell(report);
    expect(report.violations).to.deep.equal([]);
    expect(report.counts['wallet rows']).to.be.greaterThan(ROUNDS);
    expect(world.bots.flatMap(({ name, strange }) => strange.map(each => `${name} ${each}`))).to.deep.equal([]);
    await checkPrivacy();
  });
});
