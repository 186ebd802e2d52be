// The script of a round: bets, two cards, a raise by exactly the bet where there is a spread, the third card, payouts.
import {
  type Amount,
  type Bet,
  bets,
  type Card,
  cards,
  chooseAll,
  face,
  type Json,
  type Outcome,
  type Round,
  type Script,
  type Seat,
  type Spot,
  type Win,
} from '@baize/sdk';
import { dealOf, endOf, winOf } from './deal.ts';
import type { K } from './keys.ts';
import { missedBy, type Past, pastOf, WARNED_AT, withResult } from './past.ts';

/** Where bets lie and whose they are. Red Dog is played at seats whose chips pay (`AT_SEATS`). */
export interface Layout {
  spots(spot: Spot): Record<string, Spot>;
  /** Who decides about this bet. */
  seatOf(bet: Bet, spot: string): Seat;
  /** The spot of a seat's raise. */
  raiseOf(seat: Seat): string;
  /** May this seat be asked to raise by so much? Where a wallet pays, it says so itself. */
  canPay(round: Round<K>, seat: Seat, amount: Amount): boolean;
}

/** One spot for all: each seat's bet comes from its own stack. */
export const AT_SEATS: Layout = {
  spots: spot => ({ bet: spot }),
  seatOf: ({ seat }) => seat as Seat,
  raiseOf: () => 'raise',
  canPay: (round, seat, amount) => round.stack(seat) >= amount,
};

/** A bet or a raise: the row it is paid by. */
type Stake = Omit<Win, 'win'> & { seat: Seat; amount: Amount };

export function* play(round: Round<K>, layout: Layout = AT_SEATS): Script<Outcome<K['timer']>, K> {
  const past = pastOf(round.carry);
  const stakes = yield* takeBets(round, layout);
  const missed = warnIdle(round, past, stakes);
  const shown = [...(yield* turn(1, 'first')), ...(yield* turn(2, 'second'))];
  const { kind, spread } = dealOf(shown);
  if (kind === 'spread') {
    round.tell({ kind: 'event', type: 'spread', data: { spread } });
    stakes.push(...(yield* raises(round, layout, stakes)));
  }
  if (kind !== 'consecutive') shown.push(...(yield* turn(3, 'third')));
  const end = endOf(shown);
  round.keep({ results: withResult(past, end), missed } as unknown as Json);
  const result = { cards: shown.map(face), ...end, result: end.outcome };
  const wins = stakes.map(({ bet, spot, amount }) => ({ bet, spot, win: winOf(amount, end) }));
  return { end: 'payouts', word: end.outcome, result, wins, rest: 'result_ms' };
}

/** Everybody's bets, as many as they like up to the limit; the window waits for the first. */
function* takeBets(round: Round<K>, layout: Layout): Script<Stake[], K> {
  const { min_bet: min, max_bet: max } = round.limits;
  const seats = round.seats.filter(({ seat }) => round.dealt.includes(seat));
  const shown = seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
  round.tell({ kind: 'start', no: round.no, seats: shown, amount: min });
  round.tell({ kind: 'betting', action: 'open', stage: 'betting', amount: 0 });
  const placed = yield* bets(layout.spots({ min, max, step: round.unit, reason: 'bet' }), 'betting_ms', 'first_bet');
  const stakes = placed.flatMap(bet =>
    bet.items.map(({ spot, amount }) => ({ bet: bet.id, spot, amount, seat: layout.seatOf(bet, spot) })),
  );
  round.tell({ kind: 'betting', action: 'closed', stage: 'betting', amount: sum(stakes) });
  return stakes;
}

/** A seat without a bet sits this round out; after a few in a row it alone is told that it will be given up. */
function warnIdle(round: Round<K>, past: Past, stakes: readonly Stake[]): Past['missed'] {
  const without = round.seats.filter(({ seat }) => round.dealt.includes(seat) && !stakes.some(stake => stake.seat === seat));
  const missed = missedBy(past, without);
  for (const { seat, rounds } of missed)
    if (rounds === WARNED_AT) round.tell({ kind: 'event', type: 'no_bet', data: { seat, rounds } }, seat);
  return missed;
}

/** The next card, face up for all. */
function* turn(no: number, stage: string): Script<Card[], K> {
  return yield* cards([{ at: `card:${no}`, seen: 'all' }], stage, { rows: true, pace: 'deal_ms' });
}

/** Everybody who can pay it is asked at once whether they raise by exactly what they bet. */
function* raises(round: Round<K>, layout: Layout, stakes: readonly Stake[]): Script<Stake[], K> {
  const bySeat = [...Map.groupBy(stakes, ({ seat }) => seat)].map(([seat, own]) => ({ seat, amount: sum(own) }));
  const able = bySeat.filter(({ seat, amount }) => layout.canPay(round, seat, amount)).sort((a, b) => a.seat - b.seat);
  const answers = yield* chooseAll(
    able.map(({ seat, amount }) => ({
      seat,
      options: { raise: { price: amount, spot: layout.raiseOf(seat), reason: 'double' }, stand: {} },
      otherwise: 'stand',
      timer: 'action_ms',
    })),
  );
  return answers.flatMap((answer): Stake[] => {
    const { seat, option, bet, cost: amount = 0 } = answer;
    round.tellAction(answer, { amount });
    return option === 'raise' ? [{ bet, spot: layout.raiseOf(seat), amount, seat }] : [];
  });
}

const sum = (stakes: readonly Stake[]): Amount => stakes.reduce((all, { amount }) => all + amount, 0);
