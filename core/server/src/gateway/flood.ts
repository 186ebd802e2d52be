// Counts a socket's messages: over 20 a second for 3 seconds in a row is a flood.
const MOST = 20;
const SECONDS = 3;

export class Flood {
  #second = 0;
  #count = 0;
  #over = 0;

  /** @returns true when the socket is to be closed */
  hit(now: number): boolean {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#over = second === this.#second + 1 && this.#count > MOST ? this.#over + 1 : 0;
      this.#second = second;
      this.#count = 0;
    }
    this.#count++;
    return this.#count > MOST && this.#over >= SECONDS - 1;
  }
}
