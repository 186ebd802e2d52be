// Answers of the real server, made readable: the same ids, times and addresses in each run, and lists cut short.
type Json = Record<string, unknown>;

/** When every recorded story begins. */
const BEGIN = Date.parse('2026-01-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
/** Of longer lists these show what an entry is. */
const MOST_ENTRIES = 2;
/** Histories are read in their order: a few more. */
const MOST_FACTS = 6;

const IDS = /\b(tx|rnd|tbl|pl|tss|prv|dlr|dev|cer|lt)_[\w-]{20,}/g;
const UUIDS = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;
/** What stands behind the id in a link to a certification's page. */
const LINKS = /\.[0-9a-z]{7,9}\.[0-9a-f]{64}/g;
const BADGES = /\bDLR-[0-9A-Z]{12}\b/g;
const TIMES = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/g;
const DAYS = /"\d{4}-\d{2}-\d{2}"/g;
/** What differs from run to run, by the name of the field. */
const FIXED: Json = {
  ip: '203.0.113.7',
  last_ip: '203.0.113.8',
  user_agent: 'Mozilla/5.0',
  next_cursor: 'eyJhZnRlciI6…',
  tail: 'JKLM',
  badge_tail: 'JKLM',
};

/** Makes what was sent and answered readable; one for a whole story, so that an id stays the same in it. */
export class Tidy {
  readonly #url: string;
  readonly #from: number;
  readonly #known = new Map<string, string>();
  readonly #count = new Map<string, number>();

  /** @param url of the server that is recorded @param from when the story began, Unix ms */
  constructor(url: string, from: number) {
    this.#url = url;
    this.#from = from - (from % MINUTE_MS);
  }

  text(text: string): string {
    return text
      .replaceAll(this.#url, 'https://api.example.com')
      .replaceAll(IDS, (id, prefix: string) => this.#idOf(id, prefix))
      .replaceAll(LINKS, '.UNTIL.SIGNATURE')
      .replaceAll(UUIDS, id => this.#idOf(id, 'uuid'))
      .replaceAll(BADGES, 'DLR-ABCDEFGHJKLM')
      .replaceAll(TIMES, time => this.#timeOf(time))
      .replaceAll(DAYS, '"2026-01-01"');
  }

  json<T>(value: T): T {
    return cut(JSON.parse(this.text(JSON.stringify(value)))) as T;
  }

  #idOf(id: string, prefix: string): string {
    const known = this.#known.get(id);
    if (known) return known;
    const number = (this.#count.get(prefix) ?? 0) + 1;
    this.#count.set(prefix, number);
    const made = madeUp(prefix, number.toString(16));
    this.#known.set(id, made);
    return made;
  }

  /** Whole minutes after the beginning: a story takes less. */
  #timeOf(time: string): string {
    const minutes = Math.floor((Date.parse(time) - this.#from) / MINUTE_MS);
    return new Date(BEGIN + minutes * MINUTE_MS).toISOString();
  }
}

function madeUp(prefix: string, number: string): string {
  if (prefix === 'lt') return 'lt_EXAMPLE';
  if (prefix === 'uuid') return `00000000-0000-4000-8000-${number.padStart(12, '0')}`;
  return `${prefix}_${number.padStart(32, '0')}`;
}

function cut(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.slice(0, name === 'history' ? MOST_FACTS : MOST_ENTRIES).map(each => cut(each));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    const fixed = FIXED[key];
    return [key, fixed !== undefined && typeof each === 'string' ? fixed : cut(each, key)];
  });
  return Object.fromEntries(entries);
}

/** Parts whose fields differ by game, hand and chance. */
const FREE = new Set(['result', 'history', 'hands', 'cards', 'limits', 'detail', 'changes', 'timers', 'settings', 'bet_limits']);

/** Where two values are not of one form, by path; null is of every form, and of lists the first entries are compared. */
export function unlike(a: unknown, b: unknown, at = ''): string[] {
  if (a === null || b === null || a === undefined || b === undefined) return [];
  if (Array.isArray(a) && Array.isArray(b)) return a.length > 0 && b.length > 0 ? unlike(a[0], b[0], `${at}[]`) : [];
  if (typeof a !== typeof b || Array.isArray(a) !== Array.isArray(b)) return [`${at}: ${typeof a}, was ${typeof b}`];
  if (typeof a !== 'object') return [];
  const [left, right] = [a as Json, b as Json];
  const missing = Object.keys(right).filter(key => !(key in left));
  const added = Object.keys(left).filter(key => !(key in right));
  return [
    ...missing.map(key => `${at}.${key} is gone`),
    ...added.map(key => `${at}.${key} is new`),
    ...Object.keys(left)
      .filter(key => !FREE.has(key))
      .flatMap(key => unlike(left[key], right[key], `${at}.${key}`)),
  ];
}
