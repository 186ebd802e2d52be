// Settlement: what an outcome means in money. Every sum is asserted before anything moves; a breach voids the round.
import assert from 'node:assert/strict';
import { type Game, type Outcome, type PayoutsEnd, type PlayerId, RAKES, type RakeTerms, type Run } from '@baize/sdk';
import { type Amount, isAmount } from '../kernel/index.ts';
import type { SettledPot, SettledRule } from './settle-seats.ts';

/** A placement as the host took it. */
export interface PlacedBet {
  id: number;
  playerId: PlayerId;
  items: { spot: string; amount: Amount }[];
  /** taken back before the close */
  undone: boolean;
}

export interface PlayerRow {
  playerId: PlayerId;
  /** −1: nobody sits */
  seat: number;
  bet: Amount;
  win: Amount;
  rake: Amount;
  /** games with chips at a seat only */
  stackBefore?: Amount;
  stackAfter?: Amount;
}

export interface SettledBet {
  bet: number;
  playerId: PlayerId;
  spot: string;
  amount: Amount;
  /** stake included, after rake */
  win: Amount;
  status: 'settled' | 'rolled_back';
}

export interface Settlement {
  kind: 'p2p' | 'banked';
  rows: PlayerRow[];
  bets: SettledBet[];
  /** rounds among players that end in pots */
  pots?: SettledPot[];
  returns?: { seat: number; amount: Amount }[];
  rakeRule?: SettledRule;
  rakeOnProfit?: boolean;
  totals: { debit: Amount; credit: Amount; rake: Amount; house: Amount; balanced: boolean };
}

export interface SettleAbout {
  game: Game;
  outcome: Outcome;
  run: Run;
  bets: PlacedBet[];
  /** the table's rake; null: none is taken */
  rake: RakeTerms | null;
}

/** The money of a finished banked round. @throws AssertionError when the game's sums are wrong */
export function settleRound(about: SettleAbout): Settlement {
  const { outcome, bets } = about;
  const standing = bets.filter(each => !each.undone);
  checkBets(bets);
  if (outcome.end === 'none') assert.equal(standing.length, 0, 'the round has bets, its outcome none');
  else assert.equal(outcome.end, 'payouts', `a banked round ends in payouts, not in ${outcome.end}`);
  const wins = outcome.end === 'payouts' ? matched(outcome, standing) : new Map<string, Amount>();
  const items: SettledBet[] = bets.flatMap(bet =>
    bet.items.map(({ spot, amount }) => ({
      bet: bet.id,
      playerId: bet.playerId,
      spot,
      amount,
      win: bet.undone ? 0 : (wins.get(keyOf(bet.id, spot)) as Amount),
      status: bet.undone ? ('rolled_back' as const) : ('settled' as const),
    })),
  );
  const rakes = charge(about, items);
  const rows = rowsOf(items, rakes);
  const totals = totalsOf(rows);
  assert.equal(totals.debit, sum(standing.flatMap(bet => bet.items.map(item => item.amount))), 'the debits are the bets');
  assert.equal(totals.credit, sum(items.map(item => item.win)), 'the credits are the wins');
  return { kind: 'banked', rows, bets: items, totals };
}

const keyOf = (bet: number, spot: string): string => `${bet} ${spot}`;
const sum = (amounts: readonly Amount[]): Amount => {
  const total = amounts.reduce((all, each) => all + each, 0);
  assert(isAmount(total), 'a sum beyond what an amount can hold');
  return total;
};

/** What the host took must be sound itself: an item that stands twice would be paid twice. */
function checkBets(bets: readonly PlacedBet[]): void {
  const seen = new Set<string>();
  for (const { id, items } of bets)
    for (const { spot, amount } of items) {
      const key = keyOf(id, spot);
      assert(!seen.has(key), `two bets for ${key}`);
      assert(isAmount(amount) && amount > 0, `a bet of ${String(amount)}`);
      seen.add(key);
    }
}

/** One win for each item that stands, no more and no less. */
function matched(outcome: PayoutsEnd, standing: readonly PlacedBet[]): Map<string, Amount> {
  const due = new Set(standing.flatMap(bet => bet.items.map(item => keyOf(bet.id, item.spot))));
  const wins = new Map<string, Amount>();
  for (const { bet, spot, win } of outcome.wins) {
    const key = keyOf(bet, spot);
    assert(due.has(key), `a win for ${key}, which nobody bet`);
    assert(!wins.has(key), `two wins for ${key}`);
    assert(isAmount(win) && win >= 0, `a win of ${String(win)}`);
    wins.set(key, win);
  }
  assert.equal(wins.size, due.size, 'a bet without its win');
  return wins;
}

/** The fee on winning items (Speed Hold'em); lowers their wins. Answers what each player paid. */
function charge({ game, rake }: SettleAbout, items: SettledBet[]): Map<PlayerId, Amount> {
  const paid = new Map<PlayerId, Amount>();
  if (game.rake === null || rake === null) return paid;
  const rule = RAKES[game.rake as keyof typeof RAKES];
  assert(rule, `the rake rule ${game.rake} is unknown`);
  const players = [...new Set(items.map(item => item.playerId))];
  const own = players.map(player => items.filter(item => item.playerId === player && item.status === 'settled'));
  const rows = own.map((each, i) => ({
    who: players[i] as PlayerId,
    paid: sum(each.map(item => item.amount)),
    won: sum(each.map(item => item.win)),
    wins: each.map(item => ({ paid: item.amount, won: item.win })),
  }));
  const raked = rule.take({ flop: true, order: [], pots: [], rows }, rake);
  own.forEach((each, i) => {
    each.forEach((item, k) => {
      const fee = raked.wins?.[i]?.[k] ?? 0;
      assert(isAmount(fee) && fee >= 0 && fee <= Math.max(0, item.win - item.amount), 'a fee above the profit');
      item.win -= fee;
    });
    const fee = raked.rows[i] ?? 0;
    assert.equal(fee, sum(raked.wins?.[i] ?? []), 'a rake that is not the sum of its fees');
    paid.set(players[i] as PlayerId, fee);
  });
  return paid;
}

/** A row for each player with something left in (NS-30.6). */
function rowsOf(items: readonly SettledBet[], rakes: ReadonlyMap<PlayerId, Amount>): PlayerRow[] {
  const rows = new Map<PlayerId, PlayerRow>();
  for (const { playerId, amount, win, status } of items) {
    if (status !== 'settled') continue;
    const row = rows.get(playerId) ?? { playerId, seat: -1, bet: 0, win: 0, rake: rakes.get(playerId) ?? 0 };
    row.bet = sum([row.bet, amount]);
    row.win = sum([row.win, win]);
    rows.set(playerId, row);
  }
  return [...rows.values()];
}

function totalsOf(rows: readonly PlayerRow[]): Settlement['totals'] {
  const debit = sum(rows.map(row => row.bet));
  const credit = sum(rows.map(row => row.win));
  return { debit, credit, rake: sum(rows.map(row => row.rake)), house: debit - credit, balanced: true };
}
