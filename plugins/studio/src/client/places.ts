// Places of cards as a dealer says them: `hole:0:1` is the first card of seat 1, `board:4` the turn.
import { type TextKey, text } from './texts.ts';

/** Seats count from 1 for people, as on the players' screens; boxes have their own numbers. */
const TWO_PARTS: Readonly<Record<string, readonly [key: TextKey, first: number]>> = {
  hole: ['placeSeat', 1],
  hand: ['placeSeat', 1],
  box: ['placeBox', 0],
};
const ONE_PART: Readonly<Record<string, TextKey>> = { dealer: 'placeDealer', player: 'placePlayer', banker: 'placeBanker' };
const BOARD: readonly TextKey[] = ['flop', 'flop', 'flop', 'turn', 'river'];
const SIGNS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

const filled = (key: TextKey, at: number, no: number): string =>
  text(key).replace('{at}', String(at)).replace('{no}', String(no));

/** A place that this page does not know is shown as the server names it. */
export function placeOf(position: string): string {
  const [zone = '', ...rest] = position.split(':');
  const [first = Number.NaN, second = Number.NaN] = rest.map(Number);
  const pair = TWO_PARTS[zone];
  if (pair && rest.length === 2) return filled(pair[0], first + pair[1], second);
  const single = ONE_PART[zone];
  if (single && rest.length === 1) return filled(single, 0, first);
  const street = zone === 'board' ? BOARD[first - 1] : undefined;
  if (!street) return position;
  return street === 'flop' ? `${text(street)} ${first}` : text(street);
}

/** `Ts` as it is printed on the card. */
export const signOf = (face: string): string => {
  const sign = SIGNS[face.charAt(1)];
  return sign === undefined || face.length !== 2 ? face : `${face.charAt(0).replace('T', '10')}${sign}`;
};

/** A face as scanners and people type it: `AS`, `10h`, `as`. */
export function faceOf(typed: string): string {
  const plain = typed.trim().replace(/^10/, 'T');
  return plain.length === 2 ? `${plain.charAt(0).toUpperCase()}${plain.charAt(1).toLowerCase()}` : plain;
}
