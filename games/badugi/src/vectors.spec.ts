// Tests of the vector players: an altered case is a difference, said so that one can find it.
import { resolve } from 'node:path';
import { playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import type { HandCase } from './vector-hand.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
const player = (name: string) => vectors[name] ?? { files: [], play: () => ['no player'] };
const [hand] = readCases(resolve(DIR, 'vectors/badugi.jsonl')) as (HandCase & Record<string, unknown>)[];
const scenarios = readCases(resolve(DIR, 'vectors/scenarios_badugi.json'), player('scenarios_badugi')) as Record<
  string,
  unknown
>[];

/** What differs when these fields of the first hand are other ones. */
function altered(change: (one: HandCase & Record<string, unknown>) => void): string[] {
  const one = structuredClone(hand) as HandCase & Record<string, unknown>;
  change(one);
  return playVectors(player('badugi'), [one]).differences.map(each => each.replace('badugi-1: ', ''));
}
const scenario = (kind: string, change: object): string[] => {
  const one = scenarios.find(each => each.kind === kind);
  return playVectors(player('scenarios_badugi'), [{ ...one, id: kind, ...change }]).differences;
};

describe('vectors of badugi', () => {
  it('name what differs in money, cards and hands', () => {
    expect(altered(one => Object.assign(one, { debit: [341, 3007, 3007, 226, 1920] }))).to.deep.equal([
      'debit[0] 340, expected 341',
    ]);
    expect(altered(one => one.final_hands[0]?.splice(0, 1, '2s'))).to.deep.equal([
      'final_hands[0][0] "3h", expected "2s"',
      'final_hands[0][1] "6d", expected "3h"',
      'final_hands[0][2] "7c", expected "6d"',
      'final_hands[0][3] "As", expected "7c"',
    ]);
    expect(altered(one => Object.assign(one.showdown['1'] ?? {}, { size: 4 }))).to.deep.equal([
      'showdown["1"].size 3, expected 4',
    ]);
    expect(altered(one => Object.assign(one.returns[0] ?? {}, { street: 1 }))).to.deep.equal(['returns[0].street 0, expected 1']);
    expect(altered(one => one.fee_case?.fee.splice(0, 1, 124))).to.deep.equal(['fee_case.fee[0] 123, expected 124']);
  });

  it('GAM-05 name the chips of a call, the last stack and first cards that differ', () => {
    const last = (hand?.actions.length ?? 0) - 1;
    expect(altered(one => Object.assign(one.actions[1] ?? {}, { amount: 241 }))).to.deep.equal([
      'actions[1].amount 240, expected 241',
    ]);
    expect(altered(one => Object.assign(one.actions[last] ?? {}, { stack: 3541 }))).to.deep.equal([
      `actions[${last}].stack 3540, expected 3541`,
    ]);
    expect(altered(one => one.dealt?.[0]?.splice(0, 1, '3s'))).to.deep.equal(['dealt[0][0] "2s", expected "3s"']);
  });

  it('name what differs in what is offered, and stop where the case cannot go on', () => {
    const [first] = hand?.actions ?? [];
    expect(
      altered(one => one.actions.splice(0, 1, { ...first, legal: { check: true } } as HandCase['actions'][0])),
    ).to.deep.equal(['actions[0].legal offers menu, expected none']);
    expect(altered(one => one.actions.splice(0, 1, { ...first, to: 250 } as HandCase['actions'][0]))).to.deep.equal([
      'actions[0] allin to 250 is not offered',
    ]);
    expect(altered(one => one.deck.pop())).to.deep.equal(['deck 34, expected more cards']);
    expect(altered(one => one.deck.push('2d'))).to.deep.equal(['used.deck 35, expected 36']);
    expect(altered(one => one.steps.pop())).to.deep.equal(['steps[11].seat 3, expected nobody']);
    expect(altered(one => one.actions.splice(1))).to.deep.equal(['actions[1] seat 1 is asked, expected nobody']);
  });

  it('GAM-05 name what differs in scenarios', () => {
    const golf = ['Ac', '2d', '3h', '4s'];
    expect(scenario('compare', { worse: golf, worse_best: golf })).to.deep.equal([
      'compare: Ac 2d 3h 4s is not better than Ac 2d 3h 4s',
    ]);
    expect(scenario('compare', { worse_best: ['Ac', '2d', '3h'] })).to.deep.equal([
      'compare: worse_best[0] 5, expected 3',
      'compare: worse_best[1] 3, expected 2',
      'compare: worse_best[2] 2, expected 1',
      'compare: worse_best has 4 entries, expected 3',
    ]);
    expect(scenario('ties', { b: ['As', '2h', '3d', '5c'] })).to.deep.equal(['ties: tie 1092, expected 1091']);
    expect(scenario('menus', { max_raises: 2 })).to.include(
      'menus: steps[3].menu null, expected {"ddadang":2000,"half":2400,"full":3900}',
    );
    expect(scenario('pots', { final: [4870, 391, 4870] })).to.deep.equal(['pots: final[1] 390, expected 391']);
    expect(scenario('fees', { net: [9501, -5000, -5000] })).to.deep.equal(['fees: net[0] 9500, expected 9501']);
    expect(scenario('fees', { kind: 'odds' })).to.deep.equal(['fees: kind odds is unknown']);
  });
});
