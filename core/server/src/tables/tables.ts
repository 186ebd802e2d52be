// All tables of the process: their rows in memory, the running ones, opening, closing and taking up after a restart.
import type { Json } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import { ApiError, newId } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import { insertTable, nameOf, readTables, type TableColumn, type TableRow, updateTable } from './rows.ts';
import type { TableServices } from './services.ts';
import { Table, type TableHost } from './table.ts';
import type { Viewer } from './viewer.ts';

/** What a new table is made from; amounts in minor units. */
export interface NewTable {
  gameCode: string;
  operator: string | null;
  names: Record<string, string>;
  currency: string;
  limits: Record<string, number>;
  mode: 'real' | 'practice';
  maxSeats?: number | null;
  sortOrder?: number;
  rakeBp?: number | null;
  rakeCap?: number;
  rakeRule?: Record<string, boolean>;
  live?: Partial<TableRow['live']>;
  timers?: Record<string, number>;
  engine?: Record<string, Json>;
  clonable?: boolean;
  studio?: boolean;
}

export type TableChange = Partial<
  Omit<TableRow, 'id' | 'gameCode' | 'name' | 'createdAt' | 'handNo' | 'carry' | 'carryVersion' | 'shoe'>
>;

/** The tables room's face. */
export class Tables implements TableHost {
  readonly services: TableServices;
  readonly #rows = new Map<string, TableRow>();
  readonly #tables = new Map<string, Table>();
  readonly #opened: ((table: Table) => Promise<void> | void)[] = [];
  readonly #closed: ((id: string, reason: string) => Promise<void> | void)[] = [];
  #currencies = new Map<string, { exponent: number; symbol: string }>();

  constructor(services: TableServices) {
    this.services = services;
    services.wallet.onAnswer(event => {
      if (event.balance === null) return;
      for (const table of this.#tables.values()) table.balance(event.playerId, event.balance);
    });
  }

  /** Every table that is not closed, in lobby order. */
  rows(): TableRow[] {
    return [...this.#rows.values()].sort((a, b) => a.sortOrder - b.sortOrder || a.createdAt - b.createdAt);
  }

  find(id: string): TableRow | undefined {
    return this.#rows.get(id);
  }

  get(id: string): Table | undefined {
    return this.#tables.get(id);
  }

  onOpened(listener: (table: Table) => Promise<void> | void): void {
    this.#opened.push(listener);
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
      live: { dealing: 'auto', paused: false, ...input.live },
      createdAt: this.services.clock.now(),
    };
    this.checkConfig(row);
    await insertTable(sql, row);
    return row;
  }

  /** @throws INVALID_CONFIG with the fields the game refuses */
  checkConfig(row: TableRow): void {
    const loaded = this.services.plugins.current(row.gameCode);
    if (!loaded) throw new ApiError('GAME_NOT_FOUND');
    const { scanner: _scanner, ...options } = row.engine;
    const bad = loaded.game.check?.(row.limits, options) ?? [];
    if (bad.length > 0) throw new ApiError('INVALID_CONFIG', { fields: bad });
  }

  /** After the commit of `create`: the table runs and its room opens. */
  async opened(row: TableRow): Promise<Table> {
    await this.#learnCurrencies();
    return this.#open(row);
  }

  async #open(row: TableRow): Promise<Table> {
    this.#rows.set(row.id, row);
    const table = new Table(this, row);
    this.#tables.set(row.id, table);
    for (const listener of this.#opened) await listener(table);
    table.start();
    return table;
  }

  /** Changes settings in the caller's transaction; call `changed` after its commit. They apply from the next round. */
  async patch(sql: Sql, id: string, change: TableChange): Promise<TableRow> {
    const row = this.#must(id);
    const next = { ...row, ...change };
    this.checkConfig(next);
    await updateTable(sql, next, Object.keys(change) as TableColumn[]);
    return next;
  }

  /** After the commit of `patch`. */
  changed(next: TableRow): void {
    const row = this.#must(next.id);
    const { handNo, carry, carryVersion, shoe } = row; // the rounds' own, they may have moved on
    Object.assign(row, next, { handNo, carry, carryVersion, shoe, name: nameOf(next.names) });
    this.#tables.get(row.id)?.poke();
  }

  async pause(sql: Sql, id: string): Promise<TableRow> {
    return this.patch(sql, id, { live: { ...this.#must(id).live, paused: true } });
  }

  async resume(sql: Sql, id: string): Promise<TableRow> {
    return this.patch(sql, id, { live: { ...this.#must(id).live, paused: false }, status: 'open' });
  }

  /** After the commit of `patch` to `closed`: open bets are given back, the room closes. */
  async closed(id: string, reason: string): Promise<void> {
    const row = this.#must(id);
    row.status = 'closed';
    const table = this.#tables.get(id);
    await table?.voidOpen('system');
    await table?.stop();
    this.#rows.delete(id);
    this.#tables.delete(id);
    for (const listener of this.#closed) await listener(id, reason);
  }

  /** Closes a table in a transaction of its own. */
  async close(id: string, reason: string): Promise<void> {
    await this.services.db.transaction(sql => this.patch(sql, id, { status: 'closed' }));
    await this.closed(id, reason);
  }

  /** A fault stopped this table: it waits in maintenance for its platform. */
  async broke(table: Table): Promise<void> {
    const { row } = table;
    if (row.status !== 'open') return;
    row.status = 'maintenance';
    await this.services.db.transaction(sql => updateTable(sql, row, ['status']));
    table.poke();
  }

  async elsewhere(viewer: Viewer, tableId: string): Promise<string | undefined> {
    const operator = await this.services.operators.byCode(viewer.player.operator);
    if (operator?.multiTable !== false) return undefined;
    for (const [id, table] of this.#tables) if (id !== tableId && table.stakesOf(viewer.player.id)) return id;
    return undefined;
  }

  /** Voids an open round. @returns false when no table plays it */
  async voidRound(roundId: string, reason: string): Promise<boolean> {
    for (const table of this.#tables.values()) if (table.round?.id === roundId) return table.voidOpen(reason);
    return false;
  }

  /** Nobody sits in banked games; their bets play on. */
  async vacate(_playerId: string): Promise<void> {}

  /** Game enabled, currency in use, bet size within the site's limits, no other operator's table (TBL-06). */
  offered(operator: Operator, row: TableRow): boolean {
    if (row.operator !== null && row.operator !== operator.code) return false;
    if (!operator.games.includes(row.gameCode) || !operator.currencies.includes(row.currency)) return false;
    const keys = this.services.plugins.current(row.gameCode)?.game.betSize;
    if (!keys) return false;
    const min = row.limits[keys[0]] ?? 0;
    const max = row.limits[keys[1] ?? keys[0]] ?? 0;
    return withinBetLimits(operator, row, min, max);
  }

  /** At the start: every table runs again, open rounds are replayed with their own version and go on. */
  async resumeAll(): Promise<void> {
    await this.#learnCurrencies();
    const { history, log, db } = this.services;
    const open = new Map((await history.openRounds()).map(round => [round.tableId, round]));
    for (const row of await readTables((text, params) => db.query(text, params as unknown[]))) {
      const left = open.get(row.id);
      this.#rows.set(row.id, row);
      const table = new Table(this, row);
      this.#tables.set(row.id, table);
      for (const listener of this.#opened) await listener(table);
      if (!left) {
        table.start();
        continue;
      }
      log.info({ table: row.id, round: left.roundId, inputs: left.inputs.length }, 'a round is taken up');
      await table.takeUp(left);
    }
  }

  /** Drains: running rounds end, no new ones begin; what is left after `drain_ms` is resumed by the next start. */
  async stop(): Promise<void> {
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

/** The site's bet limits of a game and currency; without any everything is allowed. */
function withinBetLimits(operator: Operator, row: TableRow, min: number, max: number): boolean {
  const limits = operator.betLimits[row.gameCode]?.[row.currency];
  return (limits?.min == null || min >= limits.min) && (limits?.max == null || max <= limits.max);
}
