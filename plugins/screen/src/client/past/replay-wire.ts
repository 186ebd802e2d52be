// A wire that tells a round that is over: the table draws it as if it were played, and whatever is sent into it goes nowhere.
import type { Fact, PastRound } from '@baize/protocol';
import type { Wire, WireRoom } from '../wire.ts';

export interface ReplayWire extends Wire {
  /** Shows the round after so many facts: further ones arrive as they did, going back builds it anew. */
  show(end: number): void;
}

export function replayWire({ table, seat, round, facts }: PastRound): ReplayWire {
  let hear: ((type: string, payload: unknown) => void) | null = null;
  let shown = 0;
  const tell = (end: number) => {
    const isNext = shown > 0 && end > shown;
    const part = facts.slice(isNext ? shown : 0, end);
    if (isNext) hear?.('facts', { ...round, facts: part });
    else hear?.('snapshot', snapshot(part));
    shown = end;
  };
  const snapshot = (part: Fact[]) => ({
    table,
    you: { seat, chips: 0, pending: 0, status: 'in', bets: [], balance: null },
    round,
    facts: part,
    last: part.at(-1)?.seq ?? 0,
    asks: [],
    now: Date.now(),
  });
  let wanted = 1;
  return {
    show(end) {
      wanted = end;
      if (hear && end !== shown) tell(end);
    },
    async join(): Promise<WireRoom> {
      return {
        send: () => {},
        onMessage(listen) {
          hear = listen;
          setTimeout(() => tell(wanted));
        },
        onState: () => {},
        onClose: () => {},
        leave() {
          hear = null;
        },
      };
    },
  };
}
