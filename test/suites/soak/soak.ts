// Hours of play of all games while one thing after the other goes wrong: what memory, answers and books did meanwhile.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { Chance } from '../../support/chance.ts';
import { verdictOf } from '../../support/oracle/judge.ts';
import { runChecker } from '../../support/oracle/run-checker.ts';
import { CrashWorld } from '../crash/world.ts';
import { type About, FAULTS, type Fault, inUse, kill } from './faults.ts';
import { quantile, sumsIn } from './figures.ts';
import { figuresOf, OWN_MS } from './judge.ts';
import { stolenSeconds, timedSum } from './machine.ts';
import { Pace } from './pace.ts';
import type { Sample, Soaked } from './result.ts';
import { mixedTables } from './tables.ts';

export interface SoakAbout {
  minutes: number;
  seed: number;
  /** actions a second; null: 60 % of a processor */
  rate: number | null;
  /** null: one of each game */
  tables: number | null;
  database: string;
  say: (line: string) => void;
  /** called at each rest, and at no other time: what is written then keeps no answer waiting that is measured */
  rested: (result: Soaked) => void;
}

const STEP_S = 10;
/** Tables rest so often, for the memory that is in use: what is under way while people play comes and goes by megabytes. */
const REST_S = 180;
/** What is kept for some seconds after the last action is let go by then: it came and went by 6 MB. */
const STILL_S = 20;
/** A self-audit has a figure of everything that is open until it ends: some 2 MB of 7,000. It ends by then. */
const AUDITED_S = 180;
/** What a fault leaves behind is over by then. */
const SETTLE_S = 15;
/** A machine that others use answers late, and its memory is wanted all the same. */
const METRICS_MS = 20_000;
/** Others may want the machine too: how long a start took is said. */
const READY_MS = 300_000;
const CALM_S = 35;
const LEAST_CALM_S = 4;
/** Between the first faults of each kind: a process has met all of them within its first ten minutes, and is judged after. */
const FIRST_CALM_S = 8;
/** What all kinds of faults last together, with a kill at each end. */
const FAULTS_S = 215;
const CHECKS = 4;
/** Processes die in the first and the last of so many parts: in between one lives long enough for its memory to be judged. */
const PARTS = 20;
const SHARE = 0.6;
const PRELOAD = pathToFileURL(resolve(import.meta.dirname, '../e2e/set-clock.ts')).href;
const MB = 1e6;
const GAUGES = {
  waiting: 'baize_wallet_pending',
  doubt: 'baize_wallet_debits_in_doubt',
  unbalanced: 'baize_unbalanced',
} as const;
const AUDITING = 'baize_reconcile_running_seconds';
const COUNTERS = {
  rounds: 'baize_rounds_total',
  staked: 'baize_staked_minor_units_total',
  won: 'baize_won_minor_units_total',
} as const;
const pause = (s: number): Promise<void> => new Promise(done => setTimeout(done, s * 1000));

export class Soak {
  readonly #about: SoakAbout;
  readonly #pace: Pace;
  readonly result: Soaked;
  #env!: About;
  readonly #sent = new Map<string, number>();
  #acks: number[] = [];
  #troubled = 0;
  #from = 0;
  #life = 0;
  #lastCpu = 0;
  #lastStolen = stolenSeconds();
  #sampledAt = 0;
  #restedAt = 0;
  #isOver = false;

  constructor(about: SoakAbout) {
    this.#about = about;
    this.#pace = new Pace(about.rate, SHARE);
    const { seed, minutes, rate } = about;
    this.result = {
      ...{ seed, minutes, rate, tables: 0, players: 0, startedAt: new Date().toISOString() },
      ...{ samples: [], memory: [], faults: [], checks: [], broken: [], figures: [] },
    };
  }

  get #at(): number {
    return (performance.now() - this.#from) / 1000;
  }

  get #world(): CrashWorld {
    return this.#env.world;
  }

  async run(): Promise<Soaked> {
    const { seed, database, minutes, tables } = this.#about;
    const clockFile = join(mkdtempSync(join(tmpdir(), 'baize-soak-')), 'clock');
    const world = await CrashWorld.open({
      ...{ database: 'postgres', url: database, seed, fullTime: true, optimized: true, isCalm: true, isUnstaffed: true },
      readyMs: READY_MS,
      tables: await mixedTables(tables),
      config: { reconcile_ms: 60_000, database: { gone_ms: 10_000, slow_ms: 0 } },
      env: { METRICS_PORT: '0', NODE_OPTIONS: `--import ${PRELOAD}`, BAIZE_TEST_CLOCK: clockFile },
      playing: {
        habits: { ...HABITS, rests: this.#pace.rests },
        heard: (deed, answer) => this.#hear(deed, answer !== undefined),
      },
    });
    this.#env = { world, database, clockFile, luck: new Chance(seed, 'soak') };
    this.result.tables = world.tables.length;
    this.result.players = world.bots.length;
    this.#from = performance.now();
    try {
      await world.play();
      const sampling = this.#sample();
      await this.#live(minutes * 60);
      await this.#check();
      this.#isOver = true;
      await sampling;
    } catch (error) {
      this.#isOver = true;
      this.#broken(`STUCK: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      await world.close();
    }
    this.result.figures = figuresOf(this.result);
    return this.result;
  }

  /** One thing after the other, each kind of fault at least once, and a check now and then; a kill is the first and the last. */
  async #live(seconds: number): Promise<void> {
    const kinds = Object.entries(FAULTS);
    const calm = Math.min(CALM_S, Math.max(LEAST_CALM_S, (0.8 * seconds - FAULTS_S) / (kinds.length + CHECKS)));
    let no = 0;
    await pause(calm);
    await this.#kill();
    for (let checks = 1; this.#at < seconds || no < kinds.length; ) {
      const isNew = no > 0 && no < kinds.length;
      await pause(isNew ? Math.min(calm, FIRST_CALM_S) : calm);
      const share = this.#at / seconds;
      if (share > checks / CHECKS && checks < CHECKS) {
        checks++;
        await this.#check();
        await this.#playOn();
      } else if (share < 1 / PARTS || (share >= 1 - 1 / PARTS && no >= kinds.length)) await this.#kill();
      else if (no >= kinds.length && this.#at - this.#restedAt > REST_S) {
        await this.#rest();
        await this.#playOn();
      } else {
        const [what, fault] = kinds[no++ % kinds.length] as (typeof kinds)[number];
        await this.#trouble(what, fault);
      }
    }
    await this.#kill();
  }

  async #kill(): Promise<void> {
    const isTold = this.#env.luck.once(3);
    await this.#trouble(isTold ? 'stopped' : 'killed', about => kill(about, isTold ? 'SIGTERM' : 'SIGKILL'));
    this.#life++;
  }

  async #trouble(what: string, fault: Fault): Promise<void> {
    const from = this.#at;
    this.#troubled++;
    const told = await fault(this.#env);
    const came = typeof told === 'string' ? told : '';
    const to = this.#at;
    this.result.faults.push({ what, from, to, came });
    this.#about.say(`${clockOf(from)} ${what}${came === '' ? '' : `: ${came}`}`);
    const { server } = this.#world;
    const ended = server && (await Promise.race([server.ended, pause(0)]));
    if (ended) throw new Error(`after ${what} the server ended by itself with ${ended.signal ?? ended.code}`);
    setTimeout(() => this.#troubled--, SETTLE_S * 1000);
  }

  /** Nobody plays, nothing is under way: what the server has in use then is what it keeps. */
  async #rest(): Promise<void> {
    this.#troubled++;
    const from = this.#at;
    if (!(await this.#world.rest())) this.#broken(`STUCK: at ${clockOf(from)} not everything came to its end`);
    // who does not rest was not told what became of all they asked for
    for (const { isLiving, doing } of this.#world.bots) if (isLiving) this.#broken(`STUCK: at ${clockOf(from)} ${doing}`);
    await pause(STILL_S);
    if (!(await this.#isAudited())) this.#broken(`STUCK: at ${clockOf(from)} a self-audit did not come to its end`);
    const found = await inUse(this.#env, file => readFileSync(file, 'utf8'));
    const at = this.#at;
    if (found) {
      const { bytes, code, external } = found;
      this.result.memory.push({ at, life: this.#life, bytes, code, external });
    }
    // a database that was gone was let go with everything that used it
    if (found && found.databases !== 1) this.#broken(`KEPT: at ${clockOf(at)} ${found.databases} databases are in memory`);
    const said = found
      ? `${(found.bytes / MB).toFixed(2)} MB in use, ${(found.code / MB).toFixed(2)} of it code, ${(found.external / MB).toFixed(2)} outside the heap`
      : 'memory is not told';
    this.#about.say(`${clockOf(at)} at rest after ${(at - from).toFixed(0)} s: ${said}`);
    this.#restedAt = at;
    this.#about.rested(this.result);
    setTimeout(() => this.#troubled--, SETTLE_S * 1000);
  }

  /** No self-audit is under way. */
  async #isAudited(): Promise<boolean> {
    for (const end = this.#at + AUDITED_S; this.#at < end; await pause(1))
      if ((await this.#metrics())?.get(AUDITING) === 0) return true;
    return false;
  }

  async #playOn(): Promise<void> {
    await this.#world.resume();
    await this.#world.play();
  }

  async #check(): Promise<void> {
    const world = this.#world;
    this.#troubled++;
    const at = this.#at;
    await this.#rest();
    const report = await runChecker(await world.caseFile(), world.folder);
    const violations = report.violations.map(({ kind, rule, text }) => `${kind.toUpperCase()} ${rule}: ${text}`);
    this.result.checks.push({ at, counts: report.counts, violations });
    for (const each of violations) this.#broken(each);
    if (violations.length > 0) for (const each of world.errors()) this.#about.say(`  logged before: ${each}`);
    const { 'wallet rows': rows, rounds } = report.counts;
    this.#about.say(`${clockOf(at)} checked: ${rows} wallet rows, ${rounds} rounds: ${verdictOf(report)}`);
    setTimeout(() => this.#troubled--, SETTLE_S * 1000);
  }

  /** A check finds again what one before it found. */
  #broken(text: string): void {
    if (this.result.broken.includes(text)) return;
    this.result.broken.push(text);
    this.#about.say(text);
  }

  /** An action that was sent, or answered: what was sent again is not measured. */
  #hear({ aid, sent }: { aid: string; sent: number }, isAnswer: boolean): void {
    const from = this.#sent.get(aid);
    if (!isAnswer) this.#sent.set(aid, performance.now());
    else if (from !== undefined && this.#sent.delete(aid) && sent === 1) this.#acks.push(performance.now() - from);
  }

  async #sample(): Promise<void> {
    const own = monitorEventLoopDelay({ resolution: 10 });
    own.enable();
    while (!this.#isOver) {
      await pause(STEP_S);
      const ownMs = own.max / 1e6;
      own.reset();
      const isCalm = this.#troubled === 0 && ownMs < OWN_MS;
      const acks = this.#acks;
      this.#acks = [];
      const metrics = await this.#metrics();
      if (!metrics) continue;
      const sample = this.#sampleOf(metrics, { acks, isCalm, ownMs });
      this.result.samples.push(sample);
      if (isCalm) this.#pace.adjust(sample);
      for (const [aid, from] of this.#sent) if (performance.now() - from > 60_000) this.#sent.delete(aid);
      const { lines } = this.#world.server ?? { lines: [] };
      lines.splice(0, Math.max(0, lines.length - 5000));
    }
  }

  #sampleOf(metrics: Map<string, number>, { acks, isCalm, ownMs }: Pick<Sample, 'acks' | 'isCalm' | 'ownMs'>): Sample {
    const of = (name: string) => metrics.get(name) ?? 0;
    const named = (names: Record<string, string>) =>
      Object.fromEntries(Object.entries(names).map(([key, name]) => [key, of(name)]));
    const [at, cpu, stolen] = [this.#at, of('process_cpu_seconds_total'), stolenSeconds()];
    const passed = Math.max(1, at - this.#sampledAt);
    const processor = Math.max(0, cpu - this.#lastCpu) / passed;
    const machine = { sumMs: timedSum(), stolen: (stolen - this.#lastStolen) / passed };
    [this.#sampledAt, this.#lastCpu, this.#lastStolen] = [at, cpu, stolen];
    return {
      ...{ at, life: this.#life, rss: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') },
      ...{ lag: of('nodejs_eventloop_lag_p99_seconds') * 1000, processor, load: loadavg()[0] ?? 0 },
      ...{ acks, perSecond: acks.length / passed, isCalm, ownMs, ...machine },
      ...(named({ ...COUNTERS, ...GAUGES }) as Pick<Sample, keyof typeof COUNTERS | keyof typeof GAUGES>),
    };
  }

  async #metrics(): Promise<Map<string, number> | null> {
    const url = this.#world.server?.lines.findLast(({ msg }) => msg === 'ready')?.metrics_url ?? this.#metricsUrl;
    if (typeof url !== 'string') return null;
    this.#metricsUrl = url;
    const answer = await fetch(url, { signal: AbortSignal.timeout(METRICS_MS) }).catch(() => null);
    return answer?.ok ? sumsIn(await answer.text()) : null;
  }

  #metricsUrl: string | undefined;
}

/** As people whose lines break now and then. */
const HABITS = { leaves: 0.005, renews: 0.1, again: 0.01, twice: 0.02, drops: 0.005, logsOut: 0.001, sulksMs: 1000 };

export const clockOf = (s: number): string =>
  `${String(Math.floor(s / 60)).padStart(3)}:${String(Math.floor(s % 60)).padStart(2, '0')}`;

export function writeDown(folder: string, soaked: Soaked, page: string): void {
  const samples = soaked.samples.map(({ acks, ...each }) => ({
    ...each,
    ...{ actions: acks.length, p50: quantile(acks, 0.5), p99: quantile(acks, 0.99) },
  }));
  writeFileSync(join(folder, 'soak.json'), `${JSON.stringify({ ...soaked, samples }, null, 1)}\n`);
  writeFileSync(join(folder, 'soak.html'), page);
}
