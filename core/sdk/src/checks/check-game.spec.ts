// Tests of the check that every game passes before it is loaded.
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';
import { gameOf, NOTHING } from '../fixture.ts';
import type { Game } from '../game.ts';
import { checkGame } from './check-game.ts';

// biome-ignore lint/correctness/useYield: it is never played
const game = gameOf(function* () {
  return NOTHING;
});
const WRONG: [string, object][] = [
  ['code', { code: 'Bad Code' }],
  ['code', { code: '7up' }],
  ['names', { names: { ko: '포커' } }],
  ['category', { category: 'slots' }],
  ['kind', { kind: 'lobby' }],
  ['flow', { flow: 'free' }],
  ['live', { live: 1 }],
  ['seats', { seats: { min: 3, max: 2, usual: 2 } }],
  ['seats', { seats: null }],
  ['entries', { entries: [] }],
  ['limits', { limits: ['bb', 'bb'] }],
  ['betSize', { betSize: ['ante'] }],
  ['timers', { timers: { action: 5, next_round_ms: 5 } }],
  ['timers', { timers: { action_ms: 5 } }],
  ['timers', { timers: { action_ms: -5, next_round_ms: 5 } }],
  ['deck', { deck: { faces: ['As', 'As'], copies: 1 } }],
  ['deck', { deck: { faces: ['As'], copies: 0 } }],
  ['deck', { deck: { faces: ['As.1'], copies: 1 } }],
  ['deck', { deck: { faces: ['As', 'Kd'], copies: 1, shoe: { cut: 2, burn: () => 0 } } }],
  ['rake', { rake: 'tip' }],
  ['rake', { rake: 'toString' }],
  ['play', { play: null }],
  ['ready', { ready: {} }],
  ['bot', { bot: 'smart' }],
  ['template', { template: { limits: { bb: 1 } } }],
  ['rules', { rules: { en: [{ heading: 'x' }] } }],
  ['payouts', { payouts: [{ spot: 'red' }] }],
];

describe('checkGame', () => {
  it('SDK-04 finds nothing wrong with a game', () => {
    expect(checkGame(game)).to.deep.equal([]);
    expect(
      checkGame({ ...game, template: { limits: { bb: 1, min_buy_in: 20, max_buy_in: 100 }, rake: { bp: 500, cap: 3 } } }),
    ).to.deep.equal([]);
  });

  for (const [field, changes] of WRONG)
    it(`names ${field} when it is ${JSON.stringify(Object.values(changes)[0])}`, () => {
      expect(checkGame({ ...game, ...changes } as Game)).to.deep.equal([field]);
    });

  it('says in a sentence which kind and flow do not go together', () => {
    expect(checkGame({ ...game, flow: 'bet', seats: null })).to.deep.equal([
      'kind table with flow bet: a wallet pays for bets against the house, it has no chips for a pot',
    ]);
    expect(checkGame({ ...game, kind: 'round' })).to.deep.equal([]);
    expect(checkGame({ ...game, kind: 'round', flow: 'bet', seats: null })).to.deep.equal([]);
  });

  it('never throws, whatever it is given', () => {
    for (const value of [
      null,
      undefined,
      5,
      'game',
      [],
      () => 0,
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('no');
          },
        },
      ),
    ])
      expect(checkGame(value).length).to.be.above(0);
  });

  it('knows a game from another context', () => {
    const there = createContext({ game: JSON.stringify({ ...game, deck: { faces: ['As'], copies: 1 } }) });
    const other: unknown = runInContext('Object.assign(JSON.parse(game), { ready: () => [], play: function* () {} })', there);
    expect(checkGame(other)).to.deep.equal([]);
  });
});
