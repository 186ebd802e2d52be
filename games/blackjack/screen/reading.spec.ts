// Reading a round of blackjack for display.
import type { ShownCard } from '@baize/plugin-screen/kit';
import { expect } from 'chai';
import { handsOf, totalOf, winOf } from './reading.ts';

const shown = (zone: string, faces: string): ShownCard[] =>
  faces.split(' ').map((card, seq) => ({ position: `${zone}:${seq + 1}`, card: card === '-' ? null : card, seq }));
const table = (zones: Record<string, string>, result: Record<string, unknown> | null = null) => ({
  zones: Object.fromEntries(Object.entries(zones).map(([zone, faces]) => [zone, shown(zone, faces)])),
  result,
  events: [],
});
const hand = (outcome: string, doubled = false) => ({ doubled, outcome });

describe('blackjack on the screen', () => {
  it('counts the hands of a box, says soft ones, bust and blackjack as soon as they are certain', () => {
    const words = (zones: Record<string, string>) => handsOf(table(zones), 3).map(each => [each.total, each.isSoft, each.word]);
    expect(words({ 'box:3:0': 'As 6d' })).to.deep.equal([[17, true, null]]);
    expect(words({ 'box:3:0': 'As Kd' })).to.deep.equal([[21, false, 'blackjack']]);
    expect(words({ 'box:3:0': 'Ts Kd 2c' })).to.deep.equal([[22, false, 'bust']]);
    expect(words({ 'box:3:0': 'As Kd', 'box:3:1': 'Ad 5c' })).to.deep.equal([
      [21, false, null],
      [16, true, null],
    ]);
    expect(words({ 'box:2:0': 'As Kd' })).to.deep.equal([]);
  });

  it('counts what is seen of the dealer', () => {
    expect(totalOf(shown('dealer', '9d -'))).to.equal(9);
    expect(totalOf([])).to.equal(null);
  });

  it('adds up what a box got back: splits and doubles by their hands, insurance by the dealer’s blackjack', () => {
    const dealer = { dealer: 'Td 8c' };
    const split = { boxes: [{ box: 3, hands: [hand('lose'), hand('win', true)], insurance: 0 }] };
    expect(winOf(table(dealer, split), 3, 1000)).to.equal(4000);
    const natural = { boxes: [{ box: 3, hands: [hand('blackjack')], insurance: 0 }] };
    expect(winOf(table(dealer, natural), 3, 501)).to.equal(501 + 751);
    const insured = { boxes: [{ box: 3, hands: [hand('lose')], insurance: 500 }] };
    expect(winOf(table({ dealer: 'As Kd' }, insured), 3, 1000)).to.equal(1500);
    expect(winOf(table(dealer), 3, 1000)).to.equal(null);
  });
});
