// Settings of the whole platform that staff may change while it runs.
import type { Database, Sql } from '../db/index.ts';
import { Cache, type Config } from '../kernel/index.ts';
import type { CardDesign } from './card-design.ts';

export interface PlatformSettings {
  timezone: string;
  card_design: CardDesign;
  device_limit: number | null;
  environment: string;
}

type Given = Record<string, unknown>;

/** An IANA time zone. */
export function isTimezone(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

export class Settings {
  readonly #db: Database;
  readonly #config: Config;
  readonly #kept: Cache<PlatformSettings>;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
    this.#kept = new Cache(db.bus, 'platform_setting');
  }

  /** From memory until one is changed. */
  read(): Promise<PlatformSettings> {
    return this.#kept.get('', () => this.#read());
  }

  async #read(): Promise<PlatformSettings> {
    const rows = await this.#db.query<{ key: string; value: unknown }>('select key, value from platform_setting');
    const given = Object.fromEntries(rows.map(row => [row.key, row.value]));
    const { timezone, card_design, env } = this.#config;
    return { timezone, card_design, device_limit: null, environment: env, ...given } as PlatformSettings;
  }

  /** Changes what is given. */
  async change(sql: Sql, given: Given): Promise<void> {
    this.#db.invalidates(sql, 'platform_setting');
    for (const key of ['timezone', 'device_limit', 'environment', 'card_design']) {
      if (given[key] === undefined) continue;
      await sql.run(
        `insert into platform_setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(given[key])],
      );
    }
  }
}
