// One round on the host's side, whatever flows in it: its Run, its log in order, its facts, and every commit of an input.
import { isDeepStrictEqual } from 'node:util';
import { type Input, type Json, type PlayerId, Run, type Setup, type Told } from '@baize/sdk';
import type { Sql } from '../../db/index.ts';
import type { Participant } from '../../facts/index.ts';
import type { Loaded } from '../../games/index.ts';
import { type Entry, type Logged, replayLog } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import type { TableRow } from '../rows.ts';
import type { TableServices } from '../services.ts';
import type { Audience } from './audience.ts';
import type { Context } from './context.ts';
import { InputLine } from './input-line.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoundSettings, RoundTerms } from './terms.ts';

export interface RoundAbout extends RoundTerms {
  id: string;
  /** number of the next input, for a round that is recovered */
  next?: number;
}

/** What a round has of its table. */
export interface RoundContext extends Pick<Context, 'services' | 'row' | 'mailbox'> {
  audience: Hearers;
}

/** Whom a round tells. */
type Hearers = Pick<Audience, 'publish' | 'rewrite' | 'cut'>;

export abstract class HostRound {
  readonly id: string;
  readonly log: Entry[] = [];
  readonly facts: { told: Told; ts: number }[] = [];
  /** instant from which on it is shown in lists: its first accepted bet; 0: it is not */
  startedAt = 0;
  /** why it is being given back; null: it is played */
  voided: string | null = null;
  abstract readonly kind: 'p2p' | 'banked';
  protected readonly services: TableServices;
  protected readonly mailbox: Mailbox;
  protected readonly row: TableRow;
  readonly #hearers: Hearers;
  readonly #line: InputLine;
  /** its row, and the terms that it was written with; null: there is none */
  #row: { terms: RoundTerms; written: Promise<void> } | null = null;
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

  constructor({ services, row, mailbox, audience }: RoundContext, about: RoundAbout) {
    this.services = services;
    this.row = row;
    this.mailbox = mailbox;
    this.id = about.id;
    const { setup, loaded, timers, settings } = about;
    this.#terms = { setup, loaded, timers, settings };
    this.#hearers = audience;
    this.#line = new InputLine(about.next ?? 1);
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
    this.#hearers.publish(fresh, at, this.run.owners);
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
    const log = [...this.log, entry].map(each => ({ ...each, input: { ...each.input, ...this.#faces.get(each.no) } }));
    const { run, told, refused } = replayLog(this.loaded.game, this.setup, log, this.startedAt);
    if (refused !== null) throw new Error(`input ${refused} does not fit any more`);
    const first = told.filter(each => each.no < no).length;
    const fresh = told.slice(first).map(({ told, ts }) => ({ told, ts }));
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

  /** An input gets its number: in the settle step of its command. */
  number(input: (no: number) => Logged): Entry {
    const no = this.#line.number();
    const entry = { no, input: input(no), at: this.services.clock.now() };
    this.#number(no, entry.input);
    return entry;
  }

  /** A numbered input is committed: done when it is pushed, after all before it. */
  committed(entry: Entry, faces?: Input): Promise<void> {
    return this.#line.over(entry.no, () => this.apply(entry, faces));
  }

  /** A numbered input was not committed: its number stays unused. */
  async dropped(entry: Entry): Promise<void> {
    await this.#line.over(entry.no, null);
  }

  /** Commits an input, then applies it in its turn. `faces`: what the Run gets when the log leaves faces out. `hold`: called once
   *  it is durable; it is applied when that is done. */
  async commit(input: Logged, faces?: Input, hold?: () => Promise<void>): Promise<void> {
    await this.commitAs(() => input, faces, hold);
  }

  /** The same of an input that names its own number. */
  async commitAs(make: (no: number) => Logged, faces?: Input, hold?: () => Promise<void>): Promise<Entry> {
    const entry = this.mailbox.inside(() => this.number(make));
    const { input } = entry;
    const isRecorded = this.#row !== null && !this.practice;
    try {
      if (isRecorded) await this.mailbox.write(() => this.services.rounds.append(this.id, entry.no, input, entry.at));
    } catch (error) {
      void this.dropped(entry);
      throw error;
    }
    const { replaces } = input;
    if (replaces !== undefined && faces && !this.log.some(each => each.no === replaces)) this.#early.set(replaces, faces);
    if (faults.on && isRecorded) await faults.at('K11');
    await hold?.();
    await this.committed(entry, faces);
    return entry;
  }

  /** Done when every input that was on its way has taken effect. */
  quiet(): Promise<void> {
    return this.#line.idle();
  }

  // ---- its row

  /** Its row stands, whatever came of it so far: debits that name it are given back or undone before it goes. */
  get hasRow(): boolean {
    return this.#row !== null;
  }

  /** Writes its row by the terms that it has now, unless that is done: whatever names the round from then on names a row. */
  ensureRow(): Promise<void> {
    const { db } = this.services;
    if (this.practice || this.#row?.terms === this.#terms) return this.#row?.written ?? Promise.resolve();
    const row = { terms: this.#terms, written: this.mailbox.write(() => db.transaction(sql => this.openIn(sql, 0))) };
    this.#row = row;
    row.written.catch(() => {
      if (this.#row === row) this.#row = null;
    });
    return row.written;
  }

  /** Its row is there and shown since this instant: an earlier process wrote it, or a transaction of its own. */
  recorded(startedAt: number): void {
    this.#row = { terms: this.#terms, written: Promise.resolve() };
    this.startedAt = startedAt;
  }

  /** Its row is gone: nothing of it is recorded. */
  forgotten(): void {
    this.#row = null;
    this.startedAt = 0;
  }

  /** In the caller's transaction: its row with all inputs so far. `startedAt` 0: it is not shown before its first bet is accepted. */
  protected openIn(sql: Sql, startedAt: number): Promise<void> {
    const { row } = this;
    const opening = {
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
      startedAt,
      setup: this.setup,
      settings: this.settings as unknown as Json,
      shoe: (row.shoe ?? null) as never,
    };
    return this.services.rounds.open(sql, opening, [...this.log]);
  }
}
