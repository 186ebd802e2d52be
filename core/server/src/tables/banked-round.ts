// One round of a banked game on the host's side: its Run, its log, the bets in flight, and what has been taken.
import type { Bet, BetItem, Input, PlayerId, Setup, Told } from '@baize/sdk';
import { Run } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { Loaded } from '../plugins/index.ts';
import type { TableRow } from './rows.ts';
import { Sequence } from './sequence.ts';
import type { TableServices } from './services.ts';
import type { Viewer } from './viewer.ts';

/** A logged input with what the host adds: the debit of a bet and the action that caused it. `Run` ignores both. */
export type Logged = Input & { tx?: string; by?: { session: string; aid: string } };

/** Who bet, as settlement and history need it. */
export interface Bettor {
  player: Viewer['player'];
  operatorSessionId: string | null;
}

interface Flight {
  player: PlayerId;
  items: BetItem[];
  /** its input is in a transaction that is to commit */
  accepted: boolean;
}

export interface Entry {
  no: number;
  input: Logged;
  at: number;
}

/** What a placement costs. */
export const sumOf = (items: readonly BetItem[]): Amount => items.reduce((total, { amount }) => total + amount, 0);

/** Bets and their states; all commits of inputs. Clocks and screens are the table's. */
export class BankedRound {
  readonly id: string;
  readonly setup: Setup;
  readonly loaded: Loaded;
  /** ms by key, as of its beginning: a change of settings is for the next round */
  readonly #timers: Readonly<Record<string, number>>;
  readonly run: Run;
  readonly log: Entry[] = [];
  readonly sequence: Sequence;
  readonly flights = new Set<Flight>();
  /** debit by bet */
  readonly txOf = new Map<number, string>();
  readonly undone = new Set<number>();
  /** every placement ever made, by id */
  readonly placed = new Map<number, Bet>();
  readonly bettors = new Map<PlayerId, Bettor>();
  startedAt = 0;
  /** no new bets */
  closing = false;
  /** what is answered now is late */
  closed = false;
  readonly #services: TableServices;
  readonly #row: TableRow;
  readonly #told: (told: readonly Told[], at: number) => void;
  #shown = 0;
  readonly facts: { told: Told; ts: number }[] = [];

  constructor(
    services: TableServices,
    row: TableRow,
    about: { id: string; setup: Setup; loaded: Loaded; timers: Readonly<Record<string, number>>; next?: number },
    told: (told: readonly Told[], at: number) => void,
  ) {
    this.#services = services;
    this.#row = row;
    this.id = about.id;
    this.setup = about.setup;
    this.loaded = about.loaded;
    this.#timers = about.timers;
    this.#told = told;
    this.sequence = new Sequence(about.next ?? 1);
    this.run = new Run(about.loaded.game, about.setup);
  }

  get practice(): boolean {
    return this.#row.mode === 'practice';
  }

  /** Milliseconds of one of the game's timers; 0 for one it does not have. */
  timer(key: string): number {
    return this.#timers[key] ?? 0;
  }

  /** Tells what the Run told since the last call. */
  show(at: number): void {
    const fresh = this.run.told.slice(this.#shown);
    this.#shown = this.run.told.length;
    this.facts.push(...fresh.map(told => ({ told, ts: at })));
    this.#told(fresh, at);
  }

  /** Facts of the host after the end. */
  tell(fact: Told['fact'], at: number): void {
    this.facts.push({ told: { fact }, ts: at });
    this.#told([{ fact }], at);
  }

  /** To a player's own screens: a movement of his wallet has begun (NS-30.1). Not kept here: history reads it from the wallet's rows. */
  tellTx(player: PlayerId, action: 'debit' | 'credit' | 'rollback', reason: string, amount: Amount, at: number): void {
    this.#told([{ fact: { kind: 'tx', player, action, reason, amount, status: 'pending' }, only: player }], at);
  }

  /** Takes an input into the Run after its commit. A fault of the script shows in `run.fault`. */
  apply(entry: Entry, faces?: Input): void {
    const { input, at } = entry;
    try {
      this.run.push(faces ?? input);
      this.log.push(entry);
      if (input.in === 'bet') {
        this.placed.set(input.id, { id: input.id, player: input.player, seat: null, items: input.items });
        if (input.tx) this.txOf.set(input.id, input.tx);
      }
      if (input.in === 'undo') this.undone.add(input.id);
    } catch (error) {
      this.#services.log.error({ err: error, round: this.id, no: entry.no }, 'an input was refused after its commit');
    }
    this.show(at);
    if (input.in === 'bet' && input.tx) this.tellTx(input.player, 'debit', 'bet', sumOf(input.items), at);
    const undone = input.in === 'undo' && !this.practice ? this.placed.get(input.id) : undefined;
    if (undone) this.tellTx(undone.player, 'rollback', 'cancel_bet', sumOf(undone.items), at);
  }

  /** Commits an input of the host, then applies it in its turn. `faces`: what the Run gets when the log leaves faces out. */
  async commit(input: Logged, faces?: Input): Promise<void> {
    const { history, clock } = this.#services;
    const no = this.sequence.take();
    const entry = { no, input, at: clock.now() };
    try {
      if (this.startedAt > 0 && !this.practice) await history.append(this.id, no, input, entry.at);
    } catch (error) {
      this.sequence.done(no, null);
      throw error;
    }
    this.sequence.done(no, () => this.apply(entry, faces));
    await this.sequence.until(no + 1);
  }

  /** Throws Refused when these items do not fit beside what stands and is in flight. */
  check(player: PlayerId, items: BetItem[], accepted: boolean): Amount {
    const sums = new Map<string, Amount>();
    for (const flight of this.flights) {
      if (flight.player !== player || (accepted && !flight.accepted)) continue;
      for (const { spot, amount } of flight.items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
    }
    const price = this.run.quote({ in: 'bet', id: 0, player, items });
    if (sums.size > 0) {
      for (const { spot, amount } of items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
      this.run.quote({ in: 'bet', id: 0, player, items: [...sums].map(([spot, amount]) => ({ spot, amount })) });
    }
    return price?.amount ?? 0;
  }

  /** In the caller's transaction: the row of the round, if this is the first input that stays. */
  async openIn(sql: Sql, at: number): Promise<void> {
    const { db, history } = this.#services;
    await db.fenced(sql);
    const row = this.#row;
    // the lock orders this against the forgetting of a round whose bets were all undone
    const [held] = await sql.query<{ open_round: string | null }>('select open_round from play_table where id = $1 for update', [
      row.id,
    ]);
    if (held?.open_round === this.id) return;
    await sql.run('update play_table set open_round = $2 where id = $1', [row.id, this.id]);
    await history.open(sql, {
      roundId: this.id,
      tableId: row.id,
      tableName: row.name,
      tableNames: row.names,
      gameCode: row.gameCode,
      version: this.loaded.version,
      kind: 'banked',
      handNo: this.setup.no,
      operator: row.operator,
      currency: row.currency,
      startedAt: at,
      setup: this.setup,
      settings: { limits: row.limits, timers: row.timers, engine: row.engine },
      shoe: (row.shoe ?? null) as never,
    });
    for (const { no, input, at: then } of this.log) await history.appendIn(sql, this.id, no, input, then);
  }

  /** The last placement of a player that stands. */
  lastOf(player: PlayerId): Bet | undefined {
    return this.run.standing.filter(bet => bet.player === player).at(-1);
  }

  betsOf(player: PlayerId): { bet: number; items: BetItem[] }[] {
    return [...this.placed.values()]
      .filter(bet => bet.player === player && !this.undone.has(bet.id))
      .map(({ id, items }) => ({ bet: id, items }));
  }

  get standing(): Bet[] {
    return [...this.placed.values()].filter(bet => !this.undone.has(bet.id));
  }

  hasStakes(player: PlayerId): boolean {
    for (const flight of this.flights) if (flight.player === player) return true;
    return this.betsOf(player).length > 0;
  }

  totals(): Record<string, { amount: Amount; players: number }> {
    const spots = new Map<string, { amount: Amount; players: Set<string> }>();
    for (const { player, items } of this.standing) {
      for (const { spot, amount } of items) {
        const sum = spots.get(spot) ?? { amount: 0, players: new Set<string>() };
        sum.amount += amount;
        sum.players.add(player);
        spots.set(spot, sum);
      }
    }
    return Object.fromEntries([...spots].map(([spot, sum]) => [spot, { amount: sum.amount, players: sum.players.size }]));
  }
}
