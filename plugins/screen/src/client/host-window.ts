// Speaks with the page around the screen: only to the origin of the return URL, and hears only that origin.

export type HostKind =
  | 'game.ready'
  | 'game.changed'
  | 'table.joined'
  | 'table.left'
  | 'round.started'
  | 'round.settled'
  | 'balance.changed'
  | 'funds.needed'
  | 'session.expired'
  | 'game.closed'
  | 'error'
  | 'resize';

export interface HostWindow {
  /** Null when nobody may be told anything. */
  origin: string | null;
  post(kind: HostKind, data: Record<string, unknown>): void;
  listen(hear: (kind: string, data: Record<string, unknown>) => void): () => void;
}

interface Target {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface Surroundings {
  target: Target | null;
  listen(hear: (event: { origin: string; data: unknown }) => void): () => void;
  now(): number;
}

/** The only origin messages go to: that of the launch's return URL, else the session's, else nowhere. */
export function targetOrigin(session: { return_url: string | null; origin?: string | null }): string | null {
  return originOf(session.return_url) ?? originOf(session.origin ?? null);
}

export function hostWindow(origin: string | null, around: Surroundings): HostWindow {
  return {
    origin,
    post(kind, data) {
      if (!origin || !around.target) return;
      around.target.postMessage({ source: 'games-platform', kind, version: 1, ts: around.now(), data: plain(data) }, origin);
    },
    listen: hear =>
      around.listen(event => {
        const message = event.data as { source?: unknown; kind?: unknown; data?: unknown } | null;
        if (!origin || event.origin !== origin || typeof message !== 'object' || message === null) return;
        if (message.source !== 'games-operator' || typeof message.kind !== 'string') return;
        hear(message.kind, (message.data ?? {}) as Record<string, unknown>);
      }),
  };
}

/** The real window: the frame's parent, or the window that opened this one. */
export function browserSurroundings(): Surroundings {
  const embedded = window.parent !== window;
  return {
    target: embedded ? window.parent : (window.opener as Target | null),
    listen(hear) {
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
    now: () => Date.now(),
  };
}

export const isEmbedded = () => window.parent !== window;

function originOf(url: string | null): string | null {
  if (!url) return null;
  try {
    const { origin, protocol } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
}

// Amounts beyond a safe integer travel as text: other windows read messages as JSON.
function plain(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]));
}
