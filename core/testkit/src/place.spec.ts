// Tests of what a developer reads of a fault: file and line, what the script said by debug, and sentences instead of stacks.
import { readFileSync } from 'node:fs';
import { cards, choose, type Game, type Outcome, open, type Round, type Script } from '@baize/sdk';
import { expect } from 'chai';
import { commands } from './commands.ts';
import { highCard, sink } from './fixture.ts';
import { fuzz } from './fuzz.ts';
import { replay } from './golden.ts';

const HERE = 'core/testkit/src/place.spec.ts';
const lineOf = (mark: string): number =>
  readFileSync(import.meta.filename, 'utf8')
    .split('\n')
    .findIndex(line => line.includes(`// ${mark}`)) + 1;
const around = (play: (round: Round) => Script<Outcome>): Game => ({ ...highCard(), play });
const NOTHING: Outcome = { end: 'none', word: 'over', result: null };
const failure = (game: Game) => fuzz(game, { rounds: 10, seed: 3, bad: false }).failed[0];

const thrown = around(function* (round) {
  const dealt = yield* cards(open('board', 1), 'deal');
  const none = dealt[7] as unknown as { face: string };
  round.debug('board', dealt);
  round.debug();
  round.tell({ kind: 'event', type: 'x', data: none.face.length }); // thrown
  return NOTHING;
});
const breached = around(function* () {
  yield* cards(open('board', 1), 'deal');
  yield* helper();
  return NOTHING;
});
function* helper(): Script<void> {
  const choice = { seat: 77, options: { go: {} }, otherwise: 'go', timer: 'action_ms' } as const;
  yield* choose(choice); // breached
}

describe('a fault', () => {
  it('SDK-04 names file and line: where it was thrown, and where a breach was asked', () => {
    expect(failure(thrown)?.problems.join()).to.include(`reading 'face'), at ${HERE}:${lineOf('thrown')}`);
    expect(failure(breached)?.problems.join()).to.include(`a seat without owner is asked (77), at ${HERE}:${lineOf('breached')}`);
  });

  it('names them in a replay too', () => {
    const record = failure(thrown)?.record;
    expect(record && replay(thrown, record).join()).to.include(`${HERE}:${lineOf('thrown')}`);
  });

  it('is told with what the script said by debug, and with the state it was in', () => {
    const debug = failure(thrown)?.debug ?? [];
    expect(debug.length).to.equal(2);
    expect(debug[0]).to.match(/^board \["[2-9TJQKA][cdhs]"\]$/);
    expect(debug[1]).to.match(/^seat \d+: \d+ behind, 0 in; .*pot 0$/);
  });

  it('prints no stack for a game without a template', async () => {
    const { template: _, ...bare } = highCard();
    const out = sink();
    const load = async () => ({ game: bare as Game, dir: '' });
    expect(await commands.fuzz({ args: ['high_card'], load, out, err: sink(), in: process.stdin })).to.equal(1);
    expect(out.text)
      .to.include('high_card has no template: its limits are what it is played with\n')
      .and.not.match(/\n\s+at /);
    const err = sink();
    expect(await commands.play({ args: ['high_card'], load, out, err, in: process.stdin })).to.equal(1);
    expect(err.text).to.equal('high_card has no template: its limits are what it is played with\n');
  });
});
