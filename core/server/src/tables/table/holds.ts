// What commands have reserved and not settled yet: it counts against limits, so that nothing is quoted twice.

/** One reservation. Whether it is still open is the only question that is asked when the world outside has answered. */
export class Hold<About> {
  readonly about: About;
  #isOpen = true;

  constructor(about: About) {
    this.about = about;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** What was reserved is not to be had any more: whatever comes for it is given back. */
  close(): void {
    this.#isOpen = false;
  }
}

/** The reservations of one thing: a window, a seat. */
export class Holds<About> {
  readonly #all = new Set<Hold<About>>();

  /** Nothing that is still open is reserved. */
  get isEmpty(): boolean {
    for (const hold of this.#all) if (hold.isOpen) return false;
    return true;
  }

  reserve(about: About): Hold<About> {
    const hold = new Hold(about);
    this.#all.add(hold);
    return hold;
  }

  /** It is settled, or nothing came of it. */
  release(hold: Hold<About>): void {
    hold.close();
    this.#all.delete(hold);
  }

  /** What comes for any of them is given back. */
  close(): void {
    for (const hold of this.#all) hold.close();
  }

  /** What is reserved now. */
  *[Symbol.iterator](): Generator<About> {
    for (const hold of this.#all) if (hold.isOpen) yield hold.about;
  }
}
