// Who may know which card when: worked out from the full view of a round that is over.
import { cardsIn } from './cards.ts';
import type { Places, Whose } from './places.ts';

type Row = Record<string, unknown> & { kind: string };

/** A round as the platform's staff read it. */
export interface FullView {
  round_id: string;
  status: string;
  game_code: string;
  history: Row[];
  money: { players: { seat: number; external_id: string }[] };
}

/** One step of a round: cards that came into sight with it. */
interface Step {
  kind: string;
  cards: Set<string>;
  /** undefined: everybody's; null: nobody's */
  seat: Whose;
}

export class Knowledge {
  /** facts of the round, in the order in which they were told */
  readonly steps: Step[];
  readonly #owners: Map<number, string>;

  constructor({ history, money }: FullView, places: Places) {
    this.steps = history
      .filter(row => row.kind !== 'tx')
      .map(row => ({ kind: row.kind, cards: cardsIn(row), seat: whose(row, places) }));
    this.#owners = new Map(money.players.map(each => [each.seat, each.external_id]));
  }

  /** What somebody may know who owns these players' seats, after the fact of this number (from 0). */
  after(no: number, isOwn: (externalId: string) => boolean): Set<string> {
    const known = new Set<string>();
    for (const { cards, seat } of this.steps.slice(0, no + 1)) {
      const mayKnow = seat === undefined || (seat !== null && isOwn(this.#owners.get(seat) ?? ''));
      if (mayKnow) for (const card of cards) known.add(card);
    }
    return known;
  }

  /** The first row of this kind that names these cards, the last of all for a result; -1: none. */
  rowOf(kind: string, cards: ReadonlySet<string>): number {
    if (kind === 'result') return this.steps.length - 1;
    return this.steps.findIndex(step => step.kind === kind && [...cards].every(card => step.cards.has(card)));
  }

  /** Cards nobody should see who has no part in the hand. */
  hidden(): number {
    const open = this.after(this.steps.length, () => false);
    return this.after(this.steps.length, () => true).size - open.size;
  }
}

/** Whose cards a fact brings. What somebody plays is played openly. `result` brings none: what it names must have been seen before. */
function whose(row: Row, places: Places): Whose {
  const data = (row.data ?? {}) as { seat?: number };
  if (row.kind === 'deal') return row.seat as number;
  if (row.kind === 'street' || row.kind === 'showdown' || row.kind === 'action') return undefined;
  // the card that a shoe begins with is burned face up
  if (row.kind === 'event' && (row.type === 'show' || row.type === 'shoe')) return undefined;
  if (row.kind === 'event' && (row.type === 'discard' || row.type === 'muck')) return data.seat ?? null;
  if (row.kind === 'move') return places.movedTo(String(row.to));
  return row.kind === 'card' ? places.dealtTo(String(row.position)) : null;
}
