// Money in answers.

/** Minor units: a number, or a bigint where a number would lose digits (beyond 2^53). `BigInt(amount)` reads both. */
export type Amount = number | bigint;
