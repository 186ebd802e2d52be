// An order in two bytes a card: the same cards at the same positions, whatever faces the deck has by now.
import { expect } from 'chai';
import { PackedOrder } from './packed-order.ts';

describe('packed order', () => {
  const faces = ['As', 'Ks', 'Qs'];

  it('has each card at its position', () => {
    const cards = ['Qs', 'As', 'As', 'Ks', 'Qs'];
    const order = new PackedOrder(cards, faces);
    expect(order.length).to.equal(5);
    expect(order.slice(0)).to.deep.equal(cards);
    expect(order.slice(1, 3)).to.deep.equal(['As', 'As']);
    expect([order.slice(5), order.slice(2, 2)]).to.deep.equal([[], []]);
  });

  it('cards that the deck does not have any more stay what they are', () => {
    const cards = ['As', 'Joker', 'Ks', 'Joker'];
    expect(new PackedOrder(cards, faces).slice(0)).to.deep.equal(cards);
  });

  it('knows more faces than a byte has values', () => {
    const many = Array.from({ length: 300 }, (_, n) => `c${n}`);
    expect(new PackedOrder(many.toReversed(), many).slice(0)).to.deep.equal(many.toReversed());
  });
});
