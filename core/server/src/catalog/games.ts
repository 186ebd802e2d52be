// Games as the platform runs them: open or under maintenance, their order and names; which are loaded is the games room's
// matter.
import type { Database, Row, Sql } from '../db/index.ts';
import { ApiError, Cache } from '../kernel/index.ts';

export interface GameRow {
  code: string;
  status: 'open' | 'maintenance';
  graceful: boolean;
  startAt: number | null;
  endAt: number | null;
  note: string | null;
  sortOrder: number;
  /** Names that win over the plugin's own. */
  names: Record<string, string>;
}

/** What a game is at an instant: maintenance may be planned to begin and to end (NS-12). */
export function gameStatusAt({ status, startAt, endAt }: GameRow, at: number): GameRow['status'] {
  if (status === 'open' || (startAt !== null && at < startAt) || (endAt !== null && at >= endAt)) return 'open';
  return 'maintenance';
}

type Given = Record<string, unknown>;
export const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'] as const;

export class GameRows {
  readonly #db: Database;
  readonly #all: Cache<GameRow[]>;

  constructor(db: Database) {
    this.#db = db;
    this.#all = new Cache(db.bus, 'game');
  }

  /** Inside a transaction pass its `sql` on. */
  async list(sql?: Pick<Sql, 'query'>): Promise<GameRow[]> {
    const read = async () => (await (sql ?? this.#db).query('select * from game_row order by sort_order, code')).map(gameRowOf);
    return sql ? (this.#all.peek('') ?? read()) : this.#all.get('', read);
  }

  async find(code: string): Promise<GameRow | undefined> {
    return (await this.list()).find(each => each.code === code);
  }

  /** Rows for games that were loaded for the first time, behind the others in order. */
  async ensure(codes: string[]): Promise<void> {
    for (const code of codes) {
      await this.#db.query(
        `insert into game_row (code, status, graceful, sort_order, names)
         select $1, 'open', true, coalesce(max(sort_order), 0) + 10, '{}' from game_row on conflict do nothing`,
        [code],
      );
    }
    this.#db.bus.invalidate('game');
  }

  /** @throws GAME_NOT_FOUND */
  async change(sql: Sql, code: string, given: Given): Promise<GameRow> {
    const [row] = await sql.query('select * from game_row where code = $1 for update', [code]);
    if (!row) throw new ApiError('GAME_NOT_FOUND');
    const before = gameRowOf(row);
    const at = (value: unknown, old: number | null) =>
      value === undefined ? old : value === null ? null : Date.parse(String(value));
    const after: GameRow = {
      ...before,
      status: (given.status as GameRow['status']) ?? before.status,
      graceful: (given.graceful as boolean) ?? before.graceful,
      // a plan belongs to its maintenance: a new one, or its end, does not inherit it
      startAt: at(given.start, given.status === undefined ? before.startAt : null),
      endAt: at(given.end, given.status === undefined ? before.endAt : null),
      note: given.note === undefined ? before.note : (given.note as string | null),
      sortOrder: (given.sort_order as number) ?? before.sortOrder,
      names: (given.names as Record<string, string>) ?? before.names,
    };
    this.#db.invalidates(sql, 'game', code);
    await sql.run(
      `update game_row set status = $2, graceful = $3, start_at = $4, end_at = $5, note = $6, sort_order = $7, names = $8::jsonb where code = $1`,
      [code, after.status, after.graceful, after.startAt, after.endAt, after.note, after.sortOrder, JSON.stringify(after.names)],
    );
    return after;
  }
}

function gameRowOf(row: Row): GameRow {
  const ms = (value: unknown) => (value === null ? null : Number(value));
  return {
    code: String(row.code),
    status: row.status as GameRow['status'],
    graceful: row.graceful === true,
    startAt: ms(row.start_at),
    endAt: ms(row.end_at),
    note: row.note as string | null,
    sortOrder: Number(row.sort_order),
    names: row.names as Record<string, string>,
  };
}
