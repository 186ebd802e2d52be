// Lists of rounds: one row per own player and round, paged by key so that rows written meanwhile are neither skipped nor doubled.
import type { RoundRow } from '@baize/protocol';
import type { ReaderReports, Row } from '../db/index.ts';
import { iso } from '../kernel/index.ts';
import { LATEST, LONG_ROUND } from '../rounds/index.ts';

const DAY_MS = 86_400_000;

export interface RoundFilter {
  operator?: string;
  playerId?: string;
  externalId?: string;
  gameCode?: string;
  sessionId?: string;
  /** `settled` or `void`; another word lists nothing */
  status?: string;
  /** rows say whose they are */
  staff?: true;
  /** on the start, also when sorted by settlement */
  from: number;
  to: number;
  sort: 'started_at' | 'settled_at';
  order: 'asc' | 'desc';
  limit: number;
  /** sort key, round id, player id of the last row */
  after?: [number, string, string];
}

/** A page of round rows, and where the next one goes on (null on the last page). */
export async function listRounds(
  reports: ReaderReports,
  filter: RoundFilter,
): Promise<{ rounds: object[]; next: [number, string, string] | null }> {
  const key = filter.sort === 'settled_at' ? `coalesce(settled_at, ${LATEST})` : 'started_at';
  const down = filter.order === 'desc';
  const [at, round, player] = filter.after ?? [null, '', ''];
  const order = `order by sort_key ${down ? 'desc' : 'asc'}, round_id, player_id limit $11`;
  const stream = (operator: string, bounds: string) => `select *, ${key} as sort_key from round_player
      where operator = ${operator} and status in ('settled', 'void') and started_at >= $1 and started_at < $2
        and ($4::text is null or player_id = $4) and ($5::text is null or external_id = $5)
        and ($6::text is null or game_code = $6) and ($7::text is null or session_id = $7)
        and ($12::text is null or status = $12)
        and ($8::bigint is null or (${key} ${down ? '<=' : '>='} $8 and (${key} <> $8 or (round_id, player_id) > ($9, $10))))
        ${bounds} ${order}`;
  // by their ends: those of the range lie beside it, and what took longer than a day is found by itself
  const bySettled = (operator: string) =>
    `select * from ((${stream(operator, `and ${key} >= $1 - ${DAY_MS} and ${key} <= $2 + ${DAY_MS}`)})
      union all (${stream(operator, `and ${key} > $2 + ${DAY_MS} and ${LONG_ROUND}`)})) s ${order}`;
  const of = (operator: string) => (filter.sort === 'settled_at' ? bySettled(operator) : stream(operator, ''));
  // no index goes over all operators: the first rows of each of them are merged
  const text =
    filter.operator === undefined
      ? `select r.* from operator o cross join lateral (${of('o.code')}) r where $3::text is null ${order}`
      : `select * from (${of('$3')}) r ${order}`;
  const values = [
    filter.from,
    filter.to,
    filter.operator ?? null,
    filter.playerId ?? null,
    filter.externalId ?? null,
    filter.gameCode ?? null,
    filter.sessionId ?? null,
    at,
    round,
    player,
    filter.limit,
    filter.status ?? null,
  ];
  const rows = await reports.list(sql => sql.query(text, values));
  const last = rows.length === filter.limit ? rows.at(-1) : undefined;
  const next = last ? ([Number(last.sort_key), String(last.round_id), String(last.player_id)] as [number, string, string]) : null;
  return { rounds: rows.map(row => ({ ...(filter.staff ? { operator_code: row.operator } : {}), ...roundRow(row) })), next };
}

/** Rounds that are played now, of all operators, by their start: one is played from its first accepted bet on (NS-30.4). */
export async function listOpenRounds(
  reports: ReaderReports,
  filter: Pick<RoundFilter, 'operator' | 'gameCode' | 'order' | 'limit'> & { after?: [at: number, roundId: string] },
): Promise<{ rounds: object[]; next: [number, string] | null }> {
  const [sign, order] = filter.order === 'asc' ? ['>', 'asc'] : ['<', 'desc'];
  const [at, id] = filter.after ?? [null, ''];
  const text = `select id, table_id, table_name, table_names, game_code, version, hand_no, currency, operator, started_at from round
      where status = 'open' and started_at > 0 and ($1::text is null or operator = $1) and ($2::text is null or game_code = $2)
        and ($3::bigint is null or (started_at, id) ${sign} ($3, $4))
      order by started_at ${order}, id ${order} limit $5`;
  const values = [filter.operator ?? null, filter.gameCode ?? null, at, id, filter.limit];
  const rows = await reports.list(sql => sql.query(text, values));
  const last = rows.length === filter.limit ? rows.at(-1) : undefined;
  const rounds = rows.map(({ id: round_id, operator, started_at, hand_no, ...row }) => ({
    round_id,
    /** owner of the table; null: shared */
    operator_code: operator,
    ...row,
    hand_no: Number(hand_no),
    status: 'open',
    started_at: iso(Number(started_at)),
    settled_at: null,
  }));
  return { rounds, next: last ? [Number(last.started_at), String(last.id)] : null };
}

/** As players are shown it, with what operators see beside that. */
function roundRow(row: Row): RoundRow & { external_id: string; rake: number } {
  return {
    round_id: String(row.round_id),
    game_code: String(row.game_code),
    table_id: String(row.table_id),
    started_at: iso(Number(row.started_at)),
    settled_at: row.settled_at === null ? null : iso(Number(row.settled_at)),
    status: String(row.status),
    external_id: String(row.external_id),
    bet: Number(row.bet),
    win: Number(row.win),
    rake: Number(row.rake),
    currency: String(row.currency),
    hand_no: Number(row.hand_no),
    table_name: String(row.table_name),
    table_names: row.table_names as RoundRow['table_names'],
  };
}
