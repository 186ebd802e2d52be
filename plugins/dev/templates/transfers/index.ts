// My game: one card each, a passed or doubled stake, and everybody pays whoever has the highest card.
import { cards, choose, defineGame, places, standardPack } from '@baize/sdk';

const PACK = standardPack(); // 2c lowest, As highest

export default defineGame({
  code: 'my_game',
  names: { en: 'My game' },
  category: 'card',
  kind: 'table', // against each other
  flow: 'buy_in', // with the chips at the seat
  live: false,
  seats: { min: 2, max: 4, usual: 3 },
  limits: ['stake', 'max_loss', 'min_buy_in', 'max_buy_in'],
  betSize: ['stake'],
  timers: { action_ms: 15_000, result_ms: 4_000, next_round_ms: 2_000 },
  deck: { faces: PACK, copies: 1 },
  zones: { hand: 'owner', table: 'all' },
  rake: 'profit',
  template: { limits: { stake: 1, max_loss: 0, min_buy_in: 20, max_buy_in: 100 }, seats: 3 },

  *play(round) {
    const { dealt, limits } = round;
    round.tell({ kind: 'start', no: round.no, amount: limits.stake });
    const hands = yield* cards(places('hand', dealt, 1), 'deal'); // each seat sees its own
    for (const seat of dealt) round.tell({ kind: 'deal', seat, cards: hands.of(seat) });
    let stake: number = limits.stake;
    for (const seat of dealt) {
      const answer = yield* choose({ seat, options: { pass: {}, double: {} }, otherwise: 'pass', timer: 'action_ms' });
      round.tellAction(answer);
      if (answer.option === 'double') stake *= 2;
    }
    for (const seat of dealt) round.move(hands.of(seat), `hand:${seat}`, 'table', seat); // everybody sees the table
    const worth = (seat: number) => PACK.indexOf(hands.of(seat)[0] ?? '');
    const winner = dealt.reduce((best, seat) => (worth(seat) > worth(best) ? seat : best));
    for (const seat of dealt) if (seat !== winner) round.owe(seat, winner, stake, 'lower'); // cut to what both have
    const result = { winner, stake };
    return { end: 'transfers', net: round.net(), order: [...dealt], word: 'over', result, rest: 'result_ms' };
  },
});
