// One round on the host's side, of whatever game: its Run, its log in order, its facts, its bets, and every commit of an input.
import { isDeepStrictEqual } from 'node:util';
import type { Fact, Input, Json, PlayerId, RakeTerms, Run, Seat, Setup, Told } from '@baize/sdk';
import type { Sql } from '../../db/index.ts';
import type { Loaded } from '../../games/index.ts';
import { type Amount, LateMap } from '../../kernel/index.ts';
import { type Entry, type Logged, replayLog } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import { kindOf, rakeTerms } from '../../settlement/index.ts';
import { Placements, reasonOf, sumOf } from '../requests/placements.ts';
import type { RoundSettings, TableRow } from '../rows.ts';
import type { SessionRow } from '../seats/session-rows.ts';
import type { TableServices } from '../services.ts';
import type { Bettor, Hearers } from '../viewer.ts';
import { beginRun, isNote } from './begin-run.ts';
import { InputLine } from './input-line.ts';
import type { Mailbox } from './mailbox.ts';
import type { RoundEnding } from './round-ending.ts';

/** What a round is played with. */
export interface RoundTerms {
  setup: Setup;
  loaded: Loaded;
  /** ms by key: the game's own, and over them the table's */
  timers: Readonly<Record<string, number>>;
  settings: RoundSettings;
}

export interface RoundAbout extends RoundTerms {
  id: string;
  /** what its cards have to say before anything else: logged and told with its beginning */
  notes?: readonly Fact[];
  /** number of the next input, for a round that is recovered */
  next?: number;
  /** whose chips each seat plays with; absent: nobody sits, whoever bets pays for it */
  sessions?: ReadonlyMap<Seat, SessionRow>;
}

/** What a round has of its table. */
export interface RoundContext {
  services: TableServices;
  row: TableRow;
  mailbox: Mailbox;
  audience: Hearers;
}

export class Round {
  readonly id: string;
  /** instant of its beginning, and of what its cards had to say first: a replay tells both with it */
  readonly openedAt: number;
  readonly log: Entry[] = [];
  readonly facts: { told: Told; ts: number }[] = [];
  /** instant from which on it is shown in lists: its first accepted bet; 0: it is not */
  startedAt = 0;
  /** why it is being given back; null: it is played */
  voided: string | null = null;
  readonly kind: 'p2p' | 'banked';
  readonly placements = new Placements();
  /** who bet, where nobody sits */
  readonly bettors = new LateMap<PlayerId, Bettor>();
  /** what answers have cost */
  readonly answered: { player: PlayerId; amount: Amount }[] = [];
  /** whose chips each seat plays with; null: nobody sits */
  readonly sessions: ReadonlyMap<Seat, SessionRow> | null;
  /** rounds played, by seat, when its time bank was used in this one */
  readonly banks = new LateMap<Seat, number>();
  /** its cards are dealt though nobody has bet */
  isDealtEmpty = false;
  /** no new bets */
  closing = false;
  /** its end is being written, or is; null: it is played */
  ending: RoundEnding | null = null;
  /** it is being forgotten, for all its bets were undone: done when it is */
  emptied: Promise<void> | null = null;
  readonly #services: TableServices;
  readonly #mailbox: Mailbox;
  readonly #tableRow: TableRow;
  readonly #hearers: Hearers;
  readonly #line: InputLine;
  /** its row, and the terms that it was written with; null: there is none */
  #row: { terms: RoundTerms; written: Promise<void> } | null = null;
  #terms: RoundTerms;
  /** inputs that an action of a player caused, by session and action */
  readonly #byAction = new LateMap<string, Entry>();
  /** the log's inputs with their faces, by number */
  readonly #faces = new LateMap<number, Input>();
  /** cards that replace one before it was shown, by its number */
  readonly #early = new LateMap<number, Input>();
  /** null while it is at rest */
  #run: Run | null;
  #shown = 0;
  #lastCard = 0;
  #lastChoice = 0;

  constructor({ services, row, mailbox, audience }: RoundContext, about: RoundAbout) {
    this.#services = services;
    this.#tableRow = row;
    this.#mailbox = mailbox;
    this.id = about.id;
    this.sessions = about.sessions ?? null;
    this.kind = about.sessions ? kindOf(about.loaded.game) : 'banked';
    const { setup, loaded, timers, settings } = about;
    this.#terms = { setup, loaded, timers, settings };
    this.#hearers = audience;
    this.openedAt = services.clock.now();
    this.#line = new InputLine(about.next ?? 1);
    this.#run = beginRun(about, []);
    for (const fact of about.notes ?? []) this.#note(fact);
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

  /** The round as it stands; another one after a card was replaced, or after a rest. */
  get run(): Run {
    this.#run ??= beginRun(this.#terms, this.log);
    return this.#run;
  }

  /** While nobody is in it and nobody looks it keeps no Run: its terms and notes say how it stands. Who asks makes it again. */
  rest(): void {
    if (!this.isBlank || !this.log.every(isNote)) return;
    if (this.#run?.fault === null && this.#run.told.length === this.#shown) this.#run = null;
  }

  /** Number of the last card, while nobody has acted on it; null: no card can be replaced. */
  get replaceable(): number | null {
    return this.#lastCard > this.#lastChoice ? this.#lastCard : null;
  }

  get practice(): boolean {
    return this.#tableRow.mode === 'practice';
  }

  /** The rake as it was set when the round began. */
  get rake(): RakeTerms {
    return rakeTerms(this.settings, this.setup.unit);
  }

  /** Everything that goes back when a round without seats is void. */
  get paidIn(): { player: PlayerId; amount: Amount }[] {
    return [...this.placements.standing.map(({ player, items }) => ({ player, amount: sumOf(items) })), ...this.answered];
  }

  /** Nobody is in it, nobody is on the way into it, and nothing of it is recorded. */
  get isBlank(): boolean {
    return this.startedAt === 0 && !this.placements.any && !this.placements.isPaying;
  }

  /** Milliseconds of one of the game's timers; 0 for one it does not have. */
  timer(key: string): number {
    return this.timers[key] ?? 0;
  }

  /** Before its row, which is written with it. A Run that broke at once takes nothing. */
  #note(fact: Fact): void {
    if (this.run.fault !== null) return;
    const entry = { ...this.number(() => ({ in: 'note', fact })), at: this.openedAt };
    this.run.push(entry.input);
    this.log.push(entry);
    void this.dropped(entry);
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

  /** To a player's own screens: a movement of their wallet has begun (NS-30.1). Not kept here: history reads it from the wallet's rows. */
  tellTx(player: PlayerId, action: 'debit' | 'credit' | 'rollback', reason: string, amount: Amount, at: number): void {
    const fact = { kind: 'tx', player, action, reason, amount, status: 'pending' } as const;
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
      this.#taken(entry.input);
    } catch (error) {
      this.#services.log.error({ err: error, round: this.id, no: entry.no }, 'an input was refused after its commit');
    }
    this.show(entry.at);
    this.#tellPaid(entry);
  }

  /** What an input did to the bets, prices and time banks of the round. */
  #taken(input: Logged): void {
    if (input.in === 'bet')
      this.placements.place({ id: input.id, player: input.player, seat: input.seat ?? null, items: input.items }, input.tx);
    if (input.in === 'undo') this.placements.takeBack(input.id);
    if (input.in === 'choice' && input.cost)
      this.answered.push({ player: this.run.owners.get(input.seat) ?? '', amount: input.cost.amount });
    // a time bank that was used before a restart is used
    if (input.in !== 'note' || input.fact.type !== 'time_bank') return;
    const { seat } = input.fact.data as { seat: Seat };
    this.banks.set(seat, this.sessions?.get(seat)?.rounds ?? 0);
  }

  #tellPaid({ input, at }: Entry): void {
    if (input.in === 'bet' && input.tx)
      this.tellTx(input.player, 'debit', reasonOf(this.run, input.items), sumOf(input.items), at);
    if (input.in !== 'undo' || this.placements.txOf(input.id) === undefined) return;
    const undone = this.placements.placed(input.id);
    if (undone) this.tellTx(undone.player, 'rollback', 'cancel_bet', sumOf(undone.items), at);
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
    const notes = this.log.filter(isNote);
    const run = beginRun(terms, notes);
    if (run.fault !== null || run.waiting?.ask !== 'bets') return false;
    const since = this.facts[0]?.ts ?? this.#services.clock.now();
    const fresh = run.told.map((told, i) => ({ told, ts: this.facts[i]?.ts ?? since }));
    const isSame = fresh.every(({ told }, i) => isDeepStrictEqual(told, this.facts[i]?.told));
    const firstGone = this.facts[isSame ? fresh.length : 0]?.told;
    this.#terms = terms;
    this.#run = run;
    this.#shown = run.told.length;
    this.placements.forget();
    this.bettors.clear();
    this.log.splice(0, this.log.length, ...notes);
    if (isSame) this.facts.splice(fresh.length);
    else this.facts.splice(0, this.facts.length, ...fresh);
    if (firstGone && isSame) this.#hearers.cut(firstGone);
    else if (firstGone) this.#hearers.rewrite(firstGone, fresh);
    return isSame ? 'kept' : 'told';
  }

  /** When it gets its number and when it is applied: by then, where cards wait for the video, another may be the last. */
  #number(no: number, input: Input): void {
    if (input.in === 'choice') this.#lastChoice = Math.max(this.#lastChoice, no);
    else if (input.in === 'cards' && (input as Logged).replaces === undefined) this.#lastCard = Math.max(this.#lastCard, no);
  }

  /** An input gets its number: in the settle step of its command. */
  number(input: (no: number) => Logged): Entry {
    const no = this.#line.number();
    const entry = { no, input: input(no), at: this.#services.clock.now() };
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
    const entry = this.#mailbox.inside(() => this.number(make));
    const { input } = entry;
    const isRecorded = this.#row !== null && !this.practice;
    try {
      if (isRecorded) await this.#mailbox.write(() => this.#services.rounds.append(this.id, entry.no, input, entry.at));
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

  /** Its row stands, whatever came of it so far: debits that name it are given back or undone before it goes. */
  get hasRow(): boolean {
    return this.#row !== null;
  }

  /** Writes its row by the terms that it has now, unless that is done: whatever names the round from then on names a row. */
  ensureRow(): Promise<void> {
    const { db } = this.#services;
    if (this.practice || this.#row?.terms === this.#terms) return this.#row?.written ?? Promise.resolve();
    const row = { terms: this.#terms, written: this.#mailbox.write(() => db.transaction(sql => this.#openIn(sql, 0))) };
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

  /** Writes its row, shown as begun at this instant, with what belongs to it, in one transaction; one of play money has none. */
  async record(at: number, also?: (sql: Sql) => Promise<void>): Promise<void> {
    const { db } = this.#services;
    const open = async (sql: Sql) => {
      await this.#openIn(sql, at);
      await also?.(sql);
    };
    if (!this.practice) await this.#mailbox.write(() => db.transaction(open));
    this.recorded(at);
  }

  /** In the caller's transaction: its row with all inputs so far. `startedAt` 0: it is not shown before its first bet is accepted. */
  #openIn(sql: Sql, startedAt: number): Promise<void> {
    const row = this.#tableRow;
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
    return this.#services.rounds.open(sql, opening, [...this.log]);
  }
}
