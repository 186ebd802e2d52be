// Settings of the whole platform that staff may change while it runs.
import type { Database, Sql } from '../db/index.ts';
import { badFields, type Config } from '../kernel/index.ts';
import { isTimezone } from './check.ts';

export interface PlatformSettings {
  timezone: string;
  card_design: { face: string; back: string; back_color: string };
  device_limit: number | null;
  environment: string;
}

type Given = Record<string, unknown>;

export class Settings {
  readonly #db: Database;
  readonly #config: Config;

  constructor(db: Database, config: Config) {
    this.#db = db;
    this.#config = config;
  }

  async read(): Promise<PlatformSettings> {
    const rows = await this.#db.query<{ key: string; value: unknown }>('select key, value from platform_setting');
    const given = Object.fromEntries(rows.map(row => [row.key, row.value]));
    const { timezone, card_design, env } = this.#config;
    return { timezone, card_design, device_limit: null, environment: env, ...given } as PlatformSettings;
  }

  /** @throws INVALID_REQUEST naming the bad fields */
  async change(sql: Sql, given: Given): Promise<void> {
    const bad: string[] = [];
    if (given.timezone !== undefined && !isTimezone(given.timezone)) bad.push('timezone');
    const limit = given.device_limit;
    if (limit !== undefined && limit !== null && !(Number.isSafeInteger(limit) && (limit as number) >= 0))
      bad.push('device_limit');
    if (given.environment !== undefined && !/^[\w -]{1,40}$/.test(String(given.environment))) bad.push('environment');
    if (given.card_design !== undefined && !isDesign(given.card_design)) bad.push('card_design');
    if (bad.length > 0) throw badFields(...bad);
    for (const key of ['timezone', 'device_limit', 'environment', 'card_design']) {
      if (given[key] === undefined) continue;
      await sql.run(
        `insert into platform_setting (key, value) values ($1, $2::jsonb) on conflict (key) do update set value = excluded.value`,
        [key, JSON.stringify(given[key])],
      );
    }
  }
}

function isDesign(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  const { face, back, back_color } = value as Record<string, unknown>;
  return (
    ['texas', 'studio'].includes(String(face)) &&
    ['texas', 'rlive'].includes(String(back)) &&
    ['blue', 'red', 'black'].includes(String(back_color))
  );
}
