// The card log: every card that a dealer's side sent, with what became of it. What was read stays sealed while its round is open.
import type { Source } from '@baize/sdk';
import { type Database, type ReaderReports, type Row, statement } from '../db/index.ts';
import type { Cipher, Log } from '../kernel/index.ts';
import {
  type CardFilter,
  type CardGroup,
  ENTRIES,
  GROUPS,
  groupOf,
  PARTS,
  type TableOf,
  tableOf,
  valuesOf,
} from './card-log-query.ts';
import type { RejectCode } from './scan.ts';

const CARDS_OF_ROUND = statement(
  'dealing.cards-of-round',
  `select card_log.*, round.hand_no, round.status from card_log left join round on round.id = card_log.round_id
         where card_log.round_id = $1 order by card_log.id`,
);

/** One message of a dealer's side. */
export interface CardEntry {
  /** Unix ms */
  receivedAt: number;
  tableId: string;
  /** null: no round was being played */
  roundId: string | null;
  source: Exclude<Source, 'auto'>;
  dealer: string | null;
  role: string | null;
  deviceId: string | null;
  deviceName: string | null;
  ip: string | null;
  scannerId: string | null;
  /** Unix ms by the device's own clock */
  scannedAt: number | null;
  position: string | null;
  rejectCode: RejectCode | null;
  /** the face, null where it is none of the pack; null as well while the round is open, for whoever reads */
  card: string | null;
  /** what was read; null like the card */
  raw: string | null;
}

/** An entry as it stands in the log. `roundStatus`: null outside a round. */
export interface CardRow extends CardEntry {
  id: number;
  roundNo: number | null;
  roundStatus: string | null;
  isHidden: boolean;
}

const INSERT = statement(
  'dealing.log-card',
  `insert into card_log (received_at, table_id, round_id, source, dealer, role, device_id, device_name, ip, scanner_id,
  scanned_at, position, reject_code, sealed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);

export class CardLog {
  readonly #db: Database;
  readonly #cipher: Cipher;
  readonly #log: Log;
  #last: Promise<void> = Promise.resolve();

  constructor(deps: { db: Database; cipher: Cipher; log: Log }) {
    this.#db = deps.db;
    this.#cipher = deps.cipher;
    this.#log = deps.log;
  }

  /** Writes behind the play: no card waits for its entry. */
  write(entry: CardEntry): void {
    this.#last = this.#last
      .then(() => this.#insert(entry))
      .catch(error => this.#log.error({ err: error, table: entry.tableId, round: entry.roundId }, 'a card was not logged'));
  }

  /** Done when everything so far is written. */
  quiet(): Promise<void> {
    return this.#last;
  }

  /** The entries of a round in the order they came; cards of one that is still open are hidden. */
  async ofRound(roundId: string): Promise<CardRow[]> {
    const rows = await this.#db.query(CARDS_OF_ROUND, [roundId]);
    return rows.map(row => this.#row(row));
  }

  /** Entries of an operator's own tables, newest first. */
  async list(reports: ReaderReports, filter: CardFilter): Promise<{ entries: (CardRow & TableOf)[]; hasMore: boolean }> {
    const { limit, offset, noRound = false } = filter;
    await this.quiet();
    const values = [...valuesOf(filter), noRound, limit + 1, offset];
    const rows = await reports.list(sql => sql.query(ENTRIES, values));
    const entries = rows.slice(0, limit).map(row => ({ ...this.#row(row), ...tableOf(row) }));
    return { entries, hasMore: rows.length > limit };
  }

  /** The same by round; entries outside of any form none. */
  async groups(reports: ReaderReports, filter: CardFilter): Promise<{ rounds: CardGroup[]; hasMore: boolean }> {
    const { limit, offset } = filter;
    await this.quiet();
    const rows = await reports.list(sql => sql.query(GROUPS, [...valuesOf(filter), limit + 1, offset]));
    const shown = rows.slice(0, limit);
    const ids = shown.map(row => row.round_id);
    const parts = await reports.list(sql => sql.query(PARTS, [...valuesOf(filter), ids]));
    const rounds = shown.map(row =>
      groupOf(
        row,
        parts.filter(each => each.round_id === row.round_id),
      ),
    );
    return { rounds, hasMore: rows.length > limit };
  }

  async #insert(entry: CardEntry): Promise<void> {
    const { card, raw, ...open } = entry;
    const sealed = this.#cipher.seal(JSON.stringify({ card, raw }), aboutOf(entry.tableId, entry.roundId));
    await this.#db.query(INSERT, [
      open.receivedAt,
      open.tableId,
      open.roundId,
      open.source,
      open.dealer,
      open.role,
      open.deviceId,
      open.deviceName,
      open.ip,
      open.scannerId,
      open.scannedAt,
      open.position,
      open.rejectCode,
      sealed,
    ]);
  }

  #row(row: Row): CardRow {
    const text = (key: string): string | null => (row[key] === null ? null : String(row[key]));
    const number = (key: string): number | null => (row[key] === null ? null : Number(row[key]));
    const isHidden = row.status === 'open';
    const tableId = String(row.table_id);
    const roundId = text('round_id');
    return {
      id: Number(row.id),
      receivedAt: Number(row.received_at),
      tableId,
      roundId,
      source: String(row.source) as CardEntry['source'],
      dealer: text('dealer'),
      role: text('role'),
      deviceId: text('device_id'),
      deviceName: text('device_name'),
      ip: text('ip'),
      scannerId: text('scanner_id'),
      scannedAt: number('scanned_at'),
      position: text('position'),
      rejectCode: text('reject_code') as RejectCode | null,
      roundNo: number('hand_no'),
      roundStatus: text('status'),
      isHidden,
      ...(isHidden ? { card: null, raw: null } : this.#opened(String(row.sealed), tableId, roundId)),
    };
  }

  #opened(sealed: string, tableId: string, roundId: string | null): Pick<CardEntry, 'card' | 'raw'> {
    return JSON.parse(this.#cipher.open(sealed, aboutOf(tableId, roundId)).toString()) as Pick<CardEntry, 'card' | 'raw'>;
  }
}

const aboutOf = (tableId: string, roundId: string | null): string => `scan|${tableId}|${roundId ?? ''}`;
