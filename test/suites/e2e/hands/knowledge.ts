// Who may know which card when: worked out from the full view of a round that is over.
import { cardsIn } from './cards.ts';

type Row = Record<string, unknown> & { kind: string };

/** A round as the platform's staff read it. */
export interface FullView {
  round_id: string;
  status: string;
  history: Row[];
  money: { players: { seat: number; external_id: string }[] };
}

/** One step of a round: cards that came into sight with it. */
interface Step {
  cards: Set<string>;
  /** undefined: everybody's; null: nobody's */
  seat: number | null | undefined;
}

export class Knowledge {
  /** facts of the round, in the order in which they were told */
  readonly steps: Step[];
  readonly #owners: Map<number, string>;

  constructor({ history, money }: FullView) {
    this.steps = history.filter(row => row.kind !== 'tx').map(row => ({ cards: cardsIn(row), seat: whose(row) }));
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

  /** Cards nobody should see who has no part in the hand. */
  hidden(): number {
    const open = this.after(this.steps.length, () => false);
    return this.after(this.steps.length, () => true).size - open.size;
  }
}

/** Whose cards a fact brings. `result` brings none: what it names must have been seen before. */
function whose(row: Row): number | null | undefined {
  const data = (row.data ?? {}) as { seat?: number };
  if (row.kind === 'deal') return row.seat as number;
  if (row.kind === 'street' || row.kind === 'showdown') return undefined;
  if (row.kind === 'event' && row.type === 'show') return undefined;
  if (row.kind === 'event' && (row.type === 'discard' || row.type === 'muck')) return data.seat ?? null;
  if (row.kind !== 'card') return null;
  const [place, seat] = String(row.position).split(':');
  return place === 'board' ? undefined : Number(seat);
}
