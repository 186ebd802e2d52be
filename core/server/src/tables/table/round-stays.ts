// A round that nothing here can end: it waits as it is written, until a person has mended what is wrong.

/** A round stays open as it is written: now it can neither be played on nor given back. */
export class RoundStays extends Error {
  override name = 'RoundStays';
  readonly round: string | undefined;
  constructor(round: string | undefined, why: string, cause: unknown) {
    super(`${round} ${why}`, { cause });
    this.round = round;
  }
}

/** Why. */
export const NOT_VOIDED = 'could not be given back';
/** With the right key it can be played on: that nobody can read its cards now is no reason to take a win away. */
export const NOT_OPENED = 'stays open: what is sealed of it cannot be opened';
