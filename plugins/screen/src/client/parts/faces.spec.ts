// Names of cards of any deck.
import { expect } from 'chai';
import { translatorFor } from '../texts.ts';
import { cardName, deckOf, faceOf, rankIn } from './faces.ts';

const words = {
  'sr.face_down': 'face-down card',
  'sr.card': '{rank} of {suit}',
  'sr.suit_h': 'hearts',
  'month.05': 'iris',
  'hw.animal': 'animal',
  'hw.junk': 'junk',
  'hw.bonus': 'bonus',
  'card.fool': 'the Fool',
};
const name = (card: string | null) => cardName(card, translatorFor('en', words));

describe('cards of any deck', () => {
  it('are told apart by their names', () => {
    expect(['As', 'Td', '2c'].map(deckOf)).to.deep.equal(['playing', 'playing', 'playing']);
    expect(['01a', '12d', '00b'].map(deckOf)).to.deep.equal(['flower', 'flower', 'flower']);
    expect(['1s', '13a', '00c', 'joker', 'Asx', ''].map(deckOf)).to.deep.equal(Array(6).fill('other'));
  });

  it('are the same face whichever copy they are', () => {
    expect(['As.1', '05a.12', 'As'].map(faceOf)).to.deep.equal(['As', '05a', 'As']);
    expect(['Td', 'Ah'].map(rankIn)).to.deep.equal(['10', 'A']);
  });

  it('have a name for those who do not see them', () => {
    expect(name('Th.1')).to.equal('10 of hearts');
    expect([name('05a'), name('05c'), name('00a')]).to.deep.equal(['iris, animal', 'iris, junk', 'bonus']);
    expect([name('fool'), name('red_joker'), name(null)]).to.deep.equal(['the Fool', 'red joker', 'face-down card']);
  });
});
