// What crosses the border of a plugin's context: a list of primitives, written inside and read outside. No object ever crosses.

/** undefined stands before the length of an object or a list: no JSON value is undefined. */
export type Word = string | number | boolean | null | undefined;

/** The first word of each command of a step. `ask`, `end` and `fault` close the step. */
export const OP = { fault: 0, ask: 1, end: 2, tell: 3, show: 4, post: 5, giveBack: 6, keep: 7 } as const;
