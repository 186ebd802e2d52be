// A trial's process that nobody ends: the server that began it was killed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { mainThreadMs } from '../../runtime/index.ts';
import { bundleGuest, bundleTrial } from '../bundle.ts';
import { PluginRefused } from '../pack/refused.ts';
import { endingBy, trialChild, tryPlugin } from './trial.ts';

const LIMITS = { load: 5000, purity: 1000, shape: 1000, rounds: 1000, golden: 1000, carry: 1000, memory: 1000, entry: 2000 };

/** A game that does this when its bets are in, in the round of this number and all later ones. */
const loopingFrom = (no: number) => `__plugin = { default: {
  sdk: '1.1', code: 'loop', names: { en: 'Loop' }, category: 'card', kind: 'round', flow: 'bet', live: false, seats: null,
  limits: ['min_bet', 'max_bet'], betSize: ['min_bet', 'max_bet'], spots: ['red'],
  timers: { betting_ms: 5000, result_ms: 1000, next_round_ms: 1000 }, deck: { faces: ['As', 'Kd'], copies: 1 }, rake: null,
  template: { limits: { min_bet: 1, max_bet: 100 } }, rules: { en: [{ heading: 'Loop', body: 'It goes on.' }] },
  ready: ({ seats }) => [], check: () => [],
  *play(round) {
    round.tell({ kind: 'start', no: round.no });
    const red = { min: round.limits.min_bet, max: round.limits.max_bet, step: round.unit, reason: 'bet' };
    const placed = yield { ask: 'bets', spots: { red }, timer: 'betting_ms', begins: 'first_bet' };
    if (round.no >= ${no}) for (;;);
    return { end: 'payouts', word: 'red', result: {}, rest: 'result_ms',
      wins: placed.map(({ id, items }) => ({ bet: id, spot: 'red', win: items[0].amount })) };
  },
} };`;

describe('the process of a trial', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'baize-trial-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const scriptOf = (text: string): string => {
    const script = join(realpathSync(folder), 'script.mjs');
    writeFileSync(script, text);
    return script;
  };

  it('F34 a version that loops is ended by the kernel when no server is left that would end it', async function () {
    if (process.platform === 'win32') return this.skip(); // it has no limit of processor time for a single command
    const [file, args] = endingBy(1000, process.execPath, trialChild(scriptOf('for (;;) {}')));
    const child = spawn(file, args, { env: {}, cwd: folder, stdio: 'ignore' });
    const [code, signal] = await new Promise<[number | null, string | null]>((done, fail) => {
      child.once('error', fail);
      child.once('exit', (...how) => done(how));
    });
    expect(code).to.equal(null);
    expect(signal).to.be.oneOf(['SIGXCPU', 'SIGKILL']);
  });

  it('F34 words that no trial says end it with a refusal, and nothing else', async () => {
    for (const words of ['', '<--- Last few GCs --->', '7', 'null']) {
      const script = scriptOf(`process.stdout.write(${JSON.stringify(`${words}\n`)}); setInterval(() => {}, 1000);`);
      const given = { name: '', guest: '', script: '', version: '', games: [], golden: {}, previous: null };
      const refused = await tryPlugin(script, given, LIMITS).catch((error: unknown) => error);
      expect(refused, words).to.be.instanceOf(PluginRefused);
      expect((refused as PluginRefused).message, words).to.equal('its process ended in the step load with SIGKILL');
    }
  });

  /** A child that says its steps as a trial does: what it does stands between. */
  const saying = (work: string): string =>
    scriptOf(`import { writeSync } from 'node:fs';
      const say = said => writeSync(1, JSON.stringify(said) + '\\n');
      const enter = work => { writeSync(3, '.'); work(); writeSync(3, '.'); };
      const now = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000; };
      const compute = ms => { for (const to = now() + ms; now() < to; ) for (let i = 0; i < 1e6; i++); };
      say({ step: 'rounds' });
      ${work}
      say({ passed: { rounds: 1, inputs: 1, golden: 0 } });`);
  const GIVEN = { name: '@acme/good 1.0.0', guest: '', script: '', version: '', games: [], golden: {}, previous: null };
  const ROOMY = { ...LIMITS, rounds: 60_000, golden: 60_000, entry: 300 };

  it('F33 what the house computes between two entries is not on the clock of the script', async () => {
    const passed = await tryPlugin(saying('enter(() => compute(10)); compute(700); enter(() => compute(10));'), GIVEN, ROOMY);
    expect(passed.rounds).to.equal(1);
    const refused = await tryPlugin(saying('enter(() => compute(10)); enter(() => { for (;;); });'), GIVEN, ROOMY).catch(
      (error: unknown) => error as PluginRefused,
    );
    expect((refused as PluginRefused).message).to.match(/did not come back in the step rounds/);
  }).timeout(180_000);

  it('F33 a server that stood still reads what the trial has said before it judges', async function () {
    if (process.platform !== 'linux') return this.skip(); // only there the time of a child is told
    const entries = 'for (let i = 0; i < 10; i++) enter(() => compute(150));';
    const trial = tryPlugin(saying(`${entries} say({ step: 'golden' }); ${entries}`), GIVEN, ROOMY);
    await new Promise(done => setTimeout(done, 1000));
    const { pid } = process;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    let stalls = 0;
    // behind the timers of this turn: those of the next one strike before anything is read
    const standStill = () => {
      const ms = () => mainThreadMs(children[0]) ?? Number.POSITIVE_INFINITY;
      const [most, end] = [ms() + 2 * ROOMY.entry, performance.now() + 20_000];
      while (ms() < most && performance.now() < end) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      if (++stalls === 3) clearInterval(stalling);
    };
    const stalling = setInterval(() => setImmediate(standStill), 100);
    expect((await trial).rounds).to.equal(1);
    expect(stalls).to.be.above(0);
  }).timeout(180_000);

  it('F33 SDK-07 a version that does not come back is refused after two seconds of processor time, with its name and the step', async function () {
    this.timeout(180_000);
    const guest = await bundleGuest(realpathSync(folder));
    const child = await bundleTrial(realpathSync(folder));
    const name = '@acme/loop 1.0.3';
    const about = { version: 'x', games: ['loop'], golden: {}, previous: null };
    const given = { name, guest, script: loopingFrom(30), ...about }; // it has come back some hundred times before
    const refused = await tryPlugin(child, given).catch((error: unknown) => error as PluginRefused);
    expect(refused).to.be.instanceOf(PluginRefused);
    const { step, message, isLasting } = refused as PluginRefused;
    const sentence = `${name} did not come back in the step rounds: one entry into its script took more than 2000 ms of processor time`;
    expect({ step, message, isLasting }).to.deep.equal({ step: 'rounds', message: sentence, isLasting: true });
  });
});
