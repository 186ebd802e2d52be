// Lets facts arrive one after the other, so that cards can be seen being dealt; far behind or hidden, all at once.
import type { Fact } from '@baize/protocol';

export interface Pacer {
  push(facts: readonly Fact[], roundId: string | null): void;
  /** Shows everything now. */
  flush(): void;
  /** Something that was shown has not landed yet, or waits to be shown. */
  busy(): boolean;
  /** Forgets what waits: a snapshot replaced it. */
  clear(): void;
}

export interface PacerOptions {
  /** `still`: without motion; `isOld`: of what is long past, which nobody wants to hear. */
  show(facts: Fact[], roundId: string | null, still: boolean, isOld: boolean): void;
  /** True when nothing should move: reduced motion or a hidden tab. */
  calm(): boolean;
  wait?: (ms: number, work: () => void) => () => void;
  now?: () => number;
}

const FAR_BEHIND = 6;
const CARD_MS = 350;
/** From the last card to what it decides: it lands (0.28 s) and is seen for 0.4 s. */
const DECIDES_MS = 680;
/** What a card decides. */
const DECIDED = new Set(['result', 'settle']);
const THIRD_CARD_MS = 750;
const STREET_MS = 700;
const SHOWN_MS = 400;
const SWEEP_MS = 380;
/** Shown without a pause however many come at once: they do not put us behind. */
const SWIFT = new Set(['start', 'deal', 'action', 'betting', 'bet', 'settle', 'result']);

export function pacer(options: PacerOptions): Pacer {
  const wait =
    options.wait ??
    ((ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    });
  let queue: { fact: Fact; roundId: string | null }[] = [];
  let stop: (() => void) | null = null;

  const now = options.now ?? Date.now;
  /** When what the last card decides may be seen; 0: nothing flies. */
  let decidesAt = 0;
  const pauseFor = (ms: number) => {
    stop = wait(ms, step);
  };
  const step = () => {
    stop = null;
    for (let at = queue[0]; at; at = queue[0]) {
      const left = DECIDED.has(at.fact.kind) ? decidesAt - now() : 0;
      if (left > 0) return pauseFor(left);
      queue.shift();
      options.show([at.fact], at.roundId, false, false);
      const isCard = at.fact.kind === 'card';
      if (isCard) decidesAt = now() + DECIDES_MS;
      // a card takes its time also when nothing has come after it yet: the next one may be under way
      const pause = queue.length > 0 || isCard ? pauseAfter(at.fact, queue[0]?.fact) : 0;
      if (pause > 0) return pauseFor(pause);
    }
  };
  const showAll = (isOld: boolean) => {
    stop?.();
    stop = null;
    decidesAt = 0;
    const all = queue;
    queue = [];
    for (const { fact, roundId } of all) options.show([fact], roundId, true, isOld);
  };
  return {
    push(facts, roundId) {
      const cards = facts.filter(fact => fact.kind === 'card').length;
      queue.push(...facts.map(fact => ({ fact, roundId })));
      const seen = queue.filter(each => each.fact.kind !== 'hidden' && !SWIFT.has(each.fact.kind)).length;
      const isBehind = (seen > FAR_BEHIND && cards === 0) || seen > FAR_BEHIND * 3;
      if (options.calm() || isBehind) showAll(isBehind);
      else if (!stop) step();
    },
    flush: () => showAll(false),
    busy: () => stop !== null || decidesAt > now(),
    clear() {
      stop?.();
      stop = null;
      decidesAt = 0;
      queue = [];
    },
  };
}

// A third card decides, so it takes its time; chips are swept before the next street, and streets without bets follow slowly.
function pauseAfter(fact: Fact, following: Fact | undefined): number {
  if (fact.kind === 'street') return STREET_MS;
  if (fact.kind === 'showdown' || (fact.kind === 'event' && fact.type === 'show')) return SHOWN_MS;
  if (fact.kind === 'betting' && fact.action === 'closed' && following?.kind === 'street') return SWEEP_MS;
  if (fact.kind !== 'card') return 0;
  return following?.kind === 'card' && following.stage === 'third' ? THIRD_CARD_MS : CARD_MS;
}
