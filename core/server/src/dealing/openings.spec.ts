// Openings of an order: each proves its own card at its own position, and tells nothing of another.
import { rootFrom } from '@baize/protocol/order';
import { expect } from 'chai';
import { commit, leafOf, saltsOf } from './commitment.ts';
import { type Opening, openingsOf } from './openings.ts';

const KEY = Buffer.alloc(32, 7);
const shoeId = 'sho_1';
const SUITS = [...'shdc'];
const DECK = [...'A23456789TJQK'].flatMap(rank => SUITS.map(suit => rank + suit));
const cardsOf = (n: number) => Array.from({ length: n }, (_, i) => DECK[(i * 7) % 52] as string);
const orderOf = (n: number) => ({ shoeId, order: cardsOf(n), key: KEY });
const openingAt = (n: number, position: number) => openingsOf(orderOf(n), [position])[0] as Opening;
const rootOfOrder = (order: readonly string[]) => commit({ shoeId, order, key: KEY, deckName: '52', previousHead: '' }).root;
const all = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('openings of a committed order', () => {
  it('lead from each position of packs of any size to the published root, computed without the code that made them', () => {
    for (const n of [1, 2, 3, 5, 13, 52, 255, 256, 257, 416]) {
      const root = rootOfOrder(cardsOf(n));
      for (const opening of openingsOf(orderOf(n), all(n))) expect(rootFrom({ shoeId, n }, opening), `${n}`).to.equal(root);
    }
  });

  it('of a server that changes one card after the commitment lead to another root, whichever card it was', () => {
    const root = rootOfOrder(cardsOf(52));
    for (const changed of all(52)) {
      const order = cardsOf(52).map((card, i) => (i === changed ? (DECK[(DECK.indexOf(card) + 1) % 52] as string) : card));
      for (const opening of openingsOf({ shoeId, order, key: KEY }, all(52)))
        expect(rootFrom({ shoeId, n: 52 }, opening)).not.to.equal(root);
      const honest = openingAt(52, changed);
      expect(rootFrom({ shoeId, n: 52 }, { ...honest, card: order[changed] as string })).not.to.equal(root);
    }
  });

  it('hold for no other position, also where the same face lies there', () => {
    const n = 104;
    const root = rootOfOrder(cardsOf(n));
    const first = openingAt(n, 3);
    expect(cardsOf(n)[3 + 52]).to.equal(first.card);
    for (const position of all(n).filter(each => each !== 3))
      expect(rootFrom({ shoeId, n }, { ...first, position })).not.to.equal(root);
  });

  it('with a path too short, too long or of another form are refused', () => {
    const opening = openingAt(52, 51);
    const { path } = opening;
    for (const wrong of [
      path.slice(1),
      path.slice(0, -1),
      [...path, path[0] as string],
      ['', ...path.slice(1)],
      path.map(each => each + each),
    ])
      expect(rootFrom({ shoeId, n: 52 }, { ...opening, path: wrong })).to.equal(null);
    for (const position of [-1, 52, 0.5, Number.NaN])
      expect(rootFrom({ shoeId, n: 52 }, { ...opening, position })).to.equal(null);
  });

  it('are made of the asked positions alone, and of none outside the order', () => {
    expect(openingsOf(orderOf(52), [4, 9]).map(each => each.position)).to.deep.equal([4, 9]);
    expect(openingsOf(orderOf(52), [])).to.deep.equal([]);
    for (const position of [-1, 52, 1.5, Number.NaN]) expect(() => openingsOf(orderOf(52), [position])).to.throw(RangeError);
  });

  it('hold no salt but their own, and no face fits a hidden neighbour with any opened value', () => {
    const hidden = 20;
    const salts = saltsOf(KEY, shoeId, 52);
    const opened = openingsOf(
      orderOf(52),
      all(52).filter(each => each !== hidden),
    );
    const known = opened.flatMap(({ salt, path }) => [salt, ...path]);
    expect(known).not.to.include(salts[hidden]?.toString('hex'));
    expect(new Set(salts.map(each => each.toString('hex')))).to.have.length(52);
    const leaf = opened.find(each => each.position === 21)?.path[0]; // the hidden card's leaf, which its neighbour's path names
    expect(leaf).to.equal(leafOf(shoeId, hidden, cardsOf(52)[hidden] as string, salts[hidden] as Buffer).toString('hex'));
    for (const guess of new Set(known))
      for (const card of DECK) expect(leafOf(shoeId, hidden, card, Buffer.from(guess, 'hex')).toString('hex')).not.to.equal(leaf);
  });
});
