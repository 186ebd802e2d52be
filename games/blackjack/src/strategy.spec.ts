// Basic strategy: what it plays, and what it costs over many rounds of the real script.
import { type Choice, type Input, Run, standardPack } from '@baize/sdk';
import { luckOf, Pack } from '@baize/testkit';
import { expect } from 'chai';
import { bot } from './bot.ts';
import { bet, chosen, dealt, factsOf, opened, SETUP, winsOf } from './fixture.ts';
import { isBlackjack } from './hands.ts';
import blackjack from './index.ts';
import { bestMove, type Move } from './strategy.ts';

const ANY = (): boolean => true;
/** A row of the printed table: what to do against 2 3 4 5 6 7 8 9 T A. */
const rowOf = (cards: string[], can: (move: Move) => boolean = ANY): string =>
  [...'23456789TA'].map(up => bestMove(cards, `${up}s`, can).charAt(0).toUpperCase()).join('');
const noPair = (move: Move) => move !== 'split';

function choiceOf(run: Run): Choice {
  const [choice] = run.waiting?.ask === 'choice' ? run.waiting.of : [];
  if (choice === undefined) throw new Error('nobody is asked');
  return choice;
}

/** A round of one box by the bot: what was staked and paid. */
function roundOf(pack: Pack): { bet: number; net: number } {
  const run = new Run(blackjack, { ...SETUP, limits: { min_bet: 2, max_bet: 2 } });
  run.push(bet(1, 2));
  run.push({ in: 'time' });
  while (run.waiting) {
    const [choice] = run.waiting.ask === 'choice' ? run.waiting.of : [];
    if (choice === undefined) {
      run.push(dealt(...pack.deal(run.open)));
      continue;
    }
    const input: Input = {
      in: 'choice',
      seat: 1,
      option: bot(
        choice,
        run.told.map(each => each.fact),
        () => 0,
      ).option,
    };
    run.push(run.quote(input) === null ? input : { ...input, bet: run.stakes.length + 1 });
  }
  const paid = run.stakes.flatMap(({ items }) => items).reduce((sum, { amount }) => sum + amount, 0);
  return { bet: paid, net: winsOf(run).reduce((sum, win) => sum + win, 0) - paid };
}

describe('basic strategy of blackjack', () => {
  it('plays the printed table', () => {
    const hands: Record<string, string> = {
      '9d3c': 'HHSSSHHHHH',
      '9d4c': 'SSSSSHHHHH',
      Td6c: 'SSSSSHHHHH',
      Td7c: 'SSSSSSSSSS',
      '5d4c': 'HDDDDHHHHH',
      '6d4c': 'DDDDDDDDHH',
      '6d5c': 'DDDDDDDDDH',
      Ad2c: 'HHHDDHHHHH',
      Ad4c: 'HHDDDHHHHH',
      Ad6c: 'HDDDDHHHHH',
      Ad7c: 'SDDDDSSHHH',
      Ad8c: 'SSSSSSSSSS',
    };
    for (const [hand, row] of Object.entries(hands)) expect(rowOf([hand.slice(0, 2), hand.slice(2)], noPair), hand).to.equal(row);
    const splits: Record<string, string> = {
      ...{ A: '2 3 4 5 6 7 8 9 T A', 8: '2 3 4 5 6 7 8 9 T A', 2: '2 3 4 5 6 7', 3: '2 3 4 5 6 7', 7: '2 3 4 5 6 7' },
      ...{ 6: '2 3 4 5 6', 4: '5 6', 9: '2 3 4 5 6 8 9', 5: '', T: '' },
    };
    for (const [rank, ups] of Object.entries(splits)) {
      const found = [...'23456789TA'].filter(up => bestMove([`${rank}d`, `${rank}c`], `${up}s`, ANY) === 'split');
      expect(found.join(' '), rank).to.equal(ups);
    }
  });

  it('knows which cards are in the hand that is asked, after a split too, and takes no insurance', () => {
    const run = opened('8h', 'As', '8d', '9d');
    const move = () => bot(choiceOf(run), factsOf(run, 'deal', 'action'), () => 0).option;
    expect(move()).to.equal('decline');
    run.push(chosen('decline'));
    expect(move()).to.equal('split');
    run.push(chosen('split', 2));
    run.push(dealt('Tc'));
    run.push(dealt('3c'));
    expect(move()).to.equal('stand');
    run.push(chosen('stand'));
    expect(move()).to.equal('hit');
  });

  it('GAM-10 a player’s blackjack falls once in 21.07 hands, a ten under an ace 128 times in 415: counted over the shoe', () => {
    const faces = standardPack();
    let [naturals, pairs] = [0, 0];
    for (const [i, a] of faces.entries())
      for (const [k, b] of faces.entries()) {
        const ways = 8 * (i === k ? 7 : 8);
        pairs += ways;
        if (isBlackjack([a, b])) naturals += ways;
      }
    expect(pairs).to.equal(416 * 415);
    expect(naturals / pairs).to.be.closeTo(0.047451, 5e-7);
    const [tens, others] = [128, 415 - 128];
    expect(((others - 2 * tens) / 415) * 100).to.be.closeTo(7.46988, 5e-6);
  });

  it('GAM-10 costs 0.49 % of the first bet, within four standard deviations over 20,000 rounds', () => {
    const pack = new Pack(blackjack.deck, luckOf(906));
    const rounds = 20_000;
    let net = 0;
    for (let i = 0; i < rounds; i++) {
      pack.begin();
      net += roundOf(pack).net;
    }
    expect(net / 2 / rounds).to.be.closeTo(-0.0048767, (4 * 1.146) / Math.sqrt(rounds));
  }).timeout(60_000);
});
