// Matgo and Go-Stop by the battery of every game, by their vectors, and by what they promise at every step.
import { type Input, Run, type Setup } from '@baize/sdk';
import { fuzz, luckOf, PracticeTable, playRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { FACES } from './deck.ts';
import games, { matgo } from './index.ts';
import { vectors } from './vectors.ts';

const seat = (n: number, chips: number) => ({ seat: n, player: `p${n}`, chips, in: true, connected: true, entry: null });
const SETUP: Setup = {
  ...{ no: 2, seats: [seat(0, 100_000), seat(1, 100_000)], dealt: [0, 1], unit: 1, options: {} },
  ...{ limits: { point_value: 100, max_loss: 0, min_buy_in: 1, max_buy_in: 100_000 } },
  ...{ live: false, idle: false, shoe: null, carry: null },
};
const dealt = (text: string): Input => ({ in: 'cards', cards: text.split(' '), source: 'auto' });
const HANDS = '01a 02a 03b 04b 05a 06b 07b 08b 09b 10b 01b 02b 03c 04c 05c 06c 07c 08c 09c 10c';

describe('Matgo and Go-Stop', () => {
  for (const game of games) {
    playsIn(it, game, { rounds: 100, dir: `${import.meta.dirname}/..`, warn: () => {} });

    it(`SDK-04 ${game.code} plays 600 random rounds: each of the 50 cards in one place, debts cut to stacks and max_loss`, () => {
      const report = fuzz(game, { rounds: 600, seed: 77 });
      expect(report.failed).to.deep.equal([]);
      expect(report.rounds).to.equal(600);
    }).timeout(90_000);
  }

  for (const [name, count] of Object.entries({ test_hwatu_capture: 90, test_matgo: 225, test_gostop: 225 }))
    it(`plays its vectors: ${name}`, () => {
      const player = vectors[name] as NonNullable<(typeof vectors)[string]>;
      const cases = readCases(`${import.meta.dirname}/../${player.files[0]}`, player);
      expect(cases.length).to.equal(count);
      expect(playVectors(player, cases)).to.deep.equal({ passed: count, failed: 0, differences: [] });
    });

  it('asks which of two cards is taken, and does not where both are plain junk', () => {
    const run = new Run(matgo, SETUP);
    for (const input of [dealt(HANDS), dealt('01c 01d 02c 05b 11a 11b 12a 12b')]) run.push(input);
    const play = (card: string): void => run.push({ in: 'choice', seat: 0, option: 'play', cards: [card] });
    play('01a');
    expect(run.waiting?.ask, 'two plain junk: the lower one').to.equal('cards');
    run.push(dealt('11c'));
    expect(run.waiting?.ask === 'choice' && run.waiting.of[0]?.options.take?.from).to.deep.equal(['11a', '11b']);
    run.push({ in: 'choice', seat: 0, option: 'take', cards: ['11a'] });
    const pile = [...run.zones].filter(([, zone]) => zone === 'pile:0').map(([card]) => card);
    expect(pile).to.have.members(['01a', '01c', '11c', '11a']);
    expect(run.missing).to.deep.equal([1]);
  });

  it('doubles everything with the value of a point', () => {
    const table = new PracticeTable(matgo, luckOf(6), { unit: 1, rate: 100, calm: true });
    const once = table.open() as Setup;
    const played = playRound(matgo, once, table.pack, luckOf(6), false).record();
    const twice = (limits: Setup['limits']) => Object.fromEntries(Object.entries(limits).map(([key, each]) => [key, 2 * each]));
    const seats = once.seats.map(each => ({ ...each, chips: 2 * each.chips }));
    const run = new Run(matgo, { ...once, limits: twice(once.limits), seats });
    for (const input of played.inputs) run.push(input);
    const net = (of: unknown) => (of as { net: [number, number][] }).net;
    expect(net(run.outcome)).to.deep.equal(net(played.outcome).map(([who, amount]) => [who, 2 * amount]));
    expect(replay(matgo, played)).to.deep.equal([]);
    expect(new Set(FACES).size).to.equal(50);
  });
});
