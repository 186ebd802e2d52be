// My game: an ante, two cards each, one decision; the best card takes the pot, and who is all-in plays for the part they paid.
import { cards, choose, defineGame, layers, places, standardPack } from '@baize/sdk';

const PACK = standardPack(); // 2c lowest, As highest

export default defineGame({
  code: 'my_game',
  names: { en: 'My game' },
  category: 'card',
  kind: 'table', // against each other
  flow: 'buy_in', // with the chips at the seat
  live: false,
  seats: { min: 2, max: 6, usual: 4 },
  limits: ['ante', 'min_buy_in', 'max_buy_in'],
  betSize: ['ante'],
  timers: { action_ms: 15_000, result_ms: 4_000, next_round_ms: 2_000 },
  deck: { faces: PACK, copies: 1 },
  rake: 'pots',
  template: { limits: { ante: 1, min_buy_in: 20, max_buy_in: 100 }, seats: 4, rake: { bp: 500, cap: 3 } },

  *play(round) {
    const { dealt, limits } = round;
    round.tell({ kind: 'start', no: round.no, amount: limits.ante });
    for (const seat of dealt) round.post(seat, limits.ante);
    const hands = yield* cards(places('hand', dealt, 2), 'deal'); // each seat sees its own
    for (const seat of dealt) round.tell({ kind: 'deal', seat, cards: hands.of(seat) });
    let live = [...dealt];
    for (const seat of dealt) {
      if (live.length === 1) break;
      const price = Math.min(limits.ante, round.stack(seat));
      const answer = yield* choose({ seat, options: { stay: { price }, fold: {} }, otherwise: 'fold', timer: 'action_ms' });
      round.tellAction(answer);
      if (answer.option === 'fold') live = live.filter(each => each !== seat);
    }
    if (live.length > 1) {
      round.show(live.flatMap(seat => hands.of(seat)));
      for (const seat of live) round.tell({ kind: 'showdown', seat, cards: hands.of(seat) });
    }
    const worth = (seat: number) => Math.max(...hands.of(seat).map(card => PACK.indexOf(card)));
    const best = (seats: number[]) => seats.filter(seat => worth(seat) === Math.max(...seats.map(worth)));
    const put = dealt.map(seat => [seat, round.put(seat)] as const);
    const pots = layers(put, live).map(pot => ({ ...pot, winners: best(pot.eligible) }));
    const word = live.length > 1 ? 'showdown' : 'fold';
    return { end: 'pots', pots, order: [...dealt], flop: true, word, result: {}, rest: 'result_ms' };
  },
});
