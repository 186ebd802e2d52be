// Reading a coup for display.

import type { ShownCard } from '@baize/plugin-screen/kit';
import { expect } from 'chai';
import { handCards, marksOf, score, totalOf, winningSpots } from './hand.ts';

const shown = (hand: string, faces: string): ShownCard[] =>
  faces
    .split(' ')
    .filter(Boolean)
    .map((card, index) => ({ position: `${hand}:${index + 1}`, card: card === '-' ? null : card, seq: index }));
const zones = (player: string, banker: string) => ({ player: shown('player', player), banker: shown('banker', banker) });
const wins = (player: string, banker: string, outcome: string) =>
  [...winningSpots({ zones: zones(player, banker), result: { outcome } })].sort();

describe('baccarat hand', () => {
  const totals: [string, number | null][] = [
    ['9d 6c As', 6],
    ['Qh 7s', 7],
    ['Td Kc', 0],
    ['9d 9c', 8],
    ['-', null],
    ['', null],
  ];
  for (const [faces, sum] of totals)
    it(`counts ${faces || 'nothing'} as ${sum}`, () => expect(totalOf(shown('player', faces))).to.equal(sum));

  it('orders cards by their places, whatever their order of arrival', () =>
    expect(handCards({ player: shown('player', '9d 6c As').reverse() }, 'player').map(each => each.card)).to.deep.equal([
      '9d',
      '6c',
      'As',
    ]));

  it('prefers the told totals', () =>
    expect(score({ zones: zones('9d', 'Qh'), result: { player: { total: 6 } } })).to.deep.equal({ player: 6, banker: 0 }));

  it('outlines what pays, read from the cards', () => {
    expect(wins('9d 6c As', 'Qh 7s', 'banker')).to.deep.equal(['banker']);
    expect(wins('9d 9c', 'Qh 7s', 'player')).to.deep.equal(['either_pair', 'player', 'player_bonus', 'player_pair']);
    expect(wins('4d 4d', '5h 3s', 'tie')).to.deep.equal(['either_pair', 'perfect_pair', 'player_pair', 'tie']);
    expect(wins('2d 5c', '2h Ts Ac', 'player')).to.deep.equal(['player', 'player_bonus']);
  });

  it('marks the road by what was told, then by the coups since', () => {
    const ended = [
      { zones: zones('9d 9c', 'Qh 7s'), result: { outcome: 'player' } },
      { zones: zones('9d 6c', '9h 9s'), result: { outcome: 'banker', banker_pair: true } },
      { zones: zones('', ''), result: { outcome: 'void' } },
    ];
    expect(marksOf(['B', 'Tpb', 7, 'X', null], ended)).to.deep.equal(['B', 'Tpb', 'Pp', 'Bb']);
  });

  it('lets the result overrule the cards and outlines nothing without one', () => {
    const stated = { outcome: 'banker', player_pair: true };
    expect(winningSpots({ zones: zones('9d 6c', 'Qh 7s'), result: stated }).has('player_pair')).to.equal(true);
    expect(winningSpots({ zones: zones('9d 9c', 'Qh 7s'), result: null }).size).to.equal(0);
  });
});
