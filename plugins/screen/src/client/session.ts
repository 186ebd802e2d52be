// The player's session: handed over by the launch page within the tab, never in an address.
import type { Session } from '@baize/protocol';

const KEY = 'baize.session';

/** Stores the session for the game screen of this tab. */
export function keepSession(session: Session): void {
  const text = JSON.stringify(session);
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Storage can be blocked inside a frame; the tab's name survives one navigation within this origin.
    window.name = `${KEY}:${text}`;
  }
}

/** The session of this tab if it belongs to that operator. */
export function takeSession(operatorCode: string): Session | null {
  const text = stored();
  if (!text) return null;
  try {
    const session = JSON.parse(text) as Session;
    return session.operator?.code === operatorCode && typeof session.session === 'string' ? session : null;
  } catch {
    return null;
  }
}

/** Whether another page of this tab finds it too: frames of ours do. */
export function isSessionKept(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function dropSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

function stored(): string | null {
  const handed = window.name.startsWith(`${KEY}:`) ? window.name.slice(KEY.length + 1) : null;
  if (handed) window.name = '';
  try {
    return sessionStorage.getItem(KEY) ?? handed;
  } catch {
    return handed;
  }
}
