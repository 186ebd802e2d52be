// Which card is peeled: the second of mine, while it is news and nobody has folded or shown.
import { expect } from 'chai';
import { newsOf } from './news.ts';

type Hand = Parameters<typeof newsOf>[0];

const hand = (cards: (string | null)[], change: object = {}, more: object = {}): Hand =>
  ({
    over: false,
    ...more,
    seats: { 2: { cards: cards.map((card, at) => ({ card, seq: 5 + at })), ...change } },
  }) as unknown as Hand;

describe('peeling a card of seotda', () => {
  it('is for my second card, dealt after what I found there', () => {
    expect(newsOf(hand(['01a']), 2, 0)).to.equal(null);
    expect(newsOf(hand(['01a', '03a']), 2, 5)).to.equal(6);
    expect(newsOf(hand(['01a', '03a']), 2, 6), 'it lay there when I came').to.equal(null);
    expect(newsOf(hand(['01a', '03a']), null, 0), 'I only look on').to.equal(null);
    expect(newsOf(hand(['01a', null]), 2, 0)).to.equal(null);
  });

  it('ends with the hand', () => {
    expect(newsOf(hand(['01a', '03a'], { folded: true }), 2, 0)).to.equal(null);
    expect(newsOf(hand(['01a', '03a'], { shown: true }), 2, 0)).to.equal(null);
    expect(newsOf(hand(['01a', '03a'], {}, { over: true }), 2, 0)).to.equal(null);
  });
});
