// The end in nothing: nobody has put in anything that stands.
import assert from 'node:assert/strict';
import { rolledBack } from './payouts.ts';
import { sum, totalsOf } from './sums.ts';
import { kindOf, type SettleAbout, type Settlement } from './words.ts';

export function settleNone({ game, run }: SettleAbout): Settlement {
  assert.equal(sum(run.puts.values()), 0, 'the round has chips in the middle, its outcome none');
  assert(
    run.stakes.every(each => each.undone),
    'the round has bets, its outcome none',
  );
  const kind = kindOf(game);
  return { kind, rows: [], bets: kind === 'banked' ? run.stakes.flatMap(rolledBack) : [], totals: totalsOf([]) };
}
