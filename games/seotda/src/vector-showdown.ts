// Ranks, showdowns and settled rounds as the vectors state them, played through the script.
import { giveBackUncalled, live, playersOf } from '@baize/kit-poker';
import {
  type Amount,
  cards,
  type Outcome,
  type PotsEnd,
  places,
  RAKES,
  type Round,
  type Run,
  type Script,
  type Seat,
  shares,
} from '@baize/sdk';
import { differences } from '@baize/testkit';
import { FACES } from './deck.ts';
import { ending } from './play.ts';
import { rankOf } from './rank.ts';
import { orderOf } from './seats.ts';
import { dealOut, tableOf } from './vector-table.ts';

interface Result {
  hands: { seat: Seat; name: string; special: string | null }[];
  reasons: string[];
  pots: { winners: Seat[]; by: string }[];
}
interface Showdown {
  names: string[];
  rematch: string | null;
  participants: Seat[];
  winners: Seat[];
  by: string | null;
}
interface Settled {
  n: number;
  contributions: Amount[];
  folded: Seat[];
  deals: string[][][];
  first: Seat;
  rake_bp: number;
  rake_cap: Amount;
  rake_floor: boolean;
  unit: Amount;
}

const ANTE = 100;

/** The hand is shown in a whole round against the two lowest cards that are left, all-in by the ante. */
export function playRank({ hand }: { hand: string[] }, stated: object): string[] {
  const others = FACES.filter(card => !hand.includes(card)).slice(0, 2);
  const run = tableOf({ stacks: [ANTE, ANTE], ante: ANTE });
  dealOut(run, [[hand, others]], 1);
  const shown = showdownsIn(run).find(({ seat }) => seat === 0);
  const { name, level, special } = rankOf(hand);
  return [...differences('', { name, level, special }, stated), ...differences('showdown.rank', shown?.rank, special ?? name)];
}

/** One showdown of a whole round that everybody is in with the ante. */
export function playCompare({ hands }: { hands: string[][] }, stated: Showdown): string[] {
  const run = tableOf({ stacks: hands.map(() => ANTE), ante: ANTE });
  dealOut(run, [hands], 1);
  const rematch = run.told.find(({ fact }) => fact.type === 'rematch')?.fact.data as
    | { reason: string; seats: Seat[] }
    | undefined;
  const names = hands.map(hand => rankOf(hand).name);
  const shown = showdownsIn(run).map(({ seat, rank }) => ({ seat, rank }));
  const words = hands.map((hand, seat) => ({ seat, rank: rankOf(hand).special ?? rankOf(hand).name }));
  const pot = run.outcome ? (run.outcome.result as unknown as Result).pots[0] : undefined;
  const tied = rematch?.reason === 'tie' ? rematch.seats : [];
  const by = pot?.by === 'rank' ? null : (pot?.by ?? null);
  const winners = pot?.winners ?? tied;
  const actual = { names, rematch: rematch?.reason ?? null, participants: rematch?.seats ?? [], winners, by };
  return [...differences('', actual, stated), ...differences('showdown', shown, words)];
}

function showdownsIn({ told }: Run): { seat: Seat; rank: string }[] {
  return told.flatMap(({ fact }) => (fact.kind === 'showdown' ? [{ seat: Number(fact.seat), rank: String(fact.rank) }] : []));
}

/** The end of a round into which the seats have put this much, with these hands. */
export function playSettle(given: Settled, stated: object): string[] {
  const { contributions, deals, first, unit } = given;
  const run = tableOf({ stacks: contributions, ante: 1, unit, first }, round => settled(round, given));
  const used = dealOut(run, deals);
  const { outcome } = run;
  if (outcome?.end !== 'pots') return [`the round has not ended after ${used} deals`];
  const result = outcome.result as unknown as Result;
  const returns = contributions.map((_, seat) => run.returns.get(seat) ?? 0);
  const debit = contributions.map((_, seat) => run.puts.get(seat) ?? 0);
  const pots = outcome.pots.map((pot, index) => {
    const { winners, by } = result.pots[index] ?? {};
    const paid = new Map(shares(pot.amount, pot, outcome.order));
    return { index, amount: pot.amount, winners, by, shares: contributions.map((_, seat) => paid.get(seat) ?? 0) };
  });
  const money = moneyOf(outcome, debit, pots, given);
  return differences('', { rematches: result.reasons, pots, returns, debit, ...money, deals_used: used }, stated);
}

/** Chips and cards as stated, then the script's own end. */
function* settled(round: Round, { contributions, folded }: Settled): Script<Outcome> {
  const order = orderOf(round);
  round.tell({ kind: 'start', no: round.no });
  const players = playersOf(round, order);
  for (const player of players) {
    player.street = round.post(player.seat, contributions[player.seat] ?? 0);
    player.isFolded = folded.includes(player.seat);
  }
  giveBackUncalled(round, players);
  const left = live(players);
  if (left.length === 1) return yield* ending({ round, order, players, out: [] });
  const seats = left.map(({ seat }) => seat);
  const dealt = yield* cards(places('seat', seats, 2), 'second');
  for (const player of left) player.cards = dealt.of(player.seat);
  return yield* ending({ round, order, players, out: [...dealt] });
}

/** What each seat wins or loses before and after the fee on profit. */
function moneyOf(
  { pots, order, flop }: PotsEnd,
  debit: readonly Amount[],
  paid: readonly { shares: Amount[] }[],
  given: Settled,
) {
  const { rake_bp: bp, rake_cap: cap, rake_floor: floor, unit } = given;
  const won = debit.map((_, seat) => paid.reduce((sum, each) => sum + (each.shares[seat] ?? 0), 0));
  const rows = debit.map((amount, seat) => ({ who: seat, paid: amount, won: won[seat] ?? 0, wins: [] }));
  const { rows: fee } = RAKES.profit.take({ pots, order, flop, rows }, { bp, cap, floor, noFlopNoDrop: false, unit });
  const before = rows.map(row => row.won - row.paid);
  return { net_before_fee: before, fee, net: before.map((amount, seat) => amount - (fee[seat] ?? 0)) };
}
