// Statements about players and their sessions that are prepared once.
import { FENCE, statement } from '../db/index.ts';

export const COLUMNS = 'id, operator, external_id, nickname, currency, country, status, created_at';

export const STANDING = statement(
  'players.standing',
  'select distinct player_id as id from player_session where player_id = any($1::text[]) and revoked_at is null',
);

/** Each of them by the index, whatever the table was like when the statement was planned. */
export const FIND = statement(
  'players.find',
  `select ${COLUMNS.replaceAll(/(\w+)/g, 'p.$1')} from unnest($1::text[], $2::text[]) as asked(operator, external_id)
  cross join lateral (select * from player where operator = asked.operator and external_id = asked.external_id limit 1) as p`,
);

export const BY_IDS = statement('players.by-ids', `select ${COLUMNS} from player where id = any($1::text[])`);

const SESSION = `s.id, s.operator, s.launch, s.ip, s.user_agent, s.created_at, s.expires_at,
  p.id as player_id, p.external_id, p.nickname, p.currency, p.country, p.status, p.created_at as player_created_at`;

/** Sessions ($1) that stand now ($2), of players who are not blocked; each by the index, likewise. */
export const SESSIONS = statement(
  'players.sessions',
  `select ${SESSION} from unnest($1::text[]) as asked(id)
  cross join lateral (select * from player_session where id = asked.id limit 1) as s
  cross join lateral (select * from player where id = s.player_id limit 1) as p
  where s.revoked_at is null and s.expires_at > $2 and p.status = 'active'`,
);

/** Rows are locked in one order, in which an operator that is disabled locks them too: neither waits for the other for ever. */
export const REVOKE = statement(
  'players.revoke',
  `with ${FENCE(3, 4)},
  due as materialized (select s.id from fence, player_session s
    where s.player_id = any($1::text[]) and s.revoked_at is null and s.expires_at > $2 and s.created_at <= $2
    order by s.player_id, s.id for update of s),
  revoked as (update player_session set revoked_at = $2 from due where player_session.id = due.id)
  select 1 from fence`,
);

/** What goes with the change of a player's status: their sessions, in the same order. */
export const LOGGED_OUT = `update player_session as s set revoked_at = due.until from
  (select each.id, given.until from changed join given using (key) join player_session as each on each.player_id = given.key
    where each.revoked_at is null and each.expires_at > given.until order by each.player_id, each.id for update of each) as due
  where s.id = due.id`;
