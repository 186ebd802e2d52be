// The money of a finished round. Each end has its file; every sum is asserted before anything moves.
import assert from 'node:assert/strict';
import { whyNotEnd } from '@baize/sdk';
import { settleNone } from './none.ts';
import { settlePayouts } from './payouts.ts';
import { settlePots } from './pots.ts';
import { settleTransfers } from './transfers.ts';
import type { SettleAbout, Settlement } from './words.ts';

/** What an outcome comes to, whoever pays. @throws AssertionError when the game's sums are wrong: nothing may move then */
export function settle(about: SettleAbout): Settlement {
  const { game, outcome } = about;
  const why = whyNotEnd(game, outcome.end);
  assert.equal(why, null, `the round ends in ${outcome.end}: ${why}`);
  switch (outcome.end) {
    case 'pots':
      return settlePots(about, outcome);
    case 'transfers':
      return settleTransfers(about, outcome);
    case 'payouts':
      return settlePayouts(about, outcome);
    case 'none':
      return settleNone(about);
  }
}
