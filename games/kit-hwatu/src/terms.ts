// What differs between Matgo for two and Go-Stop for three; everything else is one game.

export interface Terms {
  players: number;
  /** points to win with, and what immediate payments are counted in */
  base: number;
  /** cards that each seat is dealt, and the floor */
  hand: number;
  floor: number;
  /** up to this value of junk a loser pays double where the winner scores with junk */
  piBak: number;
  chongtong: number;
  /** who went and loses pays double, or for all */
  goBak: 'double' | 'for_all';
}

export const MATGO: Terms = { players: 2, base: 7, hand: 10, floor: 8, piBak: 7, chongtong: 10, goBak: 'double' };
export const GO_STOP: Terms = { players: 3, base: 3, hand: 7, floor: 6, piBak: 5, chongtong: 3, goBak: 'for_all' };
