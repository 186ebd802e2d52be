// What a round is played with: the table's settings, the game's version, and who is there, as they are when it begins.
import type { Setup } from '@baize/sdk';
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

/** What is known of a round before its game says who is dealt in. */
export type Draft = Omit<Setup, 'dealt' | 'commitment'>;

/** A round of this table as it would begin now. */
export function draftOf(row: TableRow, { game, version }: Loaded, about: Pick<Setup, 'seats' | 'unit' | 'idle'>): Draft {
  const isOther = row.carryVersion && row.carryVersion !== version;
  const carry = isOther && game.carryFrom ? game.carryFrom(row.carry, row.carryVersion as string) : row.carry;
  return {
    ...about,
    no: row.handNo + 1,
    limits: row.limits,
    options: row.engine,
    live: game.live,
    shoe: game.deck.shoe && row.shoe ? { no: row.shoe.no, last: row.shoe.last } : null,
    carry,
  };
}

/** The same round by what is set now; its cards stay. Null: the game is not ready for it. */
export function termsAnew(row: TableRow, loaded: Loaded, was: Setup): RoundTerms | null {
  const { game } = loaded;
  const { seats, unit, idle, shoe, commitment } = was;
  const draft = { ...draftOf(row, loaded, { seats, unit, idle }), shoe, ...(commitment ? { commitment } : {}) };
  const dealt = game.ready(draft);
  if (dealt === null) return null;
  return { setup: { ...draft, dealt }, loaded, timers: { ...game.timers, ...row.timers }, settings: settingsOf(row) };
}
