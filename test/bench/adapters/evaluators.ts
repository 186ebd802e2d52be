// Hand strength by number and by name; higher is better. Numbers are rank * 4 + suit.
import { rank5, rank7, rankOmaha, valueOfHand, valueOfOmaha } from '../../../games/kit-poker/src/strength/index.ts';

export const evaluate5Ids = rank5;
export const evaluate7Ids = rank7;
export const evaluateOmahaIds = (hole: number[], board: number[]): number => rankOmaha(hole, board);
export const evaluate5 = (cards: string[]): number => valueOfHand(cards);
export const evaluate7 = (cards: string[]): number => valueOfHand(cards);
export const evaluateOmaha = (hole: string[], board: string[]): number => valueOfOmaha(hole, board);
