// How often the deal itself ends a round: simulated through the script, held against the figures of the sheets.
import { Run } from '@baize/sdk';
import { luckOf, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import { FACES, isBonus, monthOf, ofMonth } from './deck.ts';
import { GAMES, setupOf } from './fixture.ts';

const DEALS = 6_000;

describe('figures of matgo and go-stop', () => {
  for (const [i, [game, terms]] of GAMES.entries())
    it(`SDK-04 ${game.code}: whole months and rounds that the deal ends come as often as they should`, () => {
      const luck = luckOf(9);
      const counts = { whole: 0, chongtong: 0, nagari: 0 };
      for (let no = 0; no < DEALS; no++) {
        const pack = shuffled(FACES, luck);
        const hand = pack.slice(0, terms.hand);
        if (hand.some(card => !isBonus(card) && ofMonth(hand, monthOf(card)).length === 4)) counts.whole++;
        const run = new Run(game, setupOf(game, Array(terms.players).fill(100_000), { no }));
        while (run.waiting?.ask === 'cards') run.push({ in: 'cards', cards: pack.splice(0, run.open), source: 'auto' });
        const word = run.outcome?.word;
        if (word === 'chongtong' || word === 'nagari') counts[word]++;
      }
      const [whole, chongtong, nagari] = [
        [0.0109367, 0.0207, 0.0043],
        [0.0018237, 0.0053, 0.001],
      ][i] as [number, number, number];
      for (const [name, p] of Object.entries({ whole, chongtong, nagari })) {
        const sigma = Math.sqrt((p * (1 - p)) / DEALS);
        expect(counts[name as keyof typeof counts] / DEALS, name).to.be.closeTo(p, 4 * sigma);
      }
    }).timeout(60_000);
});
