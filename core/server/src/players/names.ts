// How players may be called: by their operator, and on the screen.

/** 1 to 64 bytes without control characters (CX-34); compared as bytes, never normalised. */
export function isExternalId(value: unknown): value is string {
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value)) return false;
  const bytes = Buffer.byteLength(value);
  return bytes >= 1 && bytes <= 64;
}

/** 2 to 16 characters that a person can see; joiners and variation selectors stay, direction marks do not (reliability B29). */
export function isNickname(value: unknown): value is string {
  if (typeof value !== 'string' || !value.isWellFormed()) return false;
  const length = [...value].length;
  if (length < 2 || length > 16 || value.trim() === '') return false;
  return !/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value) && /[^\s\p{Cf}]/u.test(value);
}
