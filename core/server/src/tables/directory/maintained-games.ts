// Games under maintenance at the tables that run: rounds end or are given back, seats are cleared after a grace, lobbies hear.
import { type GameChange, Maintenance } from '../../catalog/index.ts';
import type { TableRow } from '../rows.ts';
import type { TableServices } from '../services.ts';
import { Graces } from './graces.ts';
import type { RunningTable } from './running-table.ts';

export class MaintainedGames {
  readonly maintenance: Maintenance;
  readonly #services: TableServices;
  readonly #tables: ReadonlyMap<string, RunningTable>;
  readonly #listed: (tableId: string) => void;
  readonly #graces: Graces;

  /** @param listed what lobbies list of a table may have changed */
  constructor(services: TableServices, tables: ReadonlyMap<string, RunningTable>, listed: (tableId: string) => void) {
    this.#services = services;
    this.#tables = tables;
    this.#listed = listed;
    this.#graces = new Graces(services.clock, code => this.#clear(code));
    this.maintenance = new Maintenance(
      services,
      change => this.#changed(change),
      code => this.#back(code),
    );
  }

  /** The status of a table as it is shown: that of its game counts too. */
  statusOf(row: TableRow): TableRow['status'] {
    return row.status === 'open' && this.maintenance.isUnder(row.gameCode) ? 'maintenance' : row.status;
  }

  stop(): void {
    this.maintenance.stop();
    this.#graces.stop();
  }

  #of(code: string): RunningTable[] {
    return [...this.#tables.values()].filter(({ row }) => row.gameCode === code);
  }

  /** Lobbies show when a game comes back. */
  #back(code: string): void {
    for (const { row } of this.#of(code)) this.#listed(row.id);
  }

  /** A game's maintenance began or ended. Graceful: running rounds end; else they are given back. */
  #changed({ code, status, graceful }: GameChange): void {
    for (const table of this.#of(code)) {
      if (status === 'maintenance' && !graceful) table.voidOpen('system');
      void table.ask({ type: 'poke' });
      this.#listed(table.row.id);
    }
    this.#graces.set(code, this.maintenance.isUnder(code) ? this.#services.config.maintenance_grace_ms : null);
  }

  #clear(code: string): void {
    for (const table of this.#of(code)) {
      const about = { table: table.row.id };
      table.vacate('maintenance').catch(error => this.#services.log.error({ err: error, ...about }, 'seats under maintenance'));
    }
  }
}
