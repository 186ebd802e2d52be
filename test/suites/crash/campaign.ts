// A campaign of kills on one database: a server is started, played on, killed, started again; now and then all is checked.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Chance } from '../../support/chance.ts';
import type { CaseFile, Report } from '../../support/oracle/case.ts';
import { verdictOf } from '../../support/oracle/judge.ts';
import { runChecker } from '../../support/oracle/run-checker.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { PRICED_TABLES, TABLES, type TableAbout, tablesOf, tastedTables } from './people.ts';
import { armOf, type DatabaseKind, groupOf, inStates, isHeard, type Kill, nameOf, planned, STATES_UNREACHABLE } from './plan.ts';
import { Reached, type State, statesOfGames } from './states.ts';
import { isPast, waitFor } from './waits.ts';
import { faultOfWoken } from './woken.ts';
import { CrashWorld, type Start, watched } from './world.ts';

export interface CampaignAbout {
  kills: number;
  seed: number;
  database: DatabaseKind;
  /** a new, empty PostgreSQL database; null: the embedded one */
  makeDatabase: (() => Promise<string>) | null;
  /** kinds of kills, all without it */
  only?: readonly string[] | undefined;
  /** kills to make instead of those that follow from the seed */
  plan?: Kill[];
  fullTime?: boolean;
  /** only tables of games whose decisions cost something; a point is struck again until one of these is under way */
  priced?: boolean;
  /** games of games/ that are played beside the usual ones */
  games?: readonly string[] | undefined;
  /** only tables of those games, killed in every state that their rounds have; `kills` is not looked at */
  inStates?: boolean;
  /** kills between two checks, and between two worlds */
  checkEvery?: number;
  worldEvery?: number;
  /** how long a point may take to be reached */
  mostWaitMs?: number;
  say: (line: string) => void;
  /** after each check, while the world rests */
  atRest?: (about: CaseFile, folder: string) => Promise<void>;
}

/** What came of one kill. */
export interface Killed {
  group: string;
  /** the point was not reached in time: it was killed at that moment instead */
  missed: boolean;
  /** milliseconds from the start of the next process to its being ready; null: that was killed before */
  readyMs: number | null;
  resumed: number;
  /** decisions that may cost something, under way when it was killed; of a start: when the process before it was */
  deciding: number;
}

export interface CampaignResult {
  killed: Killed[];
  /** every violation, in one plain line */
  broken: string[];
  voided: Map<string, number>;
  counts: Record<string, number>;
  strange: Map<string, number>;
  faults: Map<string, number>;
  /** commits that came late, by what they were */
  late: Map<string, number>;
  /** what rounds went on from, and the states that were aimed at */
  reached: Reached;
  states: Map<string, State[]>;
}

/** How long another process plays while one is frozen, and how long the woken one may live. */
const FROZEN_MS = 1200;
const AWAKE_MS = 15_000;
/** What a process that has ended wrote last is read within this time. */
const READ_MS = 500;
/** How often a point is struck for a decision to be under way. */
const MOST_TRIES = 6;
/** What is reached before people have bet is reached so many times more often the next time. */
const EARLY_MS = 2000;
const LATER = 3;
const PLAYED_MS = 2000;
/** Nobody is frozen there: a lease that a busy machine keeps. */
const STATES_LEASE_MS = 5000;
/** A state of this share of the rounds or more is waited for where all games are played, so many times. */
const OFTEN = 0.3;
const TRIES_OFTEN = 2;
/** Tables of a game that is played until a round comes to a state that comes seldom. */
const TASTED_TABLES = 4;
/** Once bets are asked for, so long until some stand. */
const BETTING_MS = 200;

const isOutside = (kill: Kill | undefined): boolean =>
  kill?.how === 'zombie' || (kill?.how === 'moment' && kill.from === 'ready') || (kill?.how === 'state' && isHeard(kill.state));
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
const more = (counts: Map<string, number>, what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);

export class Campaign {
  readonly #about: CampaignAbout;
  readonly #luck: Chance;
  /** what came of it so far */
  readonly result: CampaignResult = {
    ...{ killed: [], broken: [], counts: {}, voided: new Map(), strange: new Map(), faults: new Map(), late: new Map() },
    ...{ reached: new Reached(), states: new Map() },
  };
  /** groups by number of kill, for what the checker says of rounds that were taken up */
  readonly #groups: string[] = [];
  #world!: CrashWorld;
  /** how the process started that took over from a frozen one */
  #successor: Start | null = null;
  /** decisions that were under way when a process was killed last */
  #deciding = 0;
  /** of this world: under what each void round was killed */
  #voided: string[] = [];
  #no = 0;
  /** this world is there for states that come seldom */
  #isSeldom = false;

  constructor(about: CampaignAbout) {
    this.#about = about;
    this.#luck = new Chance(about.seed);
  }

  async run(): Promise<CampaignResult> {
    const { kills, worldEvery = 60 } = this.#about;
    if (this.#about.inStates) return this.#inStates();
    const plan = this.#about.plan ?? planned(kills, this.#luck, this.#about);
    for (let from = 0; from < plan.length; from += worldEvery) await this.#inWorld(plan.slice(from, from + worldEvery));
    return this.result;
  }

  /** In each state of each game until a round went on from it, a few times where chance misses it. */
  async #inStates(): Promise<CampaignResult> {
    const { result } = this;
    for (const [game, states] of await statesOfGames(this.#about.games ?? [])) result.states.set(game, states);
    const open = () =>
      result.reached.missing(result.states).filter(([game, { name }]) => !(`${game} ${name}` in STATES_UNREACHABLE));
    for (let times = 0; times < MOST_TRIES && result.broken.length === 0; times++) {
      const often = open().filter(([, { share }]) => share >= OFTEN && times < TRIES_OFTEN);
      if (often.length > 0) await this.#inWorld(this.#planned(often));
      for (const [game, taste, states] of byTaste(open().filter(state => !often.includes(state)))) {
        if (result.broken.length > 0) break;
        await this.#inWorld(this.#planned(states, 1), await tastedTables(game, taste, TASTED_TABLES));
      }
    }
    for (const [game, { name }] of open()) this.#broken(`MISSED: ${game} ${name}: no round went on from it`);
    return result;
  }

  #planned = (states: readonly [string, State][], most?: number): Kill[] =>
    inStates(
      states.map(([game, { name }]) => [game, name]),
      this.#luck,
      most,
    );

  /** `seldom`: tables of one game, for states that come seldom. */
  async #inWorld(plan: Kill[], seldom?: TableAbout[]): Promise<void> {
    const { database, makeDatabase, fullTime = false, priced = false, checkEvery = 20 } = this.#about;
    const seed = this.#luck.below(2 ** 30);
    const broken = this.result.broken.length;
    const url = await makeDatabase?.();
    const own = await tablesOf(this.#about.games ?? []);
    const tables = seldom ?? (this.#about.inStates ? own : priced ? PRICED_TABLES : [...TABLES, ...PRICED_TABLES, ...own]);
    const world = await CrashWorld.open({
      ...{ database, seed, fullTime, tables, isUnstaffed: this.#about.inStates === true, ...(url ? { url } : {}) },
      ...(this.#about.inStates ? { config: { lease_ms: STATES_LEASE_MS } } : {}),
    });
    this.#world = world;
    this.#isSeldom = seldom !== undefined;
    try {
      for (let from = 0; from < plan.length; from += checkEvery) {
        await this.#batch(plan.slice(from, from + checkEvery));
        if (this.result.broken.length > broken) return; // what comes later would only repeat it
      }
    } catch (error) {
      // a server that cannot be asked while everybody rests, or does not start at all
      this.#broken(`STUCK: after kill ${this.#no}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    } finally {
      for (const { tally, strange } of world.bots) {
        for (const each of strange) more(this.result.strange, each.replace(/"aid":"[^"]*"/, '"aid":"…"'));
        for (const [what, n] of Object.entries(tally)) more(this.result.strange, `#${what}`, n);
      }
      for (const group of this.#voided) more(this.result.voided, group);
      this.#voided = [];
      for (const [what, n] of world.faults) more(this.result.faults, what, n);
      for (const [what, n] of world.late?.struck ?? []) more(this.result.late, what, n);
      await world.close();
      this.result.reached.add(world.reached);
    }
  }

  /** Some kills, then rest and the checker. */
  async #batch(plan: Kill[]): Promise<void> {
    const world = this.#world;
    // the server that everything was set up on can be killed from outside, too
    let start = world.server && isOutside(plan[0]) ? { ms: 0 } : await this.#restart(plan[0]);
    await world.play();
    for (const [i, kill] of plan.entries()) {
      const from = performance.now();
      const died = start.ended ? 'while it started' : await this.#kill(kill, plan[i + 1]);
      const deciding = this.#deciding;
      const lived = performance.now() - from;
      if (deciding === 0) plan.splice(i + 1, 0, ...this.#again(kill, lived));
      const next = plan[i + 1];
      const group = groupOf(kill);
      world.kills = ++this.#no;
      this.#groups[this.#no] = group;
      // a frozen one has its successor already
      start = this.#successor ?? (await this.#start(next));
      this.#successor = null;
      if (start.error && !this.#isAsked(start.ended, next)) {
        this.#broken(
          `STUCK: after kill ${this.#no} (${nameOf(kill)}) the server does not start: ${start.error.split('\n').slice(0, 3).join(' ')}`,
        );
        return;
      }
      const { resumed } = world;
      this.result.killed.push({
        group,
        missed: died === 'not reached',
        readyMs: start.error ? null : start.ms,
        resumed,
        deciding,
      });
      const left = start.error ? null : { ms: start.ms, resumed, moves: await world.staff.openMoves() };
      this.#tell(kill, died, lived, left);
    }
    await this.#check(start.error !== undefined);
  }

  /** Was a point struck while nobody had a decision that costs something, which is what this campaign is about? */
  #again(kill: Kill, lived: number): Kill[] {
    if (!this.#about.priced || kill.how !== 'point') return [];
    if (this.result.killed.filter(({ group }) => group === kill.point).length >= MOST_TRIES - 1) return [];
    // a start finds what the process before it has left: people play first
    if (isPast(kill)) return [{ how: 'moment', ms: PLAYED_MS, from: 'ready' }, kill];
    return [lived < EARLY_MS ? { ...kill, hit: kill.hit * LATER } : kill];
  }

  async #restart(kill: Kill | undefined): Promise<Start> {
    await this.#world.end('SIGTERM');
    return this.#start(kill);
  }

  async #start(kill: Kill | undefined): Promise<Start> {
    const isEarly = kill?.how === 'moment' && kill.from === 'begin';
    const start = await this.#world.start(kill?.how === 'migration' ? '' : armOf(kill), child => {
      if (isEarly) setTimeout(() => child.kill('SIGKILL'), kill.ms).unref();
    });
    this.#world.wanted = kill?.how === 'point' ? kill.point : undefined;
    return start;
  }

  /** Did the next process end before it was ready because that is the next kill? */
  #isAsked(ended: { signal: NodeJS.Signals | null } | undefined, next: Kill | undefined): boolean {
    return ended?.signal === 'SIGKILL' && next !== undefined;
  }

  /** Waits for the end of the running process, or ends it. @returns how it died */
  async #kill(kill: Kill, following: Kill | undefined): Promise<string> {
    const world = this.#world;
    const server = world.server as ServerProcess;
    if (kill.how === 'zombie') return this.#freeze(server, kill.ms, following);
    void server.ended.then(() => {
      this.#deciding = world.deciding;
    });
    return this.#killed(kill);
  }

  async #killed(kill: Exclude<Kill, { how: 'zombie' }>): Promise<string> {
    const world = this.#world;
    const server = world.server as ServerProcess;
    if (kill.how === 'migration') {
      await this.#migrate(kill);
      await pause(this.#luck.below(500));
    }
    if (kill.how === 'moment' && kill.from === 'ready') await Promise.race([pause(kill.ms), server.ended]);
    const wait = waitFor(kill, { ...this.#about, isSeldom: this.#isSeldom });
    if (kill.how === 'state' && isHeard(kill.state)) {
      const asked = world.untilAsked(kill.game, kill.state).then(() => (kill.state === 'bets' ? pause(BETTING_MS) : null));
      const isThere = await Promise.race([asked.then(() => true), pause(wait)]);
      await world.end();
      return isThere ? 'there' : 'not reached';
    }
    if (kill.how === 'point' || kill.how === 'moment' || kill.how === 'state') {
      const ended = await Promise.race([server.ended, pause(wait)]);
      if (ended && ended.signal !== 'SIGKILL')
        this.#broken(
          `STUCK: before kill ${this.#no + 1} (${nameOf(kill)}) the server ended by itself with ${ended.signal ?? ended.code}`,
        );
      await world.end();
      return ended ? 'there' : wait > 0 ? 'not reached' : 'there';
    }
    await world.end();
    return 'there';
  }

  /** Stops a process without ending it; another one takes over, and the woken one must change nothing and end. */
  async #freeze(server: ServerProcess, ms: number, following: Kill | undefined): Promise<string> {
    const world = this.#world;
    const early = await Promise.race([server.ended, pause(ms)]);
    if (early) {
      this.#broken(`STUCK: before kill ${this.#no + 1} (frozen) the server ended by itself with ${early.signal ?? early.code}`);
      await world.end();
      return 'ended by itself';
    }
    server.signal('SIGSTOP');
    this.#deciding = world.deciding;
    const isLater = following?.how === 'point' && following.point !== 'K25' && following.point !== 'K27';
    const armed = isLater ? following : undefined;
    let next = await this.#start(armed);
    // the point it was armed with may lie in its start: one without takes its place
    if (next.error && this.#isAsked(next.ended, armed)) next = await this.#start(undefined);
    if (next.error) {
      this.#broken(`STUCK F21: nobody could take over from the process that was frozen for kill ${this.#no + 1}`);
      await world.end();
      return 'nobody could take over';
    }
    this.#successor = next;
    await pause(FROZEN_MS);
    server.signal('SIGCONT');
    const ended = await Promise.race([server.ended, pause(AWAKE_MS)]);
    if (ended) await pause(READ_MS);
    else await server.end('SIGKILL');
    const fault = faultOfWoken(ended ?? undefined, server.lines, AWAKE_MS);
    if (fault) this.#broken(`WRONG F21: the process that was frozen for kill ${this.#no + 1} ${fault}`);
    world.keep(server);
    return ended ? `ended with ${ended.signal ?? ended.code} when it woke` : 'did not end when it woke';
  }

  /** An empty database whose migrations are killed; the next start must finish them. */
  async #migrate(kill: Kill): Promise<void> {
    const { makeDatabase } = this.#about;
    const data = join(this.#world.folder, `empty-${this.#no}`);
    mkdirSync(join(data, 'db'), { recursive: true });
    const url = (await makeDatabase?.()) ?? '';
    const start = (faults: string) =>
      ServerProcess.start({ data, env: { DATABASE_URL: url, BAIZE_FAULTS: faults }, spawned: watched });
    const first = await start(armOf(kill)).catch((error: unknown) => error);
    if (first instanceof ServerProcess) {
      this.#broken(`WRONG K24: a migration was not reached`);
      return void (await first.remove());
    }
    const again = await start('').catch((error: unknown) => error);
    if (again instanceof ServerProcess) await again.remove();
    else this.#broken(`STUCK K24: after a kill in a migration the server does not start: ${String(again).slice(0, 300)}`);
  }

  async #check(isDown: boolean): Promise<void> {
    const world = this.#world;
    const { say, database } = this.#about;
    if (isDown) {
      const { error } = await world.start();
      if (error) return this.#broken(`STUCK: the server does not start: ${error.slice(0, 300)}`);
    }
    world.wanted = undefined;
    const still = await world.rest();
    const about = await world.caseFile();
    const report = await runChecker(about, world.folder);
    await this.#about.atRest?.(about, world.folder);
    await world.resume();
    this.#count(report);
    const errors = world.errors();
    if (report.violations.length > 0) for (const each of errors) say(`  logged before: ${each}`);
    const { 'wallet rows': rows, rounds, 'replayed rounds': replayed } = report.counts;
    const found = `${verdictOf(report)}${still ? '' : ' (it did not come to rest)'}`;
    say(`${database}: checked after ${this.#no} kills: ${rows} wallet rows, ${rounds} rounds, ${replayed} replayed: ${found}`);
  }

  #count({ violations, counts, resumed }: Report): void {
    for (const { kind, rule, text } of violations) this.#broken(`${kind.toUpperCase()} ${rule}: ${text}`);
    for (const [what, n] of Object.entries(counts)) this.result.counts[what] = Math.max(this.result.counts[what] ?? 0, n);
    this.#voided = resumed.filter(({ status }) => status === 'void').map(({ kill }) => this.#groups[kill] ?? '?');
  }

  #broken(text: string): void {
    this.result.broken.push(text);
    this.#about.say(text);
  }

  #tell(kill: Kill, died: string, lived: number, left: { ms: number; resumed: number; moves: number } | null): void {
    const { say, database } = this.#about;
    const seconds = (ms: number) => (ms / 1000).toFixed(2);
    const how = died === 'there' ? '' : ` (${died})`;
    const after = left
      ? `${left.resumed} rounds and ${left.moves} movements open, ready in ${seconds(left.ms)} s`
      : 'killed again while it started';
    say(`${database} ${String(this.#no).padStart(4)}  ${`${nameOf(kill)}${how}`.padEnd(32)} lived ${seconds(lived)} s; ${after}`);
  }
}

/** What comes seldom, by game and by what its players like. */
function byTaste(states: readonly [string, State][]): [game: string, taste: number, states: [string, State][]][] {
  const groups = Map.groupBy(states, ([game, { taste }]) => `${game} ${taste}`);
  return [...groups.values()].map(all => [(all[0] as [string, State])[0], (all[0] as [string, State])[1].taste, [...all]]);
}
