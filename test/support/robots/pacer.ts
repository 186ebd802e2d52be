// Keeps a player below what the server takes for a flood: what is over so many messages a second waits for the next.

/** The server closes who sends over 20; pings count too. */
const MOST = 18;

export class Pacer {
  /** the second that is being filled, by the clock */
  #second = 0;
  #sent = 0;

  /** Counts a message. @returns ms to wait before it is sent; 0: it is sent at once */
  waitBefore(now: number): number {
    const second = Math.floor(now / 1000);
    if (second > this.#second) [this.#second, this.#sent] = [second, 0];
    else if (this.#sent >= MOST) [this.#second, this.#sent] = [this.#second + 1, 0];
    this.#sent++;
    return Math.max(0, this.#second * 1000 - now);
  }
}
