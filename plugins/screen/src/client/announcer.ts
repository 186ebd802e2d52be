// Says things to screen readers: two live regions, one sentence at a time, not faster than they can be heard.
import { type Store, store } from './store.ts';

type Sentence = string | (() => string);

export interface Announcer {
  polite: Store<string>;
  assertive: Store<string>;
  /** A function is asked for its words when they are said. */
  announce(sentence: Sentence, urgent?: boolean): void;
}

const GAP_MS = 1200;
/** Of what is not urgent: older ones are dropped. What is urgent is said first, and all of it. */
const MOST_WAITING = 3;

export function announcer(wait: (ms: number, work: () => void) => void = (ms, work) => void setTimeout(work, ms)): Announcer {
  const polite = store('');
  const assertive = store('');
  let waiting: { sentence: Sentence; urgent: boolean }[] = [];
  let busy = false;
  const next = () => {
    const first = waiting.shift();
    busy = first !== undefined;
    if (!first) return;
    const region = first.urgent ? assertive : polite;
    const words = typeof first.sentence === 'string' ? first.sentence : first.sentence();
    // a region that does not change is not read: the same sentence again differs by a space
    region.set(region.get() === words ? `${words}\u00a0` : words);
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
