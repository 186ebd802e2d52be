// One street of betting: who is asked, what they are offered, when it is over, and what nobody called.

import type { Amount } from '@baize/sdk';
import { type Answer, type Choice, choose, type Fact, type Option, type Round, type Script } from '@baize/sdk';
import { live, type Player } from './player.ts';
import type { Structure } from './structure.ts';

/** How a street begins. */
export interface Street {
  /** Told in the facts: `preflop`, `draw_1`. */
  stage: string;
  /** The bet to match at first: the big blind before the flop, otherwise 0. */
  bet: Amount;
  /** The smallest bet, and the least first raise: the big blind, or the ante. */
  step: Amount;
  /** The place among the players of the one who acts first; folded seats and seats without chips are passed over. */
  first: number;
  structure: Structure;
  /** By how much the blinds of this street fell short; only pot-limit asks. */
  missing?: Amount;
  /** false: the game has no time bank. */
  hasTimeBank?: boolean;
  /** `full_raise`: a seat that has acted may raise again where it faces a full bet or raise since, and somebody could call more.
   *  `until_call`, of Korean games: whoever has checked or called may not raise any more on this street, all others may as long as
   *  another live seat has chips. Left out: `full_raise`. */
  reraise?: 'full_raise' | 'until_call';
}

/** The state of a street while it is bet. */
interface Betting {
  bet: Amount;
  step: Amount;
  structure: Structure;
  missing: Amount;
  hasTimeBank: boolean;
  reraise: NonNullable<Street['reraise']>;
  players: readonly Player[];
  raises: number;
  isFirst: boolean;
}

/**
 * Bets one street. Use it with `yield*`:
 *
 * ```ts
 * const players = playersOf(round, order);            // clockwise, the button last
 * for (const player of players) post(round, player, ante, 'ante');
 * const aggressor = yield* bettingRound(round, players, { stage: 'predraw', bet: 0, step: ante, first: 0, structure });
 * if (live(players).length === 1) ...                  // all others have folded
 * ```
 *
 * Tells `betting open`, an `action` for each decision, `event uncalled_return` (and gives those chips back), `betting closed`.
 * Asks with the timer `action_ms` and the time bank: the game must have both timers, or say that it has no bank. Whoever is not
 * asked has no decision: folded, all-in, or nobody left with chips to bet against. A street may be bet whoever has chips; skip it
 * where `canBet` says no.
 * Afterwards `street` and `faced` of all players are ready for the next street.
 * @returns the player who bet or raised last, null if nobody did
 */
export function* bettingRound(round: Round, players: readonly Player[], street: Street): Script<Player | null> {
  const { stage, bet, step, first, structure, missing = 0, hasTimeBank = true, reraise = 'full_raise' } = street;
  const betting: Betting = { bet, step, structure, missing, hasTimeBank, reraise, players, raises: 0, isFirst: true };
  round.tell({ kind: 'betting', action: 'open', stage, amount: round.pot() });
  let aggressor: Player | null = null;
  let left = live(players).length;
  let at = first;
  for (let passed = 0; passed < players.length && left > 1; at = (at + 1) % players.length) {
    const player = players[at] as Player;
    const choice = choiceOf(round, betting, player);
    if (choice === null) {
      passed++;
      continue;
    }
    passed = 0;
    const answer = yield* choose(choice);
    if (act(round, betting, player, choice, answer)) aggressor = player;
    if (player.isFolded) left--;
  }
  giveBackUncalled(round, players);
  round.tell({ kind: 'betting', action: 'closed', stage, amount: round.pot() });
  for (const player of players) {
    player.street = 0;
    player.faced = -1;
    player.hasCalled = false;
  }
  return aggressor;
}

/** What a player is asked; null if they have no decision. */
function choiceOf(round: Round, betting: Betting, player: Player): Choice | null {
  const { bet, step } = betting;
  if (player.isFolded || player.stack === 0 || player.faced >= bet) return null;
  let most = 0; // the most that another live seat could have put in on this street
  let hasRival = false;
  for (const other of betting.players) {
    if (other === player || other.isFolded) continue;
    most = Math.max(most, other.street + other.stack);
    if (other.stack > 0) hasRival = true;
  }
  const { street: own, stack, faced } = player;
  const owed = Math.max(0, Math.min(bet, most) - own);
  if (owed === 0 && !hasRival) return null;
  const options: Record<string, Option> = {};
  if (owed > 0) {
    options.fold = {};
    options.call = { price: Math.min(stack, owed) };
  } else options.check = {};
  const mayRaise =
    betting.reraise === 'until_call' ? !player.hasCalled && hasRival : most > bet && (faced < 0 || bet - faced >= step);
  if (stack > bet - own && mayRaise) {
    const { missing, raises, isFirst } = betting;
    betting.structure({ bet, step, own, stack, pot: round.pot(), missing, raises, isFirst }, options);
  }
  const choice: Choice = { seat: player.seat, options, otherwise: owed > 0 ? 'fold' : 'check', timer: 'action_ms' };
  if (betting.hasTimeBank) choice.bank = true;
  return choice;
}

/** Takes an answer, whose chips have been paid already, and tells it. @returns whether it was a bet or a raise */
function act(round: Round, betting: Betting, player: Player, choice: Choice, answer: Answer): boolean {
  const { option, amount, auto } = answer;
  const before = betting.bet;
  const moved = amount > 0 ? amount - player.street : (choice.options[option]?.price ?? 0);
  player.stack = round.stack(player.seat);
  player.street += moved;
  const isRaise = player.street > before;
  if (option === 'fold') player.isFolded = true;
  if (isRaise) {
    betting.step = Math.max(betting.step, player.street - before);
    if (before > 0) betting.raises++;
    betting.bet = player.street;
  } else player.hasCalled = true;
  player.faced = betting.bet;
  betting.isFirst = false;
  const word = isRaise ? (before === 0 ? 'bet' : 'raise') : option;
  const fact: Fact = {
    kind: 'action',
    seat: player.seat,
    action: moved > 0 && player.stack === 0 ? 'allin' : word,
    amount: moved,
    total: player.street,
    pot: round.pot(),
    stack: player.stack,
  };
  if (isRaise && option !== word) fact.label = option;
  if (auto) fact.auto = true;
  round.tell(fact);
  return isRaise;
}

/** What the highest bet of the street has above the second highest of any seat, folded ones too, goes back. Tells `event
 *  uncalled_return`. */
export function giveBackUncalled(round: Round, players: readonly Player[]): void {
  let [first, second] = [0, 0];
  let highest: Player | null = null;
  for (const player of players) {
    if (player.street > first) {
      second = first;
      first = player.street;
      highest = player;
    } else if (player.street > second) second = player.street;
  }
  if (highest === null || first === second) return;
  const amount = first - second;
  round.giveBack(highest.seat, amount);
  highest.stack = round.stack(highest.seat);
  round.tell({ kind: 'event', type: 'uncalled_return', data: { seat: highest.seat, amount } });
}
