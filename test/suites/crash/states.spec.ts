// The states that the crash harness aims at: those of a game's rounds, named alike by the log, by what players hear, and by bots.

import type { Game, Setup } from '@baize/sdk';
import { luckOf, PracticeTable } from '@baize/testkit';
import { expect } from 'chai';
import { botRound } from '../../support/bot-rounds.ts';
import { Chance } from '../../support/chance.ts';
import { loadedGames } from '../../support/loaded-games.ts';
import { mindOf } from '../../support/robots/index.ts';
import { armOf, inStates } from './plan.ts';
import { Reached, type State, stateAsked, statesOf } from './states.ts';

const ROUNDS = 200;
const loaded = await loadedGames();
const gameOf = (code: string): Game => loaded.find(({ game }) => game.code === code)?.game as Game;

describe('the states of games', function () {
  this.timeout(60_000);

  /** of few rounds: the harness looks at many more */
  const INPUTS = 2_500;
  const namesOf = (code: string) => statesOf(gameOf(code), INPUTS).map(({ name }) => name);

  it('SDK-04 every request of a sheet is among them, and the end', () => {
    expect(namesOf('blackjack')).to.include.members(['bets', 'cards deal', 'choice decline', 'choice stand', 'cards dealer']);
    expect(namesOf('matgo')).to.have.members([
      'choice play',
      'choice take',
      'choice stop',
      'cards deal',
      'cards play',
      'nothing',
    ]);
    expect(namesOf('tongits')).to.include.members(['choice draw', 'choice dump', 'choice fold', 'cards draw', 'cards deal']);
    expect(namesOf('seotda')).to.include.members(['choice check', 'choice fold', 'cards first', 'cards second', 'shuffle']);
    expect(namesOf('red_dog')).to.include.members(['bets', 'choice stand', 'cards first', 'cards second', 'cards third']);
  });

  it('what comes seldom comes more often to those who like it', () => {
    const shuffle = statesOf(gameOf('seotda'), INPUTS).find(({ name }) => name === 'shuffle') as State;
    const tasted = { ...gameOf('seotda'), bot: mindOf(gameOf('seotda'), shuffle.taste, new Chance(1)) };
    const luck = luckOf(9);
    const table = new PracticeTable(tasted, luck);
    let shuffled = 0;
    for (let no = 0; no < ROUNDS; no++) {
      const run = botRound(tasted, table.open() as Setup, table, luck);
      if (run.inputs.some(({ in: what }) => what === 'shuffled')) shuffled++;
      table.close(run.stacks, run.kept);
    }
    expect(shuffled / ROUNDS).to.be.greaterThan(shuffle.share);
  });

  it('a question is named as its round is, and what was not reached is said', () => {
    expect(stateAsked('ask', { otherwise: 'sapaw_3', options: {} })).to.equal('choice sapaw');
    expect([stateAsked('ask', { spots: {} }), stateAsked('facts', { otherwise: 'x' })]).to.deep.equal(['bets', null]);
    const reached = new Reached();
    reached.hear({ msg: 'a round goes on', game: 'matgo', waits: 'choice play' });
    reached.hear({ msg: 'a round is recovered', game: 'matgo' });
    const states = ['choice play', 'choice take'].map(name => ({ name, share: 1, taste: 0 }));
    const games = new Map([['matgo', states]]);
    expect(reached.lines(games)).to.deep.equal(['matgo went on from: choice play 1, choice take NOT REACHED']);
    expect(reached.missing(games)).to.deep.equal([['matgo', states[1]]]);
  });

  it('a kill falls where nobody is asked at the point of that state of that game alone', () => {
    const [kill] = inStates([['seotda', 'cards rematch_3']], new Chance(4));
    expect(armOf(kill)).to.match(/^K10\[seotda cards rematch_3\]@[123]:kill$/);
    expect(armOf({ how: 'state', game: 'matgo', state: 'nothing', hit: 1 })).to.equal('K13[matgo nothing]@1:kill');
    expect(armOf({ how: 'state', game: 'matgo', state: 'choice play', hit: 1 }), 'it is heard').to.equal('');
  });
});
