// One run of the simulator: a world made from a seed, troubled for some rounds, then calm, then closed and counted.
import type { Plugins } from '../../../core/server/src/games/index.ts';
import { Chance } from '../../support/chance.ts';
import { Books } from './books/books.ts';
import { finalFaults } from './books/final.ts';
import type { StoreAccess } from './engine/engine.ts';
import type { Store } from './engine/port.ts';
import { Turnstile } from './engine/turnstile.ts';
import { Wire } from './engine/wire.ts';
import { Faults } from './faults.ts';
import { type Place, Staff } from './people/staff.ts';
import { type Person, person, type Town } from './people/street.ts';
import { type Kind, type Rates, ratesOf } from './rates.ts';
import type { Scheduler } from './scheduler.ts';
import { deploy } from './server/deployments.ts';
import { BANKED, leastPlayers, PACKAGED, PRICED, SEATED } from './server/games.ts';
import { CURRENCY, OPERATORS, SimOperators, simConfig } from './server/operators.ts';
import { SimProcess, type Surroundings } from './server/process.ts';
import { seedSystemChance } from './system-chance.ts';
import { Bank, Network } from './wallets/network.ts';

export interface RunOptions {
  seed: number;
  /** rounds until the calm */
  rounds: number;
  without: readonly Kind[];
  /** everything that happens is kept */
  isTraced?: boolean;
  /** what does not come to its end by itself may do so after a restart: it is counted, not broken */
  mayRestart?: boolean;
}

export interface RunResult {
  seed: number;
  hash: string;
  /** the first rule that was broken; null: none */
  broken: string | null;
  rounds: number;
  voids: number;
  /** what only came to its end after a restart */
  restarts: readonly string[];
  deaths: number;
  pauses: number;
  calls: number;
  events: number;
  /** what the servers complained of, and how often */
  said: Map<string, number>;
  struck: ReadonlyMap<Kind, number>;
  /** answers that cost something, by game and option */
  decisions: ReadonlyMap<string, number>;
  /** settled rounds by game */
  played: ReadonlyMap<string, number>;
  last: string[];
}

const DAY_MS = 86_400_000;
const TROUBLE_MS = DAY_MS;
/** within this time every table must play again once nothing goes wrong any more */
const CALM_MS = 30 * 60_000;
const DEPOSIT = 10_000_000;
const MOST_EVENTS = 3_000_000;

export class World {
  readonly #options: RunOptions;
  readonly #store: Store;
  readonly #scheduler: Scheduler;
  readonly #faults: Faults;
  readonly #rates: Rates;
  readonly #chance: Chance;
  readonly #books: Books;
  readonly #banks: Map<string, Bank>;
  readonly #network: Network;
  readonly #access: StoreAccess;
  readonly #at: Surroundings;
  readonly #places: Place[];
  readonly #people: Person[] = [];
  readonly #staff: Staff;
  readonly #processes: SimProcess[] = [];
  readonly #said = new Map<string, number>();
  #server: SimProcess | null = null;
  #starting: SimProcess | null = null;
  #broken: string | null = null;
  #goneUntil = 0;
  #deaths = 0;
  readonly #restarts: string[] = [];
  #pauses = 0;

  constructor(options: RunOptions, scheduler: Scheduler, store: Store, plugins: Plugins) {
    const { seed, without } = options;
    seedSystemChance(seed);
    this.#options = options;
    this.#store = store;
    this.#scheduler = scheduler;
    this.#rates = ratesOf(seed, without);
    this.#faults = new Faults(seed, this.#rates);
    this.#chance = new Chance(seed, 'world');
    const broken = (sentence: string) => this.#breaks(sentence);
    this.#books = new Books(
      store,
      this.#rates.tables > 0 || this.#rates.version > 0 ? ['operator', 'system'] : ['operator'],
      text => this.#scheduler.note(text),
      broken,
    );
    this.#banks = new Map(OPERATORS.map(code => [code, new Bank()]));
    const config = simConfig;
    this.#network = new Network({
      scheduler: this.#scheduler,
      faults: this.#faults,
      banks: this.#banks,
      waitMs: config.wallet.wait_ms,
      seed,
    });
    const turnstile = new Turnstile(new Chance(seed, 'turnstile'));
    this.#access = {
      store,
      turnstile,
      wire: new Wire(scheduler, store, turnstile),
      faults: this.#faults,
      chance: new Chance(seed, 'store'),
      isGone: () => this.#isGone(),
    };
    this.#places = this.#draw();
    const nicknames = new Map(this.#people.map(each => [each.playerId, each.name]));
    this.#at = {
      scheduler: this.#scheduler,
      access: this.#access,
      network: this.#network,
      wall: { offsetMs: 0 },
      operators: new SimOperators(),
      config,
      plugins,
      embedded: this.#chance.hits(0.2),
      nicknames,
      called: (process, name, raw) => this.#books.called(process, name, raw),
      commits: (process, work) => this.#commits(process, work),
      said: (process, level, text, error) => this.#hears(process, level, text, error),
      fell: (process, ms) => this.#fell(process, ms),
      letGo: (process, isReplaced) => this.#letGo(process, isReplaced),
    };
    const { operators } = this.#at;
    const office = { scheduler: this.#scheduler, faults: this.#faults, seed, places: this.#places, operators };
    const bookByHand = (operator: string, name: string, raw: string) => void this.#banks.get(operator)?.handle(name, raw, null);
    const unanswered = () => this.#books.sums.unanswered();
    this.#staff = new Staff({ ...office, server: () => this.#server, unanswered, bookByHand });
  }

  /** Lives the whole run. */
  async run(): Promise<RunResult> {
    const scheduler = this.#scheduler;
    await this.#opens();
    if (!this.#broken) await this.#troubled();
    if (!this.#broken) await this.#calms();
    if (!this.#broken) await this.#closes();
    if (!this.#broken) {
      const found = finalFaults({ banks: this.#banks, people: this.#people, store: this.#store });
      if (found[0]) this.#breaks(found[0]);
    }
    for (const process of this.#processes) await process.kill();
    const { sums } = this.#books;
    return {
      seed: this.#options.seed,
      hash: scheduler.hash,
      broken: this.#broken,
      rounds: sums.ended,
      voids: sums.voids,
      restarts: this.#restarts,
      deaths: this.#deaths,
      pauses: this.#pauses,
      calls: this.#network.calls,
      events: scheduler.events,
      said: this.#said,
      struck: this.#faults.struck,
      decisions: sums.decisions(),
      played: sums.played(),
      last: scheduler.last(),
    };
  }

  /** Everything that happened, when it is kept. */
  get trace(): readonly string[] {
    return this.#scheduler.trace;
  }

  /** Tables, and who plays at them. */
  #draw(): Place[] {
    const chance = this.#chance;
    const places: Place[] = [];
    const town: Town = {
      scheduler: this.#scheduler,
      faults: this.#faults,
      seed: this.#options.seed,
      server: () => this.#server,
      tableAt: place => this.#places[place]?.tableId ?? null,
      broken: sentence => this.#breaks(sentence),
    };
    const open = (game: string, luck: Chance, most: number) => {
      const least = leastPlayers(game);
      const count = luck.between(least, Math.max(least, most));
      for (let n = 0; n < count; n++) {
        const no = this.#people.length + 1;
        const operator = luck.pick(OPERATORS);
        this.#people.push(person(no, operator, game, places.length, town));
        this.#banks.get(operator)?.book.deposit(`u${no}`, DEPOSIT, CURRENCY);
      }
      places.push({ game, tableId: null, isDoomed: false });
    };
    const some = (what: string, games: readonly string[]) => {
      const luck = new Chance(this.#options.seed, what);
      for (const game of luck.shuffled(games).slice(0, luck.between(1, 2))) open(game, luck, 3);
    };
    const banked = chance.between(0, 2);
    const seated = chance.between(banked === 0 ? 1 : 0, 2);
    for (let i = 0; i < banked; i++) open(BANKED, chance, 3);
    for (let i = 0; i < seated; i++) open(SEATED, chance, 4);
    // without these the world is as it would be
    if (this.#rates.priced > 0) some('priced tables', PRICED);
    if (this.#rates.packages > 0) some('tables of packages', PACKAGED);
    return places;
  }

  async #opens(): Promise<void> {
    this.#start(0);
    await this.#until(() => this.#server !== null, 'the first start');
    const { rooms } = this.#server ?? {};
    let done = false;
    if (rooms)
      this.#staff.prepare(rooms).then(
        () => {
          done = true;
        },
        (error: unknown) => this.#breaks(`the first tables: ${String(error)}`),
      );
    await this.#until(() => done, 'the first tables');
    for (const { robot } of this.#people) void robot.live();
    this.#staff.live();
    this.#jumps();
    if (this.#rates.term > 0)
      deploy({ ...this.#at, faults: this.#faults, server: () => this.#server, cut: process => this.#cuts(process) });
  }

  async #troubled(): Promise<void> {
    this.#faults.begin();
    const { sums } = this.#books;
    const until = this.#scheduler.now + TROUBLE_MS;
    await this.#scheduler.run(() => this.#isOver || sums.ended >= this.#options.rounds, until);
  }

  /** Nothing goes wrong any more: every table must play. */
  async #calms(): Promise<void> {
    this.#faults.end();
    this.#scheduler.note('calm');
    this.#goneUntil = 0;
    for (const bank of this.#banks.values()) bank.downUntil = 0;
    const before = new Map(this.#places.map((_, i) => [i, this.#roundsAt(i)]));
    const isPlayed = () => this.#places.every((_, i) => this.#roundsAt(i) > (before.get(i) ?? 0));
    await this.#until(isPlayed, 'a round at every table', CALM_MS);
  }

  /** Settled rounds at a place. */
  #roundsAt(place: number): number {
    return this.#books.sums.settledAt.get(this.#places[place]?.tableId ?? '') ?? 0;
  }

  /** Everybody goes home, with their money. */
  async #closes(): Promise<void> {
    for (const { robot } of this.#people) robot.wish = 'home';
    const { sums } = this.#books;
    const isDone = () => sums.unfinished === 0 && sums.openRounds === 0 && sums.openSessions === 0;
    await this.#until(isDone, 'the end of everything that is open', DAY_MS);
  }

  async #until(isSo: () => boolean, what: string, ms = DAY_MS): Promise<void> {
    const until = this.#scheduler.now + ms;
    await this.#scheduler.run(() => this.#isOver || isSo(), until);
    if (this.#broken || isSo()) return;
    const { unfinished, openRounds, openSessions } = this.#books.sums;
    const left = `${unfinished} transactions, ${openRounds} rounds and ${openSessions} seats are open`;
    const sentence = `liveness: ${what} does not come within ${Math.round(ms / 60_000)} minutes without faults; ${left}`;
    if (!this.#options.mayRestart || this.#restarts.includes(what) || !this.#server) return this.#breaks(sentence);
    this.#scheduler.note(`${sentence}: a restart`);
    this.#restarts.push(what);
    await this.#server.kill();
    await this.#until(isSo, what, ms);
  }

  get #isOver(): boolean {
    if (this.#scheduler.events > MOST_EVENTS) this.#breaks(`liveness: no end after ${MOST_EVENTS} events`);
    return this.#broken !== null;
  }

  #breaks(sentence: string): void {
    this.#scheduler.note(`BROKEN ${sentence}`);
    this.#broken ??= sentence;
  }

  // ---- processes

  #start(ms: number): void {
    this.#scheduler.in(ms, null, 'a start', () => {
      if (this.#starting && !this.#starting.dead) return;
      const process = new SimProcess(this.#processes.length + 1, this.#at);
      this.#processes.push(process);
      this.#starting = process;
      process.start().then(
        () => this.#started(process),
        (error: unknown) => {
          this.#scheduler.note(`${process.name} did not start: ${String(error)}`);
          this.#scheduler.owe(process.kill());
        },
      );
    });
  }

  #started(process: SimProcess): void {
    if (process.dead) return;
    this.#scheduler.note(`${process.name} is ready`);
    const before = this.#server;
    this.#server = process;
    this.#starting = null;
    if (before && !before.dead) this.#ends(before);
  }

  /** Somebody else has the lease: the old process lives on for a while. */
  #ends(process: SimProcess): void {
    const ms = Math.max(0, process.pausedUntil - this.#scheduler.now) + this.#faults.of('pause').below(15_000);
    this.#scheduler.in(ms, null, `${process.name} is ended`, () => process.kill());
  }

  #fell(process: SimProcess, pausedMs: number | null): void {
    if (pausedMs === null) this.#deaths++;
    else this.#pauses++;
    if (process === this.#server) this.#staff.interrupted();
    const luck = this.#faults.of(pausedMs === null ? 'kill' : 'pause');
    if (pausedMs === null) {
      if (process === this.#server) this.#server = null;
      if (process === this.#starting) this.#starting = null;
      if (this.#server === null) this.#start(luck.between(10, 3000));
    } else if (!this.#at.embedded && pausedMs > 4000) this.#start(luck.between(500, 8000));
  }

  /** It is told to end, and serves nobody any more. */
  #cuts(process: SimProcess): void {
    if (process !== this.#server) return;
    this.#server = null;
    this.#staff.interrupted();
  }

  /** A life of a process is over, what it began may still move: a replaced process ends, a cut off one begins another life. */
  #letGo(process: SimProcess, isReplaced: boolean): void {
    this.#scheduler.note(`${process.name} lets go${isReplaced ? ': it was replaced' : ''}`);
    const ms = isReplaced ? this.#faults.of('pause').below(100) : 60_000;
    this.#scheduler.in(ms, null, `${process.name} is ended`, () => process.kill());
    if (process !== this.#server) return;
    this.#server = null;
    this.#staff.interrupted();
    this.#start(isReplaced ? 1000 : 500);
  }

  #commits(process: SimProcess, work: () => Promise<void> | void): Promise<void> | void {
    this.#books.committer = process;
    const done = work();
    if (!(done instanceof Promise)) {
      this.#books.committer = null;
      return;
    }
    return done.finally(() => {
      this.#books.committer = null;
    });
  }

  #hears(process: SimProcess, level: string, text: string, error: string): void {
    this.#scheduler.note(`${process.name} says ${level}: ${text}${error ? `: ${error.split('\n')[0]}` : ''}`);
    this.#said.set(text, (this.#said.get(text) ?? 0) + 1);
    if (text === 'the seats of a table are not those of its rows') this.#breaks(`E9 ${process.name}: ${text}`);
  }

  // ---- the store and the wall clock

  #isGone(): boolean {
    if (this.#faults.strikes('gone')) {
      this.#goneUntil = this.#scheduler.now + this.#faults.of('gone').between(50, 20_000);
      this.#scheduler.note('the store is gone');
    }
    return this.#scheduler.now < this.#goneUntil;
  }

  #jumps(): void {
    this.#scheduler.in(this.#chance.between(5000, 120_000), null, 'a look at the clock', () => {
      if (this.#faults.strikes('clock')) {
        const luck = this.#faults.of('clock');
        const ms = luck.between(-1, 1) * luck.pick([50, 3000, 60_000, 3_600_000]);
        this.#at.wall.offsetMs += ms;
        this.#scheduler.note(`the clock on the wall jumps by ${ms} ms`);
      }
      if (!this.#faults.isOver) this.#jumps();
    });
  }
}
