// Templates: where a new table of a game starts.
import type { Sql } from '../db/index.ts';

/** `currency, limits, max_seats?, rake_bp?, rake_cap?, rake_rule?, studio, available`, as the platform API shows it. */
export type TemplateBody = Record<string, unknown>;

export async function readTemplate(query: Sql['query'], gameCode: string): Promise<TemplateBody | undefined> {
  const [row] = await query<{ body: TemplateBody }>('select body from table_template where game_code = $1', [gameCode]);
  return row?.body;
}

export async function writeTemplate(sql: Sql, gameCode: string, body: TemplateBody): Promise<void> {
  const text = `insert into table_template (game_code, body) values ($1, $2::jsonb)
    on conflict (game_code) do update set body = excluded.body`;
  await sql.run(text, [gameCode, JSON.stringify(body)]);
}
