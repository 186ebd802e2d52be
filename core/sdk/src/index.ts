// The door of the SDK: everything a game, a kit or a host may use.
export { actionOf } from './action-of.ts';
export {
  ASKS,
  type Ask,
  type Combination,
  ENDS,
  type End,
  endsOf,
  PURSES,
  type Purse,
  purseOf,
  whyNoGame,
  whyNot,
  whyNotEnd,
} from './capabilities.ts';
export { Dealt, face, hidden, open, places } from './cards.ts';
export { checkGame } from './checks/check-game.ts';
export { namedLimits } from './checks/fields.ts';
export { Chips } from './chips.ts';
export { type Debt, Debts } from './debts.ts';
export { checkLimits, readySeats } from './defaults.ts';
export { defineGame, type GameDefinition, type KeysOf } from './define-game.ts';
export { type DirectPlay, directly, type OwnState } from './direct.ts';
export type {
  ActionFact,
  BettingFact,
  CounterFact,
  DealFact,
  EventFact,
  KnownFact,
  ShowdownFact,
  StartFact,
  StreetFact,
} from './facts.ts';
export { checkFact } from './facts.ts';
export { type Game, type Payout, type RuleText, type Script, standardPack, type Template } from './game.ts';
export { type Layer, layers } from './layers.ts';
export { mulDiv, split } from './mul-div.ts';
export { type Gross, RAKES, type Raked, type RakedPot, type RakeRule, type RakeTerms, shares } from './rakes.ts';
export { isRefused, type RefusalCode, type RefusalData, Refused } from './refused.ts';
export type {
  Commitment,
  Hand,
  NoneEnd,
  Outcome,
  OutcomeBase,
  PayoutsEnd,
  Pot,
  PotsEnd,
  Round,
  SeatInfo,
  Setup,
  Tellable,
  TransfersEnd,
  Win,
} from './round.ts';
export { checkTold, type Debugged, MOST_FACTS } from './round-state.ts';
export { Run } from './run.ts';
export { haveStayed, sittingsOf } from './seats/sittings.ts';
export { LANGUAGES, ruleTexts } from './texts.ts';
export { bets, cards, choiceName, choose, chooseAll, offer, requestName, roll, shuffle } from './verbs.ts';
export { bareChoice, unmasked, view } from './view.ts';
export { type BetRow, type Box, shareWin, winEach } from './wins.ts';
export type * from './words.ts';
export { seenIn, whyNotPlace, type ZoneRules, type ZoneSight, Zones, zoneOf } from './zones.ts';

/** A plugin names the SDK it was built for by this version's major number. */
export const SDK_VERSION = '1.1.0';
