// Stakes: where a player has money at stake, one row a player and table. The statement that inserts a debit takes the row with
// it, so that two tables of two processes cannot both take the first bet of a player who may be at one table alone.
import { type Sql, statement } from '../../db/index.ts';
import type { DebitOrder } from '../orders.ts';

/** The unique key that at most one row of a player has who may be at one table alone. */
export const STAKE_ALONE = 'stake_alone';

/** A player may be at one table alone, and has a stake at another one. */
export class StakeElsewhere extends Error {
  override name = 'StakeElsewhere';
  readonly tableId: string;
  constructor(tableId: string) {
    super('the player has a stake at another table');
    this.tableId = tableId;
  }
}

/**
 * Whether the row `s` still says something: a debit of its round or table session is on its way, or stands and is not settled.
 * What was refused, taken back or undone blocks nobody; its row goes when its round or session ends, or when the player's next
 * debit finds it.
 */
const STANDS = `exists (select 1 from wallet_tx d where d.scope_id = s.scope_id and d.player_id = s.player_id and d.type = 'debit'
    and (d.status = 'pending' or (d.status = 'confirmed' and d.rolled_back_by is null)))
  and not exists (select 1 from wallet_tx c where c.scope_id = s.scope_id and c.player_id = s.player_id and c.type = 'credit')`;

/** Of a debit `v`: the table at which its player has a stake, where they may have one alone; else no row. */
export const ELSEWHERE = `select s.table_id as elsewhere from stake s
  where v.alone and s.player_id = v."playerId" and s.table_id <> v."tableId" and ${STANDS} order by s.table_id limit 1`;

/**
 * Sub-statements of a `with`: rows of the players of `given` at other tables that say nothing any more are cleared, and those debits of
 * it that this condition lets through have their row, once those are gone. Who ends a round holds its rows: those are left to
 * them. They are looked up player by player: joined, all stakes of everybody were asked whether they stand.
 */
export const TAKEN = (condition: string): string => `dead as materialized (
    select other.* from given v cross join lateral (
      select s.player_id, s.table_id from stake s where s.player_id = v."playerId" and s.table_id <> v."tableId" and not (${STANDS})
      for update skip locked) as other),
  cleared as (delete from stake s using dead where s.player_id = dead.player_id and s.table_id = dead.table_id returning 1),
  taken as (insert into stake (player_id, table_id, scope_id, alone)
    select distinct on ("playerId", "tableId") "playerId", "tableId", "scopeId", alone from given
    where ${condition} and (select count(*) from cleared) >= 0
    order by "playerId", "tableId", "scopeId", alone
    on conflict (player_id, table_id) do update
      set scope_id = excluded.scope_id, alone = excluded.alone or (stake.alone and stake.scope_id = excluded.scope_id)
      where stake.scope_id <> excluded.scope_id or (excluded.alone and not stake.alone))`;

/** Stakes of debits as JSON ($1) that other statements insert. Answers where a player has one already who may not have two. */
const TAKE = statement(
  'wallet.take-stakes',
  `with given as materialized (
      select v.*, elsewhere
      from json_to_recordset($1::json) as v("playerId" text, "tableId" text, "scopeId" text, alone boolean)
        left join lateral (${ELSEWHERE}) as other on true),
    ${TAKEN('elsewhere is null')}
    select "playerId" as player_id, "tableId" as table_id, elsewhere from given where elsewhere is not null`,
);

const RELEASE = statement('wallet.release-stakes', 'delete from stake where scope_id = $1');

// of what has ended; a debit that is on its way has a stake whatever became of its round or table session
const HEAL_ENDED = statement(
  'wallet.heal-ended-stakes',
  `delete from stake s where not s.scope_id = any($1::text[]) and not exists (select 1 from wallet_tx d
     where d.scope_id = s.scope_id and d.player_id = s.player_id and d.type = 'debit' and d.status = 'pending')`,
);
const HEAL_MISSING = statement(
  'wallet.heal-missing-stakes',
  `insert into stake (player_id, table_id, scope_id, alone)
     select distinct on (player_id, table_id) player_id, table_id, scope_id, false from wallet_tx
       where scope_id = any($1::text[]) and type = 'debit'
         and (status = 'pending' or (status = 'confirmed' and rolled_back_by is null))
       order by player_id, table_id, scope_id
     on conflict do nothing`,
);

/** What the statements are given of a debit. */
export interface StakeValues {
  playerId: string;
  tableId: string;
  scopeId: string;
  alone: boolean;
}

export const stakeOf = ({ player, tableId, scopeId, alone = false }: DebitOrder): StakeValues => ({
  playerId: player.id,
  tableId,
  scopeId,
  alone,
});

/**
 * Takes the stakes of debits that the caller's transaction inserts.
 * @returns by player and table (`stakeKey`), where a player has a stake already who may not have two: that one is not taken
 */
export async function takeStakes(sql: Sql, orders: readonly DebitOrder[]): Promise<Map<string, string>> {
  const given = JSON.stringify(orders.map(stakeOf));
  const rows = await sql.query<{ player_id: string; table_id: string; elsewhere: string }>(TAKE, [given]);
  return new Map(rows.map(row => [`${row.player_id}|${row.table_id}`, row.elsewhere]));
}

export const stakeKey = ({ player, tableId }: DebitOrder): string => `${player.id}|${tableId}`;

/** A round or table session ends in the caller's transaction: nobody has a stake in it from then on. */
export async function releaseStakes(sql: Sql, scopeId: string): Promise<void> {
  await sql.run(RELEASE, [scopeId]);
}

/** Makes the stakes those of these rounds and table sessions, which are all that are open, and of debits on their way. */
export async function healStakes(sql: Sql, scopes: readonly string[]): Promise<{ ended: number; missing: number }> {
  const ended = await sql.run(HEAL_ENDED, [scopes]);
  return { ended, missing: await sql.run(HEAL_MISSING, [scopes]) };
}
