// P7: what players may have seen of a sealed order is dealt to nobody again.
import type { Change } from '../engine/port.ts';

interface Dealt {
  shoeId: string;
  position: number;
  last: boolean;
}

/** Orders that rounds were dealt from, as the rows tell. */
export class Orders {
  /** cards gone from each when the last round ended; null: it is never dealt from again */
  readonly #gone = new Map<string, number | null>();
  readonly #broken: (sentence: string) => void;

  constructor(broken: (sentence: string) => void) {
    this.#broken = broken;
  }

  take({ table, before, after }: Change): void {
    const dealt = after && (table === 'round' || table === 'play_table') ? dealtOf(after.shoe) : null;
    if (!after || !dealt) return;
    if (table === 'play_table') this.#left(dealt);
    else if (after.status === 'void' && before?.status !== 'void') this.#gone.set(dealt.shoeId, null);
    else if (!before) this.#begun(String(after.id), dealt);
  }

  #left({ shoeId, position, last }: Dealt): void {
    if (this.#gone.get(shoeId) !== null) this.#gone.set(shoeId, last ? null : position);
  }

  #begun(id: string, { shoeId, position }: Dealt): void {
    const gone = this.#gone.get(shoeId);
    if (gone === null) this.#broken(`P7 ${id} is dealt from ${shoeId}, which was never to be dealt from again`);
    else if (gone !== undefined && position < gone)
      this.#broken(`P7 ${id} is dealt from card ${position} of ${shoeId}, of which ${gone} were gone`);
  }
}

/** A row has it as JSON or as a value; null: nothing was dealt, or a dealer does. */
function dealtOf(shoe: unknown): Dealt | null {
  const state = (typeof shoe === 'string' ? JSON.parse(shoe) : shoe) as (Dealt & { by?: string }) | null | undefined;
  return state && state.shoeId !== '' && state.by !== 'dealer' ? state : null;
}
