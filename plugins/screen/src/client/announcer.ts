// Says things to screen readers: two live regions, one sentence at a time, not faster than they can be heard.
import { type Store, store } from './store.ts';

export interface Announcer {
  polite: Store<string>;
  assertive: Store<string>;
  announce(sentence: string, urgent?: boolean): void;
}

const GAP_MS = 1200;
/** Of what is not urgent: older ones are dropped. What is urgent is said first, and all of it. */
const MOST_WAITING = 3;

export function announcer(wait: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms)): Announcer {
  const polite = store('');
  const assertive = store('');
  let waiting: { sentence: string; urgent: boolean }[] = [];
  let busy = false;
  const next = () => {
    const first = waiting.shift();
    busy = first !== undefined;
    if (!first) return;
    (first.urgent ? assertive : polite).set(first.sentence);
    wait(GAP_MS, next);
  };
  return {
    polite,
    assertive,
    announce(sentence, urgent = false) {
      if (!sentence) return;
      const urgents = waiting.filter(each => each.urgent);
      const others = waiting.filter(each => !each.urgent);
      if (urgent) urgents.push({ sentence, urgent });
      else others.push({ sentence, urgent });
      waiting = [...urgents, ...others.slice(-MOST_WAITING)];
      if (!busy) next();
    },
  };
}
