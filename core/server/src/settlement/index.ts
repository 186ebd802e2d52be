// The door of the settlement room: an outcome becomes money, without any I/O.
export { type ChipMove, type CreditOrder, chipsOf, creditsOf, type Party, type PostingsAbout, postingsOf } from './moves.ts';
export { type RakeSettings, rakeTerms } from './rake-terms.ts';
export { type PaidInput, returnedItems } from './returned.ts';
export { settle } from './settle.ts';
export {
  kindOf,
  type PlayerRow,
  type SettleAbout,
  type SettledBet,
  type SettledPot,
  type SettledRule,
  type Settlement,
} from './words.ts';
