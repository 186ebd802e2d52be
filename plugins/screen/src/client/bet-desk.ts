// My placements on their way: taps are gathered into one placement, sent once, and answered, refused or lost.
import type { Ack, BetItem, SpotLimit } from '@baize/protocol';

export type Stage = 'draft' | 'sending' | 'unknown';

export interface Pending {
  aid: string;
  stage: Stage;
  items: BetItem[];
  /** My accepted placements when it was sent: what is new after a drop may be this one. */
  known: (string | number)[];
}

export interface Refused {
  spots: string[];
  code: string;
  data: Record<string, unknown>;
  at: number;
}

export interface DeskState {
  pending: Pending[];
  undoing: string | null;
  refused: Refused | null;
}

export const emptyDesk = (): DeskState => ({ pending: [], undoing: null, refused: null });

/** Adds one tap to the open draft, or opens one. */
export function tapped(desk: DeskState, items: readonly BetItem[], aid: string): DeskState {
  const draft = desk.pending.find(each => each.stage === 'draft');
  if (!draft)
    return { ...desk, refused: null, pending: [...desk.pending, { aid, stage: 'draft', items: merged(items), known: [] }] };
  const grown = { ...draft, items: merged([...draft.items, ...items]) };
  return { ...desk, refused: null, pending: desk.pending.map(each => (each === draft ? grown : each)) };
}

export function sent(desk: DeskState, aid: string, known: (string | number)[]): DeskState {
  return { ...desk, pending: desk.pending.map(each => (each.aid === aid ? { ...each, stage: 'sending', known } : each)) };
}

/** The server's answer to a placement or an undo; answers to others change nothing. */
export function answered(desk: DeskState, ack: Ack, now: number): DeskState {
  const placement = desk.pending.find(each => each.aid === ack.aid);
  const isUndo = desk.undoing === ack.aid;
  if (!placement && !isUndo) return desk;
  const spots = placement?.items.map(each => each.spot) ?? [];
  const refused = ack.ok ? null : { spots, code: ack.code, data: ack.data ?? {}, at: now };
  return {
    pending: desk.pending.filter(each => each.aid !== ack.aid),
    undoing: isUndo ? null : desk.undoing,
    refused: refused ?? desk.refused,
  };
}

/** The line broke: what was sent has an unknown fate until we are told or ask. */
export function dropped(desk: DeskState): DeskState {
  const pending = desk.pending.map(each => (each.stage === 'sending' ? { ...each, stage: 'unknown' as const } : each));
  return { ...desk, pending, undoing: null };
}

/** Back again: an unknown placement that stands among the accepted ones is answered. */
export function compared(desk: DeskState, bets: readonly { bet: string | number; items: readonly BetItem[] }[]): DeskState {
  const free = [...bets];
  const pending = desk.pending.filter(each => {
    if (each.stage !== 'unknown') return true;
    const at = free.findIndex(bet => !each.known.includes(bet.bet) && same(bet.items, each.items));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  return { ...desk, pending };
}

/** The window closed: drafts are gone, and so is what nobody ever answered when the next round begins. */
export function cleared(desk: DeskState, stages: readonly Stage[], now: number, code: string | null): DeskState {
  const gone = desk.pending.filter(each => stages.includes(each.stage));
  if (gone.length === 0) return desk;
  const spots = gone.flatMap(each => each.items.map(item => item.spot));
  return {
    ...desk,
    pending: desk.pending.filter(each => !stages.includes(each.stage)),
    refused: code ? { spots, code, data: {}, at: now } : desk.refused,
  };
}

export function pendingBySpot(desk: DeskState): Record<string, { amount: number; stage: Stage }> {
  const out: Record<string, { amount: number; stage: Stage }> = {};
  for (const { items, stage } of desk.pending)
    for (const { spot, amount } of items) out[spot] = { amount: (out[spot]?.amount ?? 0) + amount, stage };
  return out;
}

export type Trouble = { code: 'BELOW_MIN' | 'ABOVE_MAX'; spot: string; amount: number } | { code: 'INSUFFICIENT_FUNDS' } | null;

/** What a placement would break, judged by the open request and the last shown balance. */
export function troubleOf(
  items: readonly BetItem[],
  spots: Record<string, SpotLimit>,
  held: Record<string, number>,
  balance: bigint | null,
): Trouble {
  const cost = items.reduce((sum, each) => sum + each.amount, 0);
  for (const { spot, amount } of merged(items)) {
    const limit = spots[spot];
    const sum = amount + (held[spot] ?? 0);
    if (!limit || sum > limit.max) return { code: 'ABOVE_MAX', spot, amount: limit?.max ?? 0 };
    if (sum < limit.min) return { code: 'BELOW_MIN', spot, amount: limit.min };
  }
  return balance !== null && BigInt(cost) > balance ? { code: 'INSUFFICIENT_FUNDS' } : null;
}

/** One item a spot, in the order of the first tap. */
export function merged(items: readonly BetItem[]): BetItem[] {
  const sums = new Map<string, number>();
  for (const { spot, amount } of items) sums.set(spot, (sums.get(spot) ?? 0) + amount);
  return [...sums].map(([spot, amount]) => ({ spot, amount }));
}

function same(a: readonly BetItem[], b: readonly BetItem[]): boolean {
  const text = (items: readonly BetItem[]) =>
    merged(items)
      .map(each => `${each.spot}=${each.amount}`)
      .sort()
      .join();
  return text(a) === text(b);
}
