// The round that ended last at a table, as this screen was told of it: also one that its player only looked at.
import type { PastRound } from '@baize/protocol';
import { type Store, store } from '../store.ts';
import type { TableView } from '../table-view.ts';

const ENDS: ReadonlySet<string> = new Set(['result', 'settle', 'void']);

export class LastRound {
  /** Null: none has ended since the table was opened. */
  readonly past: Store<PastRound | null> = store<PastRound | null>(null);

  /** What is shown now: a round is over once its end is. */
  look({ roundId, facts, table, you, no, version }: TableView): void {
    const known = this.past.get();
    if (!table || roundId === null || !facts.some(({ kind }) => ENDS.has(kind))) return;
    if (known?.round.round_id === roundId && known.facts.length === facts.length) return;
    const round = { round_id: roundId, hand_no: no ?? 0, version: version ?? '' };
    this.past.set({ table, seat: you.seat, round, facts: [...facts] });
  }
}
