// Time and limits that a player sets for themselves: a reminder, the longest session, the most to lose, and breaks.

export interface CareWishes {
  /** Minutes from one reminder to the next; 0: none. */
  careMinutes: number;
  /** Longest session in minutes; 0: none. */
  sessionMinutes: number;
  /** Most to lose in a session, in minor units of the wallet's currency; 0: none. */
  lossLimit: number;
}

/** A session of play: from the first page on, or from the end of the last break. */
export interface Played {
  net: number;
  since: number;
  /** When the player was last told how long they have been playing. */
  told: number;
  /** The strictest limits that stood in this session: a looser one counts from the next. */
  strict: Pick<CareWishes, 'sessionMinutes' | 'lossLimit'>;
}

export interface Break {
  until: number;
  why: 'wish' | 'time' | 'loss';
}

/** So long a break takes. */
export const BREAK_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
const NO_LIMITS = { sessionMinutes: 0, lossLimit: 0 };

export const begun = (now: number): Played => ({ net: 0, since: now, told: now, strict: NO_LIMITS });

/** 0 is no limit, and so never the stricter one. */
const stricter = (a: number, b: number): number => (a === 0 ? b : b === 0 ? a : Math.min(a, b));

export function held(played: Played, { sessionMinutes, lossLimit }: CareWishes): Played {
  const strict = {
    sessionMinutes: stricter(played.strict.sessionMinutes, sessionMinutes),
    lossLimit: stricter(played.strict.lossLimit, lossLimit),
  };
  const isSame = strict.sessionMinutes === played.strict.sessionMinutes && strict.lossLimit === played.strict.lossLimit;
  return isSame ? played : { ...played, strict };
}

/** What is due now: an end by a limit before a reminder. */
export function careDue({ net, since, told, strict }: Played, wishes: CareWishes, now: number): 'time' | 'loss' | 'check' | null {
  if (strict.lossLimit > 0 && -net >= strict.lossLimit) return 'loss';
  if (strict.sessionMinutes > 0 && now - since >= strict.sessionMinutes * MINUTE_MS) return 'time';
  if (wishes.careMinutes > 0 && now - told >= wishes.careMinutes * MINUTE_MS) return 'check';
  return null;
}

/** Hours and minutes: `1:05`. */
export function duration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Round amounts to choose a limit from. */
export const lossChoices = (exponent: number): number[] =>
  [1, 2, 5, 10, 20, 50, 100, 200, 500].map(each => each * (exponent === 0 ? 10_000 : 10 * 10 ** exponent));

const PLAYED = 'baize.played';
const BREAK = 'baize.break';

/** The session that this tab has played so far; a store that is blocked begins a new one. */
export const keptPlayed = (session: string, now: number): Played => {
  const kept = read<{ session: string; played: Played }>(() => sessionStorage, PLAYED);
  return kept?.session === session ? kept.played : begun(now);
};
export const keepPlayed = (session: string, played: Played): void => write(() => sessionStorage, PLAYED, { session, played });

/** The break of this player, where one runs. */
export function keptBreak(player: string, now: number): Break | null {
  const kept = read<{ player: string; rest: Break }>(() => localStorage, BREAK);
  return kept?.player === player && kept.rest.until > now ? kept.rest : null;
}
export const keepBreak = (player: string, rest: Break): void => write(() => localStorage, BREAK, { player, rest });

function read<T>(storage: () => Storage, key: string): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: unknown): void {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // Kept in memory only.
  }
}
