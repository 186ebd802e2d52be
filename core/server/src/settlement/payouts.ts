// The end in payouts: the house pays each bet that stands, to the wallet that paid for it or to the stack it came from.
import assert from 'node:assert/strict';
import { type PayoutsEnd, type PlayerId, purseOf, RAKES, type Seat, type Stake } from '@baize/sdk';
import { type Amount, isAmount } from '../kernel/index.ts';
import { sum, totalsOf } from './sums.ts';
import type { PlayerRow, SettleAbout, SettledBet, Settlement } from './words.ts';

interface Paid extends SettledBet {
  /** whose stack paid; null: a wallet */
  seat: Seat | null;
}

export function settlePayouts(about: SettleAbout, outcome: PayoutsEnd): Settlement {
  const { stakes } = about.run;
  checkStakes(stakes);
  const standing = stakes.filter(each => !each.undone);
  const wins = matched(outcome, standing);
  const isStack = purseOf(about.game) === 'stack';
  const items = stakes.flatMap((stake): Paid[] => {
    const seat = isStack ? stake.seat : null;
    if (stake.undone) return rolledBack(stake).map(item => ({ ...item, seat }));
    return itemsOf(stake).map(item => ({ ...item, win: wins.get(keyOf(item.bet, item.spot)) as Amount, seat }));
  });
  const rakes = charge(about, items, [...wins.keys()]);
  const rows = isStack ? seatRows(about, items, rakes) : playerRows(items, rakes);
  const totals = totalsOf(rows);
  assert.equal(totals.debit, sum(standing.flatMap(stake => stake.items.map(item => item.amount))), 'the debits are the bets');
  assert.equal(totals.credit, sum(items.map(item => item.win)), 'the credits are the wins');
  assert.equal(totals.credit + totals.rake, sum(wins.values()), 'what is paid and what is kept is what the game says');
  return { kind: 'banked', rows, bets: items.map(({ seat: _, ...item }) => item), totals };
}

/** The items of a row that was taken back: listed, outside the sums (NS-30.6). */
export const rolledBack = (stake: Stake): SettledBet[] =>
  itemsOf(stake).map(item => ({ ...item, win: 0, status: 'rolled_back' as const }));

const itemsOf = ({ id, player, items }: Stake): SettledBet[] =>
  items.map(({ spot, amount }) => ({ bet: id, playerId: player, spot, amount, win: 0, status: 'settled' as const }));

const keyOf = (bet: number, spot: string): string => `${bet} ${spot}`;

/** What the host took must be sound itself: an item that stands twice would be paid twice. */
function checkStakes(stakes: readonly Stake[]): void {
  const seen = new Set<string>();
  for (const { id, items } of stakes)
    for (const { spot, amount } of items) {
      const key = keyOf(id, spot);
      assert(!seen.has(key), `two bets for ${key}`);
      assert(isAmount(amount) && amount > 0, `a bet of ${String(amount)}`);
      seen.add(key);
    }
}

/** One win for each item that stands, no more and no less. */
function matched(outcome: PayoutsEnd, standing: readonly Stake[]): Map<string, Amount> {
  const due = new Set(standing.flatMap(stake => stake.items.map(item => keyOf(stake.id, item.spot))));
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

/** The fee on winning items (Speed Hold'em), taken in the order in which the game states its wins; lowers them. Answers what each
 *  player paid. */
function charge({ game, rake }: SettleAbout, items: Paid[], order: readonly string[]): Map<PlayerId, Amount> {
  const paid = new Map<PlayerId, Amount>();
  if (game.rake === null || rake === null) return paid;
  const rule = RAKES[game.rake as keyof typeof RAKES];
  assert(rule, `the rake rule ${game.rake} is unknown`);
  const players = [...new Set(items.map(item => item.playerId))];
  const turnOf = new Map(order.map((key, i) => [key, i]));
  const turn = ({ bet, spot }: Paid): number => turnOf.get(keyOf(bet, spot)) as number;
  const own = players.map(player =>
    items.filter(item => item.playerId === player && item.status === 'settled').toSorted((a, b) => turn(a) - turn(b)),
  );
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
function playerRows(items: readonly Paid[], rakes: ReadonlyMap<PlayerId, Amount>): PlayerRow[] {
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

/** The same by seat: every chip in the middle belongs to a bet of its seat, and goes to the house or back to that stack. */
function seatRows({ run, setup }: SettleAbout, items: readonly Paid[], rakes: ReadonlyMap<PlayerId, Amount>): PlayerRow[] {
  const left = new Set(items.filter(item => item.status === 'settled'));
  const rows = setup.seats.flatMap(({ seat, player, chips }): PlayerRow[] => {
    const own = [...left].filter(item => item.seat === seat);
    for (const item of own) left.delete(item);
    const bet = sum(own.map(item => item.amount));
    const win = sum(own.map(item => item.win));
    assert.equal(run.puts.get(seat), bet, `seat ${seat}: its bets are not what it put in`);
    assert.equal(run.stacks.get(seat), chips - bet, `seat ${seat}: chips came or went`);
    assert(
      own.every(item => item.playerId === player),
      `seat ${seat} has a bet of somebody else`,
    );
    const stackAfter = sum([chips, -bet, win]);
    assert(isAmount(stackAfter) && stackAfter >= 0, `seat ${seat} would have ${stackAfter}`);
    const rake = rakes.get(player) ?? 0;
    return own.length === 0 ? [] : [{ playerId: player, seat, bet, win, rake, stackBefore: chips, stackAfter }];
  });
  assert.equal(left.size, 0, 'a bet of no seat');
  return rows;
}
