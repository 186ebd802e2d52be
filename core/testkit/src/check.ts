// One check of a game, as batteries and reports have it.

/** Answers problems, [] when all is well. */
export interface Check {
  title: string;
  problems: () => string[];
}
