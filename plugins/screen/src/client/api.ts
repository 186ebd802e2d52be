// The screen's HTTP calls. Failures carry a player-screen code; OFFLINE means the server was not reached.

import type { Lobby, PastRound, PastRoundsPage, RoundRow, Session, Shuffle } from '@baize/protocol';
import type { Amount } from './money.ts';
import { Refusal } from './wire.ts';

/** Which of my rounds: of a game, from a day on, up to a day and with it; empty: all. */
export interface RoundsWanted {
  game: string;
  since: string;
  until: string;
}

export interface Api {
  lobby(lang: string): Promise<Lobby>;
  rounds(cursor?: string, wanted?: RoundsWanted): Promise<{ rounds: RoundRow[]; next_cursor?: string | null }>;
  /** The same rounds, each as my screen was told of it. */
  pastRounds(cursor: string | undefined, wanted: RoundsWanted): Promise<PastRoundsPage>;
  round(id: string): Promise<Record<string, unknown>>;
  /** What my screen was told of it. */
  facts(id: string): Promise<PastRound>;
  /** The cards of it that I saw, each at its place in the sealed order. */
  shuffle(id: string): Promise<Shuffle>;
  balance(): Promise<{ balance: Amount | null; currency: string }>;
  rules(gameCode: string, lang: string, tableId: string | null): Promise<unknown>;
}

export function playApi(session: string, base = ''): Api {
  const get = <T>(path: string) => read<T>(`${base}/play/v1${path}`, { headers: { Authorization: `Bearer ${session}` } });
  return {
    lobby: lang => get(`/lobby?lang=${lang}`),
    rounds: (cursor, wanted) => get(`/rounds?${roundsQuery(cursor, wanted)}`),
    pastRounds: (cursor, wanted) => get(`/past-rounds?${roundsQuery(cursor, wanted)}`),
    round: id => get(`/rounds/${encodeURIComponent(id)}`),
    facts: id => get(`/rounds/${encodeURIComponent(id)}/facts`),
    shuffle: id => get(`/rounds/${encodeURIComponent(id)}/shuffle`),
    balance: () => get('/balance'),
    rules: (code, lang, tableId) => {
      const table = tableId === null ? '' : `&table_id=${encodeURIComponent(tableId)}`;
      return get(`/games/${encodeURIComponent(code)}/rules?lang=${lang}${table}`);
    },
  };
}

function roundsQuery(
  cursor?: string,
  { game, since, until }: RoundsWanted = { game: '', since: '', until: '' },
): URLSearchParams {
  const from = since ? new Date(`${since}T00:00`).toISOString() : '';
  const to = until ? dayAfter(until).toISOString() : '';
  const asked = Object.entries({ cursor, game_code: game, from, to }).filter(([, value]) => value);
  return new URLSearchParams([['limit', '20'], ...(asked as [string, string][])]);
}

/** The end of a day, in the zone of this place. */
function dayAfter(day: string): Date {
  const end = new Date(`${day}T00:00`);
  end.setDate(end.getDate() + 1);
  return end;
}

/** Quick fingers ask for more than a session may: what was refused for that alone is asked again once it may be, so often. */
const TRIES = 5;

async function read<T>(url: string, init: RequestInit): Promise<T> {
  for (let tries = 1; ; tries++) {
    const answer = await send(url, init);
    if (answer.status !== 429 || tries >= TRIES) return found<T>(answer);
    const seconds = Number(answer.headers.get('retry-after')) || 1;
    await new Promise<void>(wake => setTimeout(wake, seconds * 1000));
  }
}

/** Changes a launch token for a session. */
export async function openSession(token: string): Promise<Session> {
  const body = JSON.stringify({ token });
  const headers = { 'Content-Type': 'application/json' };
  return found(await send('/play/v1/session', { method: 'POST', headers, body }));
}

function send(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, cache: 'no-store', credentials: 'omit' }).catch(() => {
    throw new Refusal('OFFLINE');
  });
}

/** What an answer brought. @throws Refusal with the code of one that refuses */
async function found<T>(answer: Response): Promise<T> {
  const text = await answer.text().catch(() => '');
  const type = answer.headers.get('content-type') ?? '';
  const body = type.includes('json') ? lossless(text) : text;
  if (answer.ok) return body as T;
  const code = (body as { error?: { code?: unknown } } | null)?.error?.code;
  throw new Refusal(typeof code === 'string' ? code : answer.status === 401 ? 'SESSION_EXPIRED' : `H${answer.status}`);
}

// A wallet may hold more than a double can count; such numbers become BigInt where the browser shows us their text.
function lossless(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
        ? BigInt(context?.source ?? 0)
        : value,
    );
  } catch {
    return null;
  }
}
