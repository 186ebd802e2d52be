// Rounds by the day on which they ended: how their rows are added up, and how the sums are asked for.
import { type ReaderReports, type Sql, statement, statementOf } from '../db/index.ts';
import type { Fold } from './folding.ts';

export const DAY_MS = 86_400_000;

/**
 * Rows of players with their round. A round is counted with the first row that an operator has in it: all rows of a round are
 * written by one statement. Fit for a `from`.
 */
const rowsOf = (where: string) => `select p.operator, (p.settled_at / ${DAY_MS})::int as day, p.game_code, p.currency, r.kind,
    r.operator is null as shared, p.player_id, p.status = 'settled' as is_settled, p.bet, p.win, p.rake,
    not exists (select 1 from round_player o
      where o.round_id = p.round_id and o.operator = p.operator and o.seq < p.seq) as is_first
  from round_player p join round r on r.id = p.round_id where p.settled_at is not null and ${where}`;

const SUMS = `count(*) filter (where is_first and is_settled) as rounds,
  coalesce(sum(bet) filter (where is_settled), 0) as bet, coalesce(sum(win) filter (where is_settled), 0) as win,
  coalesce(sum(rake) filter (where is_settled), 0) as rake, count(*) filter (where is_first and not is_settled) as void_rounds`;
const KEY = 'operator, day, game_code, currency, kind';

const ADD = statement(
  'sums.add-rounds',
  `with added as materialized (${rowsOf('p.seq > $1 and p.seq <= $2')}),
    players as (insert into ggr_player (${KEY}, player_id)
      select distinct ${KEY}, player_id from added where is_settled on conflict do nothing returning ${KEY}),
    counted as (insert into ggr_day_players as c (${KEY}, players) select ${KEY}, count(*) from players group by ${KEY}
      on conflict (${KEY}) do update set players = c.players + excluded.players),
    moved as (update sum_mark set through = $2 where table_name = 'ggr_day_players')
  insert into ggr_day as d (${KEY}, shared, rounds, bet, win, rake, void_rounds)
  select ${KEY}, shared, ${SUMS} from added group by ${KEY}, shared
  on conflict (${KEY}, shared) do update set rounds = d.rounds + excluded.rounds, bet = d.bet + excluded.bet,
    win = d.win + excluded.win, rake = d.rake + excluded.rake, void_rounds = d.void_rounds + excluded.void_rounds`,
);

/** Whether players are counted as far as rounds are added up: an older version of this program adds up and counts nobody. */
const IS_COUNTED = `(select (select through from sum_mark where table_name = 'ggr_day_players')
  = (select through from sum_mark where table_name = 'round_player'))`;
const LOOK = statement('sums.players-are-counted', `select ${IS_COUNTED} as counted`);
const DAYS = statement('sums.days', 'select distinct operator, day from ggr_day order by operator, day');
const COUNT = statement(
  'sums.count-players',
  `insert into ggr_day_players (${KEY}, players) select ${KEY}, count(*) from ggr_player where operator = $1 and day = $2 group by ${KEY}
    on conflict (${KEY}) do update set players = excluded.players`,
);
const COUNTED = statement(
  'sums.counted-players',
  `insert into sum_mark (table_name, through) select 'ggr_day_players', through from sum_mark where table_name = 'round_player'
    on conflict (table_name) do update set through = excluded.through`,
);

export const roundsFold: Fold = {
  table: 'round_player',
  async prepare(db, piece) {
    const [row] = await db.query<{ counted: boolean | null }>(LOOK);
    if (row?.counted === true) return;
    for (const { operator, day } of await db.query<{ operator: string; day: number }>(DAYS))
      if (!(await piece(sql => sql.run(COUNT, [operator, day])))) return;
    await piece(sql => sql.run(COUNTED));
  },
  async add(sql, after, until) {
    await sql.run(ADD, [after, until]);
  },
};

/** What is asked for; days since 1970, `until` exclusive. */
export interface GgrAsked {
  /** undefined: of all */
  operator?: string | undefined;
  from: number;
  until: number;
  gameCode?: string | undefined;
  currency?: string | undefined;
  group: 'day' | 'month';
}

export interface GgrRow {
  operator: string;
  /** `2026-01-31`, or `2026-01` by month */
  date: string;
  gameCode: string;
  currency: string;
  kind: 'banked' | 'p2p';
  rounds: number;
  players: number;
  bet: bigint;
  win: bigint;
  rake: bigint;
  ggr: bigint;
  voidRounds: number;
}

/** Everything that is asked for, in the sums or written since: one statement, so that each row counts once. */
const tailed = `mark as (select coalesce((select through from sum_mark where table_name = 'round_player'), 0) as through),
  tail as materialized (select * from (${rowsOf(`p.seq > (select through from mark)
    and p.seq <= (select max(seq) from round_player) and ($1::text is null or p.operator = $1)
    and p.settled_at >= $2::bigint * ${DAY_MS} and p.settled_at < $3::bigint * ${DAY_MS}`)}) as t
    where ($4::text is null or game_code = $4) and ($5::text is null or currency = $5))`;
const asked = `($1::text is null or operator = $1) and day >= $2 and day < $3 and ($4::text is null or game_code = $4)
  and ($5::text is null or currency = $5)`;

const ask = statementOf('sums.ggr');
/** The players of a day are kept as a count; of a month each is counted once, by the key of their rows alone. */
const GGR = (group: GgrAsked['group']) => {
  const dateOfDay = (form: string) => `to_char(to_timestamp(day::bigint * 86400) at time zone 'UTC', '${form}')`;
  const [date, span] = group === 'day' ? [dateOfDay('YYYY-MM-DD'), 'day'] : ['span', `${dateOfDay('YYYY-MM')} as span`];
  const keys = `operator, ${group === 'day' ? 'day' : 'span'}, game_code, currency, kind`;
  const isCounted = `exists (select 1 from ggr_player g where (g.operator, g.day, g.game_code, g.currency, g.kind, g.player_id)
    = (t.operator, t.day, t.game_code, t.currency, t.kind, t.player_id))`;
  const players =
    group === 'day'
      ? `select ${KEY}, sum(players) as players from (select ${KEY}, players from ggr_day_players where ${IS_COUNTED} and ${asked}
          union all select ${KEY}, count(*) from ggr_player where ${IS_COUNTED} is not true and ${asked} group by ${KEY}
          union all select ${KEY}, count(distinct player_id) from tail t where is_settled and not ${isCounted} group by ${KEY}
        ) as seen group by ${KEY}`
      : `select ${keys}, count(distinct player_id) as players from (
          select operator, ${span}, game_code, currency, kind, player_id from ggr_player where ${asked}
          union all select operator, ${span}, game_code, currency, kind, player_id from tail where is_settled) as seen
        group by ${keys}`;
  return `with ${tailed},
    days as (select operator, ${span}, game_code, currency, kind, rounds, bet, win, rake, void_rounds from ggr_day where ${asked}
      union all select operator, ${span}, game_code, currency, kind, ${SUMS} from tail group by ${KEY}),
    players as (${players}),
    sums as (select ${keys}, sum(rounds) as rounds, sum(bet) as bet, sum(win) as win, sum(rake) as rake,
        sum(void_rounds) as void_rounds from days group by ${keys})
    select ${date} as date, s.operator, s.game_code, s.currency, s.kind, s.rounds, s.bet, s.win, s.rake, s.void_rounds,
      coalesce(p.players, 0) as players
    from sums s left join players p using (${keys}) order by date, game_code, currency, kind, operator`;
};

interface RawRow extends Record<'rounds' | 'players' | 'bet' | 'win' | 'rake' | 'void_rounds', string> {
  operator: string;
  date: string;
  game_code: string;
  currency: string;
  kind: GgrRow['kind'];
}

/** Gross gaming revenue (NS-04): what banked rounds have cost their players, and the rake of the others. */
export async function readGgr(reports: ReaderReports, about: GgrAsked): Promise<GgrRow[]> {
  const { operator = null, from, until, gameCode = null, currency = null, group } = about;
  const values = [operator, from, until, gameCode, currency];
  const rows = await reports.sum(piece => piece(sql => sql.query<RawRow>(ask(GGR(group)), values)));
  return rows.map(({ game_code, void_rounds, ...row }) => {
    const [bet, win, rake] = [BigInt(row.bet), BigInt(row.win), BigInt(row.rake)];
    const ggr = row.kind === 'banked' ? bet - win : rake;
    const counts = { rounds: Number(row.rounds), players: Number(row.players), voidRounds: Number(void_rounds) };
    return { ...row, ...counts, gameCode: game_code, bet, win, rake, ggr };
  });
}

/** What an operator's players at shared tables of one game put in and got. */
export interface SharedRow {
  operator: string;
  gameCode: string;
  currency: string;
  kind: GgrRow['kind'];
  bet: bigint;
  win: bigint;
  rake: bigint;
}

const SHARED = statement(
  'sums.shared',
  `with ${tailed}
  select operator, game_code, currency, kind, sum(bet) as bet, sum(win) as win, sum(rake) as rake from (
    select operator, game_code, currency, kind, bet, win, rake from ggr_day where shared and ${asked}
    union all select operator, game_code, currency, kind, bet, win, rake from tail where shared and is_settled) as each
  group by operator, game_code, currency, kind having sum(bet) <> 0 or sum(win) <> 0
  order by currency, operator, game_code, kind`,
);

export async function readShared(
  reports: ReaderReports,
  about: Pick<GgrAsked, 'from' | 'until' | 'currency'>,
): Promise<SharedRow[]> {
  const values = [null, about.from, about.until, null, about.currency ?? null];
  const rows = await reports.sum(piece => piece(sql => sql.query<RawRow>(SHARED, values)));
  return rows.map(({ operator, game_code, currency, kind, bet, win, rake }) => {
    return { operator, gameCode: game_code, currency, kind, bet: BigInt(bet), win: BigInt(win), rake: BigInt(rake) };
  });
}

const all = (of: string) => ['rounds', 'bet', 'win', 'rake', 'void_rounds', 'players'].map(name => `${of}.${name}`).join(', ');
const said = (of: string) => ['bet', 'win', 'rounds', 'players'].map(name => `coalesce(${of}.${name}, 0)`).join(` || ' ' || `);
const CHECK = statement(
  'sums.check-rounds',
  `with found as (select ${KEY}, ${SUMS},
        case when ${IS_COUNTED} then count(distinct player_id) filter (where is_settled) else 0 end as players
      from (${rowsOf(`p.seq <= (select through from sum_mark where table_name = 'round_player')
      and coalesce(p.settled_at, 9007199254740991) >= $2::bigint * ${DAY_MS}
      and coalesce(p.settled_at, 9007199254740991) < ($2::bigint + 1) * ${DAY_MS} and p.operator = $1`)}) as rows group by ${KEY}),
    days as (select ${KEY}, sum(rounds) as rounds, sum(bet) as bet, sum(win) as win, sum(rake) as rake,
      sum(void_rounds) as void_rounds from ggr_day where operator = $1 and day = $2 group by ${KEY}),
    kept as (select ${KEY}, d.rounds, d.bet, d.win, d.rake, d.void_rounds,
      case when ${IS_COUNTED} then coalesce(c.players, 0) else 0 end as players
      from days d full join (select * from ggr_day_players where operator = $1 and day = $2) c using (${KEY}))
  select game_code || ' ' || currency as name, ${said('f')} as found, ${said('k')} as kept
  from found f full join kept k using (${KEY}) where (${all('f')}) is distinct from (${all('k')})`,
);

/** A sum that is not what its rows make. */
export interface WrongSum {
  name: string;
  found: string;
  kept: string;
}

/** The sums of an operator's day that are not what its rounds make. */
export const checkRounds = (sql: Sql, operator: string, day: number): Promise<WrongSum[]> => sql.query(CHECK, [operator, day]);
