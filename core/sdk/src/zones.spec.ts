// Tests of zones: where cards lie, who sees them there, what is told when they move, and what is a fault.
import { expect } from 'chai';
import { checkGame } from './checks/check-game.ts';
import { gameOf, NOTHING, runOf } from './fixture.ts';
import type { Game, Script } from './game.ts';
import type { Outcome, Round } from './round.ts';
import type { Run } from './run.ts';
import { cards, choose, shuffle } from './verbs.ts';
import { view } from './view.ts';
import type { Place } from './words.ts';

const ZONES: Partial<Game> = { zones: { hand: 'owner', floor: 'all', meld: 'all', muck: 'none', stack: 'each' } };
const DEAL: Place[] = [
  { at: 'hand:1:1', seen: [1] },
  { at: 'hand:2:1', seen: [2] },
  { at: 'floor:1', seen: 'all' },
  { at: 'stack:1', seen: [] },
];

/** Deals four cards and does this with them. */
function after(
  work: (round: Round, dealt: string[]) => void,
  changes: Partial<Game> = ZONES,
  faces = ['As', 'Kd', '2c', '3c'],
): Run {
  return runOf(
    function* (round) {
      const dealt = yield* cards(DEAL, 'deal');
      work(round, dealt);
      yield* choose({ seat: 1, options: { go: {} }, otherwise: 'go', timer: 'action_ms' });
      return NOTHING;
    },
    [{ in: 'cards', cards: faces, source: 'auto' }],
    changes,
  );
}
const faultOf = (work: (round: Round, dealt: string[]) => void, changes?: Partial<Game>): string => {
  try {
    after(work, changes);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('zones', () => {
  it('hold each card where it was dealt, and move it with one fact', () => {
    const zones: string[][] = [];
    const run = after((round, [a = '']) => {
      round.move([a], 'hand:1', 'floor', 1);
      zones.push(round.zone('floor'), round.zone('hand:1'), round.zone('meld:2:1'));
    });
    expect(zones).to.deep.equal([['2c', 'As'], [], []]);
    expect([...run.zones]).to.have.deep.members([
      ['Kd', 'hand:2'],
      ['2c', 'floor'],
      ['3c', 'stack'],
      ['As', 'floor'],
    ]);
    expect(run.told.map(told => told.fact)).to.deep.equal([
      { kind: 'move', cards: ['As'], from: 'hand:1', to: 'floor', seat: 1 },
    ]);
  });

  it('show a card by the zone that it comes into, and never hide what was seen', () => {
    const seen = (run: Run, seat: number | null) =>
      run.told.flatMap(told => view(told, seat === null ? [] : [seat], null)?.cards as unknown[]);
    const given = after((round, [a = '']) => round.move([a], 'hand:1', 'hand:2'));
    expect([seen(given, 1), seen(given, 2), seen(given, null)]).to.deep.equal([['As'], ['As'], [null]]);
    const mucked = after((round, [a = '']) => round.move([a], 'hand:1', 'muck'));
    expect([seen(mucked, 1), seen(mucked, 2)]).to.deep.equal([['As'], [null]]);
    const down = after((round, [, , , d = '']) => round.move([d], 'stack', 'hand:2'));
    expect([seen(down, 1), seen(down, 2)]).to.deep.equal([[null], ['3c']]);
    const known = after((round, [, , c = '']) => round.move([c], 'floor', 'hand:2'));
    expect(seen(known, null), 'everybody saw it on the floor').to.deep.equal(['2c']);
  });

  it('tell two copies of a face apart', () => {
    const two = { ...ZONES, deck: { faces: ['As', 'Kd'], copies: 2 } };
    const run = after((round, [, b = '']) => round.move([b], 'hand:2', 'meld:2:1'), two, ['As', 'As', 'Kd', 'Kd']);
    expect([...run.zones])
      .to.deep.include(['As', 'hand:1'])
      .and.deep.include(['As.1', 'meld:2:1']);
    expect(view(run.told[0] as never, [], null)?.cards).to.deep.equal(['As']);
  });

  it('lose what is shuffled back', () => {
    const run = runOf(
      function* (round) {
        const dealt = yield* cards(DEAL, 'deal');
        yield* shuffle(dealt.slice(2));
        round.tell({ kind: 'event', type: 'left', data: round.zone('floor') });
        return NOTHING;
      },
      [{ in: 'cards', cards: ['As', 'Kd', '2c', '3c'], source: 'auto' }, { in: 'shuffled' }],
      ZONES,
    );
    expect([...run.zones.values()]).to.deep.equal(['hand:1', 'hand:2']);
    expect(run.told[0]?.fact.data).to.deep.equal([]);
  });

  it('refuse what cannot be, with a sentence', () => {
    const cases: [(round: Round, dealt: string[]) => void, string][] = [
      [round => round.move(['As'], 'floor', 'meld:1:1'), 'As is moved from floor, and lies in hand:1'],
      [round => round.move(['Qd'], 'floor', 'meld:1:1'), 'Qd is moved from floor, and has not been dealt'],
      [round => round.move(['2c', '2c'], 'floor', 'meld:1:1'), '2c is moved twice at once'],
      [round => round.move(['2c'], 'floor', 'flor'), 'there is no zone flor: the game states hand, floor, meld, muck, stack'],
      [round => round.move(['2c'], 'floor', 'hand'), 'the zone hand is seen by its owner alone: its name has a seat, as hand:3'],
      [round => round.move(['2c'], 'floor', 'floor'), 'cards are moved from floor to itself'],
      [round => round.move(['2c'], 'floor', 'Meld'), 'Meld is no name of a zone: it is like floor, hand:3 or meld:2:1'],
      [round => round.tell({ kind: 'move', cards: [] } as never), 'a script may not tell move'],
    ];
    for (const [work, sentence] of cases) expect(faultOf(work)).to.equal(sentence);
    expect(faultOf(round => round.move(['2c'], 'floor', 'meld'), {})).to.include('this game states none');
  });

  it('refuse a place that shows a card otherwise than its zone', () => {
    const asked = (place: Place) => {
      function* play(): Script<Outcome> {
        yield* cards([place], 'deal');
        return NOTHING;
      }
      return String(runOf(play, [], ZONES).fault);
    };
    expect(asked({ at: 'hand:1:1', seen: 'all' })).to.include('the zone hand:1 is seen by seat 1, the place hand:1:1 by all');
    expect(asked({ at: 'hand:1:1', seen: [2] })).to.include('by seat 2');
    expect(asked({ at: 'floor:1', seen: [] })).to.include('the zone floor is seen by all, the place floor:1 by nobody');
    expect(asked({ at: 'muck:1', seen: [1] })).to.include('is seen by nobody');
    expect(asked({ at: 'hole:1:1', seen: [1] })).to.include('there is no zone hole');
    expect(asked({ at: 'stack:1', seen: [2] })).to.equal('null');
  });

  it('are stated by the game, or it is none', () => {
    const stated = (zones: unknown) =>
      checkGame({
        ...gameOf(() => [].values() as never),
        zones,
      });
    expect(stated({ hand: 'owner' })).to.deep.equal([]);
    for (const wrong of [{ Hand: 'all' }, { hand: 'everybody' }, [], 'all']) expect(stated(wrong)).to.deep.equal(['zones']);
  });
});
