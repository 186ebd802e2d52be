// Pictures of tables as their dealers' cameras see them: the last one of each, for a few minutes.
import type { Database } from '../db/index.ts';
import { type Clock, sha256 } from '../kernel/index.ts';

/** An older one says nothing of the table any more. */
const KEPT_MS = 300_000;

export interface Snapshot {
  jpeg: Buffer;
  /** SHA-256 of it */
  tag: string;
}

export class Snapshots {
  readonly #db: Database;
  readonly #clock: Clock;
  /** what was sent or looked up last: everybody may ask, and nobody's asking costs the database anything */
  readonly #known = new Map<string, { at: number; snapshot: Snapshot | undefined }>();

  constructor(deps: { db: Database; clock: Clock }) {
    this.#db = deps.db;
    this.#clock = deps.clock;
  }

  async put(tableId: string, jpeg: Buffer): Promise<void> {
    const at = this.#clock.now();
    const tag = sha256(jpeg);
    await this.#db.query(
      `insert into dealer_snapshot (table_id, at, tag, base64) values ($1, $2, $3, $4)
       on conflict (table_id) do update set at = excluded.at, tag = excluded.tag, base64 = excluded.base64`,
      [tableId, at, tag, jpeg.toString('base64')],
    );
    this.#known.set(tableId, { at, snapshot: { jpeg, tag } });
  }

  /** The last one of a table; undefined when there is none, or it is too old. */
  async of(tableId: string): Promise<Snapshot | undefined> {
    const now = this.#clock.now();
    const known = this.#known.get(tableId);
    if (known) return now - known.at < KEPT_MS ? known.snapshot : undefined;
    const [row] = await this.#db.query<{ at: string; tag: string; base64: string }>(
      'select at, tag, base64 from dealer_snapshot where table_id = $1',
      [tableId],
    );
    const found = { at: Number(row?.at ?? now), snapshot: row && { jpeg: Buffer.from(row.base64, 'base64'), tag: row.tag } };
    this.#known.set(tableId, found);
    return now - found.at < KEPT_MS ? found.snapshot : undefined;
  }
}
