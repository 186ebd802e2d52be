// What a screen was told of rounds: of each that it hears of, how it ended, before it hears of the next.
const ENDS = ['settle', 'void'];

/** A round that a screen was told of, and the next one after it without a word of its end. */
export interface Unended {
  roundId: string;
  name: string;
}

export class Told {
  readonly #name: string;
  readonly #unended: Unended[];
  #roundId = '';
  #hasEnded = true;

  /** @param unended gets what is missed: a round that nobody was in ends without a word, so that the rows decide */
  constructor(name: string, unended: Unended[]) {
    this.#name = name;
    this.#unended = unended;
  }

  hear(type: string, payload: Record<string, unknown>): void {
    if (type !== 'facts' && type !== 'snapshot') return;
    const { round_id: roundId } = (payload.round ?? payload) as { round_id?: string | null };
    if (!roundId) return;
    if (roundId !== this.#roundId && !this.#hasEnded) this.#unended.push({ roundId: this.#roundId, name: this.#name });
    if (roundId !== this.#roundId) this.#hasEnded = false;
    this.#roundId = roundId;
    if ((payload.facts as { kind: string }[]).some(({ kind }) => ENDS.includes(kind))) this.#hasEnded = true;
  }
}
