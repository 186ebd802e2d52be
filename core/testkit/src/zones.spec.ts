// Tests of fuzzing a game with zones: a sound one passes, and each way to lose, double or betray a card is found.
import { cards, choose, type Game, type Outcome, open, places, type Round, type Script, seenIn } from '@baize/sdk';
import { expect } from 'chai';
import { highCard } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { plays } from './plays.ts';
import { Whereabouts } from './whereabouts.ts';

type Spoil = (round: Round, hand: readonly string[], seat: number) => void;

/** Two cards each, four on the floor; each seat lays one card beside them, or takes all. */
function capture(spoil: Spoil = () => {}): Game {
  return { ...highCard(), zones: { hand: 'owner', floor: 'all', pile: 'all' }, play: round => script(round, spoil) };
}

function* script(round: Round, spoil: Spoil): Script<Outcome> {
  round.tell({ kind: 'start', no: round.no });
  const dealt = yield* cards([...places('hand', round.dealt, 2), ...open('floor', 4)], 'deal');
  for (const seat of round.dealt) round.tell({ kind: 'deal', seat, cards: dealt.of(seat) });
  for (const seat of round.dealt) {
    const hand = round.zone(`hand:${seat}`);
    const options = { lay: { from: hand, least: 1, most: 1 }, take: {} };
    const { option, cards: laid } = yield* choose({
      seat,
      options: { pass: {}, ...options },
      otherwise: 'pass',
      timer: 'action_ms',
    });
    spoil(round, hand, seat);
    if (option === 'lay') round.move(laid, `hand:${seat}`, 'floor', seat);
    const floor = round.zone('floor');
    if (option === 'take' && floor.length > 0) round.move(floor, 'floor', `pile:${seat}`, seat);
  }
  return { end: 'none', word: 'over', result: null };
}

const problemsOf = (game: Game): string =>
  fuzz(game, { rounds: 300, seed: 4 })
    .failed.flatMap(each => each.problems)
    .join('; ');

describe('fuzz of zones', () => {
  it('SDK-04 passes a sound game, each card in one place at every step', () => {
    expect(plays(capture())).to.deep.equal([]);
    expect(fuzz(capture(), { rounds: 1_000, seed: 2 }).failed).to.deep.equal([]);
  });

  const broken: [string, Spoil, RegExp][] = [
    [
      'moves a card from where it is not',
      (round, [card = '']) => round.move([card], 'floor', 'pile:1'),
      /is moved from floor, and/,
    ],
    ['moves a card twice', (round, [card = '']) => round.move([card, card], 'floor', 'pile:1'), /moved from floor|twice/],
    ['moves into a zone that is not stated', round => round.move([], 'floor', 'bin'), /there is no zone bin/],
    [
      'tells a face that its zone does not show',
      (round, [card = '']) => round.tell({ kind: 'event', type: 'peek', data: { card: card.toLowerCase(), cards: [card] } }),
      /^$/, // masked: nobody is told
    ],
    [
      'tells a face that was never dealt',
      round => round.tell({ kind: 'event', type: 'guess', data: ['As', 'Kd', '2c'] }),
      /shows .. to seats/,
    ],
  ];
  for (const [what, spoil, message] of broken)
    it(`${message.source === '^$' ? 'masks' : 'finds'} a game that ${what}`, () => {
      expect(problemsOf(capture(spoil))).to.match(message);
    });

  it('finds a card offered to a seat whose zones never showed it', () => {
    const game = capture();
    const offers: Game = {
      ...game,
      *play(round) {
        const dealt = yield* cards(places('hand', round.dealt, 1), 'deal');
        const [first = 0, second = 0] = round.dealt;
        const options = { pass: {}, steal: { from: dealt.of(second), least: 1, most: 1 } };
        yield* choose({ seat: first, options, otherwise: 'pass', timer: 'action_ms' });
        return { end: 'none', word: 'over', result: null };
      },
    };
    expect(problemsOf(offers)).to.match(/is offered .., which it does not see/);
  });

  it('does not take the round at its word: an account of its own must agree', () => {
    const game = capture();
    const run = { zones: new Map([['As', 'pile:1']]), told: [], waiting: null, open: 0 };
    expect(new Whereabouts(game, 52).problems(run as never, 51)).to.deep.equal([
      'the zone pile:1 holds As, what was told makes it nothing',
    ]);
    expect(new Whereabouts(game, 52).problems({ ...run, zones: new Map() } as never, 51)).to.deep.equal([
      '0 cards lie in zones and 51 in the pack, which had 52',
    ]);
    expect(seenIn({ pile: 'all' }, 'pile:1')).to.equal('all');
  });
});
