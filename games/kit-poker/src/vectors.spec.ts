// Tests of the vector player: all given cases, by both dealers, and that every kind of difference is named.
import { resolve } from 'node:path';
import { playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import { holdem, liveHoldem, omaha } from './fixture.ts';
import { handKey, isChoiceOf } from './vector-showdown.ts';
import { handVectors, vectors } from './vectors.ts';

/** The parts of a case that are altered here. */
interface Case {
  actions: { seat: number; street: number; action: string; to?: number; stack?: number; legal: Record<string, unknown> }[];
  deck: string[];
  hole: string[][];
  pots: { shares: Record<string, number>; winners: number[] }[];
  returns: unknown[];
  final: number[];
  board_dealt: number;
  showdown: Record<string, { rank: string; key: number[] }>;
  rake_case: { pots: { rake_full: number }[]; skip: string | null };
}
type Action = Case['actions'][number];

const file = (path: string): unknown[] => readCases(resolve(import.meta.dirname, '../..', path));
const nlh = file('holdem/vectors/nlh.jsonl') as Case[];
const player = handVectors(holdem, []);
const first = <T>(list: T[]): T => list[0] as T;
const actionOf = (one: Case, i: number): Action => one.actions[i] as Action;
const shownOf = (one: Case) => one.showdown['1'] as Case['showdown'][string];
/** What is said of a case that was changed. */
function said(change: (one: Case) => void): string[] {
  const one = structuredClone(nlh[0] as Case);
  change(one);
  return playVectors(player, [one]).differences.map(each => each.replace(/^[^:]*: /, ''));
}

describe('the vectors', () => {
  it('GAM-01 GAM-02 scenarios of both games pass', () => {
    const scenarios = vectors.scenarios;
    const cases = file('kit-poker/vectors/scenarios.json');
    expect(scenarios && playVectors(scenarios, cases)).to.deep.equal({ passed: 24, failed: 0, differences: [] });
  });

  it('GAM-03 a dealer who scans the cards comes to the same end', () => {
    const live = playVectors(handVectors(liveHoldem, []), nlh);
    expect(live).to.deep.equal({ passed: nlh.length, failed: 0, differences: [] });
  });

  it('name a legal range that differs', () => {
    expect(said(one => (actionOf(one, 0).legal.raise = [7, 119]))).to.deep.equal(['actions[0].legal.raise[0] 6, expected 7']);
    expect(said(one => delete actionOf(one, 0).legal.raise)).to.deep.equal(['actions[0].legal offers raise, expected none']);
    expect(said(one => (actionOf(one, 1).legal.check = true))).to.deep.equal(['actions[1].legal.check missing, expected true']);
  });

  it('name a wrong seat, street and stack', () => {
    expect(said(one => (actionOf(one, 1).street = 1))).to.deep.equal(['actions[1].street 0, expected 1']);
    expect(said(one => (actionOf(one, 3).stack = 9))).to.deep.equal(['actions[3].stack 119, expected 9']);
    const wrong = said(one => (actionOf(one, 3).seat = 6));
    expect(wrong[0]).to.equal('actions[3].seat 5, expected 6');
  });

  it('name actions too few and too many', () => {
    expect(said(one => one.actions.pop())).to.deep.equal(['actions 7, expected more: seat 1 is asked']);
    expect(said(one => one.actions.push({ seat: 0, street: 1, action: 'check', legal: {} }))).to.deep.equal([
      'actions[8] nobody is asked, expected seat 0',
    ]);
    expect(said(one => (actionOf(one, 0).to = 5))).to.deep.equal(['threw ACTION_INVALID min']);
    expect(said(one => (actionOf(one, 3).action = 'check'))).to.deep.equal(['threw ACTION_INVALID option']);
    expect(said(one => (one.deck = one.deck.slice(0, 18)))).to.deep.equal([
      'threw the script asks for more cards than the case has',
    ]);
  });

  it('GAM-01 name the chips of a call, the word of an action and dealt cards that differ', () => {
    expect(said(one => Object.assign(actionOf(one, 1), { amount: 118 }))).to.deep.equal(['actions[1].amount 119, expected 118']);
    expect(said(one => (actionOf(one, 0).action = 'call'))).to.deep.equal(['actions[0].action "allin", expected "call"']);
    expect(said(one => Object.assign(one, { board: ['Qc', '4d', '9h', '9c', '8c'] }))).to.include('deck[20] "8d", expected "8c"');
    expect(said(one => first(one.hole).splice(1, 1, 'Qh'))).to.deep.equal(['deck[8] "Qd", expected "Qh"']);
  });

  it('name pots, shares, rake, returns and stacks that differ', () => {
    expect(said(one => (first(one.pots).shares['2'] = 1))).to.deep.equal(['pots[0].shares["2"] 604, expected 1']);
    expect(said(one => (first(one.pots).winners = [3]))).to.deep.equal(['pots[0].winners[0] 2, expected 3']);
    expect(said(one => one.returns.push({ seat: 2, amount: 1, street: 0 }))).to.deep.equal([
      'returns[0] missing, expected {"seat":2,"amount":1,"street":0}',
    ]);
    expect(said(one => (first(one.rake_case.pots).rake_full = 16))).to.deep.equal([
      'rake_case.pots[0].rake_full 15, expected 16',
    ]);
    expect(said(one => (one.rake_case.skip = 'off'))).to.deep.equal(['rake_case.skip null, expected "off"']);
    expect(said(one => (one.final[0] = 0))).to.deep.equal(['final[0] 118, expected 0']);
    expect(said(one => (one.board_dealt = 4))).to.deep.equal(['board_dealt 5, expected 4']);
  });

  it('name a showdown that differs', () => {
    expect(said(one => (shownOf(one).rank = 'flush'))).to.deep.equal(['showdown["1"].rank "two_pair", expected "flush"']);
    expect(said(one => (shownOf(one).key = [2, 7, 2, 9]))).to.deep.equal(['showdown["1"].key[3] 10, expected 9']);
    expect(said(one => delete one.showdown['6'])).to.have.length(2);
  });

  it('name what a worked check states otherwise', () => {
    const [scenario] = file('kit-poker/vectors/scenarios.json');
    const altered = { ...(scenario as object), checks: [{ before: 0, seat: 2, raise: [200, 400], call: 90 }] };
    expect(vectors.scenarios && playVectors(vectors.scenarios, [altered]).differences).to.deep.equal([
      'pot-01: checks[0].raise null, expected [200,400]',
      'pot-01: checks[0].call 100, expected 90',
    ]);
    const other = {
      ...(scenario as object),
      checks: [
        { before: 0, seat: 1 },
        { before: 9, seat: 1 },
      ],
      skip: 'off',
    };
    expect(vectors.scenarios && playVectors(vectors.scenarios, [other]).differences).to.deep.equal([
      'pot-01: checks[0].seat 2, expected 1',
      'pot-01: checks[1].before 9, expected one of 3 actions',
      'pot-01: skip null, expected "off"',
    ]);
  });

  it('play Omaha by its own rules', () => {
    const cases = file('omaha/vectors/plo.jsonl');
    expect(playVectors(handVectors(omaha, []), cases)).to.deep.include({ failed: 0 });
    expect(playVectors(player, cases.slice(0, 5)).failed).to.equal(5);
  });
});

describe('hands of vectors', () => {
  it('have keys of category and ranks', () => {
    expect(handKey('two_pair', ['9c', '9h', '4d', '4h', 'Qc'])).to.deep.equal([2, 7, 2, 10]);
    expect(handKey('full_house', ['2c', '2d', '2h', 'As', 'Ah'])).to.deep.equal([6, 0, 12]);
    expect(handKey('straight', ['5c', '4d', '3h', '2s', 'Ac'])).to.deep.equal([4, 3]);
    expect(handKey('straight', ['Ac', 'Kd', 'Qh', 'Js', 'Tc'])).to.deep.equal([4, 12]);
    expect(handKey('straight_flush', ['9c', '8c', '7c', '6c', '5c'])).to.deep.equal([8, 7]);
    expect(handKey('high_card', ['Ac', 'Kd', '9h', '5s', '3c'])).to.deep.equal([0, 12, 11, 7, 3, 1]);
  });

  it('are five different cards that were there, two of four in Omaha', () => {
    const board = ['2c', '3c', '4c', '5c', '6c'];
    expect(isChoiceOf(board, ['As', 'Ks'], board)).to.equal(true);
    expect(isChoiceOf(board, ['As', 'Ks', 'Qs', 'Js'], board)).to.equal(false);
    expect(isChoiceOf(['As', 'Ks', '2c', '3c', '4c'], ['As', 'Ks', 'Qs', 'Js'], board)).to.equal(true);
    expect(isChoiceOf(['As', 'Ks', '2c', '3c', '9c'], ['As', 'Ks'], board)).to.equal(false);
    expect(isChoiceOf(['As', 'As', '2c', '3c', '4c'], ['As', 'Ks'], board)).to.equal(false);
  });
});
