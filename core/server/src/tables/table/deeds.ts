// Which actions a table took of late: what is not among them was not done, and nobody waits for the log to say so.
import { REPEATED_MS } from '../../rounds/index.ts';

/** An action of a player. */
export interface Deed {
  session: string;
  aid: string;
}

interface Deps {
  /** Unix ms since when this memory counts */
  since: number;
  now(): number;
  /** what memories before this one did in the ten minutes before it */
  earlier(): Promise<readonly Deed[]>;
}

/** Beyond so many of ten minutes, some seven a second, the log is asked for all. */
const MOST = 4000;

class Numbers {
  readonly #all = new Set<number>();
  #isFull = false;

  add(deed: Deed): void {
    if (this.#all.size < MOST) this.#all.add(numberOf(deed));
    else this.#isFull = true;
  }

  mayHave(deed: Deed): boolean {
    return this.#isFull || this.#all.has(numberOf(deed));
  }
}

/**
 * Numbers of the actions of the last ten to twenty minutes. Two actions may have the same number: one that is among them may have
 * been done, and the log tells. One that is not was not.
 */
export class Deeds {
  readonly #deps: Deps;
  #recent = new Numbers();
  #older = new Numbers();
  #turnedAt: number;
  #read: Promise<void> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#turnedAt = deps.since;
  }

  /** An action was done, or nobody knows whether it was. */
  note(deed: Deed): void {
    this.#turn();
    this.#recent.add(deed);
  }

  /** @param isOlder its session began before this memory did: an earlier one may have done it */
  async mayHave(deed: Deed, isOlder: boolean): Promise<boolean> {
    this.#turn();
    if (isOlder && this.#turnedAt === this.#deps.since) await this.#readEarlier();
    return this.#recent.mayHave(deed) || this.#older.mayHave(deed);
  }

  /** Once for all who ask; where it fails, the next one asks again. */
  #readEarlier(): Promise<void> {
    this.#read ??= this.#deps.earlier().then(
      deeds => {
        for (const deed of deeds) this.#older.add(deed);
      },
      (error: unknown) => {
        this.#read = undefined;
        throw error;
      },
    );
    return this.#read;
  }

  /** What is older than twenty minutes is forgotten. */
  #turn(): void {
    const turns = Math.floor((this.#deps.now() - this.#turnedAt) / REPEATED_MS);
    if (turns <= 0) return;
    this.#older = turns === 1 ? this.#recent : new Numbers();
    this.#recent = new Numbers();
    this.#turnedAt += turns * REPEATED_MS;
  }
}

/** FNV-1a in 32 bits, signed: such a number needs no object of its own. */
function numberOf({ session, aid }: Deed): number {
  const text = `${session}|${aid}`;
  let number = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) number = Math.imul(number ^ text.charCodeAt(i), 0x01000193);
  return number | 0;
}
