// What a player holds in words, street by street.
import { expect } from 'chai';
import { badugiHeld, handHeld } from './holding.ts';

const cards = (text: string) => text.split(' ').filter(Boolean);
const hand = (own: string, board: string, fromHand: number | null = null) => handHeld(cards(own), cards(board), fromHand);
const held = (own: string, board: string, fromHand: number | null = null) => hand(own, board, fromHand)?.rank ?? null;

describe('what I hold', () => {
  const any: [own: string, board: string, rank: string | null][] = [
    ['', '', null],
    ['As', '', null],
    ['As Kd', '', 'high_card'],
    ['As Ad', '', 'one_pair'],
    ['As Th', 'Ah Td 7c', 'two_pair'],
    ['7d 7s', 'Ah Td 7c', 'three_of_a_kind'],
    ['As 2h', '3d 4c 5s Kd', 'straight'],
    ['As 2s', '3s 9s Ks Kd', 'flush'],
    ['Kc Kh', 'Ks Ad Ac 2d 3d', 'full_house'],
    ['As Ks', 'Qs Js Ts 2d 2c', 'royal_flush'],
    ['5h 4h', '3h 2h Ah Kd Kc', 'straight_flush'],
    ['5h 4d', '3h 2h Ah Kd 9c', 'straight'],
    ['7s 7d', '7c 2h 2d', 'full_house'],
    ['7s 7d', '7c 7h 2d', 'four_of_a_kind'],
  ];
  for (const [own, board, rank] of any)
    it(`any five of ${own || 'nothing'} and ${board || 'no board'}: ${rank}`, () => expect(held(own, board)).to.equal(rank));

  const two: [own: string, board: string, rank: string | null][] = [
    ['As Ad Kc Kd', '', 'one_pair'],
    ['As Kd Qc Jh', '', 'high_card'],
    ['As 2c 3d 4h', 'Ks Qs Js', 'high_card'],
    ['As Ks 2d 3d', 'Qs Js Ts 9s 8s', 'royal_flush'],
    ['Ah Kh 2d 3c', '2s 2h 2c', 'four_of_a_kind'],
    ['Ah Kd 9d 8c', 'As Ks Kh 2d 2c', 'full_house'],
    ['As Ks Qs Js', 'Ts 2s 3s 9c 8h', 'flush'],
    ['As Kd 7h 6c', 'Ts 2s 3s 9s 4h', 'high_card'],
    ['As Ad Ah Kc', '2s 3s 9d', 'one_pair'],
  ];
  for (const [own, board, rank] of two)
    it(`two of ${own} with three of ${board || 'no board'}: ${rank}`, () => expect(held(own, board, 2)).to.equal(rank));

  const named: [own: string, board: string, fromHand: number | null, cards: string][] = [
    ['As Th', 'Ah Td 7c', null, 'A 10'],
    ['Ts Ad', 'Td Ah 7c Kd Ks', null, 'A K'],
    ['As Kd', '', null, 'A'],
    ['7d 7s', 'Ah Td 2c', null, '7'],
    ['Kc Kh', 'Ks Ad Ac 2d 3d', null, 'K A'],
    ['5h 4d', '3h 2h Ah Kd 9c', null, '5'],
    ['9h 8d', 'Th Jc Qd', null, 'Q'],
    ['As 2s', '3s 9s Ks Kd', null, 'A'],
    ['As Ks', 'Qs Js Ts 2d 2c', null, ''],
    ['As Ad Kc Kd', '', 2, 'A'],
    ['Ah Kd 9d 8c', 'As Ks Kh 2d 2c', 2, 'K A'],
  ];
  for (const [own, board, fromHand, told] of named)
    it(`C24 ${own} and ${board || 'no board'} are told by ${told || 'their word alone'}`, () =>
      expect(hand(own, board, fromHand)?.cards.join(' ')).to.equal(told));

  it('C24 a badugi is told by the cards that make it, low ones best', () => {
    expect(badugiHeld(cards('2h Kh 4d 4c'))).to.deep.equal({ rank: 'two_card', cards: ['4', '2'] });
    expect(badugiHeld(cards('As 2d 3h Tc'))).to.deep.equal({ rank: 'badugi', cards: ['10', '3', '2', 'A'] });
    expect(badugiHeld(cards('As 2d 3h'))).to.equal(null);
  });
});
