// The end of a round between its write and its being told: where the answer to the write is lost, a later memory tells it.

export class RoundEnding {
  readonly #tell: () => void;
  #isTold = false;

  /** @param tell says to everybody who watches how the round ended */
  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** Once the end is written; nobody hears it twice. */
  tell(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#tell();
  }
}
