// E7 among players: each pot is what was put in and what was paid with its rake, and each seat's row is its shares of the pots.

interface Seated {
  seat: number;
  bet: number;
  win: number;
  rake: number;
}

interface Pot {
  amount: number;
  rake: number;
  contributions: [seat: number, amount: number][];
  shares: [seat: number, amount: number][];
}

interface Settled {
  rows: Seated[];
  pots?: Pot[];
  rakeOnProfit?: boolean;
}

/** What is wrong with the pots of a settled round; null: nothing, or there are none. */
export function potFault(settlement: string): string | null {
  const { rows, pots, rakeOnProfit = false } = JSON.parse(settlement) as Settled;
  if (!pots) return null;
  const [put, paid] = [new Map<number, number>(), new Map<number, number>()];
  for (const [i, { amount, rake, contributions, shares }] of pots.entries()) {
    const [given, shared] = [gather(put, contributions), gather(paid, shares)];
    if (given !== amount || shared + rake !== amount)
      return `pot ${i} of ${amount}: ${given} were put in, ${shared} paid and ${rake} raked`;
  }
  for (const { seat, bet, win, rake } of rows) {
    const share = (paid.get(seat) ?? 0) - (rakeOnProfit ? rake : 0);
    if (win !== share) return `seat ${seat} wins ${win}, its shares of the pots are ${share}`;
    if (bet !== (put.get(seat) ?? 0)) return `seat ${seat} bets ${bet}, the pots have ${put.get(seat) ?? 0} of it`;
  }
  return null;
}

function gather(into: Map<number, number>, amounts: readonly [seat: number, amount: number][]): number {
  let total = 0;
  for (const [seat, amount] of amounts) {
    into.set(seat, (into.get(seat) ?? 0) + amount);
    total += amount;
  }
  return total;
}
