// The states that the crash harness aims at: those of a game's rounds, named alike by the log, by what players hear, and by bots.
import { expect } from 'chai';
import { Reached, stateAsked, statesOfGames } from './states.ts';

describe('the states of games', function () {
  this.timeout(60_000);

  it('SDK-04 every request of a sheet is among them', async () => {
    const states = await statesOfGames(['blackjack', 'matgo', 'tongits', 'seotda', 'red_dog']);
    expect(states.get('blackjack')).to.include.members(['bets', 'cards deal', 'choice decline', 'choice stand', 'cards dealer']);
    expect(states.get('matgo')).to.have.members(['choice play', 'choice take', 'choice stop', 'cards deal', 'cards play']);
    expect(states.get('tongits')).to.include.members(['choice draw', 'choice dump', 'choice fold', 'cards draw']);
    expect(states.get('seotda')).to.include.members(['choice check', 'choice fold', 'cards first', 'cards second', 'shuffle']);
    expect(states.get('red_dog')).to.include.members(['bets', 'choice stand', 'cards first', 'cards second', 'cards third']);
  });

  it('a question is named as its round is, and what was not reached is said', () => {
    expect(stateAsked('ask', { otherwise: 'sapaw_3', options: {} })).to.equal('choice sapaw');
    expect([stateAsked('ask', { spots: {} }), stateAsked('facts', { otherwise: 'x' })]).to.deep.equal(['bets', null]);
    const reached = new Reached();
    reached.hear({ msg: 'a round goes on', game: 'matgo', waits: 'choice play' });
    reached.hear({ msg: 'a round is recovered', game: 'matgo' });
    expect(reached.lines(new Map([['matgo', ['choice play', 'choice take']]]))).to.deep.equal([
      'matgo went on from: choice play 1, choice take NOT REACHED',
    ]);
  });
});
