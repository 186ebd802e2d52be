// My game: players bet on the colour of one card, and the house pays even money.
import { bets, cards, defineGame, open, standardPack, winEach } from '@baize/sdk';

export default defineGame({
  code: 'my_game',
  names: { en: 'My game' },
  category: 'card',
  kind: 'round', // against the house
  flow: 'bet', // the wallet pays each bet
  live: false,
  seats: null, // nobody sits
  limits: ['min_bet', 'max_bet'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['red', 'black'],
  timers: { betting_ms: 15_000, result_ms: 4_000, next_round_ms: 2_000 },
  deck: { faces: standardPack(), copies: 1 },
  rake: null,
  template: { limits: { min_bet: 1, max_bet: 100 } },
  payouts: [
    { spot: 'red', odds: '1:1' },
    { spot: 'black', odds: '1:1' },
  ],

  *play(round) {
    const { min_bet: min, max_bet: max } = round.limits;
    round.tell({ kind: 'start', no: round.no });
    const limit = { min, max, step: round.unit, reason: 'bet' as const };
    const placed = yield* bets({ red: limit, black: limit }, 'betting_ms', 'first_bet');
    const [card = ''] = yield* cards(open('card', 1), 'deal', { rows: true });
    const word = 'dh'.includes(card[1] ?? '') ? 'red' : 'black';
    const wins = winEach(placed, ({ spot, amount }) => (spot === word ? amount * 2 : 0)); // the stake is part of a win
    return { end: 'payouts', word, result: { card: [card] }, wins, rest: 'result_ms' };
  },
});
