// All tables of the process: their rows in memory, the running ones, opening, closing and recovering after a restart.

import type { Maintenance } from '../../catalog/index.ts';
import { isOutage, type Sql, tableScope } from '../../db/index.ts';
import type { Participant } from '../../facts/index.ts';
import { ApiError, Sampler } from '../../kernel/index.ts';
import { isOffered, type Operator } from '../../operators/index.ts';
import { faults } from '../../runtime/index.ts';
import type { AnswerTo, CommandName, CommandOf } from '../commands.ts';
import { checkConfig, checkDealing } from '../config-checks.ts';
import { type NewTable, rowOf, type TableChange } from '../new-table.ts';
import { insertTable, nameOf, readTables, type TableColumn, type TableRow, updateTable } from '../rows.ts';
import { type Away, vacateAll } from '../seats/away.ts';
import { type CloseReason, openStacks, readSession, type SessionRow } from '../seats/session-rows.ts';
import type { TableServices } from '../services.ts';
import type { TableHost } from '../table/context.ts';
import type { Viewer } from '../viewer.ts';
import { AllTables } from './all-tables.ts';
import { Closing } from './closing.ts';
import { TableListeners } from './listeners.ts';
import { MaintainedGames } from './maintained-games.ts';
import { Projection, type Published } from './published.ts';
import { COULD_NOT, Recovery } from './recovery.ts';
import type { MakeTable, RunningTable } from './running-table.ts';
import { Stakes } from './stakes.ts';
import { Unanswered } from './unanswered.ts';

/** The tables room's face. */
export class TableDirectory implements TableHost {
  readonly services: TableServices;
  readonly sampler: Sampler;
  readonly #makeTable: MakeTable;
  readonly #rows = new Map<string, TableRow>();
  readonly #tables = new Map<string, RunningTable>();
  readonly #all: AllTables;
  readonly stakes = new Stakes();
  readonly unanswered: Unanswered;
  readonly #projection = new Projection();
  readonly #listeners = new TableListeners();
  readonly maintenance: Maintenance;
  readonly #unlisten: (() => void) | undefined;
  #isOver = false;
  readonly #recovery: Recovery;
  readonly #games: MaintainedGames;
  readonly #closing: Closing;
  #currencies = new Map<string, { exponent: number; symbol: string }>();

  constructor(services: TableServices, makeTable: MakeTable) {
    this.services = services;
    this.sampler = new Sampler(services.clock);
    this.unanswered = new Unanswered(services.log, this.sampler);
    this.#makeTable = makeTable;
    this.#all = new AllTables(services.clock, this.#tables);
    this.#games = new MaintainedGames(services, this.#tables, id => this.listed(id));
    this.maintenance = this.#games.maintenance;
    this.#closing = new Closing(services.log, id => this.forget(id));
    this.#recovery = new Recovery(services, {
      isOver: () => this.#isOver,
      closeLeft: (table, left) => this.#closing.resume(table, left),
    });
    services.db.health.onChange(condition => this.#all.databaseChanged(condition));
    this.#unlisten = services.stalls?.onStall(ms => this.#all.shift(ms));
    services.reservations?.onChanged(id => {
      this.listed(id);
      void this.#tables.get(id)?.ask({ type: 'poke' });
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

  /** A table that is played at, also a closed one whose last hand goes on. */
  row(id: string): TableRow | undefined {
    return this.#tables.get(id)?.row;
  }

  /** Every table that is played at, closed ones too. */
  running(): TableRow[] {
    return [...this.#tables.values()].map(({ row }) => row);
  }

  /** Asks a table: the only door to one that runs. @throws TABLE_NOT_FOUND, what the command's handler throws */
  ask<Name extends CommandName>(tableId: string, command: CommandOf<Name>): Promise<AnswerTo<Name>> {
    const table = this.#tables.get(tableId);
    return table ? table.ask(command) : Promise.reject(new ApiError('TABLE_NOT_FOUND'));
  }

  /** What a table last published of itself; undefined when none of this id is played at. */
  published(tableId: string): Published | undefined {
    return this.#projection.of(tableId);
  }

  /** Called when a table has published something new. */
  onPublished(listener: (tableId: string) => void): void {
    this.#projection.onPublished(listener);
  }

  publish(tableId: string, now: Published): void {
    this.#projection.publish(tableId, now);
  }

  onOpened(listener: (id: string) => Promise<void> | void): void {
    this.#listeners.onOpened(listener);
  }

  /** Something that lobbies list of a table may have changed. */
  onChanged(listener: (id: string) => void): void {
    this.#listeners.onChanged(listener);
  }

  onClosed(listener: (id: string, reason: string) => Promise<void> | void): void {
    this.#listeners.onClosed(listener);
  }

  currency(code: string): { exponent: number; symbol: string } {
    return this.#currencies.get(code) ?? { exponent: 0, symbol: code };
  }

  /** Writes a new table; after the commit call `opened`. @throws INVALID_CONFIG when the game refuses its limits or options */
  async create(sql: Sql, input: NewTable): Promise<TableRow> {
    const row = rowOf(input, this.services.clock.now());
    checkConfig(this.services, row);
    checkDealing(this.services, row);
    await insertTable(sql, row);
    return row;
  }

  /** After the commit of `create`: the table runs and its room opens. */
  async opened(row: TableRow): Promise<void> {
    await this.#learnCurrencies();
    const table = await this.#add(row);
    table.start();
  }

  /**
   * Within the transaction of `create`: its room opens, and nothing is played before `start`. Where the transaction fails, `forget`.
   * @throws TABLE_OPEN_FAILED
   */
  async open(row: TableRow): Promise<void> {
    try {
      await this.#add(row);
    } catch (error) {
      this.services.log.error({ err: error, table: row.id }, 'a table could not be opened');
      await this.forget(row.id);
      throw new ApiError('TABLE_OPEN_FAILED');
    }
  }

  /** After the commit: rounds begin. */
  async start(id: string): Promise<void> {
    await this.#learnCurrencies();
    this.#tables.get(id)?.start();
  }

  /**
   * Nobody plays at it and nobody watches: it may be opened again as another one, by `open` and `start`. Its row stays in lists.
   * What was begun at the last moment is given back or cashed out.
   */
  async suspend(id: string): Promise<void> {
    const row = this.#must(id);
    const table = this.#tables.get(id);
    table?.voidOpen('system');
    await table?.stop();
    await table?.vacate('system');
    await this.forget(id);
    this.#rows.set(id, row);
  }

  /** It is not there any more: closed, or opened and never started. */
  async forget(id: string): Promise<void> {
    this.#rows.delete(id);
    this.#tables.delete(id);
    this.#projection.forget(id);
    this.stakes.clear(id);
    await this.#listeners.closed(id, 'closed');
  }

  async #add(row: TableRow): Promise<RunningTable> {
    this.#rows.set(row.id, row);
    const table = this.#makeTable(this, row);
    this.#tables.set(row.id, table);
    await this.#listeners.opened(row.id);
    return table;
  }

  /** Changes settings in the caller's transaction, answers the row as it will be; ask `change` with the same after the commit. */
  async patch(sql: Sql, id: string, change: TableChange): Promise<TableRow> {
    const row = this.#must(id);
    const next = { ...row, ...change };
    checkConfig(this.services, next);
    if (next.live.dealing !== row.live.dealing) checkDealing(this.services, next);
    await updateTable(sql, next, Object.keys(change) as TableColumn[]);
    if (next.status === 'closed') await this.services.reservations?.cancelAll(sql, id);
    return next;
  }

  /** After the commit of `patch`: the running table takes the change. Of a closed one open bets are given back, its room closes. */
  async change(id: string, change: TableChange): Promise<void> {
    if (faults.on) await faults.at('K21');
    const row = this.#must(id);
    if (change.status !== undefined) this.#tellStatus(row, change.status);
    Object.assign(row, change, change.names ? { name: nameOf(change.names) } : {});
    const table = this.#tables.get(id);
    this.listed(id);
    if (row.status !== 'closed') return table?.ask({ type: 'poke' });
    await this.services.reservations?.learn(id);
    await this.#closing.begin(id, table);
  }

  /** Something that lobbies list of this table may have changed. */
  listed(tableId: string): void {
    this.#listeners.changed(tableId);
  }

  /** A fault stopped this table: it waits in maintenance for its platform. */
  async broke(tableId: string): Promise<void> {
    const row = this.#rows.get(tableId);
    if (row?.status !== 'open') return;
    this.#tellStatus(row, 'maintenance');
    row.status = 'maintenance';
    this.listed(tableId);
    const { db } = this.services;
    await db.transaction(async sql => {
      await db.fence(sql, tableScope(tableId));
      await updateTable(sql, row, ['status']);
    });
    await this.#tables.get(tableId)?.ask({ type: 'poke' });
  }

  statusOf(row: TableRow): TableRow['status'] {
    return this.#games.statusOf(row);
  }

  async severalTables(viewer: Viewer): Promise<boolean> {
    const operator = await this.services.operators.byCode(viewer.player.operator);
    return operator?.multiTable === true;
  }

  /** Where play money is involved no row of a wallet says that a player is at another table: they themselves tell it. */
  playsBeside(playerId: string, { id, mode }: TableRow): string | undefined {
    const isOfPlay = (each: string) => mode === 'practice' || this.#rows.get(each)?.mode === 'practice';
    return this.stakes.tablesOf(playerId).find(each => each !== id && isOfPlay(each));
  }

  /** Whether a table plays this round now, its end not yet told; a betting window counts while nothing of it is recorded. */
  plays(roundId: string): boolean {
    return this.#projection.find(roundId)?.round?.isPlayed ?? false;
  }

  /** Who sits in an open round; undefined when it is none among seats of this process. */
  seatedIn(roundId: string): Participant[] | undefined {
    return this.#projection.find(roundId)?.round?.seated ?? undefined;
  }

  /** Voids an open round. @returns false when no table plays it */
  async voidRound(roundId: string, reason: string): Promise<boolean> {
    const tableId = this.#projection.find(roundId)?.tableId;
    return tableId !== undefined && this.ask(tableId, { type: 'void_round', roundId, reason });
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
    return isOffered(operator, row, this.services.plugins.current(row.gameCode, row.id)?.game);
  }

  /** At the start: every table runs again, open rounds are replayed with their own version and go on. */
  async resumeAll(): Promise<void> {
    await this.#learnCurrencies();
    await this.maintenance.look();
    const { rounds, log, db, wallet } = this.services;
    if (faults.on) await faults.at('K25');
    const open = new Map((await rounds.openRounds()).map(round => [round.tableId, round]));
    const stacks = await openStacks((text, params) => db.query(text, params as unknown[]));
    await wallet.healStakes([...[...open.values()].map(each => each.roundId), ...stacks.map(each => each.id)]);
    for (const row of await readTables((text, params) => db.query(text, params as unknown[]))) {
      const left = open.get(row.id);
      if (left) log.info({ table: row.id, round: left.roundId, inputs: left.inputs.length }, 'a round is recovered');
      const table = await this.#add(row);
      await table.restore();
      if (faults.on) await faults.at('K27');
      if (row.status !== 'closed') table.start(left);
      else
        await this.#closing.resume(table, left).catch((error: unknown) => {
          if (isOutage(error) || db.lease.lost) throw error;
          this.#closing.failed(row.id, error);
        });
    }
  }

  /** Nothing of any table acts any more, at once: another process, or another life of this one, goes on with them. */
  abandon(): void {
    this.#isOver = true;
    this.#unlisten?.();
    this.#games.stop();
    for (const table of this.#tables.values()) table.invalidate();
  }

  recover(id: string): void {
    const table = this.#tables.get(id);
    if (!table || this.#isOver) return;
    this.services.log.warn({ table: id }, 'what a table remembers is not certain: it is recovered from its rows');
    this.#recovery.again(table).catch(error => this.services.log.fatal({ alarm: true, err: error, table: id }, COULD_NOT));
  }

  /** Whether rounds may begin has changed, for all of them. */
  poke(): void {
    this.#all.poke();
  }

  /** Drains: running rounds end, no new ones begin; what is left after `drain_ms` is resumed by the next start. */
  async stop(): Promise<void> {
    this.#games.stop();
    const all = Promise.all([...this.#tables.values()].map(table => table.stop()));
    await Promise.race([all, this.services.clock.sleep(this.services.config.drain_ms)]);
  }

  /** After `stop`, once nobody can ask any more: what is under way gets so long, then the rounds are left to the next start. */
  async leave(mostMs: number): Promise<void> {
    this.#isOver = true;
    const all = Promise.all([...this.#tables.values()].map(table => table.drain()));
    await Promise.race([all, this.services.clock.sleep(mostMs)]);
    for (const table of this.#tables.values()) table.invalidate();
  }

  #tellStatus({ id, gameCode, operator, status }: TableRow, to: TableRow['status']): void {
    if (to !== status)
      this.services.log.info({ table: id, game: gameCode, operator, from: status, to }, 'a table has another status');
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
