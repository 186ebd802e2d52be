// What is asked of the card log: entries or rounds of an operator's own tables, by time, table, round, dealer, source and result.
import type { Row } from '../db/index.ts';
import type { RejectCode } from './scan.ts';

export interface CardFilter {
  /** whose tables */
  operator: string;
  /** of `received_at`, inclusive and exclusive (Unix ms) */
  from: number;
  to: number;
  tableId?: string | undefined;
  roundId?: string | undefined;
  dealer?: string | undefined;
  source?: string | undefined;
  result?: string | undefined;
  /** those alone that came while no round was played */
  noRound?: boolean;
  limit: number;
  offset: number;
}

/** What is said of a round's table. */
export interface TableOf {
  tableId: string;
  tableNames: Record<string, string>;
  gameCode: string;
}

/** The cards of a round together. */
export interface CardGroup extends TableOf {
  roundId: string;
  roundNo: number | null;
  roundStatus: string | null;
  firstAt: number;
  lastAt: number;
  n: number;
  accepted: number;
  rejected: number;
  noReply: number;
  /** places that have a card, each once */
  positions: number;
  /** null: no card said when it was read */
  lagMsMax: number | null;
  dealers: { login: string; name: string; role: string | null; n: number }[];
  devices: { id: string; name: string | null }[];
  sources: Record<string, number>;
  rejectCodes: Partial<Record<RejectCode, number>>;
}

/** A card that was taken has a place; one that nobody answered has neither a place nor a reason. */
const RESULT = `case when l.reject_code is not null then 'rejected' when l.position is not null then 'accepted' else 'no_reply' end`;

const FROM = `from card_log l join play_table t on t.id = l.table_id left join round r on r.id = l.round_id
  where t.operator = $1 and l.received_at >= $2 and l.received_at < $3 and ($4::text is null or l.table_id = $4)
    and ($5::text is null or l.round_id = $5) and ($6::text is null or l.dealer = $6) and ($7::text is null or l.source = $7)
    and ($8::text is null or ${RESULT} = $8)`;

export const valuesOf = (filter: CardFilter): unknown[] => {
  const { operator, from, to, tableId, roundId, dealer, source, result } = filter;
  return [operator, from, to, tableId ?? null, roundId ?? null, dealer ?? null, source ?? null, result ?? null];
};

/** Newest first; one more than asked for says that another page follows. */
export const ENTRIES = `select l.*, r.hand_no, r.status, t.names, t.game_code ${FROM} and (not $9::boolean or l.round_id is null)
  order by l.received_at desc, l.id desc limit $10 offset $11`;

/** Rounds with such entries, the one with the newest first. */
export const GROUPS = `select l.round_id, max(r.hand_no) as hand_no, max(r.status) as status, l.table_id, t.names, t.game_code,
    min(l.received_at) as first_at, max(l.received_at) as last_at, count(*) as n,
    count(*) filter (where ${RESULT} = 'accepted') as accepted, count(*) filter (where ${RESULT} = 'rejected') as rejected,
    count(*) filter (where ${RESULT} = 'no_reply') as no_reply, count(distinct l.position) as positions,
    max(l.received_at - l.scanned_at) as lag_ms_max
  ${FROM} and l.round_id is not null group by l.round_id, l.table_id, t.names, t.game_code
  order by last_at desc, l.round_id limit $9 offset $10`;

/** Who and what sent the cards of these rounds. */
export const PARTS = `select l.round_id, l.dealer, max(l.role) as role, coalesce(max(d.name), l.dealer) as name, l.device_id,
    max(l.device_name) as device_name, l.source, l.reject_code, count(*) as n
  ${FROM.replace('where', 'left join dealer d on d.login = l.dealer where')} and l.round_id = any($9::text[])
  group by l.round_id, l.dealer, l.device_id, l.source, l.reject_code order by min(l.id)`;

/** The table of a row that was read with one. */
export const tableOf = (row: Row): TableOf => ({
  tableId: String(row.table_id),
  tableNames: row.names as Record<string, string>,
  gameCode: String(row.game_code),
});

/** @param parts those of this round */
export function groupOf(row: Row, parts: readonly Row[]): CardGroup {
  const number = (key: string): number | null => (row[key] === null ? null : Number(row[key]));
  const group: CardGroup = {
    ...tableOf(row),
    roundId: String(row.round_id),
    roundNo: number('hand_no'),
    roundStatus: row.status as string | null,
    firstAt: Number(row.first_at),
    lastAt: Number(row.last_at),
    n: Number(row.n),
    accepted: Number(row.accepted),
    rejected: Number(row.rejected),
    noReply: Number(row.no_reply),
    positions: Number(row.positions),
    lagMsMax: number('lag_ms_max'),
    dealers: [],
    devices: [],
    sources: {},
    rejectCodes: {},
  };
  for (const part of parts) addPart(group, part);
  return group;
}

function addPart({ dealers, devices, sources, rejectCodes }: CardGroup, part: Row): void {
  const n = Number(part.n);
  const source = String(part.source);
  sources[source] = (sources[source] ?? 0) + n;
  if (part.reject_code !== null) {
    const code = String(part.reject_code) as RejectCode;
    rejectCodes[code] = (rejectCodes[code] ?? 0) + n;
  }
  if (part.dealer !== null) {
    const known = dealers.find(each => each.login === part.dealer);
    if (known) known.n += n;
    else dealers.push({ login: String(part.dealer), name: String(part.name), role: part.role as string | null, n });
  }
  if (part.device_id !== null && !devices.some(each => each.id === part.device_id))
    devices.push({ id: String(part.device_id), name: part.device_name as string | null });
}
