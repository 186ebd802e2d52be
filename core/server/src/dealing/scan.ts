// A card as a dealer's side sends it, and what is answered: accepted for a position, or rejected with a reason.
import type { Source } from '@baize/sdk';

/** Why a card was rejected (NS-31.7). */
export type RejectCode =
  | 'NOT_EXPECTED'
  | 'BETTING_OPEN'
  | 'UNREADABLE'
  | 'DUPLICATE_CARD'
  | 'FOREIGN_CARD'
  | 'NOT_ON_DUTY'
  | 'NO_ROUND';
export type ScanAnswer = { result: 'accepted'; position: string } | { result: 'rejected'; code: RejectCode };

/** A card that was read or typed in. */
export interface Scan {
  face: string;
  source: Exclude<Source, 'auto'>;
  /** who deals */
  dealer?: string;
  /** why it was typed in; a manual card needs one */
  reason?: string;
  /** where it comes from, for the card log */
  from?: { role?: string; deviceName?: string; ip?: string; raw?: string; scannerId?: string; scannedAt?: number };
  /** the device's number of this message: the same again is answered as before, without effect */
  id?: { device: string; seq: number };
}

/** Answers that are kept of a table. */
const MOST_KEPT = 1000;

/** What the messages of a table's devices were answered. */
export class Answered {
  readonly #answers = new Map<string, ScanAnswer>();

  find(id: Scan['id']): ScanAnswer | undefined {
    return id && this.#answers.get(keyOf(id));
  }

  keep(id: Scan['id'], answer: ScanAnswer): void {
    if (!id) return;
    this.#answers.set(keyOf(id), answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST_KEPT && oldest !== undefined) this.#answers.delete(oldest);
  }
}

const keyOf = ({ device, seq }: { device: string; seq: number }): string => `${seq} ${device}`;

/** A card that cannot be read, or was typed in without a reason. */
export function isUnreadable({ face, source, reason }: Scan): boolean {
  if (typeof face !== 'string' || face === '' || face.length > 8) return true;
  return source === 'manual' && (reason ?? '').trim() === '';
}
