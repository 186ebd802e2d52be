// My game: chips at a seat against the house; a bet that the second card is higher, and a raise once the first one lies there.
import { bets, cards, chooseAll, defineGame, open, standardPack, winEach } from '@baize/sdk';

const RANKS = '23456789TJQKA';

export default defineGame({
  code: 'my_game',
  names: { en: 'My game' },
  category: 'card',
  kind: 'round', // against the house
  flow: 'buy_in', // the chips at the seat pay
  live: false,
  seats: { min: 1, max: 5, usual: 5 },
  limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['bet', 'raise'],
  timers: { betting_ms: 12_000, action_ms: 10_000, result_ms: 4_000, next_round_ms: 2_000 },
  deck: { faces: standardPack(), copies: 1 },
  rake: null,
  template: { limits: { min_bet: 1, max_bet: 100, min_buy_in: 20, max_buy_in: 500 }, seats: 5 },

  *play(round) {
    const { min_bet: min, max_bet: max } = round.limits;
    round.tell({ kind: 'start', no: round.no, amount: min });
    const placed = yield* bets({ bet: { min, max, step: round.unit, reason: 'bet' } }, 'betting_ms', 'first_bet');
    const [first = ''] = yield* cards(open('card', 1), 'first', { rows: true });
    const staked = Map.groupBy(placed, ({ seat }) => seat ?? 0);
    const asked = [...staked].map(([seat, own]) => ({
      seat,
      price: own.flatMap(bet => bet.items).reduce((sum, item) => sum + item.amount, 0),
    }));
    const able = asked.filter(({ seat, price }) => round.stack(seat) >= price);
    const answers = yield* chooseAll(
      able.map(({ seat, price }) => ({
        seat,
        options: { raise: { price, spot: 'raise', reason: 'double' }, stand: {} },
        otherwise: 'stand',
        timer: 'action_ms',
      })),
    );
    for (const answer of answers) round.tellAction(answer);
    const [second = ''] = yield* cards(open('card', 1, 2), 'second', { rows: true });
    const higher = RANKS.indexOf(second[0] ?? '') > RANKS.indexOf(first[0] ?? '');
    const raised = answers.flatMap(({ seat, bet, cost = 0 }) =>
      bet > 0 ? [{ bet, spot: 'raise', win: higher ? cost * 2 : 0, seat }] : [],
    );
    const wins = [
      ...winEach(placed, ({ amount }) => (higher ? amount * 2 : 0)),
      ...raised.map(({ bet, spot, win }) => ({ bet, spot, win })),
    ];
    return { end: 'payouts', word: higher ? 'win' : 'lose', result: { card: [first, second] }, wins, rest: 'result_ms' };
  },
});
