// The end of a version of the Operator API: what its answers say for the last half year (NS-20).
const HALF_A_YEAR_MS = 183 * 86_400_000;

/**
 * `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) from half a year before the end on.
 * @param sunset the day as `YYYY-MM-DD`; null: no end is planned
 * @param now Unix ms
 */
export function sunsetHeaders(sunset: string | null, now: number): Record<string, string> {
  if (sunset === null) return {};
  const end = Date.parse(sunset);
  const since = end - HALF_A_YEAR_MS;
  return now < since ? {} : { Deprecation: `@${Math.floor(since / 1000)}`, Sunset: new Date(end).toUTCString() };
}
