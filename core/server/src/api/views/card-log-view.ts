// Entries of the dealers' card log as the APIs show them.
import type { CardRow, RejectCode } from '../../dealing/index.ts';
import { iso } from '../../kernel/index.ts';

const REASONS: Record<RejectCode, string> = {
  NOT_EXPECTED: 'no card is expected',
  BETTING_OPEN: 'betting is open',
  UNREADABLE: 'the card could not be read, or was typed in without a reason',
  DUPLICATE_CARD: 'the card is out already',
  FOREIGN_CARD: 'the card is none of the pack',
  NO_ROUND: 'no round is being played',
};

/** What a round says of itself, as its detail has it. */
export interface RoundNames {
  table_name: string;
  table_names: unknown;
  game_code: string;
}

/** An item of `card_log` and of `GET /dealer-card-log`; card and raw are null, `hidden` true until the round ends. */
export function cardEntryView(row: CardRow, names: RoundNames): Record<string, unknown> {
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
    result: rejectCode === null ? 'accepted' : 'rejected',
    position: row.position,
    reject_code: rejectCode,
    reject_reason: rejectCode === null ? null : REASONS[rejectCode],
    ...(row.isHidden ? { hidden: true } : {}),
    table_id: row.tableId,
    table_name: names.table_name,
    table_names: names.table_names,
    game_code: names.game_code,
    round_id: row.roundId,
    round_no: row.roundNo,
    round_status: row.roundStatus,
  };
}
