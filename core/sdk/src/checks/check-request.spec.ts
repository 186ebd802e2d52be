// Tests of what a script may not ask: each breach is a fault.
import { expect } from 'chai';
import { NOTHING, runOf } from '../fixture.ts';
import type { Choice, Option, Request } from '../words.ts';

const choice = (changes: Partial<Choice>): Request => ({
  ask: 'choice',
  of: [{ seat: 1, options: { stay: {} }, otherwise: 'stay', timer: 'action_ms', ...changes }],
});
const option = (go: unknown): Request => choice({ options: { stay: {}, go: go as Option } });
const spots = (changes: object): Request => ({
  ask: 'bets',
  spots: { red: { min: 1, max: 5, step: 1, reason: 'bet', ...changes } },
  timer: 'action_ms',
  begins: 'now',
});
const twice: Request = {
  ask: 'choice',
  of: [1, 1].map(seat => ({ seat, options: { stay: {} }, otherwise: 'stay', timer: 'action_ms' })),
};

const BREACHES: [string, unknown][] = [
  ['nothing', undefined],
  ['an unknown ask', { ask: 'money' }],
  ['nobody', { ask: 'choice', of: [] }],
  ['a seat twice', twice],
  ['a seat that nobody owns', choice({ seat: 3 })],
  ['an unknown timer', choice({ timer: 'nap_ms' })],
  ['a timer named like a property of objects', choice({ timer: 'toString' as 'x_ms' })],
  ['an unknown total', choice({ total: 'nap_ms' })],
  ['a default that is not offered', choice({ otherwise: 'fold' })],
  ['a default named like a property of objects', choice({ otherwise: 'constructor' })],
  ['a default that costs', choice({ options: { stay: { price: 5 } } })],
  ['a default whose least amount costs', choice({ options: { stay: { min: 10, max: 20, paid: 5 } } })],
  ['an option named by a number', choice({ options: { stay: {}, '1': {} } })],
  ['an option with capitals', choice({ options: { stay: {}, Go: {} } })],
  ['min above max', option({ min: 5, max: 4 })],
  ['min without max', option({ min: 5 })],
  ['a fractional amount', option({ min: 0.5, max: 4 })],
  ['a step of 0', option({ min: 1, max: 4, step: 0 })],
  ['more paid than the least amount', option({ min: 5, max: 9, paid: 6 })],
  ['paid without an amount', option({ paid: 6 })],
  ['a negative price', option({ price: -1 })],
  ['more than the stack', option({ price: 1001 })],
  ['a raise beyond the stack', option({ min: 5, max: 1011, paid: 5 })],
  ['a card twice', option({ from: ['As', 'As'], least: 0, most: 1 })],
  ['cards without bounds', option({ from: ['As'] })],
  ['more cards than there are', option({ from: ['As'], least: 0, most: 2 })],
  ['no sets', option({ sets: [] })],
  ['from and sets', option({ from: ['As'], least: 0, most: 1, sets: [['As']] })],
  ['no places', { ask: 'cards', places: [], stage: 'deal' }],
  [
    'a place twice',
    {
      ask: 'cards',
      places: [
        { at: 'a:1', seen: 'all' },
        { at: 'a:1', seen: 'all' },
      ],
      stage: 'deal',
    },
  ],
  ['a place without seen', { ask: 'cards', places: [{ at: 'a:1' }], stage: 'deal' }],
  ['a place with a strange name', { ask: 'cards', places: [{ at: 'A:1', seen: 'all' }], stage: 'deal' }],
  ['a stage with a strange name', { ask: 'cards', places: [{ at: 'a:1', seen: 'all' }], stage: '' }],
  ['an unknown pace', { ask: 'cards', places: [{ at: 'a:1', seen: 'all' }], stage: 'deal', pace: 'nap_ms' }],
  [
    'more cards than the deck has',
    { ask: 'cards', places: Array.from({ length: 53 }, (_, i) => ({ at: `a:${i}`, seen: 'all' })), stage: 'deal' },
  ],
  ['a shuffle of a card that is not out', { ask: 'shuffle', back: ['As'] }],
  ['a roll below 0', { ask: 'roll', below: 0 }],
  ['a roll that is not whole', { ask: 'roll', below: 1.5 }],
  ['no spots', { ask: 'bets', spots: {}, timer: 'action_ms', begins: 'now' }],
  ['a spot with min 0', spots({ min: 0 })],
  ['a spot with min above max', spots({ min: 6 })],
  ['a spot without step', spots({ step: undefined })],
  ['a spot with a strange reason', spots({ reason: 'fun' })],
  ['a window that begins never', { ...spots({}), begins: 'never' }],
  [
    'two spots with one seat',
    {
      ask: 'bets',
      spots: { a: { min: 1, max: 5, step: 1, reason: 'bet', seat: 1 }, b: { min: 1, max: 5, step: 1, reason: 'bet', seat: 1 } },
      timer: 'action_ms',
      begins: 'now',
    },
  ],
  [
    'a spot named by a number',
    { ask: 'bets', spots: { 7: { min: 1, max: 5, step: 1, reason: 'bet' } }, timer: 'action_ms', begins: 'now' },
  ],
];

describe('a request', () => {
  for (const [what, request] of BREACHES)
    it(`that asks ${what} is a fault before it opens`, () => {
      const run = runOf(function* () {
        yield request as Request;
        return NOTHING;
      });
      expect(String(run.fault)).to.match(/request/);
      expect(run.waiting).to.equal(null);
    });

  it('with a cost but no spot is a fault where bets are debits', () => {
    const run = runOf(
      function* () {
        yield option({ price: 5 });
        return NOTHING;
      },
      [],
      { flow: 'bet' },
    );
    expect(String(run.fault)).to.match(/without spot/);
  });

  it('with a cost for a reason that no wallet knows is a fault where bets are debits', () => {
    const request = option({ price: 5, spot: 'box', reason: 'raise' as 'bet' });
    const run = runOf(
      function* () {
        yield request;
        return NOTHING;
      },
      [],
      { flow: 'bet' },
    );
    expect(String(run.fault)).to.match(/reason is bet, double or split/);
  });
});
