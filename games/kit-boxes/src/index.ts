// The door of the boxes kit: boxes that players bet on, the cards of boxes and dealer, and what a box is paid.

export { boxOf, boxSpots, DEALER, extraOf, stakesOf } from './boxes.ts';
export { cardsOf, type DealtCard, dealAround } from './dealing.ts';
export { compareTo, evenMoney, type Standing } from './standing.ts';
