// Hours of play of all games while one thing after the other goes wrong: what memory, answers and books did meanwhile.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Chance } from '../../support/chance.ts';
import { verdictOf } from '../../support/oracle/judge.ts';
import { runChecker } from '../../support/oracle/run-checker.ts';
import { CrashWorld } from '../crash/world.ts';
import { type About, FAULTS, type Fault, inUse, kill } from './faults.ts';
import { quantile, slopeOf, sumsIn } from './figures.ts';
import { Pace } from './pace.ts';
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
}

/** Ten seconds. */
export interface Sample {
  /** seconds since the beginning */
  at: number;
  /** number of the process */
  life: number;
  rss: number;
  heap: number;
  /** after a collection, now and then */
  inUse: number | null;
  /** of an event loop, in ms */
  lag: number;
  /** share of a processor */
  processor: number;
  /** of the machine, whoever makes it */
  load: number;
  /** ms until an action was acknowledged */
  acks: readonly number[];
  /** nothing was wrong and nobody checked */
  isCalm: boolean;
  rounds: number;
  staked: number;
  won: number;
  waiting: number;
  doubt: number;
  unbalanced: number;
}

export interface Soaked {
  seed: number;
  minutes: number;
  rate: number | null;
  tables: number;
  players: number;
  startedAt: string;
  samples: Sample[];
  faults: { what: string; from: number; to: number; came: string }[];
  checks: { at: number; counts: Record<string, number>; violations: string[] }[];
  broken: string[];
  /** name, value, goal */
  figures: [string, string, string][];
}

const STEP_S = 10;
/** A collection stops the server for a moment. */
const COLLECT_S = 60;
/** What a fault leaves behind is over by then. */
const SETTLE_S = 15;
/** A machine that others use answers late, and its memory is wanted all the same. */
const METRICS_MS = 20_000;
const CALM_S = 35;
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
  #collectedAt = 0;
  #isOver = false;

  constructor(about: SoakAbout) {
    this.#about = about;
    this.#pace = new Pace(about.rate, SHARE);
    const { seed, minutes, rate } = about;
    this.result = {
      ...{ seed, minutes, rate, tables: 0, players: 0, startedAt: new Date().toISOString() },
      ...{ samples: [], faults: [], checks: [], broken: [], figures: [] },
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

  /** One thing after the other, and a check now and then. */
  async #live(seconds: number): Promise<void> {
    const kinds = Object.entries(FAULTS);
    let no = 0;
    for (let checks = 1; this.#at < seconds; ) {
      await pause(Math.min(CALM_S, seconds / PARTS));
      const part = Math.floor((this.#at / seconds) * PARTS);
      if (this.#at > (checks * seconds) / CHECKS && checks < CHECKS) {
        checks++;
        await this.#check();
        await this.#world.resume();
        await this.#world.play();
      } else if (part === 0 || part >= PARTS - 1) {
        const signal = this.#env.luck.once(3) ? 'SIGTERM' : 'SIGKILL';
        await this.#trouble(signal === 'SIGTERM' ? 'stopped' : 'killed', about => kill(about, signal));
        this.#life++;
      } else {
        const [what, fault] = kinds[no++ % kinds.length] as (typeof kinds)[number];
        await this.#trouble(what, fault);
      }
    }
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

  async #check(): Promise<void> {
    const world = this.#world;
    this.#troubled++;
    const at = this.#at;
    if (!(await world.rest())) this.#broken(`STUCK: at ${clockOf(at)} not everything came to its end`);
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
    while (!this.#isOver) {
      await pause(STEP_S);
      const isCalm = this.#troubled === 0;
      const acks = this.#acks;
      this.#acks = [];
      const metrics = await this.#metrics();
      if (!metrics) continue;
      const bytes =
        isCalm && this.#at - this.#collectedAt >= COLLECT_S ? await inUse(this.#env, file => readFileSync(file, 'utf8')) : null;
      if (bytes !== null) this.#collectedAt = this.#at;
      const sample = this.#sampleOf(metrics, { acks, isCalm, bytes });
      this.result.samples.push(sample);
      if (isCalm) this.#pace.adjust(acks.length / STEP_S, sample.processor);
      for (const [aid, from] of this.#sent) if (performance.now() - from > 60_000) this.#sent.delete(aid);
      const { lines } = this.#world.server ?? { lines: [] };
      lines.splice(0, Math.max(0, lines.length - 5000));
    }
  }

  #sampleOf(
    metrics: Map<string, number>,
    { acks, isCalm, bytes }: { acks: number[]; isCalm: boolean; bytes: number | null },
  ): Sample {
    const of = (name: string) => metrics.get(name) ?? 0;
    const named = (names: Record<string, string>) =>
      Object.fromEntries(Object.entries(names).map(([key, name]) => [key, of(name)]));
    const cpu = of('process_cpu_seconds_total');
    const processor = Math.max(0, cpu - this.#lastCpu) / STEP_S;
    this.#lastCpu = cpu;
    return {
      ...{ at: this.#at, life: this.#life, rss: of('process_resident_memory_bytes'), heap: of('nodejs_heap_size_used_bytes') },
      ...{ inUse: bytes, lag: of('nodejs_eventloop_lag_p99_seconds') * 1000, processor, load: loadavg()[0] ?? 0, acks, isCalm },
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

const WARM_S = 600;
const WINDOW_S = 600;

/** Of the longest life, after ten minutes (a fifth of it where it is short). */
export function figuresOf({ samples, broken }: Soaked): [string, string, string][] {
  const longest = [...Map.groupBy(samples, ({ life }) => life).values()].sort((a, b) => b.length - a.length)[0] ?? [];
  const [first = 0, last = 0] = [longest[0]?.at, longest.at(-1)?.at];
  const warm = Math.min(WARM_S, (last - first) / 5);
  const window = Math.min(WINDOW_S, (last - first - warm) / 3);
  const later = longest.filter(({ at }) => at - first > warm);
  const points = (of: (each: Sample) => number | null) =>
    later.flatMap(each => {
      const bytes = of(each);
      return bytes === null ? [] : [[each.at / 3600, bytes / MB] as const];
    });
  const acks = (of: readonly Sample[]) => of.filter(({ isCalm }) => isCalm).flatMap(each => each.acks);
  const early = later.filter(({ at }) => at - first <= warm + window);
  const late = later.filter(({ at }) => last - at <= window);
  const [p99Early, p99Late] = [quantile(acks(early), 0.99), quantile(acks(late), 0.99)];
  const all = acks(later);
  const mean = (of: (each: Sample) => number, list = later) =>
    list.reduce((sum, each) => sum + of(each), 0) / Math.max(1, list.length);
  const minutes = (s: number) => `${(s / 60).toFixed(0)} min`;
  return [
    ['violations', String(broken.length), '0'],
    ['one process lived', minutes(last - first), ''],
    [
      `slope of memory in use after ${minutes(warm)}`,
      `${slopeOf(points(each => each.inUse)).toFixed(2)} MB/h`,
      'at most 0.5 MB/h',
    ],
    ['slope of memory of the machine', `${slopeOf(points(each => each.rss)).toFixed(2)} MB/h`, ''],
    [
      `p99 of acks, first ${minutes(window)} after it`,
      `${p99Early.toFixed(0)} ms at load ${mean(({ load }) => load, early).toFixed(1)}`,
      '',
    ],
    [`p99 of acks, last ${minutes(window)}`, `${p99Late.toFixed(0)} ms at load ${mean(({ load }) => load, late).toFixed(1)}`, ''],
    ['last to first', (p99Late / p99Early).toFixed(2), 'at most 1.1'],
    ['p50 and p99 of acks', `${quantile(all, 0.5).toFixed(0)} and ${quantile(all, 0.99).toFixed(0)} ms of ${all.length}`, ''],
    ['processor of the server', `${(100 * mean(({ processor }) => processor)).toFixed(0)} %`, ''],
    [
      'p99 of the event loop, median',
      `${quantile(
        later.map(({ lag }) => lag),
        0.5,
      ).toFixed(0)} ms`,
      '',
    ],
    ['actions a second', mean(each => each.acks.length / STEP_S).toFixed(1), ''],
  ];
}

export function writeDown(folder: string, soaked: Soaked, page: string): void {
  const samples = soaked.samples.map(({ acks, ...each }) => ({
    ...each,
    ...{ actions: acks.length, p50: quantile(acks, 0.5), p99: quantile(acks, 0.99) },
  }));
  writeFileSync(join(folder, 'soak.json'), `${JSON.stringify({ ...soaked, samples }, null, 1)}\n`);
  writeFileSync(join(folder, 'soak.html'), page);
}
