// All tables of the process: their rows in memory, the running ones, opening, closing and taking up after a restart.
import { type Condition, isOutage, type Sql } from '../db/index.ts';
import type { Participant } from '../history/index.ts';
import { ApiError, faults, newId, type Timer } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import { type Away, vacateAll } from './away.ts';
import { checkConfig, checkDealing } from './config-checks.ts';
import { type GameChange, Maintenance } from './maintenance.ts';
import type { NewTable, TableChange } from './new-table.ts';
import { isOffered } from './offers.ts';
import type { TableHost } from './parts.ts';
import type { LeftRound } from './replay.ts';
import { insertTable, nameOf, readTables, type TableColumn, type TableRow, updateTable } from './rows.ts';
import type { TableServices } from './services.ts';
import { type CloseReason, readSession, type SessionRow } from './session-rows.ts';
import { Table } from './table.ts';
import { COULD_NOT, TakingUp } from './taking-up.ts';
import type { Viewer } from './viewer.ts';

/** The tables room's face. */
export class Tables implements TableHost {
  readonly services: TableServices;
  readonly #rows = new Map<string, TableRow>();
  readonly #tables = new Map<string, Table>();
  readonly #opened: ((table: Table) => Promise<void> | void)[] = [];
  readonly #closed: ((id: string, reason: string) => Promise<void> | void)[] = [];
  readonly #changed: ((id: string) => void)[] = [];
  readonly maintenance: Maintenance;
  #isOver = false;
  readonly #takenUp: TakingUp;
  /** since when the database is away */
  #awaySince: number | null = null;
  /** by game under maintenance: the end of its grace */
  readonly #graces = new Map<string, Timer>();
  #currencies = new Map<string, { exponent: number; symbol: string }>();

  constructor(services: TableServices) {
    this.services = services;
    this.maintenance = new Maintenance(
      services,
      change => this.#gameChanged(change),
      code => this.#gameListed(code),
    );
    this.#takenUp = new TakingUp(services, {
      isOver: () => this.#isOver,
      closeLeft: (table, left) => this.#closeLeft(table, left),
    });
    services.db.health.onChange(condition => this.#databaseChanged(condition));
    services.stalls?.onStall(ms => this.#shift(ms));
    services.wallet.onAnswer(event => {
      if (event.balance === null) return;
      for (const table of this.#tables.values()) table.balance(event.playerId, event.balance);
    });
  }

  /** Every table that is not closed, in lobby order. */
  rows(): TableRow[] {
    return [...this.#rows.values()]
      .filter(row => row.status !== 'closed')
      .sort((a, b) => a.sortOrder - b.sortOrder || a.createdAt - b.createdAt);
  }

  /** A table that is not closed. */
  find(id: string): TableRow | undefined {
    const row = this.#rows.get(id);
    return row?.status === 'closed' ? undefined : row;
  }

  get(id: string): Table | undefined {
    return this.#tables.get(id);
  }

  /** Every table that is played at, closed ones too. */
  running(): IterableIterator<Table> {
    return this.#tables.values();
  }

  onOpened(listener: (table: Table) => Promise<void> | void): void {
    this.#opened.push(listener);
  }

  /** Something that lobbies list of a table may have changed. */
  onChanged(listener: (id: string) => void): void {
    this.#changed.push(listener);
  }

  onClosed(listener: (id: string, reason: string) => Promise<void> | void): void {
    this.#closed.push(listener);
  }

  currency(code: string): { exponent: number; symbol: string } {
    return this.#currencies.get(code) ?? { exponent: 0, symbol: code };
  }

  /** Writes a new table; after the commit call `opened`. @throws INVALID_CONFIG when the game refuses its limits or options */
  async create(sql: Sql, input: NewTable): Promise<TableRow> {
    const row: TableRow = {
      id: newId('tbl'),
      name: nameOf(input.names),
      maxSeats: null,
      sortOrder: 0,
      rakeBp: null,
      rakeCap: 0,
      rakeRule: {},
      settings: {},
      timers: {},
      engine: {},
      cardDesign: {},
      status: 'open',
      clonable: true,
      studio: false,
      handNo: 0,
      carry: null,
      carryVersion: null,
      shoe: null,
      ...input,
      live: { dealing: input.engine?.scanner === 'virtual' ? 'manual' : 'auto', paused: false, ...input.live },
      createdAt: this.services.clock.now(),
    };
    checkConfig(this.services, row);
    checkDealing(this.services, row);
    await insertTable(sql, row);
    return row;
  }

  /** After the commit of `create`: the table runs and its room opens. */
  async opened(row: TableRow): Promise<Table> {
    await this.#learnCurrencies();
    const table = await this.#add(row);
    table.start();
    return table;
  }

  async #add(row: TableRow): Promise<Table> {
    this.#rows.set(row.id, row);
    const table = new Table(this, row);
    this.#tables.set(row.id, table);
    for (const listener of this.#opened) await listener(table);
    return table;
  }

  /** Changes settings in the caller's transaction, answers the row as it will be; call `changed` with the same after the commit. */
  async patch(sql: Sql, id: string, change: TableChange): Promise<TableRow> {
    const row = this.#must(id);
    const next = { ...row, ...change };
    checkConfig(this.services, next);
    if (next.live.dealing !== row.live.dealing) checkDealing(this.services, next);
    await updateTable(sql, next, Object.keys(change) as TableColumn[]);
    return next;
  }

  /** After the commit of `patch`: the running table takes the change. Of a closed one open bets are given back, its room closes. */
  async changed(id: string, change: TableChange): Promise<void> {
    if (faults.on) await faults.at('K21');
    const row = this.#must(id);
    Object.assign(row, change, change.names ? { name: nameOf(change.names) } : {});
    const table = this.#tables.get(id);
    this.listed(id);
    if (row.status !== 'closed') return table?.poke();
    if (table?.round?.kind === 'p2p') this.#closeLater(id, table);
    else await this.#close(id, table);
  }

  /** Open bets are given back, a hand is played to its end; then everybody is cashed out and the room closes. */
  async #close(id: string, table: Table | undefined): Promise<void> {
    if (table?.round?.kind !== 'p2p') table?.voidOpen('system');
    await table?.stop();
    await table?.vacate('table_closed');
    this.#rows.delete(id);
    this.#tables.delete(id);
    for (const listener of this.#closed) await listener(id, 'closed');
  }

  /** A table was closed, and its process died before that was done: bets go back, a hand is played to its end. */
  async #closeLeft(table: Table, left: LeftRound | undefined): Promise<void> {
    const { id } = table.row;
    if (left?.kind === 'banked') await table.giveBack(left);
    else if (left) table.start(left);
    if (left?.kind === 'p2p') this.#closeLater(id, table);
    else await this.#close(id, table);
  }

  /** A hand may take its time: nobody waits for its end. */
  #closeLater(id: string, table: Table): void {
    this.#close(id, table).catch(error => this.#notCleared(id, error));
  }

  #notCleared(id: string, error: unknown): void {
    this.services.log.fatal({ alarm: true, err: error, table: id }, 'a closed table could not be cleared');
  }

  /** Something that lobbies list of this table may have changed. */
  listed(tableId: string): void {
    for (const listener of this.#changed) listener(tableId);
  }

  /** A fault stopped this table: it waits in maintenance for its platform. */
  async broke(tableId: string): Promise<void> {
    const row = this.#rows.get(tableId);
    if (row?.status !== 'open') return;
    row.status = 'maintenance';
    this.listed(tableId);
    const { db } = this.services;
    await db.transaction(async sql => {
      await db.fenced(sql);
      await updateTable(sql, row, ['status']);
    });
    this.#tables.get(tableId)?.poke();
  }

  statusOf(row: TableRow): TableRow['status'] {
    return row.status === 'open' && this.maintenance.isUnder(row.gameCode) ? 'maintenance' : row.status;
  }

  /** Lobbies show when a game comes back. */
  #gameListed(code: string): void {
    for (const { row } of this.#tables.values()) if (row.gameCode === code) this.listed(row.id);
  }

  /** A game's maintenance began or ended. Graceful: running rounds end; else they are given back. */
  #gameChanged({ code, status, graceful }: GameChange): void {
    for (const table of this.#tables.values()) {
      if (table.row.gameCode !== code) continue;
      if (status === 'maintenance' && !graceful) table.voidOpen('system');
      table.poke();
      this.listed(table.row.id);
    }
    this.#grace(code);
  }

  /** Seats of a game under maintenance are given up when its grace is over (NS-12); after a restart it begins anew. */
  #grace(code: string): void {
    const { clock, config } = this.services;
    this.#graces.get(code)?.cancel();
    this.#graces.delete(code);
    if (!this.maintenance.isUnder(code)) return;
    const over = clock.after(config.maintenance_grace_ms, () => this.#clear(code));
    this.#graces.set(code, over);
  }

  #clear(code: string): void {
    for (const table of this.#tables.values()) {
      if (table.row.gameCode !== code) continue;
      const about = { table: table.row.id };
      table.vacate('maintenance').catch(error => this.services.log.error({ err: error, ...about }, 'seats under maintenance'));
    }
  }

  async severalTables(viewer: Viewer): Promise<boolean> {
    const operator = await this.services.operators.byCode(viewer.player.operator);
    return operator?.multiTable === true;
  }

  stakesElsewhere(playerId: string, tableId: string): string | undefined {
    for (const [id, table] of this.#tables) if (id !== tableId && table.stakesOf(playerId)) return id;
    return undefined;
  }

  /** Whether a player has an unsettled bet or a seat anywhere. */
  stakesOf(playerId: string): boolean {
    for (const table of this.#tables.values()) if (table.stakesOf(playerId)) return true;
    return false;
  }

  /** Who sits in an open round; undefined when it is none among seats of this process. */
  seatedIn(roundId: string): Participant[] | undefined {
    for (const { round } of this.#tables.values()) if (round?.id === roundId && round.kind === 'p2p') return round.participants();
    return undefined;
  }

  /** Whether a table plays this round now, its end not yet told; a betting window counts while nothing of it is recorded. */
  plays(roundId: string): boolean {
    return [...this.#tables.values()].some(table => table.plays(roundId));
  }

  /** Voids an open round. @returns false when no table plays it */
  async voidRound(roundId: string, reason: string): Promise<boolean> {
    for (const table of this.#tables.values()) {
      if (table.round?.id === roundId) return table.voidOpen(reason);
      if (table.giveUpStaying(roundId)) return true;
    }
    return false;
  }

  /** A table session, of whatever age. */
  session(id: string): Promise<SessionRow | undefined> {
    return readSession((text, params) => this.services.db.query(text, params as unknown[]), id);
  }

  /** Who is sent away leaves every seat: at once, or after the round it is in. Their bets play on. @throws when one could not */
  async vacate(away: Away, reason: CloseReason = 'logout'): Promise<void> {
    if (faults.on && 'operator' in away) await faults.at('K21');
    await vacateAll(this.#tables.values(), away, reason);
  }

  /** Whether a site's players see and may enter it (TBL-06). */
  offered(operator: Operator, row: TableRow): boolean {
    return isOffered(operator, row, this.services.plugins.current(row.gameCode)?.game);
  }

  /** At the start: every table runs again, open rounds are replayed with their own version and go on. */
  async resumeAll(): Promise<void> {
    await this.#learnCurrencies();
    await this.maintenance.look();
    const { history, log, db } = this.services;
    if (faults.on) await faults.at('K25');
    const open = new Map((await history.openRounds()).map(round => [round.tableId, round]));
    for (const row of await readTables((text, params) => db.query(text, params as unknown[]))) {
      const left = open.get(row.id);
      if (left) log.info({ table: row.id, round: left.roundId, inputs: left.inputs.length }, 'a round is taken up');
      const table = await this.#add(row);
      await table.restore();
      if (faults.on) await faults.at('K27');
      if (row.status !== 'closed') table.start(left);
      else
        await this.#closeLeft(table, left).catch((error: unknown) => {
          if (isOutage(error) || db.lease.lost) throw error;
          this.#notCleared(row.id, error);
        });
    }
  }

  /** Nothing of any table acts any more, at once: another process, or another life of this one, goes on with them. */
  abandon(): void {
    this.#isOver = true;
    this.maintenance.stop();
    for (const timer of this.#graces.values()) timer.cancel();
    for (const table of this.#tables.values()) table.abandon();
  }

  readAgain(id: string): void {
    const table = this.#tables.get(id);
    if (!table || this.#isOver) return;
    this.services.log.warn({ table: id }, 'what a table remembers is not certain: it is taken up from its rows');
    this.#takenUp.again(table).catch(error => this.services.log.fatal({ alarm: true, err: error, table: id }, COULD_NOT));
  }

  /** Clocks of players stood still while the database was away. Whether a round may begin has changed. */
  #databaseChanged(condition: Condition): void {
    const now = this.services.clock.now();
    if (condition === 'away') this.#awaySince = now;
    else if (this.#awaySince !== null) {
      this.#shift(now - this.#awaySince);
      this.#awaySince = null;
    }
    this.poke();
  }

  /** Whether rounds may begin has changed, for all of them. */
  poke(): void {
    for (const table of this.#tables.values()) table.poke();
  }

  #shift(ms: number): void {
    for (const table of this.#tables.values()) table.shift(ms);
  }

  /** Drains: running rounds end, no new ones begin; what is left after `drain_ms` is resumed by the next start. */
  async stop(): Promise<void> {
    this.maintenance.stop();
    for (const timer of this.#graces.values()) timer.cancel();
    const all = Promise.all([...this.#tables.values()].map(table => table.stop()));
    await Promise.race([all, this.services.clock.sleep(this.services.config.drain_ms)]);
  }

  async #learnCurrencies(): Promise<void> {
    const list = await this.services.currencies.list();
    this.#currencies = new Map(list.map(({ code, exponent, symbol }) => [code, { exponent, symbol }]));
  }

  #must(id: string): TableRow {
    const row = this.#rows.get(id);
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    return row;
  }
}
