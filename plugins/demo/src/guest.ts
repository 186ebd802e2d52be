// What the bots are at a table, whatever they play.

/** A bot at a table. */
export interface Guest {
  /** Gives back what it holds there. */
  leave(): Promise<void>;
}
