// Who may know which card when: worked out from the full view of a round that is over.
import { listCards } from './cards.ts';
import type { Whose } from './places.ts';

export type Row = Record<string, unknown> & { kind: string };

/** A round as the platform's staff read it. */
export interface FullView {
  round_id: string;
  status: string;
  game_code: string;
  history: Row[];
  money: { players: { seat: number; external_id: string }[] };
}

/** Who sees what falls where in a game (`Places`). */
export interface Sights {
  dealtTo(position: string): Whose;
  movedTo(zone: string): Whose;
}

/** A card that a row names, and whose sight each row brought it into: this one, and where it fell. */
interface Named {
  face: string;
  sights: Whose[];
}

/** One step of a round: a row of its history that was told as a fact. */
interface Step {
  row: Row;
  name: string;
  named: Named[];
}

/** Whose seats' cards somebody may know; `all`: the staff, of a round that is over. */
export type IsOwn = ((externalId: string) => boolean) | 'all';

export class Knowledge {
  /** facts of the round, in the order in which they were told */
  readonly steps: readonly Step[];
  /** numbers of the rows of each name */
  readonly #numbers = new Map<string, number[]>();
  readonly #owners: Map<number, string>;

  constructor({ history, money }: FullView, places: Sights) {
    // a `card` row says where a card fell, a `deal` row whose it is: of one card, in the same order where faces are equal
    const fallen: Named[] = [];
    this.steps = history
      .filter(row => row.kind !== 'tx')
      .map(row => {
        const sight = whose(row, places);
        const named = listCards(row).map(face => ({ face, sights: [sight] }));
        if (row.kind === 'card') fallen.push(...named);
        if (row.kind === 'deal') for (const each of named) each.sights.push(...takeFallen(fallen, each.face));
        return { row, name: nameOfRow(row), named };
      });
    for (const [no, { name }] of this.steps.entries()) this.#numbers.set(name, [...(this.#numbers.get(name) ?? []), no]);
    this.#owners = new Map(money.players.map(each => [each.seat, each.external_id]));
  }

  /** What somebody may know who owns these players' seats, after the fact of this number (from 0). */
  after(no: number, isOwn: IsOwn): Set<string> {
    return new Set(this.steps.slice(0, no + 1).flatMap(step => this.#open(step, isOwn)));
  }

  /** The number of the `nth` row (from 1) of this name, the last one where there are fewer: a window that was opened anew is in
   *  history once. -1: there is none. */
  numberOf(name: string, nth: number): number {
    const numbers = this.#numbers.get(name) ?? [];
    return numbers[Math.min(nth, numbers.length) - 1] ?? -1;
  }

  /**
   * Of the cards in a fact as somebody was told it, those that it may not name to them. Where a card falls, its own row alone
   * says who sees it: that an equal card of another deck lies open makes no difference.
   */
  wrongIn(no: number, cards: Iterable<string>, isOwn: IsOwn): string[] {
    const step = this.steps[no];
    const may = step && isFall(step.row) ? new Set(this.#open(step, isOwn)) : this.after(no, isOwn);
    return [...cards].filter(card => !may.has(card));
  }

  /** Cards that stay hidden to the end from whoever has no part in the hand. */
  secrets(): string[] {
    const open = this.after(this.steps.length, () => false);
    return [...this.after(this.steps.length, 'all')].filter(card => !open.has(card));
  }

  /** Rows of cards that fell hidden from some, each the first of its name. */
  masked(): Row[] {
    const isMasked = (step: Step, no: number) =>
      isFall(step.row) && this.numberOf(step.name, 1) === no && this.#open(step, () => false).length < step.named.length;
    return this.steps.filter(isMasked).map(({ row }) => row);
  }

  #open({ named }: Step, isOwn: IsOwn): string[] {
    const isOpen = (seat: Whose) =>
      seat === undefined || isOwn === 'all' || (seat !== null && isOwn(this.#owners.get(seat) ?? ''));
    return named.filter(({ sights }) => sights.some(isOpen)).map(({ face }) => face);
  }
}

const isFall = ({ kind }: Row): boolean => kind === 'card' || kind === 'deal';

/** What tells rows of a round apart, whatever their cards: the same of a fact as it was told and of its row in history. */
export const nameOfRow = ({ kind, type, position, seat, hand }: Record<string, unknown>): string =>
  [kind, type, position, seat, hand].map(each => (each === undefined ? '' : String(each))).join(' ');

/** Numbers the rows of an answer as history will have them; -1 for one that it will not have. */
export function numbersOf(rows: readonly Record<string, unknown>[], knowledge: Knowledge | undefined): number[] {
  const count = new Map<string, number>();
  return rows.map(row => {
    const name = nameOfRow(row);
    const nth = (count.get(name) ?? 0) + 1;
    count.set(name, nth);
    return knowledge?.numberOf(name, nth) ?? -1;
  });
}

function takeFallen(fallen: Named[], face: string): Whose[] {
  const at = fallen.findIndex(each => each.face === face);
  return at < 0 ? [] : fallen.splice(at, 1).flatMap(({ sights }) => sights);
}

/** Whose cards a fact brings. What somebody plays is played openly. `result` brings none: what it names was seen before. */
function whose(row: Row, places: Sights): Whose {
  const data = (row.data ?? {}) as { seat?: number };
  if (row.kind === 'deal') return row.seat as number;
  if (row.kind === 'street' || row.kind === 'showdown' || row.kind === 'action') return undefined;
  // the card that a shoe begins with is burned face up
  if (row.kind === 'event' && (row.type === 'show' || row.type === 'shoe')) return undefined;
  if (row.kind === 'event' && (row.type === 'discard' || row.type === 'muck')) return data.seat ?? null;
  if (row.kind === 'move') return places.movedTo(String(row.to));
  return row.kind === 'card' ? places.dealtTo(String(row.position)) : null;
}
