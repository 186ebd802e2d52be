// Hand strength: the door of the evaluators. Numbers for loops (`rank…`), names for the table (`…Of`).
export { type BadugiHand, type BadugiRank, badugiHandOf, rankBadugi, rankOfBadugi } from './badugi.ts';
export { rank5, rank7, rankOf, rankOmaha, tableBytes } from './rank.ts';
export { CATEGORIES, type Category, categoryOf } from './value.ts';
export { handOf, omahaHandOf, type PokerHand, valueOfHand, valueOfOmaha } from './words.ts';
