// What a round is played with: the table's settings, the game's version, and who is there, as they are when it begins.
import type { Json, Setup } from '@baize/sdk';
import type { Loaded } from '../../games/index.ts';
import type { RoundSettings, TableRow } from '../rows.ts';
import type { RoundTerms } from './round.ts';

/** The settings of a table as they are now. */
export const settingsOf = ({ limits, timers, engine, rakeBp, rakeCap, rakeRule }: RoundSettings): RoundSettings => ({
  limits,
  timers,
  engine,
  rakeBp,
  rakeCap,
  rakeRule,
});

/** What the table keeps of its rounds, as this version has it. @throws what `carryFrom` throws */
export function carryOf({ carry, carryVersion }: TableRow, { game, version }: Loaded): Json {
  const isOther = carryVersion !== null && carryVersion !== version;
  return isOther && game.carryFrom ? game.carryFrom(carry, carryVersion) : carry;
}

/** Whether the cards that wait at a table are those of another pack: then a version deals from a new shoe. */
export const isOtherPack = (a: Loaded, b: Loaded): boolean =>
  a.version !== b.version && JSON.stringify(a.game.deck) !== JSON.stringify(b.game.deck);

/** What is known of a round before its game says who is dealt in. */
export type Draft = Omit<Setup, 'dealt' | 'commitment'>;

/** A round of this table as it would begin now. */
export function draftOf(row: TableRow, { game }: Loaded, about: Pick<Setup, 'seats' | 'unit' | 'idle' | 'carry'>): Draft {
  return {
    ...about,
    no: row.handNo + 1,
    limits: row.limits,
    options: row.engine,
    live: game.live,
    shoe: game.deck.shoe && row.shoe ? { no: row.shoe.no, last: row.shoe.last } : null,
  };
}

/** The same round by what is set now; its cards stay. Null: the game is not ready, or cannot go on from what the table keeps. */
export function termsAnew(
  row: TableRow,
  loaded: Loaded,
  { setup: was, loaded: before }: Pick<RoundTerms, 'setup' | 'loaded'>,
): RoundTerms | null {
  const { game } = loaded;
  const { seats, unit, idle, shoe, commitment } = was;
  const carry = isOtherPack(loaded, before) ? undefined : attempt(() => carryOf(row, loaded));
  if (carry === undefined) return null;
  const draft = { ...draftOf(row, loaded, { seats, unit, idle, carry }), shoe, ...(commitment ? { commitment } : {}) };
  const dealt = game.ready(draft);
  if (dealt === null) return null;
  return { setup: { ...draft, dealt }, loaded, timers: { ...game.timers, ...row.timers }, settings: settingsOf(row) };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined; // the next round says so
  }
}
