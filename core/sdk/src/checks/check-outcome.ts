// Checks what a script ends with: its shape, and that it is how rounds of the game can end. A breach is a fault of the game.
import { whyNotEnd } from '../capabilities.ts';
import type { Debts } from '../debts.ts';
import type { Game } from '../game.ts';
import type { Outcome } from '../round.ts';
import { checkEnd } from './check-names.ts';

/** What an outcome is checked against. */
interface Ended {
  game: Game;
  debts: Debts;
}

export function checkOutcome(value: unknown, { game, debts }: Ended): asserts value is Outcome {
  if (!isOutcome(value, game)) throw new Error('the script ended without an outcome');
  if (game.sdk !== undefined) checkEnd(value);
  const why = whyNotEnd(game, value.end);
  if (why !== null) throw new Error(`the script ended in ${value.end}: ${why}`);
  const owed = whyNotOwed(value, debts);
  if (owed !== null) throw new Error(owed);
}

/** Why a round with these debts cannot end so; null: it can. Where seats owe each other, that is what moves. */
function whyNotOwed(outcome: Outcome, debts: Debts): string | null {
  if (debts.list.length === 0) return null;
  if (outcome.end !== 'transfers')
    return `the script ended in ${outcome.end}, though seats owe each other: end in transfers of round.net()`;
  const net = new Map(outcome.net);
  const wrong = debts.net().find(([seat, amount]) => (net.get(seat) ?? 0) !== amount);
  return wrong ? `the script ended with ${net.get(wrong[0]) ?? 0} for seat ${wrong[0]}, its debts come to ${wrong[1]}` : null;
}

/** Only the shape; whether its sums are right is for whoever settles it. */
function isOutcome(value: unknown, game: Game): value is Outcome {
  if (typeof value !== 'object' || value === null) return false;
  const { end, word, rest } = value as Partial<Outcome>;
  if (typeof word !== 'string' || word === '' || (rest !== undefined && !Object.hasOwn(game.timers, rest))) return false;
  return end === 'pots' || end === 'transfers' || end === 'payouts' || end === 'none';
}
