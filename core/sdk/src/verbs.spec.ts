// How requests are named: by their kind, and by what tells apart the states of a game.
import { expect } from 'chai';
import { requestName } from './verbs.ts';

describe('the name of a request', () => {
  it('SDK-04 is its kind, with the stage of cards and the default of a choice', () => {
    const choice = (otherwise: string) => ({
      ...{ ask: 'choice' as const },
      of: [{ seat: 1, options: { [otherwise]: {} }, otherwise, timer: 'action_ms' as const }],
    });
    expect(requestName({ ask: 'cards', places: [], stage: 'flop' })).to.equal('cards flop');
    expect(requestName({ ask: 'shuffle', back: [] })).to.equal('shuffle');
    expect(requestName({ ask: 'roll', below: 6 })).to.equal('roll');
    expect([choice('stand'), choice('sapaw_12'), choice('go_stop')].map(requestName)).to.deep.equal([
      'choice stand',
      'choice sapaw',
      'choice go_stop',
    ]);
    expect(requestName(null)).to.equal('nothing');
  });
});
