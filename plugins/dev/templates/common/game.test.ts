// Tests of My game: every check of a game, the cases that were written by hand, the rounds that were recorded.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { type GoldenRound, playsIn, playVectors, readCases, replay } from '@baize/testkit';
import game from '../banked/index.ts';
import { vectors } from './vectors.ts';

const DIR = resolve(import.meta.dirname, '..');

describe('My game', () => {
  playsIn(it, game, { dir: DIR });

  it('plays the cases of vectors/cases.jsonl as they state', () => {
    const player = vectors.my_game;
    assert.ok(player);
    assert.deepEqual(playVectors(player, readCases(resolve(DIR, 'vectors/cases.jsonl'))).differences, []);
  });

  it('plays its golden rounds as they were recorded (after a change of the rules: baize golden .)', () => {
    for (const golden of readCases(resolve(DIR, 'golden/my_game.jsonl')) as GoldenRound[])
      assert.deepEqual(replay(game, golden), []);
  });
});
