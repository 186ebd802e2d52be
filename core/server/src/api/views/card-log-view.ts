// Entries of the dealers' card log as the APIs show them.
import type { CardGroup, CardRow, RejectCode, TableOf } from '../../dealing/index.ts';
import { iso } from '../../kernel/index.ts';
import { nameOf } from '../../tables/index.ts';
import type { CardEntry, CardRound } from '../schemas/card-log.ts';
import type { Sent } from '../schemas/words.ts';
import { namesOf } from './table-view.ts';

const REASONS: Record<RejectCode, string> = {
  NOT_EXPECTED: 'no card is expected',
  BETTING_OPEN: 'betting is open',
  UNREADABLE: 'the card could not be read, or was typed in without a reason',
  DUPLICATE_CARD: 'the card is out already',
  FOREIGN_CARD: 'the card is none of the pack',
  NOT_ON_DUTY: 'whoever sent it may not, or works at no table',
  NO_ROUND: 'no round is being played',
};

/** What a round says of itself, as its detail has it. */
export interface RoundNames {
  table_name: string;
  table_names: Record<string, string>;
  game_code: string;
}

/** An item of `card_log` and of `GET /dealer-card-log`; card and raw are null, `hidden` true until the round ends. */
export function cardEntryView(row: CardRow, names: RoundNames): Sent<typeof CardEntry> {
  const { scannedAt, rejectCode } = row;
  return {
    received_at: iso(row.receivedAt),
    id: row.id,
    dealer: row.dealer,
    role: row.role,
    device_id: row.deviceId,
    device_name: row.deviceName,
    ip: row.ip,
    source: row.source,
    card: row.card,
    raw: row.raw,
    scanner_id: row.scannerId,
    scanned_at: scannedAt === null ? null : iso(scannedAt),
    lag_ms: scannedAt === null ? null : row.receivedAt - scannedAt,
    result: rejectCode !== null ? 'rejected' : row.position === null ? 'no_reply' : 'accepted',
    position: row.position,
    reject_code: rejectCode,
    reject_reason: rejectCode === null ? null : REASONS[rejectCode],
    ...(row.isHidden ? { hidden: true as const } : {}),
    table_id: row.tableId,
    table_name: names.table_name,
    table_names: names.table_names,
    game_code: names.game_code,
    round_id: row.roundId,
    round_no: row.roundNo,
    round_status: row.roundStatus,
  };
}

/** What a table of the log is called. */
export function namesAt({ tableNames, gameCode }: TableOf): RoundNames {
  const name = nameOf(tableNames);
  return { table_name: name, table_names: namesOf({ name, names: tableNames }), game_code: gameCode };
}

/** A round of the log (NS-15). While it is open one place more is expected than has a card. */
export function cardGroupView(group: CardGroup): Sent<typeof CardRound> {
  const isSettled = group.roundStatus === 'settled';
  return {
    table_id: group.tableId,
    ...namesAt(group),
    round_id: group.roundId,
    round_no: group.roundNo,
    round_status: group.roundStatus,
    first_at: iso(group.firstAt),
    last_at: iso(group.lastAt),
    n: group.n,
    n_accepted: group.accepted,
    n_rejected: group.rejected,
    n_no_reply: group.noReply,
    dealers: group.dealers,
    devices: group.devices.map(({ id, name }) => ({ device_id: id, name })),
    sources: group.sources,
    reject_codes: { ...group.rejectCodes },
    positions_expected: group.positions + (isSettled ? 0 : 1),
    positions_done: group.positions,
    complete: isSettled,
    lag_ms_max: group.lagMsMax,
    hidden: group.roundStatus === 'open',
  };
}
