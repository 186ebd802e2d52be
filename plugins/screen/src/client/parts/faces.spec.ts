// Names of cards of any deck.
import { expect } from 'chai';
import { translatorFor } from '../texts.ts';
import { cardName, faceOf, isPlaying, rankIn } from './faces.ts';

const words = {
  'sr.face_down': 'face-down card',
  'sr.card': '{rank} of {suit}',
  'sr.suit_h': 'hearts',
  'card.fool': 'the Fool',
  'card.05a': 'iris, animal',
};
const name = (card: string | null) => cardName(card, translatorFor('en', words));

describe('cards of any deck', () => {
  it('are told apart by their names', () => {
    expect(['As', 'Td', '2c'].filter(isPlaying)).to.deep.equal(['As', 'Td', '2c']);
    expect(['01a', '1s', '13a', 'joker', 'Asx', ''].filter(isPlaying)).to.deep.equal([]);
  });

  it('are the same face whichever copy they are', () => {
    expect(['As.1', '05a.12', 'As'].map(faceOf)).to.deep.equal(['As', '05a', 'As']);
    expect(['Td', 'Ah'].map(rankIn)).to.deep.equal(['10', 'A']);
  });

  it('have a name for those who do not see them', () => {
    expect(name('Th.1')).to.equal('10 of hearts');
    expect([name('05a'), name('05a.1'), name('05c')]).to.deep.equal(['iris, animal', 'iris, animal', '05c']);
    expect([name('fool'), name('red_joker'), name(null)]).to.deep.equal(['the Fool', 'red joker', 'face-down card']);
  });
});
