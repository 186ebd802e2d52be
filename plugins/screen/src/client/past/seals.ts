// The seals of sealed orders as this tab was told them before the cards: only with them a shuffle check proves anything.
import type { Fact } from '@baize/protocol';

/** What fixes an order before its first card. */
export interface Seal {
  root: string;
  head: string;
}

/** By round, oldest first: one seal for each part of its order. */
export type Kept = readonly (readonly [roundId: string, seals: readonly (Seal | null)[]])[];

const KEY = 'baize.seals';
const MOST_ROUNDS = 300;

/**
 * What is kept after these facts of a round. The first word counts, later ones change nothing. A seal that came in one message
 * with cards behind it came too late, unless the round before had the same one: then it is that of a shoe that lasts.
 */
export function withSeals(kept: Kept, roundId: string, facts: readonly Fact[]): Kept {
  const had = kept.find(([id]) => id === roundId)?.[1] ?? [];
  const known = new Set(kept.flatMap(([, seals]) => seals.map(each => each?.root)));
  const told = facts.flatMap((fact, at) => {
    const seal = sealIn(fact);
    if (!seal) return [];
    const isLate = facts.slice(at + 1).some(hasCards) && !known.has(seal.root);
    return [{ isStart: fact.kind === 'start', root: seal.root, seal: isLate ? null : seal }];
  });
  let seals = had;
  for (const { isStart, root, seal } of told) {
    if (isStart && seals.length === 0) seals = [seal];
    else if (!isStart && seals.length > 0 && !isKnown(seals, root)) seals = [...seals, seal];
  }
  if (seals === had) return kept;
  return [...kept.filter(([id]) => id !== roundId), [roundId, seals] as const].slice(-MOST_ROUNDS);
}

/** A page that was loaded again is told of them once more. */
const isKnown = (seals: readonly (Seal | null)[], root: string): boolean => seals.some(each => each?.root === root);

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function sealIn(fact: Fact): Seal | null {
  const isAgain = fact.kind === 'event' && fact.type === 'reshuffled';
  const { root, head } = ((isAgain ? fact.data : fact.kind === 'start' ? fact : null) ?? {}) as Record<string, unknown>;
  return isHash(root) && isHash(head) ? { root, head } : null;
}

const hasCards = ({ kind, cards, board }: Fact): boolean =>
  ['card', 'deal', 'street', 'move', 'showdown'].includes(kind) &&
  [cards, board].some(each => Array.isArray(each) && each.length > 0);

/** Keeps them in this tab; a store that is blocked keeps them until the page goes. */
export class Seals {
  #kept: Kept = read();
  /** Parts that were heard of each round: a snapshot tells all of them again. */
  readonly #heard = new Map<string, number>();

  hear(roundId: string | null, facts: readonly Fact[]): void {
    if (roundId === null) return;
    const last = this.#heard.get(roundId) ?? 0;
    const fresh = facts.filter(fact => fact.seq > last);
    if (fresh.length === 0) return;
    this.#heard.clear();
    this.#heard.set(roundId, Math.max(...fresh.map(fact => fact.seq)));
    const next = withSeals(this.#kept, roundId, fresh);
    if (next === this.#kept) return;
    this.#kept = next;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Kept in memory only.
    }
  }

  of(roundId: string): readonly (Seal | null)[] {
    return this.#kept.find(([id]) => id === roundId)?.[1] ?? [];
  }
}

function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? (kept as Kept) : [];
  } catch {
    return [];
  }
}
