// The bets of a round that is void: everything that was ever put in is listed as rolled back.
import type { BetItem, Input, PlayerId } from '@baize/sdk';
import type { SettledBet } from './words.ts';

/** An input as the log has it, with what an answer cost and the debit that paid it. */
export type PaidInput = Input & { tx?: string; cost?: BetItem };

/** Every item of the log: placements, and answers that cost something on a spot. `payerOf` knows who answered. */
export function returnedItems(inputs: readonly PaidInput[], payerOf: (input: PaidInput) => PlayerId | undefined): SettledBet[] {
  const undone = new Set(inputs.flatMap(input => (input.in === 'undo' ? [input.id] : [])));
  return inputs.flatMap((input): SettledBet[] => {
    const status = 'rolled_back' as const;
    if (input.in === 'bet') {
      const { id, player, items } = input;
      return items.map(({ spot, amount }) => ({
        bet: id,
        playerId: player,
        spot,
        amount,
        win: undone.has(id) ? 0 : amount,
        status,
      }));
    }
    if (input.in !== 'choice' || input.bet === undefined || input.cost === undefined) return [];
    const { spot, amount } = input.cost;
    return [{ bet: input.bet, playerId: payerOf(input) ?? '', spot, amount, win: amount, status }];
  });
}
