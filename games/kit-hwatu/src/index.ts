// The door of the flower card kit: the deck, what piles score, and the game that Matgo and Go-Stop are.

export * from './deck.ts';
export { captureGame } from './game.ts';
export { bestScore, type Cup, cupsOf, type PileScore, scoreOf } from './score.ts';
export { fixedPoints, MULTIPLIERS, type Owed, owedPoints, payerOf, type Reason, type Won } from './settling.ts';
export { GO_STOP, MATGO, type Terms } from './terms.ts';
