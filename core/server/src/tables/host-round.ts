// One round on the host's side, whatever flows in it: its Run, its log in order, its facts, and every commit of an input.
import { isDeepStrictEqual } from 'node:util';
import { type Input, type Json, type PlayerId, Run, type Setup, type Told } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import type { LoggedInput } from '../dealing/index.ts';
import type { Participant } from '../history/index.ts';
import { faults } from '../kernel/index.ts';
import type { Loaded } from '../plugins/index.ts';
import type { Audience } from './audience.ts';
import { effectiveLog } from './effective-log.ts';
import type { TableRow } from './rows.ts';
import { Sequence } from './sequence.ts';
import type { TableServices } from './services.ts';
import type { RoundSettings, RoundTerms } from './terms.ts';

/** A logged input with what the host adds: the debit of a bet and the action that caused it. `Run` ignores both. */
export type Logged = LoggedInput & { tx?: string; by?: { session: string; aid: string } };

export interface Entry {
  no: number;
  input: Logged;
  at: number;
}

export interface RoundAbout extends RoundTerms {
  id: string;
  /** number of the next input, for a round that is taken up */
  next?: number;
}

/** Whom a round tells. */
export type Hearers = Pick<Audience, 'publish' | 'rewrite' | 'cut'>;

export abstract class HostRound {
  readonly id: string;
  readonly log: Entry[] = [];
  readonly sequence: Sequence;
  readonly facts: { told: Told; ts: number }[] = [];
  /** instant of its first input that is recorded; 0: nothing is recorded yet */
  startedAt = 0;
  /** why it is being given back; null: it is played */
  voided: string | null = null;
  abstract readonly kind: 'p2p' | 'banked';
  protected readonly services: TableServices;
  protected readonly row: TableRow;
  readonly #hearers: Hearers;
  #terms: RoundTerms;
  /** inputs that an action of a player caused, by session and action */
  readonly #byAction = new Map<string, Entry>();
  /** the log's inputs with their faces, by number */
  readonly #faces = new Map<number, Input>();
  /** cards that replace one before it was shown, by its number */
  readonly #early = new Map<number, Input>();
  #run: Run;
  #shown = 0;
  #lastCard = 0;
  #lastChoice = 0;

  constructor(services: TableServices, row: TableRow, about: RoundAbout, hearers: Hearers) {
    this.services = services;
    this.row = row;
    this.id = about.id;
    const { setup, loaded, timers, settings } = about;
    this.#terms = { setup, loaded, timers, settings };
    this.#hearers = hearers;
    this.sequence = new Sequence(about.next ?? 1);
    this.#run = new Run(about.loaded.game, about.setup);
  }

  get setup(): Setup {
    return this.#terms.setup;
  }

  get loaded(): Loaded {
    return this.#terms.loaded;
  }

  get timers(): Readonly<Record<string, number>> {
    return this.#terms.timers;
  }

  /** The table's settings that it is played with. */
  get settings(): RoundSettings {
    return this.#terms.settings;
  }

  /** The input that this action of a player caused. */
  causedBy(session: string, aid: string): Logged | undefined {
    return this.#byAction.get(`${session}|${aid}`)?.input;
  }

  /** The round as it stands; another one after a card was replaced. */
  get run(): Run {
    return this.#run;
  }

  /** Number of the last card, while nobody has acted on it; null: no card can be replaced. */
  get replaceable(): number | null {
    return this.#lastCard > this.#lastChoice ? this.#lastCard : null;
  }

  /** Everybody the round is recorded for. */
  abstract participants(): Participant[];

  get practice(): boolean {
    return this.row.mode === 'practice';
  }

  /** Milliseconds of one of the game's timers; 0 for one it does not have. */
  timer(key: string): number {
    return this.timers[key] ?? 0;
  }

  /** Tells what the Run told since the last call. */
  show(at: number): void {
    const fresh = this.run.told.slice(this.#shown);
    this.#shown = this.run.told.length;
    this.facts.push(...fresh.map(told => ({ told, ts: at })));
    this.#hearers.publish(fresh, at);
  }

  /** Facts of the host after the end. */
  tell(fact: Told['fact'], at: number): void {
    this.facts.push({ told: { fact }, ts: at });
    this.#hearers.publish([{ fact }], at);
  }

  /** To a player's own screens alone, and not kept: history reads it from elsewhere. */
  protected tellOnly(player: PlayerId, fact: Told['fact'], at: number): void {
    this.#hearers.publish([{ fact, only: player }], at);
  }

  /** Takes an input into the Run after its commit. A fault of the script shows in `run.fault`. */
  apply(entry: Entry, faces?: Input): void {
    if (faces) this.#faces.set(entry.no, faces);
    this.#number(entry.no, entry.input);
    try {
      if (entry.input.replaces !== undefined) this.#replace(entry, entry.input.replaces);
      else this.run.push(this.#early.get(entry.no) ?? faces ?? entry.input);
      this.log.push(entry);
      const { by } = entry.input;
      if (by) this.#byAction.set(`${by.session}|${by.aid}`, entry);
      this.taken(entry.input);
    } catch (error) {
      this.services.log.error({ err: error, round: this.id, no: entry.no }, 'an input was refused after its commit');
    }
    this.show(entry.at);
  }

  /** The round is played again with another card in the place of one; facts from there on are told anew. */
  #replace(entry: Entry, no: number): void {
    if (this.#early.delete(no)) return;
    const run = new Run(this.loaded.game, this.setup);
    const fresh: { told: Told; ts: number }[] = [];
    let first = -1;
    const entries = [...this.log, entry].map(each => ({ ...each, input: { ...each.input, ...this.#faces.get(each.no) } }));
    for (const { no: at, input, at: ts } of effectiveLog(entries)) {
      const before = run.told.length;
      if (at === no) first = before;
      run.push(input);
      if (first >= 0) fresh.push(...run.told.slice(before).map(told => ({ told, ts })));
    }
    this.#run = run;
    this.#shown = run.told.length;
    const from = this.facts[first]?.told;
    this.facts.splice(first, this.facts.length - first, ...fresh);
    if (from) this.#hearers.rewrite(from, fresh);
  }

  /**
   * Begins anew under its id and number: of what was put in only the host's notes stay, and everything is as these terms have it.
   * @returns 'told' when its beginning is another one now: screens need a snapshot; 'kept' when nobody sees a difference; false when
   * the game does not begin with bets under these terms: nothing has changed then
   */
  restart(terms: RoundTerms): 'told' | 'kept' | false {
    const run = new Run(terms.loaded.game, terms.setup);
    const notes = this.log.filter(({ input }) => input.in === 'note');
    for (const { input } of notes) if (run.fault === null) run.push(input);
    if (run.fault !== null || run.waiting?.ask !== 'bets') return false;
    const since = this.facts[0]?.ts ?? this.services.clock.now();
    const fresh = run.told.map((told, i) => ({ told, ts: this.facts[i]?.ts ?? since }));
    const isSame = fresh.every(({ told }, i) => isDeepStrictEqual(told, this.facts[i]?.told));
    const firstGone = this.facts[isSame ? fresh.length : 0]?.told;
    this.#terms = terms;
    this.#run = run;
    this.#shown = run.told.length;
    this.log.splice(0, this.log.length, ...notes);
    if (isSame) this.facts.splice(fresh.length);
    else this.facts.splice(0, this.facts.length, ...fresh);
    if (firstGone && isSame) this.#hearers.cut(firstGone);
    else if (firstGone) this.#hearers.rewrite(firstGone, fresh);
    return isSame ? 'kept' : 'told';
  }

  #number(no: number, input: Input): void {
    if (input.in === 'choice') this.#lastChoice = no;
    else if (input.in === 'cards' && (input as Logged).replaces === undefined) this.#lastCard = no;
  }

  /** An input has been taken into the Run. */
  protected taken(_input: Logged): void {}

  /** Commits an input, then applies it in its turn. `faces`: what the Run gets when the log leaves faces out. `hold`: called once
   *  it is durable; it is applied when that is done. */
  async commit(input: Logged, faces?: Input, hold?: () => Promise<void>): Promise<void> {
    const { history, clock } = this.services;
    const no = this.sequence.take();
    this.#number(no, input);
    const entry = { no, input, at: clock.now() };
    try {
      if (this.startedAt > 0 && !this.practice) await history.append(this.id, no, input, entry.at);
    } catch (error) {
      this.sequence.done(no, null);
      throw error;
    }
    const { replaces } = input;
    if (replaces !== undefined && faces && !this.log.some(each => each.no === replaces)) this.#early.set(replaces, faces);
    if (faults.on && this.startedAt > 0) await faults.at('K11');
    await hold?.();
    this.sequence.done(no, () => this.apply(entry, faces));
    await this.sequence.until(no + 1);
  }

  /** Done when every input that was on its way has taken effect. */
  async quiet(): Promise<void> {
    const no = this.sequence.take();
    this.sequence.done(no, null);
    await this.sequence.until(no);
  }

  /** In the caller's transaction: the row of the round with all inputs so far, unless it is there. */
  async openIn(sql: Sql, at: number): Promise<void> {
    const { db, history } = this.services;
    await db.fenced(sql);
    const { row } = this;
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
      kind: this.kind,
      handNo: this.setup.no,
      operator: row.operator,
      currency: row.currency,
      startedAt: at,
      setup: this.setup,
      settings: this.settings as unknown as Json,
      shoe: (row.shoe ?? null) as never,
    });
    for (const { no, input, at: then } of this.log) await history.appendIn(sql, this.id, no, input, then);
  }
}
