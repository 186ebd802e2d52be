// The door of the poker kit: hand strength, betting round, pots and returns, button and blinds.

export { bettingRound, giveBackUncalled, type Street } from './betting-round.ts';
export { startHand, takeBlinds } from './blinds.ts';
export { type CommunityRules, playCommunity } from './community.ts';
export { type CommunityManifest, communityGame } from './community-game.ts';
export { HOLDEM, OMAHA } from './community-rules.ts';
export { canBet, live, Player, playersOf } from './player.ts';
export { type PostWord, post } from './posts.ts';
export { potsOf, type Worth } from './pots.ts';
export { clockwise, dealtIn, drawnAmong, firstHand, type Known, nextHand, type Seating, type SeatingCarry } from './seating.ts';
export { offerShow, type Shown, showdown, tellHands, turnUp } from './showing.ts';
export * from './strength/index.ts';
export { menu, noLimit, partOfPot, potLimit, raisedBy, type Stakes, type Structure } from './structure.ts';
