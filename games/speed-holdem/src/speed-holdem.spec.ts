// Speed Hold'em by the battery of every game, by its vectors, by what it tells and shows, and by how fair it is.
import { checkGame, standardPack, view } from '@baize/sdk';
import { fuzz, type GoldenRound, luckOf, playsIn, playVectors, readCases, replay, shuffled } from '@baize/testkit';
import { expect } from 'chai';
import fc from 'fast-check';
import { factsOf, resultOf, round, STAKE } from './fixture.ts';
import games, { liveSpeedHoldem, speedHoldem } from './index.ts';
import { vectors } from './vectors.ts';

const DIR = `${import.meta.dirname}/..`;
const player = vectors.speed as NonNullable<typeof vectors.speed>;
interface Case {
  id: string;
  deck: string[];
  owners: Record<string, string>;
  players: Record<string, Record<string, number>>;
  rows: Record<string, Record<string, unknown>>;
}
const cases = () => readCases(`${DIR}/vectors/speed.jsonl`) as Case[];
/** Box 2, box 5, dealer, twice; then the board: a pair of aces, a pair of kings, and the dealer's queens. */
const DECK = ['Ah', 'Kh', 'Qh', 'Ad', 'Kd', 'Qd', '2c', '5s', '9d', 'Jc', '3h'];
const decks = fc.shuffledSubarray(standardPack(), { minLength: 11, maxLength: 11 });

describe('speed hold’em', () => {
  for (const game of games) playsIn(it, game, { rounds: 200, dir: DIR, certify: true });

  it('GAM-09 are two banked games from one script, with a fee on what boxes win', () => {
    expect(games.map(game => game.code)).to.deep.equal(['speed_holdem', 'live_speed_holdem']);
    expect(games.flatMap(checkGame)).to.deep.equal([]);
    for (const game of games)
      expect(game).to.include({ kind: 'round', flow: 'bet', rake: 'wins', seats: null, play: speedHoldem.play });
    expect(speedHoldem).to.deep.include({ limits: ['bet'], betSize: ['bet'] });
    expect(liveSpeedHoldem.timers).to.have.all.keys(
      ...['betting_ms', 'card_wait_ms', 'void_wait_ms', 'reveal_delay_ms', 'result_ms', 'next_round_ms'],
    );
  });

  it('MNY-14 GAM-09 plays all given vectors as they state', () => {
    expect(playVectors(player, cases())).to.deep.equal({ passed: 80, failed: 0, differences: [] });
  });

  it('names what differs in an altered vector', () => {
    const [one] = cases();
    if (!one) throw new Error('there is no case');
    const altered = [
      { ...one, players: { ...one.players, p4: { ...one.players.p4, credit: 101 } } },
      { ...one, rows: { ...one.rows, 9: { ...one.rows[9], result: 'win' } } },
      { ...one, deck: one.deck.slice(0, -1) },
      { ...one, deck: [...one.deck, '4h'] },
    ];
    expect(playVectors(player, altered).differences).to.deep.equal([
      'sp-1-0: players.p4.credit 100, expected 101',
      'sp-1-0: rows["9"].result "push", expected "win"',
      'sp-1-0: deck 20, expected more: the script asks for board:5',
      'sp-1-0: deck used 21, expected 22',
    ]);
  });

  it('HIS-03 HIS-05 HIS-09 tells the boxes, each card, the streets, the dealer last, and everybody’s hand', () => {
    const run = round(
      [
        [5, 'a'],
        [2, 'b'],
      ],
      DECK,
    );
    const told = factsOf(run, 'start', 'betting', 'bet', 'deal', 'street', 'event', 'showdown');
    expect(told.map(({ kind, seat, stage, amount }) => [kind, seat ?? stage ?? amount ?? null])).to.deep.equal([
      ...[
        ['start', STAKE],
        ['betting', 'betting'],
        ['bet', STAKE],
        ['bet', STAKE],
        ['betting', 'betting'],
      ],
      ...[
        ['deal', 2],
        ['deal', 5],
        ['deal', 0],
        ['deal', 2],
        ['deal', 5],
        ['deal', 0],
      ],
      ...[
        ['street', 'flop'],
        ['street', 'turn'],
        ['street', 'river'],
        ['event', null],
      ],
      ...[
        ['showdown', 2],
        ['showdown', 5],
        ['showdown', 0],
      ],
    ]);
    expect(told.at(-1)).to.deep.equal({
      ...{ kind: 'showdown', seat: 0, cards: ['Qh', 'Qd'], rank: 'one_pair', best: ['Qd', 'Qh', 'Jc', '9d', '5s'] },
    });
  });

  it('RDT-13 GAM-09 ends with board, dealer and boxes; the wins stand in the order of the boxes', () => {
    const run = round(
      [
        [5, 'a'],
        [2, 'b'],
      ],
      DECK,
    );
    const result = resultOf(run);
    expect(result.boxes.map(({ box, outcome, rank }) => [box, outcome, rank])).to.deep.equal([
      [2, 'win', 'one_pair'],
      [5, 'win', 'one_pair'],
    ]);
    expect(result.board).to.deep.equal(DECK.slice(6));
    expect(Object.keys(result.dealer)).to.deep.equal(['cards', 'rank', 'best']);
    for (const box of result.boxes) {
      expect(Object.keys(box)).to.deep.equal(['box', 'cards', 'rank', 'best', 'outcome', 'result']);
      expect(box.result).to.equal(box.outcome);
    }
    expect(run.outcome).to.deep.include({
      end: 'payouts',
      word: 'showdown',
      rest: 'result_ms',
      wins: [
        { bet: 2, spot: 'box_2', win: 2 * STAKE },
        { bet: 1, spot: 'box_5', win: 2 * STAKE },
      ],
    });
    expect(run.outcome?.hands?.map(({ seat, dealt, rank }) => [seat, dealt, rank])).to.deep.equal([
      [2, ['Ah', 'Ad'], 'one_pair'],
      [5, ['Kh', 'Kd'], 'one_pair'],
    ]);
  });

  it('SCR-05 shows the cards of the boxes as they fall, and the dealer’s to nobody before the board lies', () => {
    const taken: [number, string][] = [
      [2, 'a'],
      [5, 'b'],
    ];
    for (const live of [false, true]) {
      const seen = (count: number) => {
        const run = round(taken, DECK.slice(0, count), live);
        return JSON.stringify(run.told.map(told => view(told, [2], 'a')));
      };
      expect(seen(10)).to.include('Kd').and.not.include('Q');
      expect(seen(11)).to.include('"Qd"');
    }
  });

  it('SCR-05 a bet of a box is told to everybody: it is taken', () => {
    const run = round([[4, 'a']], []);
    expect(run.told.map(told => view(told, [], 'b')?.kind)).to.include('bet');
    const taken = { in: 'bet' as const, id: 2, player: 'b', items: [{ spot: 'box_4', amount: STAKE }] };
    const open = round([], [], true);
    expect(open.outcome?.end).to.equal('none');
    expect(() => run.push(taken)).to.throw();
  });

  it('GAM-09 swapping the cards of a box with the dealer’s swaps win and lose', () => {
    const swapped = { win: 'lose', lose: 'win', push: 'push' };
    fc.assert(
      fc.property(decks, deck => {
        const [a, b, c, d, e, f, ...board] = deck as [string, string, string, string, string, string, ...string[]];
        const outcomeOf = (cards: string[]) =>
          resultOf(
            round(
              [
                [1, 'a'],
                [2, 'a'],
              ],
              cards,
            ),
          ).boxes[0]?.outcome ?? 'push';
        expect(outcomeOf([c, b, a, f, e, d, ...board])).to.equal(swapped[outcomeOf([a, b, c, d, e, f, ...board])]);
      }),
    );
  });

  it('GAM-09 another box changes nothing for the boxes that are there', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(standardPack(), { minLength: 13, maxLength: 13 }), deck => {
        const [a, b, x, d, e, f, y, g, ...board] = deck as [string, string, string, ...string[]];
        const alone = resultOf(
          round(
            [
              [1, 'p'],
              [2, 'q'],
            ],
            [a, b, d as string, e as string, f as string, g as string, ...board],
          ),
        );
        const among = resultOf(
          round(
            [
              [1, 'p'],
              [2, 'q'],
              [3, 'r'],
            ],
            [a, b, x, d as string, e as string, f as string, y as string, g as string, ...board],
          ),
        );
        expect(among.boxes.slice(0, 2)).to.deep.equal(alone.boxes);
      }),
    );
  });

  it('GAM-09 boxes and dealer are equal: of 20,000 boxes so many win, lose and tie as counted, within four deviations', () => {
    const luck = luckOf(52);
    const found = { win: 0, lose: 0, push: 0 };
    const rounds = 20_000;
    const pack = standardPack();
    for (let i = 0; i < rounds; i++) {
      const [box] = resultOf(round([[1, 'a']], shuffled(pack, luck).slice(0, 9))).boxes;
      found[box?.outcome ?? 'push']++;
    }
    const within = (count: number, p: number) => expect(count / rounds).to.be.closeTo(p, 4 * Math.sqrt((p * (1 - p)) / rounds));
    within(found.win, 0.4796629329605721);
    within(found.lose, 0.4796629329605721);
    within(found.push, 56_565_131_908 / 1_390_690_501_200);
  }).timeout(60_000);

  it('GAM-09 scans come to what the same pack comes to', () => {
    for (const { deck, owners } of cases().slice(0, 40)) {
      const taken = Object.entries(owners).map(([box, name]): [number, string] => [Number(box), name]);
      expect(round(taken, deck, true).outcome).to.deep.equal(round(taken, deck).outcome);
    }
  });

  it('checks its limit and how many boxes it has', () => {
    const check = speedHoldem.check ?? (() => ['none']);
    expect(check({ bet: 100 }, {})).to.deep.equal([]);
    expect(check({ bet: 100 }, { boxes: 1 })).to.deep.equal([]);
    expect(check({ bet: 0 }, { boxes: 10 })).to.deep.equal(['bet', 'boxes']);
    for (const boxes of [0, 1.5, '3', null]) expect(check({ bet: 1 }, { boxes })).to.deep.equal(['boxes']);
  });

  it('plays its golden rounds as they were recorded', () => {
    for (const game of games) {
      const rounds = readCases(`${DIR}/golden/${game.code}.jsonl`) as GoldenRound[];
      expect(rounds.length).to.equal(10);
      for (const golden of rounds) expect(replay(game, golden)).to.deep.equal([]);
    }
  });

  it('SDK-04 GAM-09 keeps every invariant through 2,000 random rounds', () => {
    for (const game of games) expect(fuzz(game, { rounds: 1_000, seed: 78 }).failed).to.deep.equal([]);
  }).timeout(60_000);
});
