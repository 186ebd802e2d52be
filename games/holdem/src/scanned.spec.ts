// A hand whose cards are scanned one by one ends as the same hand from a pack does: every vector, by the real script of both.
import { resolve } from 'node:path';
import { handVectors } from '@baize/kit-poker/vectors';
import { type Choice, type Game, type Input, type Outcome, Run, type Setup } from '@baize/sdk';
import { playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import { holdem, liveHoldem } from './index.ts';

const cases = readCases(resolve(import.meta.dirname, '../vectors/nlh.jsonl')) as {
  id: string;
  deck: string[];
  stacks: number[];
}[];

/** A hand of these chips from this deck; everybody who may calls, every third decision is the first that is offered. */
function played(game: Game, { deck, stacks }: { deck: string[]; stacks: number[] }): { outcome: Outcome | null; run: Run } {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const known = seats.map(({ seat, player }) => ({ seat, player, played: true, missedBb: false, missedSb: false }));
  const table = { no: 5, seats, limits: { sb: 1, bb: 2, ante: 0, min_buy_in: 1, max_buy_in: 1e9 }, unit: 1, options: {} };
  const bare = { ...table, live: game.live, idle: false, shoe: null, carry: { button: 0, sb: 0, bb: 1, known } };
  const setup: Setup = { ...bare, dealt: game.ready(bare) ?? [] };
  const run = new Run(game, setup);
  const rest = [...deck];
  let decisions = 0;
  while (run.waiting !== null) {
    if (run.waiting.ask === 'choice') run.push(move(run.waiting.of[0] as Choice, ++decisions % 3 === 0));
    else run.push({ in: 'cards', cards: rest.splice(0, game.live ? 1 : run.open), source: game.live ? 'scanner' : 'auto' });
  }
  return { outcome: run.outcome, run };
}

function move({ seat, options }: Choice, first: boolean): Input {
  const option = first ? undefined : ['check', 'call'].find(each => each in options);
  const chosen = option ?? (Object.keys(options)[0] as string);
  return { in: 'choice', seat, option: chosen };
}

describe("Hold'em, scanned", () => {
  it('GAM-03 plays every vector of the game from a pack with its deck as scans, and comes to what it states', () => {
    const player = handVectors(liveHoldem, ['vectors/nlh.jsonl']);
    expect(playVectors(player, cases)).to.deep.equal({ passed: 250, failed: 0, differences: [] });
  });

  it('GAM-03 has the outcome and the chips of the game from a pack, whoever deals', () => {
    for (const one of cases) {
      const [dealt, scanned] = [played(holdem, one), played(liveHoldem, one)];
      expect(scanned.outcome, one.id).to.deep.equal(dealt.outcome);
      expect([...scanned.run.stacks], one.id).to.deep.equal([...dealt.run.stacks]);
      expect(dealt.outcome?.end, one.id).to.equal('pots');
    }
  });
});
