// What a round of flower cards shows: where every card lies, what each seat has done, and what was owed so far, out of its facts.
import { bestScore, type PileScore } from './score.ts';

/** A fact as a viewer was told it, with its number. */
export type Fact = { kind: string; seq: number; [field: string]: unknown };
type Face = string | null;

export interface SideShown {
  hand: Face[];
  pile: string[];
  score: PileScore;
  /** turns without a card that it has left */
  passes: number;
  go: number;
  shakes: number;
  bombs: number;
  isLocked: boolean;
  /** chips when the round began */
  brought: number;
}
export interface Happened {
  type: string;
  seq: number;
  data: Record<string, unknown>;
}
export interface RoundShown {
  sides: ReadonlyMap<number, SideShown>;
  floor: { card: string; seq: number }[];
  /** who made the heap of a month; left out: nobody, or there is none */
  heaps: ReadonlyMap<string, number>;
  /** the card that was turned last, while it lies there */
  turned: string | null;
  stock: number;
  /** the factor of the nagari rounds before */
  times: number;
  debts: { from: number; to: number; payer: number; amount: number }[];
  /** what was taken last, and the number of its fact */
  taken: ReadonlyMap<string, number>;
  /** what happened since the last card was put down, the newest last */
  happened: Happened[];
}

const ALL = 50;
const list = (value: unknown): Face[] => (Array.isArray(value) ? (value as Face[]) : []);
const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

type Counts = Pick<SideShown, 'passes' | 'go' | 'shakes' | 'bombs' | 'isLocked' | 'brought'>;

/** Reads the facts one after the other; what it does not know it passes over. */
class Reader {
  readonly zones = new Map<string, { card: Face; seq: number }[]>();
  readonly counts = new Map<number, Counts>();
  readonly heaps = new Map<string, number>();
  readonly debts: RoundShown['debts'] = [];
  readonly taken = new Map<string, number>();
  happened: Happened[] = [];
  dealt = 0;
  times = 1;

  read(fact: Fact): void {
    const { kind, seq } = fact;
    if (kind === 'start') this.#start(fact);
    else if (kind === 'deal') this.#put(`hand:${fact.seat}`, list(fact.cards), seq);
    else if (kind === 'card') this.#put(String(fact.position).replace(/:\d+$/, ''), list(fact.cards), seq);
    else if (kind === 'move') this.#move(fact);
    else if (kind === 'action') this.#action(Number(fact.seat), String(fact.action), fact);
    else if (kind === 'event') this.#event(String(fact.type), record(fact.data), seq);
    else if (kind === 'debt') {
      const { from, to, amount, payer } = fact as unknown as { from: number; to: number; amount: number; payer?: number };
      this.debts.push({ from, to, amount, payer: payer ?? from });
    }
  }

  #start({ seats, data }: Fact): void {
    for (const each of list(seats) as unknown as { seat: number; chips: number }[])
      this.counts.set(each.seat, { passes: 0, go: 0, shakes: 0, bombs: 0, isLocked: false, brought: each.chips });
    this.times = Number(record(data).times ?? 1);
  }

  #put(zone: string, cards: Face[], seq: number): void {
    this.zones.set(zone, [...(this.zones.get(zone) ?? []), ...cards.map(card => ({ card, seq }))]);
    this.dealt += cards.length;
  }

  #move({ cards, from, to, seq }: Fact): void {
    const left = [...(this.zones.get(String(from)) ?? [])];
    const moved = list(cards);
    for (const card of moved) {
      const known = left.findIndex(each => each.card === card);
      const at = known >= 0 ? known : left.findIndex(each => each.card === null);
      if (at >= 0) left.splice(at, 1);
      if (card !== null && String(to).startsWith('pile:')) this.taken.set(card, seq);
    }
    this.zones.set(String(from), left);
    this.zones.set(String(to), [...(this.zones.get(String(to)) ?? []), ...moved.map(card => ({ card, seq }))]);
  }

  #action(seat: number, action: string, { cards }: Fact): void {
    const counts = this.counts.get(seat);
    if (!counts) return;
    if (action === 'play' || action === 'flip' || action === 'bomb' || action === 'shake') this.happened = [];
    if (action === 'go') counts.go++;
    if (action === 'flip') counts.passes--;
    if (action === 'bomb') Object.assign(counts, { bombs: counts.bombs + 1, passes: counts.passes + 2 });
    if (action !== 'shake') return;
    counts.shakes++;
    const hand = this.zones.get(`hand:${seat}`) ?? [];
    for (const card of list(cards)) {
      const hidden = hand.some(each => each.card === card) ? undefined : hand.find(each => each.card === null);
      if (hidden) hidden.card = card;
    }
  }

  #event(type: string, data: Record<string, unknown>, seq: number): void {
    const month = String(data.month ?? '').padStart(2, '0');
    if (type === 'ppeok') this.heaps.set(month, Number(data.seat));
    if (type === 'take_heap' || type === 'own_heap') this.heaps.delete(month);
    if (type === 'cup_locked') Object.assign(this.counts.get(Number(data.seat)) ?? {}, { isLocked: true });
    this.happened.push({ type, seq, data });
  }

  side(seat: number, counts: Counts): SideShown {
    const pile = (this.zones.get(`pile:${seat}`) ?? []).flatMap(({ card }) => (card === null ? [] : [card]));
    const hand = (this.zones.get(`hand:${seat}`) ?? []).map(({ card }) => card);
    return { ...counts, hand, pile, score: bestScore(pile, counts.isLocked) };
  }
}

/** The round as far as it was shown. Facts of other rounds must not be among them. */
export function roundShown(facts: readonly Fact[]): RoundShown {
  const reader = new Reader();
  for (const fact of facts) reader.read(fact);
  const { zones, counts, heaps, debts, taken, happened, dealt, times } = reader;
  const floor = (zones.get('floor') ?? []).flatMap(({ card, seq }) => (card === null ? [] : [{ card, seq }]));
  return {
    ...{ floor, heaps, debts, taken, happened, times, stock: Math.max(0, ALL - dealt) },
    sides: new Map([...counts].map(([seat, each]) => [seat, reader.side(seat, each)])),
    turned: (zones.get('flip') ?? []).at(-1)?.card ?? null,
  };
}

/** Floor cards by month, in the order in which their month came. */
export function months(floor: RoundShown['floor']): { month: string; cards: RoundShown['floor'] }[] {
  return [...Map.groupBy(floor, ({ card }) => card.slice(0, 2))].map(([month, cards]) => ({ month, cards }));
}
