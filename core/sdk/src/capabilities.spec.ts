// Tests of the one list of what a host can do: every combination has an answer, and what is refused is refused with a sentence.
import { expect } from 'chai';
import { ASKS, ENDS, endsOf, PURSES, purseOf, whyNoGame, whyNot, whyNotEnd } from './capabilities.ts';
import { gameOf, NOTHING, runOf } from './fixture.ts';
import type { Game } from './game.ts';
import type { Script } from './index.ts';
import type { Outcome } from './round.ts';

const KINDS: Game['kind'][] = ['table', 'round'];
const FLOWS: Game['flow'][] = ['buy_in', 'bet'];
// biome-ignore lint/correctness/useYield: it is never played
const game = gameOf(function* () {
  return NOTHING;
});

describe('what a host can do', () => {
  it('SDK-04 answers for each of the sixty combinations of request, purse and end', () => {
    const refused = ASKS.flatMap(ask => PURSES.flatMap(purse => ENDS.map(end => ({ ask, purse, end })))).filter(
      each => whyNot(each) !== null,
    );
    expect(new Set(refused.map(({ purse, end }) => `${purse} ${end}`))).to.deep.equal(
      new Set(['wallet pots', 'wallet transfers']),
    );
    expect(refused.length).to.equal(2 * ASKS.length);
  });

  it('gives each kind of game its ends, whoever pays', () => {
    const ends = KINDS.map(kind => FLOWS.map(flow => endsOf({ kind, flow })));
    expect(ends).to.deep.equal([
      [['pots', 'transfers'], []],
      [['payouts'], ['payouts']],
    ]);
    for (const kind of KINDS) for (const flow of FLOWS) expect(whyNotEnd({ kind, flow }, 'none')).to.equal(null);
  });

  it('refuses with a sentence the game that no end is left for', () => {
    expect(whyNoGame({ ...game, flow: 'bet' })).to.match(/^kind table with flow bet: a wallet .* pot$/);
    for (const kind of KINDS) expect(whyNoGame({ ...game, kind })).to.equal(null);
  });

  it('knows who pays', () => {
    expect([purseOf({ flow: 'bet' }), purseOf({ flow: 'buy_in' })]).to.deep.equal(['wallet', 'stack']);
    expect(FLOWS.map(flow => purseOf({ flow }, true))).to.deep.equal(['practice', 'practice']);
  });

  const ended = (outcome: object, kind: Game['kind']) => {
    // biome-ignore lint/correctness/useYield: it ends at once
    const script = function* (): Script<Outcome> {
      return { ...NOTHING, ...outcome } as Outcome;
    };
    return String(runOf(script, [], { kind }).fault);
  };
  it('makes an end that a game cannot have a fault of its script', () => {
    const pots = { end: 'pots', pots: [], order: [], flop: true };
    const payouts = { end: 'payouts', wins: [] };
    const transfers = { end: 'transfers', net: [], order: [] };
    expect(ended(pots, 'round')).to.match(/ended in pots: a round against the house has no pot/);
    expect(ended(transfers, 'round')).to.match(/ended in transfers: /);
    expect(ended(payouts, 'table')).to.match(/ended in payouts: players who play each other/);
    for (const each of [pots, transfers]) expect(ended(each, 'table')).to.equal('null');
    expect(ended(payouts, 'round')).to.equal('null');
  });

  it('lets nobody put chips in the middle against the house but by a bet', () => {
    const posted = runOf(
      // biome-ignore lint/correctness/useYield: it ends at once
      function* (round) {
        round.post(1, 10);
        return NOTHING;
      },
      [],
      { kind: 'round' },
    );
    expect(String(posted.fault)).to.match(/no pot/);
    const options = { pay: { price: 5 }, pass: {} };
    const paid = runOf(
      function* () {
        yield { ask: 'choice', of: [{ seat: 1, options, otherwise: 'pass', timer: 'action_ms' }] };
        return NOTHING;
      },
      [],
      { kind: 'round' },
    );
    expect(String(paid.fault)).to.match(/against the house without spot \(pay\)/);
  });

  it('has no dealer shuffle the stub', () => {
    const script = function* (): Script<Outcome> {
      yield { ask: 'shuffle', back: [] };
      return NOTHING;
    };
    expect(String(runOf(script, [], {}, { live: true }).fault)).to.match(/shuffle: a dealer puts no cards back/);
    expect(runOf(script).fault).to.equal(null);
  });
});
