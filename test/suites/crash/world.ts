// The world of the crash harness: one server after the other on one database, wallets that outlive them, players who come back.
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chance } from '../../support/chance.ts';
import { type Child, start as startChild } from '../../support/child.ts';
import { OperatorServer } from '../../support/clients.ts';
import type { CaseFile } from '../../support/oracle/case.ts';
import { Memory } from '../../support/oracle/memory.ts';
import { copyOfDatabase } from '../../support/oracle/of-world.ts';
import type { Robot } from '../../support/robots/index.ts';
import { type Ended, EndedEarly, ServerProcess } from '../../support/server-process.ts';
import { type Credentials, registration } from '../../support/site.ts';
import { botOf } from './bots.ts';
import { errorsOf } from './errors.ts';
import { LateCommits } from './late-commits.ts';
import { isSeated, moneyOf, OPERATORS, type OperatorCode, PRICED_TABLES, packagesOf, TABLES, type TableAbout } from './people.ts';
import { Scanner } from './scanner.ts';
import { Staff } from './staff.ts';
import { Reached } from './states.ts';
import { MOST_GIVEN_UP, NO_DATABASE, SCALED, served } from './waits.ts';
import type { Misdeeds } from './wallets.ts';
import type { WorldAbout } from './world-about.ts';

/** Later than any call waits, at its real time. */
const LATE_MS = 5500;
const FULL_REST_MS = 180_000;
const SCALED_REST_MS = 30_000;
/** A busy machine is slow to start a server; one that never is ready is stuck. */
const READY_MS = 240_000;
const NOWHERE = 'http://127.0.0.1:9';
const POOR = 10_000;

/** Servers of this process that live, frozen ones too. */
const living = new Set<ChildProcess>();

/** For a run that is broken off: no server outlives it. */
export function killAll(): void {
  for (const child of living) child.kill('SIGKILL');
}

/** This one is ended with the others. */
export function watched(child: ChildProcess): void {
  living.add(child);
  child.once('exit', () => living.delete(child));
}

/** A start: ready after so many ms, or ended before. */
export type Start = { ms: number; ended?: Ended; error?: string };

/** Where a player plays. */
interface PlaceAbout {
  mind: TableAbout['mind'] | undefined;
  table: string;
  game: string;
  seated: boolean;
}

/** How many lines of a log explain a violation. */
const ERRORS = 30;

export class CrashWorld {
  readonly about: WorldAbout;
  readonly folder = mkdtempSync(join(tmpdir(), 'baize-crash-'));
  readonly memory = new Memory(join(this.folder, 'memory.jsonl'));
  readonly staff: Staff;
  readonly tables: string[] = [];
  readonly bots: Robot[] = [];
  readonly #scanners: Scanner[] = [];
  /** faults that the servers logged, by text */
  readonly faults = new Map<string, number>();
  /** the errors and alarms that ended servers have logged since they were last asked for, the latest last */
  #errors: string[] = [];
  server: ServerProcess | undefined;
  kills = 0;
  /** when the clock of the server was wrong, for the checker */
  readonly clockSet: [from: number, to: number][] = [];
  /** what makes commits late; the embedded database has no line that could */
  late: LateCommits | null = null;
  #wallets!: Child<null>;
  readonly #credentials = new Map<OperatorCode, Credentials>();
  readonly #luck: Chance;
  /** starts that their database gave up, one after the other */
  #givenUp = 0;
  #isOver = true;
  #living: Promise<unknown> = Promise.resolve();
  /** what rounds went on from */
  readonly reached = new Reached();
  readonly #listeners = new Set<(game: string, state: string) => void>();
  /** for the staff while a point waits for them */
  wanted: string | undefined;

  private constructor(about: WorldAbout) {
    this.about = about;
    this.#luck = new Chance(about.seed);
    this.staff = new Staff(() => this.url, this.memory, this.#luck.child());
  }

  /** Operators, tables, wallets and players, all before the first kill. */
  static async open(about: WorldAbout): Promise<CrashWorld> {
    const world = new CrashWorld(about);
    try {
      if (about.url) world.late = await LateCommits.over(about.url, world.#luck.child());
      world.#wallets = await startChild(join(import.meta.dirname, 'wallets.ts'));
      const { error } = await world.start();
      if (error) throw new Error(error);
      for (const { code, mode } of OPERATORS) await world.#openOperator(code, mode);
      for (const table of world.#tables) await world.#openTable(table);
    } catch (error) {
      await world.close();
      throw error;
    }
    return world;
  }

  get #tables(): readonly TableAbout[] {
    return this.about.tables ?? [...TABLES, ...PRICED_TABLES];
  }

  get url(): string {
    return this.server?.url ?? NOWHERE;
  }

  async #openOperator(code: OperatorCode, mode: string): Promise<void> {
    const lateMs = this.about.fullTime ? LATE_MS : undefined;
    const { lies = false, isCalm = false } = this.about;
    const ask = { code, file: this.#ledgerOf(code), seed: this.#luck.below(2 ** 30), lateMs, lies, isCalm };
    const address = await this.#wallets.ask<string>('open', ask);
    const about = { wallet_base_url: address, multi_table: true, credit_mode: mode, currencies: ['KRW'] };
    const { platform } = this.staff;
    const made = await served(() => platform.call<Credentials>('POST', '/operators', registration(code, about)));
    if (made.status !== 201) throw new Error(`an operator: ${JSON.stringify(made.body)}`);
    const credentials = made.body;
    this.#credentials.set(code, credentials);
    await this.#wallets.ask('secret', { code, secret: credentials.api_secret });
    if (mode === 'prepaid') await this.staff.charge(code);
  }

  async #openTable({ body, people, mind, faces, ...about }: TableAbout): Promise<void> {
    const seated = isSeated({ body, people, ...about });
    const all = { names: { en: 'Crash' }, currency: 'KRW', mode: 'real', ...body };
    const { platform } = this.staff;
    const { status, body: made } = await served(() => platform.call<{ table_id: string }>('POST', '/tables', all));
    if (status !== 201) throw new Error(`a table: ${JSON.stringify(made)}`);
    this.tables.push(made.table_id);
    for (const name of people) {
      const code = name.split('-')[0] as OperatorCode;
      await this.#wallets.ask('deposit', { code, who: name, amount: moneyOf(name) });
      const game = String(body.game_code);
      this.bots.push(this.#bot(code, name, { table: made.table_id, game, seated, mind }));
    }
    if (faces) await this.#openScanner(made.table_id, faces);
  }

  /** The dealer of a table, who is there as long as the world is: also while nobody plays any more, rounds go on. */
  async #openScanner(table: string, faces: readonly string[]): Promise<void> {
    const about = { code: 'indie', table, faces, chance: this.#luck.child(), memory: this.memory, staff: this.staff };
    this.#scanners.push(await Scanner.open({ ...about, url: () => this.url, operator: () => this.operator('indie') }));
  }

  #bot(code: OperatorCode, name: string, { table, game, seated, mind }: PlaceAbout): Robot {
    const chance = this.#luck.child();
    return botOf({
      ...{ code, name, table, seated, chance, memory: this.memory, mind: mind?.(chance) },
      url: () => this.url,
      operator: () => this.operator(code),
      asked: state => {
        for (const listener of this.#listeners) listener(game, state);
      },
      refused: refusal => this.#help(code, name, refusal),
      playing: this.about.playing ?? {},
    });
  }

  /** The server of an operator. */
  operator(code: OperatorCode): OperatorServer {
    return new OperatorServer(this.url, this.#credentials.get(code) as Credentials);
  }

  /** What people do when money is short: the player pays in, the staff charges the credit, not always at once. */
  async #help(code: OperatorCode, who: string, refusal: string): Promise<void> {
    if (refusal === 'INSUFFICIENT_FUNDS' && Number(await this.#wallets.ask<string>('balance', { code, who })) < POOR)
      await this.#wallets.ask('deposit', { code, who, amount: moneyOf(who) });
    if (refusal === 'OPERATOR_CREDIT_EXHAUSTED' && this.#luck.once(4)) await this.staff.charge(code);
  }

  // ---- processes

  /** Starts a server on what the last one left. It may be armed, and then end before it is ready. */
  async start(faults = '', spawned: (child: ChildProcess) => void = () => {}): Promise<Start> {
    const from = performance.now();
    const passed = () => performance.now() - from;
    const late = this.late?.count;
    try {
      this.server = await this.launch(faults, spawned);
      this.#taken(this.server);
      this.#givenUp = 0;
      return { ms: passed() };
    } catch (error) {
      if (error instanceof EndedEarly) {
        this.#errors = [...this.#errors, ...errorsOf(error.lines)].slice(-ERRORS);
        for (const line of error.lines) this.reached.hear(line); // a round went on, and it was killed again
      }
      // a start that loses its database ends by itself, as it should; whoever looks after the process starts it again
      const isOwnEnd = error instanceof EndedEarly && error.ended.signal === null;
      const isCut = this.late !== null && this.late.count !== late;
      // a busy machine lets the database give up a start that it has not heard of for the length of a lease
      const isGivenUp = error instanceof EndedEarly && error.ended.code === NO_DATABASE && ++this.#givenUp < MOST_GIVEN_UP;
      if (isOwnEnd && (isCut || isGivenUp)) {
        await this.late?.end();
        return this.start(faults, spawned).finally(() => this.#isOver || this.late?.begin());
      }
      const why = error instanceof Error ? error.message : String(error);
      return { ms: passed(), error: why, ...(error instanceof EndedEarly ? { ended: error.ended } : {}) };
    }
  }

  launch(faults = '', spawned: (child: ChildProcess) => void = () => {}): Promise<ServerProcess> {
    const { fullTime, optimized = false, readyMs = READY_MS } = this.about;
    const url = this.late?.url;
    const config = { auth: { rate_per_s: 100_000 }, drain_ms: 500, ...(fullTime ? {} : SCALED), ...this.about.config };
    const data = join(this.folder, 'data');
    mkdirSync(data, { recursive: true });
    const env = {
      DATABASE_URL: url ?? '',
      BAIZE_FAULTS: faults,
      BAIZE_PLUGINS: packagesOf(this.#tables).join(','),
      ...this.about.env,
    };
    const told = (child: ChildProcess) => {
      watched(child);
      spawned(child);
    };
    return ServerProcess.start({ config, data, env, spawned: told, optimized, readyMs });
  }

  /** Rounds that this process took up are remembered: the checker replays them. */
  #taken(server: ServerProcess): void {
    for (const { msg, round } of server.lines)
      if (msg === 'a round is recovered') this.memory.add({ line: 'resumed', kill: this.kills, round: String(round) });
  }

  /** How many rounds the running process took up. */
  get resumed(): number {
    return this.server?.lines.filter(({ msg }) => msg === 'a round is recovered').length ?? 0;
  }

  /** Ends the running server, and keeps what it complained of. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    await server.end(signal);
    this.keep(server);
  }

  /** The errors and alarms since this was last asked, of servers that ended and of the one that runs: they explain violations. */
  errors(): string[] {
    const found = [...this.#errors, ...errorsOf(this.server?.lines ?? [])];
    this.#errors = [];
    return found.slice(-ERRORS);
  }

  keep(server: ServerProcess): void {
    this.#errors = [...this.#errors, ...errorsOf(server.lines)].slice(-ERRORS);
    for (const line of server.lines) this.reached.hear(line);
    for (const { level, alarm, msg, err } of server.lines) {
      if (Number(level) < 50 || (alarm === true && Number(level) < 60)) continue; // other alarms are told of elsewhere
      const text = `${String(msg)}: ${(err as { message?: string } | undefined)?.message ?? ''}`;
      this.faults.set(text, (this.faults.get(text) ?? 0) + 1);
    }
  }

  // ---- people

  /** Done as soon as a player is asked what is asked in this state of this game. */
  async untilAsked(game: string, state: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const listener = (of: string, asked: string) => {
      if (of === game && asked === state) resolve();
    };
    this.#listeners.add(listener);
    await promise.finally(() => this.#listeners.delete(listener));
  }

  /** How many decisions that may cost something are under way. */
  get deciding(): number {
    return this.bots.reduce((sum, { deciding }) => sum + deciding, 0);
  }

  /** What the wallet of an operator did wrong so far. */
  misdeeds(code: OperatorCode): Promise<Misdeeds> {
    return this.#wallets.ask<Misdeeds>('misdeeds', { code });
  }

  /** A wallet is out of reach for a while. */
  async outage(code: OperatorCode, ms: number): Promise<void> {
    await this.#wallets.ask('outage', { code, ms });
  }

  /** Every answer of a wallet comes so much later; 0: as usual. */
  slow = (code: OperatorCode, by: number): Promise<void> => this.#wallets.ask('slow', { code, by });

  /** Of a wallet's calls every fourth goes wrong, in any way; or none. */
  bother = (code: OperatorCode, on: boolean): Promise<void> => this.#wallets.ask('bother', { code, on });

  /** Everybody plays, until `rest`. */
  async play(): Promise<void> {
    this.#isOver = false;
    await this.#wallets.ask('quiet', { on: false });
    if (!this.about.isCalm) this.late?.begin();
    for (const each of this.bots) each.wish = 'play';
    this.#living = Promise.all([...this.bots.map(each => each.live()), this.#staffWorks()]);
    this.#living.catch(() => {}); // heard in `rest`
  }

  async #staffWorks(): Promise<void> {
    while (!this.#isOver && !this.about.isUnstaffed) {
      const wanted = this.wanted;
      const kind = wanted === 'K21' ? 0 : wanted === 'K29' ? 11 : undefined;
      // they are waited for with a decision under way: staff that void every round let nobody have one
      const isEarly = kind !== undefined && this.about.tables === PRICED_TABLES && this.deciding === 0;
      if (this.server && !isEarly) await this.staff.work(this.tables, kind).catch(() => {});
      if (wanted === 'K26' && this.server)
        await this.operator('indie')
          .call('GET', '/games')
          .catch(() => {});
      await new Promise(done => setTimeout(done, kind === undefined ? 300 : 60));
    }
  }

  /** Nobody plays, wallets answer well, tables are paused: waits until nothing is under way. @returns whether that came about */
  async rest(): Promise<boolean> {
    this.#isOver = true;
    for (const each of this.bots) each.wish = 'rest';
    await this.#wallets.ask('quiet', { on: true });
    await this.late?.end();
    const longest = this.about.fullTime ? FULL_REST_MS : SCALED_REST_MS;
    const from = Date.now();
    await Promise.race([this.#living, new Promise(done => setTimeout(done, longest))]);
    // those who wait for ever do not hide whether the books are still
    const end = Math.max(from + longest, Date.now() + longest / 4);
    for (const table of this.tables) await this.staff.write('POST', `/tables/${table}/pause`, {});
    while (Date.now() < end) {
      if (await this.#isStill()) return true;
      await new Promise(done => setTimeout(done, 50));
    }
    return false;
  }

  async #isStill(): Promise<boolean> {
    const { platform } = this.staff;
    const count = async (path: string, name: string) =>
      (await platform.call<Record<string, object[]>>('GET', path)).body[name]?.length ?? 1;
    if ((await count('/rounds?status=open', 'rounds')) > 0) return false;
    for (const status of ['pending', 'uncertain'])
      if ((await count(`/transactions?status=${status}`, 'transactions')) > 0) return false;
    return true;
  }

  /** Tables play on after `rest`. */
  async resume(): Promise<void> {
    for (const table of this.tables) await this.staff.write('POST', `/tables/${table}/resume`, {});
  }

  // ---- the checker

  #ledgerOf = (code: string): string => join(this.folder, `ledger-${code}.jsonl`);

  /** What the checker needs to know of the resting world. */
  async caseFile(): Promise<CaseFile> {
    const { url } = this.about;
    const lies = new Map<string, Misdeeds['left']>();
    for (const { code } of OPERATORS) lies.set(code, (await this.misdeeds(code)).left);
    return {
      api: this.url,
      platformKey: this.staff.platform.key,
      database: url ? { url } : { folder: copyOfDatabase(this.server as ServerProcess, join(this.folder, 'copy')) },
      memory: this.memory.file,
      clockSet: this.clockSet,
      operators: OPERATORS.map(({ code, mode }) => {
        const { api_key: key, api_secret: secret } = this.#credentials.get(code) as Credentials;
        return { code, mode, key, secret, ledger: this.#ledgerOf(code), lies: lies.get(code) ?? [] };
      }),
    };
  }

  /** Ends everything and removes its files. */
  async close(): Promise<void> {
    this.#isOver = true;
    for (const each of this.#scanners) each.end();
    await this.end();
    await this.#wallets?.end();
    await this.late?.close();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
