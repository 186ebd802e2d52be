// Random identifiers and tokens, hashes and times as they appear on the wire.
import { hash, randomBytes } from 'node:crypto';

/** Prefixes of the ids that are drawn at random; transaction ids are derived instead (wallet room). */
export type IdPrefix = 'pl' | 'tbl' | 'rnd' | 'tss' | 'shoe' | 'prv' | 'key' | 'cer';

/** `prefix_` + 32 hex digits from the system's generator. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

/** `prefix_` + 43 url-safe characters (256 bits): launch tokens and sessions. Only their hash is stored. */
export function newToken(prefix: 'lt' | 'ses' | 'dls'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 as lowercase hex. */
export function sha256(data: string | Buffer): string {
  return hash('sha256', data, 'hex');
}

/** Unix milliseconds as `YYYY-MM-DDTHH:mm:ss.sssZ`, the one time format on the wire (CX-25). */
export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
