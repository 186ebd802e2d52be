// What crosses the border of a game's context: a list of primitives, written inside and read outside. No object ever crosses.

/**
 * A primitive. What is more than one word begins with undefined (no JSON value is that) and says its form in the next word: a
 * number from 0 is an object of that shape, its values follow; a negative one, -1 - n, is a list of n values; null is an object
 * whose shape is not known: how many fields it has, then key and value of each.
 */
export type Word = string | number | boolean | null | undefined;

/** The first word of each command of a step. `ask`, `end` and `fault` close the step. */
export const OP = { fault: 0, ask: 1, end: 2, tell: 3, show: 4, post: 5, giveBack: 6, keep: 7, move: 8, owe: 9 } as const;
