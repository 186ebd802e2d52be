// What Hold'em, Omaha and Live Hold'em are as games: one manifest around the script of community cards.
import { type Amount, type Game, type Json, standardPack } from '@baize/sdk';
import { botOf } from './bot.ts';
import { type CommunityRules, playCommunity } from './community.ts';
import { dealtIn, passedTwice } from './seating.ts';

/** What tells one game from another. `timers` needs `action_ms time_bank_ms show_ms showdown_ms next_round_ms`. */
export type CommunityManifest = Pick<Game, 'code' | 'names' | 'category' | 'live' | 'seats' | 'timers' | 'template' | 'rules'>;

/** A game of community cards for its own chips, blinds and rake from the pots. */
export function communityGame(manifest: CommunityManifest, rules: CommunityRules): Game {
  return {
    ...manifest,
    kind: 'table',
    flow: 'buy_in',
    entries: ['wait_bb', 'post'],
    limits: ['sb', 'bb', 'ante', 'min_buy_in', 'max_buy_in'],
    betSize: ['bb'],
    deck: { faces: standardPack(), copies: 1 },
    rake: 'pots',
    check: checkLimits,
    ready: dealtIn,
    vacates: passedTwice,
    play: round => playCommunity(round, rules),
    bot: botOf(rules.holeCards > 2),
  };
}

/** The blinds in order, a buy-in that can pay for a hand; the ante is none or at most the big blind. */
function checkLimits(limits: Record<string, Amount>, _options: Record<string, Json>): string[] {
  const { sb = 0, bb = 0, ante = 0, min_buy_in: least = 0, max_buy_in: most = 0 } = limits;
  const bad: string[] = [];
  if (sb < 1 || sb > bb) bad.push('sb');
  if (bb < 1) bad.push('bb');
  if (ante < 0 || ante > bb) bad.push('ante');
  if (least < bb + ante) bad.push('min_buy_in');
  if (most < Math.max(least, 1)) bad.push('max_buy_in');
  return bad;
}
