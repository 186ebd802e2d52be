// What a player holds in words, card by card; every rank has words.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { FACES } from '../src/deck.ts';
import { wordsHeld } from './holding.ts';

const held = (...cards: (string | null)[]) => wordsHeld(cards.map(card => ({ card })));

describe('what a player of seotda holds', () => {
  it('says that another card comes, then the rank, a special hand by its name', () => {
    expect([held(), held(null, null)]).to.deep.equal([null, null]);
    expect(held('03a')).to.equal('seotda.one_card');
    expect(held('03a', '08a')).to.equal('rank.38gwangttaeng');
    expect(held('07a', '03a')).to.equal('rank.ttaengjabi');
  });

  it('has words for every hand', () => {
    const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../texts.json'), 'utf8')) as Record<string, unknown>;
    const keys = new Set(FACES.flatMap(first => FACES.filter(each => each !== first).map(second => held(first, second))));
    expect(keys.size).to.equal(33);
    for (const key of keys) expect(texts, String(key)).to.have.property(String(key));
  });
});
