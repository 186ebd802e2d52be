// Tests of the whole game: vectors, facts, shoe, golden rounds, fuzzing.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkGame, Run, type Setup, view } from '@baize/sdk';
import { fuzz, type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import games, { baccarat, liveBaccarat } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');
const SETUP: Setup = {
  no: 12,
  seats: [],
  dealt: [],
  limits: { min_bet: 100, max_bet: 10_000, tie_max: 1000 },
  unit: 100,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 3, last: false },
  carry: null,
};
const NATURAL = ['4c', '2d', '5c', '3d'];
const SIX = ['2c', '3d', 'Kc', 'Kd', '4c', '5d'];

/** Plays a round with these bets of players a, b, c and these cards. */
function coup(cards: string[], bets: Record<string, number>[] = [{ player: 100 }], changes: Partial<Setup> = {}): Run {
  const setup = { ...SETUP, ...changes };
  const run = new Run(setup.live ? liveBaccarat : baccarat, setup);
  bets.forEach((each, i) => {
    run.push({
      in: 'bet',
      id: i + 1,
      player: 'abc'[i] as string,
      items: Object.entries(each).map(([spot, amount]) => ({ spot, amount })),
    });
  });
  run.push({ in: 'time' });
  for (const card of cards) run.push({ in: 'cards', cards: [card], source: setup.live ? 'scanner' : 'auto' });
  return run;
}

describe('baccarat', () => {
  for (const game of games) playsIn(it, game, { rounds: 500, dir: `${import.meta.dirname}/..`, certify: true });

  it('GAM-11 are two games from one script', () => {
    expect(games.map(game => game.code)).to.deep.equal(['baccarat', 'live_baccarat']);
    expect(games.flatMap(checkGame)).to.deep.equal([]);
    for (const game of games)
      expect(game).to.include({ kind: 'round', flow: 'bet', rake: null, seats: null, play: games[0]?.play });
    expect(baccarat.limits).to.deep.equal(['min_bet', 'max_bet', 'tie_max']);
  });

  it('MNY-13 GAM-11 plays all given vectors as they state', () => {
    const player = vectors.baccarat;
    const cases = readCases(resolve(DIR, 'vectors/baccarat.jsonl'));
    expect(player && playVectors(player, cases)).to.deep.equal({ passed: 150, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const player = vectors.baccarat;
    const [first] = readCases(resolve(DIR, 'vectors/baccarat.jsonl')) as { wins: Record<string, number>; cards: string[] }[];
    const altered = [
      { ...first, banker_total: 3 },
      { ...first, wins: { ...first?.wins, player: 201 } },
      { ...first, cards: first?.cards.slice(0, 5) },
      { ...first, cards: [...(first?.cards ?? []), 'As'] },
    ];
    expect(player && playVectors(player, altered).differences).to.deep.equal([
      'bac-1-0: banker_total 1, expected 3',
      'bac-1-0: wins.player 200, expected 201',
      'bac-1-0: cards 5, expected more: the script asks for banker:3',
      'bac-1-0: cards used 6, expected 7',
    ]);
  });

  it('SDK-06 GAM-11 tells the coup in the order of the rules', () => {
    const run = coup(SIX, [{ banker: 1000, tie: 100 }]);
    expect(
      run.told.map(({ fact }) => [fact.kind, fact.position ?? fact.action ?? null, fact.stage ?? null, fact.amount ?? null]),
    ).to.deep.equal([
      ['start', null, null, null],
      ['betting', 'open', 'betting', 0],
      ['bet', null, null, 1100],
      ['betting', 'closed', 'betting', 1100],
      ['card', 'player:1', 'initial', null],
      ['card', 'banker:1', 'initial', null],
      ['card', 'player:2', 'initial', null],
      ['card', 'banker:2', 'initial', null],
      ['card', 'player:3', 'third', null],
      ['card', 'banker:3', 'third', null],
    ]);
  });

  it('RDT-13 GAM-11 ends with the result of the rules', () => {
    expect(coup(SIX).outcome).to.deep.equal({
      end: 'payouts',
      word: 'banker',
      result: {
        player: { cards: ['2c', 'Kc', '4c'], total: 6 },
        banker: { cards: ['3d', 'Kd', '5d'], total: 8 },
        outcome: 'banker',
        natural: false,
        player_pair: false,
        banker_pair: false,
        perfect: 0,
        margin: 2,
        ...{ player_points: 6, banker_points: 8, pairs: [] },
        shoe_no: 3,
      },
      wins: [{ bet: 1, spot: 'player', win: 0 }],
      rest: 'result_ms',
    });
  });

  it('asks for a third card only when it is due: a card drawn in error is not expected', () => {
    const run = coup(NATURAL);
    expect(run.outcome?.word).to.equal('player');
    expect(() => run.push({ in: 'cards', cards: ['As'], source: 'scanner' })).to.throw('WRONG_STAGE');
  });

  it('GAM-11 deals a live round without bets, and keeps an RNG round waiting for the first bet', () => {
    const live = coup(NATURAL, [], { live: true });
    expect(live.outcome).to.deep.include({ end: 'payouts', wins: [] });
    expect(live.kept).to.deep.equal({ shoe_no: 3, results: ['P'] });
    expect(() => coup(NATURAL, [])).to.throw('ACTION_INVALID');
  });

  it('keeps the results of the shoe for those who come late, and forgets them with the shoe', () => {
    const first = coup(['4c', '2d', '4d', '2h']);
    expect(first.kept).to.deep.equal({ shoe_no: 3, results: ['Ppb'] });
    const second = coup(NATURAL, [{ tie: 100 }], { carry: first.kept });
    expect(second.told[0]?.fact.data).to.deep.equal({ shoe_no: 3, results: ['Ppb'] });
    expect(second.kept).to.deep.equal({ shoe_no: 3, results: ['Ppb', 'P'] });
    expect(coup(NATURAL, [{ tie: 100 }], { carry: second.kept, shoe: { no: 4, last: false } }).kept).to.deep.equal({
      shoe_no: 4,
      results: ['P'],
    });
    for (const carry of [5, 'x', [], { shoe_no: 3, results: 'B' }, { shoe_no: 3, results: [1, 'B'] }])
      expect(coup(NATURAL, [{ tie: 100 }], { carry }).fault).to.equal(null);
  });

  it('MNY-13 pays each player by their own bets and the cards alone', () => {
    const mine = { banker: 300, player_bonus: 100 };
    const alone = coup(SIX, [mine]);
    const among = coup(SIX, [mine, { player: 5000 }, { banker: 100, tie: 1000 }]);
    const winsOf = (run: Run) => (run.outcome?.end === 'payouts' ? run.outcome.wins.filter(win => win.bet === 1) : []);
    expect(winsOf(among)).to.deep.equal(winsOf(alone));
    expect(winsOf(alone)).to.deep.equal([
      { bet: 1, spot: 'banker', win: 585 },
      { bet: 1, spot: 'player_bonus', win: 0 },
    ]);
  });

  it('shows a bet to its player only, and cards to all', () => {
    const run = coup(NATURAL, [{ player: 100 }, { tie: 100 }]);
    const kinds = (player: string | null) =>
      run.told.map(told => view(told, [], player)?.kind ?? 'hidden').filter(kind => kind !== 'betting');
    expect(kinds('a')).to.deep.equal(['start', 'bet', 'hidden', 'card', 'card', 'card', 'card']);
    expect(kinds(null)).to.deep.equal(['start', 'hidden', 'hidden', 'card', 'card', 'card', 'card']);
  });

  it('checks limits and options by name', () => {
    const limits = { min_bet: 100, max_bet: 1000, tie_max: 500 };
    const check = baccarat.check ?? (() => ['none']);
    expect(check(limits, {})).to.deep.equal([]);
    expect(check(limits, { cut_from_end: 14, shuffle_each_round: true })).to.deep.equal([]);
    expect(check({ min_bet: 100, max_bet: 50, tie_max: 50 }, { cut_from_end: 105, shuffle_each_round: 1 })).to.deep.equal([
      'max_bet',
      'tie_max',
      'cut_from_end',
      'shuffle_each_round',
    ]);
    for (const cut of [13, 16.5, '16']) expect(check(limits, { cut_from_end: cut })).to.deep.equal(['cut_from_end']);
  });

  it('burns as many cards as the first is worth', () => {
    const burn = baccarat.deck.shoe?.burn ?? (() => 0);
    expect(['As', '2c', '9d', 'Th', 'Jc', 'Qs', 'Kd'].map(burn)).to.deep.equal([1, 2, 9, 10, 10, 10, 10]);
  });

  it('plays its golden rounds as they were recorded', () => {
    for (const game of games) {
      const rounds = readCases(resolve(DIR, `golden/${game.code}.jsonl`)) as GoldenRound[];
      expect(rounds.length).to.be.at.least(10);
      for (const golden of rounds) expect(replay(game, golden)).to.deep.equal([]);
    }
    expect(readFileSync(resolve(DIR, 'golden/baccarat.jsonl'), 'utf8')).to.not.contain('problem');
  });

  it('GAM-11 keeps every invariant through 3,000 random rounds', function () {
    this.timeout(20_000);
    for (const game of games) expect(fuzz(game, { rounds: 1500, seed: 77 }).failed).to.deep.equal([]);
  });
});
