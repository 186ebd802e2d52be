// A table of a directory as specs ask it: nothing else of it can be reached.
import type { Action, Malformed, TableState } from '@baize/protocol';
import type { Expected, Scan, ScanAnswer } from '../../dealing/index.ts';
import type { TableDirectory } from '../directory/directory.ts';
import type { SeatNow } from '../directory/published.ts';
import type { TableRow } from '../rows.ts';
import type { Viewer } from '../viewer.ts';

/** The dealer's side of a live table. */
export interface AskedDealer {
  expected(): Promise<Expected | null>;
  scan(scan: Scan): Promise<ScanAnswer>;
  replace(scan: Omit<Scan, 'source'> & { reason: string }): Promise<ScanAnswer>;
  misdeal(reason: string): Promise<boolean>;
}

/** One table, by its id. */
export class AskedTable {
  readonly row: TableRow;
  readonly #tables: TableDirectory;

  constructor(tables: TableDirectory, id: string) {
    const row = tables.row(id);
    if (!row) throw new Error(`no table ${id}`);
    this.row = row;
    this.#tables = tables;
  }

  join(viewer: Viewer): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'join', viewer });
  }

  leave(viewer: Viewer): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'leave', viewer });
  }

  act(viewer: Viewer, action: Action | Malformed): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'act', viewer, action });
  }

  resync(viewer: Viewer, after: number): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'resync', viewer, after });
  }

  stop(): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'stop' });
  }

  /** Its memory counts no more. */
  invalidate(): Promise<void> {
    return this.#tables.ask(this.row.id, { type: 'invalidate' });
  }

  figures(): Promise<{ viewers: number; nicknames: number }> {
    return this.#tables.ask(this.row.id, { type: 'figures' });
  }

  /** As it was last published. */
  state(): TableState {
    const published = this.#tables.published(this.row.id);
    if (!published) throw new Error(`${this.row.id} is gone`);
    return published.state;
  }

  seatOf(playerId: string): SeatNow | undefined {
    return this.#tables.published(this.row.id)?.seated.get(playerId);
  }

  get dealer(): AskedDealer {
    const { id } = this.row;
    return {
      expected: () => this.#tables.ask(id, { type: 'expected' }),
      scan: scan => this.#tables.ask(id, { type: 'scan', scan }),
      replace: scan => this.#tables.ask(id, { type: 'replace', scan }),
      misdeal: reason => this.#tables.ask(id, { type: 'misdeal', reason }),
    };
  }
}
