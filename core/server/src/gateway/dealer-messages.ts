// What a dealer's tool sends in its room, read: a numbered message of one kind, or nothing that could be answered.
import type { Scan } from '../dealing/index.ts';

interface Numbered {
  /** counted by the device; the same number again is answered as before */
  seq: number;
}

/** A card that was read, or typed in by a pit boss. */
export interface CardMessage extends Numbered {
  type: 'card' | 'replace';
  card: string;
  source: Scan['source'];
  reason: string | null;
  /** what the reader said */
  raw: string | null;
  scannerId: string | null;
  /** Unix ms by the device's own clock */
  scannedAt: number | null;
}

/** `void` ends the hand, `pause` lets none begin, `start` lets them begin again. */
export interface CommandMessage extends Numbered {
  type: 'start' | 'void' | 'pause';
  reason: string;
}

export interface StatusMessage {
  type: 'status';
  status: Record<string, unknown>;
}

export type DealerMessage = CardMessage | CommandMessage | StatusMessage;

const SOURCES: readonly string[] = ['scanner', 'wedge', 'manual', 'virtual'];
const SCANNERS: readonly string[] = ['connected', 'disconnected', 'virtual', 'none'];
const STREAMS: readonly string[] = ['live', 'connecting', 'off', 'error'];

type Fields = Record<string, unknown>;

const textOf = (value: unknown, most: number): string | null =>
  typeof value === 'string' && !value.includes('\0') ? value.slice(0, most) : null;
const numberOf = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= most ? value : undefined;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** @returns null where there is nothing to answer: another type, or no number */
export function dealerMessageOf(type: string, payload: unknown): DealerMessage | null {
  const fields = fieldsOf(payload);
  if (type === 'status') return { type, status: statusOf(fields) };
  const { seq } = fields;
  if (!Number.isSafeInteger(seq) || (seq as number) < 0) return null;
  if (type === 'card' || type === 'replace') return cardOf(type, seq as number, fields);
  if (type !== 'start' && type !== 'void' && type !== 'pause') return null;
  return { type, seq: seq as number, reason: textOf(fields.reason, 200)?.trim() || type };
}

function cardOf(type: CardMessage['type'], seq: number, fields: Fields): CardMessage {
  const { source, scanned_at: scannedAt } = fields;
  const at = typeof scannedAt === 'string' ? Date.parse(scannedAt) : scannedAt;
  return {
    type,
    seq,
    card: textOf(fields.card, 9) ?? '',
    source: SOURCES.includes(String(source)) ? (source as Scan['source']) : 'scanner',
    reason: textOf(fields.reason, 200),
    raw: textOf(fields.raw, 200),
    scannerId: textOf(fields.scanner_id, 100),
    scannedAt: numberOf(at, 8_640_000_000_000_000) === undefined ? null : Math.floor(at as number),
  };
}

/** What a device says of itself, without anything that nobody asked for. */
function statusOf(fields: Fields): Fields {
  const stream = fieldsOf(fields.stream);
  const state = String(stream.state);
  const numbers = ['latency_ms', 'bitrate_kbps', 'width', 'height'].flatMap(name => {
    const value = numberOf(stream[name], 1_000_000);
    return value === undefined ? [] : [[name, Math.round(value)]];
  });
  const fps = numberOf(stream.fps, 1000);
  const shares = ['cpu', 'mem'].flatMap(name => {
    const value = numberOf(fields[name], 100);
    return value === undefined ? [] : [[name, value]];
  });
  const update = textOf(fields.update, 40);
  return {
    scanner: SCANNERS.includes(String(fields.scanner)) ? fields.scanner : 'none',
    stream: {
      state: STREAMS.includes(state) ? state : 'off',
      ...Object.fromEntries(numbers),
      ...(fps === undefined ? {} : { fps }),
    },
    ...Object.fromEntries(shares),
    ...(update ? { update } : {}),
  };
}
