// Tests of choices as players read them: labels, targets, several hands of a seat, and options that look the same.
import { bareChoice, choose, type Game, type Option, offer, Run } from '@baize/sdk';
import { expect } from 'chai';
import { highCard } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { luckOf } from './luck.ts';
import { PracticeTable } from './practice-table.ts';
import { offers } from './sentences.ts';

const asking = (options: () => Record<string, Option>, hand?: number): Game => ({
  ...highCard(),
  *play(round) {
    const [seat = 0] = round.dealt;
    const answer = yield* choose({
      seat,
      ...(hand === undefined ? {} : { hand }),
      options: options(),
      otherwise: 'pass',
      timer: 'action_ms',
    });
    round.tell({ kind: 'event', type: 'answer', data: { ...answer } });
    return { end: 'none', word: 'over', result: null };
  },
});
const problemsOf = (game: Game): string =>
  fuzz(game, { rounds: 20, seed: 4 })
    .failed.flatMap(each => each.problems)
    .join('; ');
const sapaw = (target?: Option['target']): Option => ({ label: 'sapaw', ...(target ? { target } : {}) });

describe('a choice', () => {
  it('SCR-05 shows two options of one label apart by what they are about', () => {
    const options = () => offer(['pass', {}], ['sapaw_0', sapaw({ zone: 'meld:0' })], ['sapaw_1', sapaw({ seat: 2 })]);
    expect(problemsOf(asking(options))).to.equal('');
    const run = new Run(asking(options), new PracticeTable(highCard(), luckOf(1)).open() as never);
    const choice = run.waiting?.ask === 'choice' ? run.waiting.of[0] : undefined;
    expect(offers(choice as never)).to.equal('pass, sapaw_0 (sapaw on meld:0), sapaw_1 (sapaw on seat 2)');
  });

  it('is found where two options look the same', () => {
    const message = /the options sapaw_0 and sapaw_1 of seat \d look the same/;
    expect(problemsOf(asking(() => offer(['pass', {}], ['sapaw_0', sapaw()], ['sapaw_1', sapaw()])))).to.match(message);
    const words = { en: 'Pass it' };
    const twice = asking(() => offer(['pass', { label: words }], ['go', { label: { ...words } }]));
    expect(problemsOf(twice)).to.match(/pass and go/);
  });

  it('refuses an option name twice, and labels and targets that are none', () => {
    expect(problemsOf(asking(() => offer(['pass', {}], ['pass', {}])))).to.match(/the option pass is offered twice/);
    const wrong: [unknown, RegExp][] = [
      [{ label: 'Sapaw!' }, /label is no name \(Sapaw!\)/],
      [{ label: { ko: '사파우' } }, /label is a name, or texts by language with en \(a\)/],
      [{ target: { zone: 'Meld' } }, /target is no zone/],
      [{ target: { seat: -1 } }, /target is no seat/],
      [{ target: { card: 'As' } }, /target is a card that is not out/],
      [{ target: { zone: 'meld', seat: 1 } }, /target \(a\)/],
      [{ target: 'meld' }, /target \(a\)/],
    ];
    for (const [option, message] of wrong)
      expect(problemsOf(asking(() => ({ pass: {}, a: option as Option })))).to.match(message);
    expect(problemsOf(asking(() => ({ pass: {} }), -1))).to.match(/hand \(-1\)/);
  });

  it('brings its hand and its cost back in the answer', () => {
    const run = new Run(
      { ...asking(() => ({ pass: {}, pay: { price: 5 } }), 1), sdk: '1.1' },
      new PracticeTable(highCard(), luckOf(1)).open() as never,
    );
    run.push({ in: 'choice', seat: run.missing[0] as number, option: 'pay' });
    expect(run.told.at(-1)?.fact.data).to.deep.include({ option: 'pay', hand: 1, cost: 5, auto: false });
  });

  it('leaves no mark of a copy in a target', () => {
    const choice = { seat: 1, options: { pass: { target: { card: 'As.1' } } }, otherwise: 'pass', timer: 'action_ms' } as const;
    expect(bareChoice(choice).options.pass?.target).to.deep.equal({ card: 'As' });
  });
});
