// Cards in zones: dealt, shown, moved, and how many lie where.
import type { Fact } from '@baize/protocol';
import { expect } from 'chai';
import { translatorFor } from '../texts.ts';
import { handZone, moved, put, type Zones, zoneAt, zoneWords } from './zones.ts';

const move = (cards: (string | null)[], from: string, to: string, seq = 9): Fact => ({ seq, kind: 'move', cards, from, to });
const lie = (zones: Zones) =>
  Object.fromEntries(Object.entries(zones).map(([zone, cards]) => [zone, cards.map(each => each.card)]));
const of = (zone: string, ...cards: (string | null)[]) =>
  cards.reduce<Zones>((zones, card, index) => put(zones, `${zone}:${index + 1}`, card, index), {});

describe('zones of a table', () => {
  it('are named by the place without the number of the card', () => {
    expect(['floor:8', 'hand:3:1', 'meld:2:1:4', 'card'].map(zoneAt)).to.deep.equal(['floor', 'hand:3', 'meld:2:1', 'card']);
    expect([handZone(3, undefined), handZone(3, 0), handZone(3, 1)]).to.deep.equal(['seat_3', 'seat_3', 'seat_3.1']);
  });

  it('let a card go from one to another, and lose what is empty', () => {
    const zones = moved(of('hand:1', '01a', '02b'), move(['02b'], 'hand:1', 'floor'));
    expect(lie(zones)).to.deep.equal({ 'hand:1': ['01a'], floor: ['02b'] });
    expect(lie(moved(zones, move(['01a'], 'hand:1', 'floor', 10)))).to.deep.equal({ floor: ['02b', '01a'] });
  });

  it('count the cards of others: a hidden one goes, its face is known where it comes to lie', () => {
    const zones = moved(of('hand:2', null, null), move(['05a'], 'hand:2', 'floor'));
    expect(lie(zones)).to.deep.equal({ 'hand:2': [null], floor: ['05a'] });
    expect(lie(moved(zones, move([null], 'hand:2', 'muck', 10)))).to.deep.equal({ floor: ['05a'], muck: [null] });
  });

  it('take what they were never told of', () =>
    expect(lie(moved({}, move(['As'], 'stock', 'floor')))).to.deep.equal({ floor: ['As'] }));

  it('show a hidden card where it lies', () =>
    expect(lie(put(of('dealer', 'Ks', null), 'dealer:2', '9d', 5))).to.deep.equal({ dealer: ['Ks', '9d'] }));

  it('are said in words with their numbers', () => {
    const translate = translatorFor('en', { 'zone.meld': 'Meld', 'spot.box': 'Box', 'seat.no': 'Seat {n}' });
    const at = (seats_max: number | null) =>
      ['meld:2:1', 'seat_3', 'seat_3.1', 'stock'].map(zone => zoneWords(zone, translate, { game_code: 'x', seats_max }));
    expect(at(null), 'boxes').to.deep.equal(['Meld 2·1', 'Box 3', 'Box 3·2', 'Stock']);
    expect(at(6), 'seats').to.deep.equal(['Meld 2·1', 'Seat 4', 'Seat 4·2', 'Stock']);
  });
});
