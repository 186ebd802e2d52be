// Templates: where a new table of a game starts. The platform's own, else the one its plugin brings.
import type { Rake } from '@baize/protocol';
import type { Game } from '@baize/sdk';
import { type Sql, statement } from '../db/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { Currency } from './currencies.ts';

/** As the platform API shows it; amounts in minor units. */
export interface TemplateBody {
  currency: string;
  limits: Record<string, Amount>;
  max_seats?: number | null;
  rake_bp?: number;
  rake_cap?: Amount;
  rake_rule?: Record<string, boolean>;
  studio: boolean;
  available: boolean;
}

const NO_FLOP_NO_DROP = { no_flop_no_drop: true } satisfies Partial<Rake>;

const TEMPLATES = statement('catalog.templates', 'select game_code, body from table_template');
const SET_TEMPLATE = statement(
  'catalog.set-template',
  `insert into table_template (game_code, body) values ($1, $2::jsonb)
    on conflict (game_code) do update set body = excluded.body`,
);

/** The templates that the platform has set, by game code. */
export async function readTemplates(query: Sql['query']): Promise<Map<string, TemplateBody>> {
  const rows = await query<{ game_code: string; body: TemplateBody }>(TEMPLATES);
  return new Map(rows.map(row => [row.game_code, row.body]));
}

export async function writeTemplate(sql: Sql, gameCode: string, body: TemplateBody): Promise<void> {
  await sql.run(SET_TEMPLATE, [gameCode, JSON.stringify(body)]);
}

/** What a plugin brings, in the base currency: its amounts are whole units of it. */
export function templateOf(game: Game, currencies: readonly Currency[]): TemplateBody | undefined {
  const base = currencies.find(({ rate }) => rate === 1);
  if (!game.template || !base) return undefined;
  const unit = 10 ** base.exponent;
  const { limits, seats, rake } = game.template;
  return {
    currency: base.code,
    limits: Object.fromEntries(Object.entries(limits).map(([key, units]) => [key, units * unit])),
    ...(seats === undefined ? {} : { max_seats: seats }),
    ...(rake ? { rake_bp: rake.bp, rake_cap: rake.cap * unit } : {}),
    ...(rake?.noFlopNoDrop ? { rake_rule: NO_FLOP_NO_DROP } : {}),
    studio: game.live,
    available: true,
  };
}
