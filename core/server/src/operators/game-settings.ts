// What an operator sets for one game: its bet limits by currency, and how the lobby shows the game.
import type { Row, Sql } from '../db/index.ts';

const READ = `select jsonb_build_object('bet_limits', coalesce(settings->'betLimits'->$2, '{}'),
    'lobby', coalesce(settings->'lobby'->$2, '{}')) as settings
  from operator where code = $1 for update`;
const WRITE = `update operator set settings = jsonb_set(jsonb_set('{"betLimits": {}, "lobby": {}}'::jsonb || settings,
    array['betLimits', $2], $3::jsonb), array['lobby', $2], $4::jsonb) where code = $1`;

/** Both as `{bet_limits, lobby}`; the operator's row is locked. null: there is no such operator */
export async function readGameSettings(sql: Sql, operator: string, game: string): Promise<Row | null> {
  const [row] = await sql.query<{ settings: Row }>(READ, [operator, game]);
  return row?.settings ?? null;
}

/** As `readGameSettings` has them. Say to the transaction that the operator is invalid. */
export async function writeGameSettings(sql: Sql, operator: string, game: string, { bet_limits, lobby }: Row): Promise<void> {
  await sql.run(WRITE, [operator, game, JSON.stringify(bet_limits), JSON.stringify(lobby)]);
}
