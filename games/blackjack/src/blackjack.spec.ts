// Blackjack by the battery of every game, by its vectors, and by what it tells, asks and pays.
import { checkGame, type Json, view } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import { bet, chosen, dealt, factsOf, opened, played, resultOf, SETUP, winsOf } from './fixture.ts';
import blackjack from './index.ts';
import { vectors } from './vectors.ts';

const DIR = `${import.meta.dirname}/..`;
const player = vectors.blackjack as NonNullable<typeof vectors.blackjack>;
const cases = () => readCases(`${DIR}/vectors/blackjack.jsonl`, player);
const asked = (run: ReturnType<typeof played>) => (run.waiting?.ask === 'choice' ? run.waiting.of : []);

describe('blackjack', () => {
  playsIn(it, blackjack, { rounds: 200, dir: DIR, certify: true });

  it('GAM-10 is banked, paid by the wallet, without a rake', () => {
    expect(checkGame(blackjack)).to.deep.equal([]);
    expect(blackjack).to.include({ code: 'blackjack', kind: 'round', flow: 'bet', rake: null, seats: null, live: false });
    expect(blackjack.limits).to.deep.equal(['min_bet', 'max_bet']);
  });

  it('MNY-14 GAM-10 plays all given vectors as they state', () => {
    expect(playVectors(player, cases())).to.deep.equal({ passed: 150, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const one = (cases() as { id: string; bets: { hand?: number }[]; log: Json[]; cards: string[] }[])[2];
    if (!one) throw new Error('there is no third case');
    const [first, ...rest] = one.log;
    const doubled = one.bets.map(row => (row.hand === undefined ? row : { ...row, hand: 1 }));
    const altered = [
      { ...one, dealer_total: 17, debit: 1 },
      { ...one, rules: { decks: 8, h17: true } },
      { ...one, bets: doubled },
      { ...one, log: [...rest, first] },
      { ...one, cards: one.cards.slice(0, -1) },
      { ...one, cards: [...one.cards, 'As'] },
    ];
    expect(playVectors(player, altered).differences).to.deep.equal([
      'bj-1-2: dealer_total 18, expected 17',
      'bj-1-2: debit 2001, expected 1',
      'bj-1-2: rules.h17 false, expected true',
      'bj-1-2: bets[2].hand 0, expected 1',
      'bj-1-2: cards 21, expected more: the script asks for dealer:3',
      'bj-1-2: cards used 22, expected 23',
    ]);
  });

  it('HIS-03 HIS-07 tells each card, the split with what the box has at stake, then which hand moves', () => {
    const run = played(bet(1, 1_000, 2), { in: 'time' }, dealt('8h', '6c', '8d', '9s'));
    run.push(chosen('split', 2, 2));
    run.push(dealt('2c'));
    run.push(dealt('3c'));
    expect(asked(run)[0]?.hand).to.equal(0);
    run.push(chosen('double', 3, 2));
    run.push(dealt('Tc'));
    expect(asked(run)[0]?.hand).to.equal(1);
    run.push({ in: 'choice', seat: 2, option: 'stand', auto: true });
    run.push(dealt('4d'));
    expect(factsOf(run, 'start', 'betting', 'bet', 'deal', 'move', 'action', 'event')).to.deep.equal([
      { kind: 'start', no: 7 },
      { kind: 'betting', action: 'open', stage: 'betting', amount: 0 },
      { kind: 'bet', player: 'p', amount: 1_000, bet: 1, items: [{ spot: 'box_2', amount: 1_000 }] },
      { kind: 'betting', action: 'closed', stage: 'betting', amount: 1_000 },
      { kind: 'deal', seat: 2, cards: ['8h'] },
      { kind: 'deal', seat: 0, cards: ['6c'] },
      { kind: 'deal', seat: 2, cards: ['8d'] },
      { kind: 'deal', seat: 0, cards: ['9s'] },
      { kind: 'action', seat: 2, action: 'split', amount: 1_000, total: 2_000, points: 8 },
      { kind: 'move', cards: ['8d'], from: 'box:2:0', to: 'box:2:1', seat: 2 },
      { kind: 'deal', seat: 2, hand: 0, cards: ['2c'] },
      { kind: 'deal', seat: 2, hand: 1, cards: ['3c'] },
      { kind: 'deal', seat: 2, hand: 0, cards: ['Tc'] },
      { kind: 'action', seat: 2, hand: 0, action: 'double', amount: 1_000, total: 3_000, points: 20 },
      { kind: 'action', seat: 2, hand: 1, action: 'stand', total: 3_000, points: 11, auto: true },
      { kind: 'event', type: 'show', data: { seat: 0, cards: ['6c', '9s'] } },
      { kind: 'deal', seat: 0, cards: ['4d'] },
    ]);
    expect(winsOf(run)).to.deep.equal([2_000, 0, 2_000]);
  });

  it('RDT-13 GAM-10 ends with the dealer, each box with its hands, and its insurance', () => {
    const run = opened('Th', 'As', 'Tc', '6d');
    run.push(chosen('insurance', 2));
    run.push(chosen('stand'));
    expect(run.outcome).to.deep.equal({
      end: 'payouts',
      word: 'dealer_stands',
      result: {
        dealer: { cards: ['As', '6d'], total: 17, blackjack: false },
        boxes: [
          {
            box: 1,
            hands: [
              {
                ...{ cards: ['Th', 'Tc'], total: 20, blackjack: false, doubled: false, from_split: false },
                ...{ outcome: 'win', result: 'win' },
              },
            ],
            insurance: 500,
          },
        ],
      },
      hands: [{ seat: 1, dealt: ['Th', 'Tc'], final: ['Th', 'Tc'] }],
      wins: [
        { bet: 1, spot: 'box_1', win: 2_000 },
        { bet: 2, spot: 'box_1:extra', win: 0 },
      ],
      rest: 'result_ms',
    });
    expect(factsOf(run, 'action')[0]).to.deep.include({ action: 'insurance', amount: 500, total: 1_500 });
  });

  it('MNY-14 GAM-10 asks all boxes at once about insurance, as a bet of half the box rounded down, on box_N:extra', () => {
    const run = played(bet(1, 501), bet(2, 300, 4, 'q'), { in: 'time' }, dealt('As', '5h', 'Ac', 'Kh', '6h', 'Kd'));
    expect(run.missing).to.deep.equal([1, 4]);
    expect(run.quote(chosen('insurance'))).to.deep.equal({
      ...{ seat: 1, player: 'p', amount: 250, spot: 'box_1:extra', reason: 'bet' },
    });
    run.push(chosen('insurance', 3));
    expect(factsOf(run, 'action')).to.deep.equal([]);
    run.push(chosen('decline', undefined, 4));
    expect(run.outcome?.word).to.equal('dealer_blackjack');
    expect(winsOf(run)).to.deep.equal([501, 0, 750]);
  });

  it('offers double and split on two cards of one value, once, and no more decision at 21', () => {
    const options = (...cards: string[]) => Object.keys(asked(opened(...cards))[0]?.options ?? {});
    expect(options('Kh', '6d', 'Tc', '9d')).to.deep.equal(['stand', 'hit', 'double', 'split']);
    expect(options('9h', '6d', '2c', '9d')).to.deep.equal(['stand', 'hit', 'double']);
    const run = opened('Kh', '6d', 'Tc', '9d');
    run.push(chosen('split', 2));
    run.push(dealt('Qd'));
    run.push(dealt('As'));
    expect(Object.keys(asked(run)[0]?.options ?? {})).to.deep.equal(['stand', 'hit', 'double']);
    run.push(chosen('stand'));
    expect(run.waiting?.ask).to.equal('cards');
    run.push(dealt('9c'));
    expect(winsOf(run)).to.deep.equal([2_000, 2_000]);
  });

  it('gives split aces one card each, and their 21 is no blackjack', () => {
    const run = opened('As', '6d', 'Ah', '9d');
    run.push(chosen('split', 2));
    run.push(dealt('Kc'));
    run.push(dealt('5c'));
    expect(run.waiting?.ask).to.equal('cards');
    run.push(dealt('6c'));
    expect(resultOf(run).boxes[0]?.hands.map(each => [each.outcome, each.blackjack])).to.deep.equal([
      ['push', false],
      ['lose', false],
    ]);
    expect(winsOf(run)).to.deep.equal([1_000, 0]);
  });

  it('peeks: with a blackjack the round is over before anybody doubles', () => {
    expect(opened('9h', 'Ks', '2c', 'Ad').outcome?.word).to.equal('dealer_blackjack');
    expect(winsOf(opened('Ah', 'Ks', 'Kc', 'Ad'))).to.deep.equal([1_000]);
  });

  it('draws no card for the dealer where every hand is bust or a blackjack, and shows the hidden one all the same', () => {
    const run = opened('Ah', '6s', 'Kc', 'Td');
    expect(run.outcome?.word).to.equal('dealer_stands');
    expect(winsOf(run)).to.deep.equal([2_500]);
    expect(factsOf(run, 'event')).to.deep.equal([{ kind: 'event', type: 'show', data: { seat: 0, cards: ['6s', 'Td'] } }]);
  });

  it('MNY-07 rounds a box once: 501 and 501 at 3:2 pay 2,505', () => {
    const run = played(bet(1, 501), bet(2, 501), { in: 'time' }, dealt('As', '9d', 'Kh', '8d'));
    expect(winsOf(run).reduce((sum, win) => sum + win, 0)).to.equal(2_505);
  });

  it('SCR-05 shows nobody the hidden card before the dealer plays', () => {
    const run = opened('Ts', '9d', '8h', '5s');
    const seen = () => JSON.stringify(run.told.map(told => view(told, [1], 'p')));
    expect(seen()).not.to.include('5s');
    run.push(chosen('stand'));
    run.push(dealt('3s'));
    expect(seen()).to.include('5s');
  });

  it('checks limits by name', () => {
    const check = blackjack.check ?? (() => ['none']);
    expect(check(SETUP.limits, {})).to.deep.equal([]);
    expect(check({ min_bet: 500, max_bet: 100 }, {})).to.deep.equal(['max_bet']);
    expect(check({ min_bet: 0, max_bet: 100 }, {})).to.deep.equal(['min_bet']);
  });

  it('plays its golden rounds as they were recorded', () => {
    const rounds = readCases(`${DIR}/golden/blackjack.jsonl`) as GoldenRound[];
    expect(rounds.length).to.equal(12);
    for (const golden of rounds) expect(replay(blackjack, golden)).to.deep.equal([]);
  });

  it('SDK-04 GAM-10 keeps every invariant through 3,000 random rounds', () => {
    expect(fuzz(blackjack, { rounds: 3_000, seed: 77 }).failed).to.deep.equal([]);
  }).timeout(60_000);
});
