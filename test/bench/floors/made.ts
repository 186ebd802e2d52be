// What every way of making a debit is given.

/** One debit under way. */
export interface Made {
  id: string;
  player: number;
  no: number;
}
