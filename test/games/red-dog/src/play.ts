// The script of Red Dog: bets, two cards, a raise by exactly the bet where there is a spread, the third card.
import {
  type Amount,
  type Bet,
  bets,
  type Card,
  cards,
  chooseAll,
  face,
  type Outcome,
  type Round,
  type Script,
  type Seat,
  type Spot,
  type Win,
} from '@baize/sdk';

const RANKS = '23456789TJQKA';
const BOXES = 7;
/** Odds to 1, by spread; 4 and more pay 1. */
const ODDS = [0, 5, 4, 2];
const THREE_OF_A_KIND = 11;

type Word = 'win' | 'lose' | 'push' | 'three_of_a_kind';
interface Deal {
  kind: 'consecutive' | 'pair' | 'spread';
  /** ranks strictly between the two; 0 without a spread */
  spread: number;
}
/** What one seat or box has in the round. */
interface Stake {
  seat: Seat;
  amount: Amount;
  wins: (odds: number | null) => Win[];
}

export function* play(round: Round): Script<Outcome> {
  round.tell({ kind: 'start', no: round.no });
  const isSeated = round.seats.length > 0;
  const placed = yield* bets(spotsOf(round, isSeated), 'betting_ms', 'first_bet');
  const stakes = stakesOf(placed, isSeated);
  const first = yield* cards([{ at: 'card:1', seen: 'all' }], 'first', { rows: true, pace: 'deal_ms' });
  const second = yield* cards([{ at: 'card:2', seen: 'all' }], 'second', { rows: true, pace: 'deal_ms' });
  const shown = [...first, ...second];
  const deal = dealOf(shown);
  if (deal.kind === 'consecutive') return ended(stakes, shown, deal, 'push', 0);
  if (deal.kind === 'spread') {
    round.tell({ kind: 'event', type: 'spread', data: { spread: deal.spread } });
    stakes.push(...(yield* raises(round, stakes, isSeated)));
  }
  shown.push(...(yield* cards([{ at: 'card:3', seen: 'all' }], 'third', { rows: true, pace: 'deal_ms' })));
  const [word, odds] = wordOf(shown, deal);
  return ended(stakes, shown, deal, word, odds);
}

/** Boxes have one owner a round; at seats everybody bets on the one spot, from their own stack. */
function spotsOf({ limits: { min_bet: min = 1, max_bet: max = 1 }, unit }: Round, isSeated: boolean): Record<string, Spot> {
  const spot = { min, max, step: unit, reason: 'bet' as const };
  if (isSeated) return { bet: spot };
  return Object.fromEntries(Array.from({ length: BOXES }, (_, i) => [`box_${i + 1}`, { ...spot, seat: i + 1 }]));
}

const winOf = (bet: number, spot: string, amount: Amount, odds: number | null): Win => ({
  bet,
  spot,
  win: odds === null ? 0 : amount * (1 + odds),
});

/** The bets of each seat together: it raises them together. */
function stakesOf(placed: readonly Bet[], isSeated: boolean): Stake[] {
  const rows = placed.flatMap(({ id, seat, items }) =>
    items.map(({ spot, amount }) => ({ bet: id, spot, amount, seat: isSeated ? (seat as Seat) : Number(spot.slice(4)) })),
  );
  const seats = [...new Set(rows.map(row => row.seat))].sort((a, b) => a - b);
  return seats.map(seat => {
    const own = rows.filter(row => row.seat === seat);
    const amount = own.reduce((sum, row) => sum + row.amount, 0);
    return { seat, amount, wins: odds => own.map(row => winOf(row.bet, row.spot, row.amount, odds)) };
  });
}

/** Everybody at once may raise by exactly what they bet, if they have it. */
function* raises(round: Round, stakes: readonly Stake[], isSeated: boolean): Script<Stake[]> {
  const able = stakes.filter(({ seat, amount }) => !isSeated || round.stack(seat) >= amount);
  const spotOf = (seat: Seat) => (isSeated ? 'raise' : `box_${seat}:raise`);
  const answers = yield* chooseAll(
    able.map(({ seat, amount }) => ({
      seat,
      options: { stand: {}, raise: { price: amount, spot: spotOf(seat), reason: 'double' } },
      otherwise: 'stand',
      timer: 'action_ms',
    })),
  );
  return answers.flatMap(({ seat, option, bet, auto }): Stake[] => {
    const amount = option === 'raise' ? (able.find(each => each.seat === seat)?.amount ?? 0) : 0;
    round.tell({ kind: 'action', seat, action: option, amount, auto });
    if (option !== 'raise') return [];
    return [{ seat, amount, wins: odds => [winOf(bet, spotOf(seat), amount, odds)] }];
  });
}

const rank = (card: Card | undefined): number => RANKS.indexOf((card ?? '')[0] ?? '');

function dealOf([first, second]: readonly Card[]): Deal {
  const gap = Math.abs(rank(first) - rank(second));
  if (gap === 0) return { kind: 'pair', spread: 0 };
  return gap === 1 ? { kind: 'consecutive', spread: 0 } : { kind: 'spread', spread: gap - 1 };
}

/** How it ended, and what it pays to 1; null: stakes are lost. */
function wordOf(shown: readonly Card[], { kind, spread }: Deal): [Word, number | null] {
  const [first = 0, second = 0, third = 0] = shown.map(rank);
  if (kind === 'pair') return third === first ? ['three_of_a_kind', THREE_OF_A_KIND] : ['push', 0];
  const isBetween = third > Math.min(first, second) && third < Math.max(first, second);
  return isBetween ? ['win', ODDS[spread] ?? 1] : ['lose', null];
}

function ended(
  stakes: readonly Stake[],
  shown: readonly Card[],
  { kind, spread }: Deal,
  word: Word,
  odds: number | null,
): Outcome {
  const result = { cards: shown.map(face), kind, spread, odds, outcome: word };
  return { end: 'payouts', word, result, wins: stakes.flatMap(stake => stake.wins(odds)), rest: 'result_ms' };
}
