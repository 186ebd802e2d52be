// Four games that no screen knows: bets on stones, boxes of two hands that choose, bets from a stack, a duel of two seats.
import { bets, cards, choose, chooseAll, defineGame, layers, open, places, winEach } from '@baize/sdk';

const STONES = ['Wht', 'Gry', 'Blk', 'Red'];
const TILES = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 't10'];
const PAUSES = { result_ms: 4_000, next_round_ms: 1_000 };

/** Bets alone: half of the stones are light. */
const pebbles = defineGame({
  code: 'un_pebbles',
  names: { en: 'Pebbles' },
  ...{ category: 'card', kind: 'round', flow: 'bet', live: false, seats: null, rake: null },
  limits: ['min_bet', 'max_bet'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['light', 'dark'],
  timers: { betting_ms: 5_000, ...PAUSES },
  deck: { faces: STONES, copies: 4 },
  template: { limits: { min_bet: 1, max_bet: 100 } },
  *play(round) {
    const { min_bet: min, max_bet: max } = round.limits;
    round.tell({ kind: 'start', no: round.no });
    const limit = { min, max, step: round.unit, reason: 'bet' as const };
    const placed = yield* bets({ light: limit, dark: limit }, 'betting_ms', 'first_bet');
    const [stone = ''] = yield* cards(open('stone', 1), 'draw', { rows: true });
    const word = STONES.indexOf(stone) < 2 ? 'light' : 'dark';
    const wins = winEach(placed, ({ spot, amount }) => (spot === word ? amount * 2 : 0));
    return { end: 'payouts', word, result: { stone: [stone] }, wins, rest: 'result_ms' };
  },
});

/** Bets and choices: each box has two hands, and decides for each whether it keeps it. */
const ladder = defineGame({
  code: 'un_ladder',
  names: { en: 'Ladder' },
  ...{ category: 'card', kind: 'round', flow: 'bet', live: false, seats: null, rake: null },
  limits: ['min_bet', 'max_bet'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['box_1', 'box_2'],
  counters: ['kept'],
  timers: { betting_ms: 5_000, action_ms: 15_000, ...PAUSES },
  deck: { faces: TILES, copies: 4 },
  template: { limits: { min_bet: 1, max_bet: 100 } },
  *play(round) {
    const { min_bet: min, max_bet: max } = round.limits;
    round.tell({ kind: 'start', no: round.no });
    const box = (seat: number) => ({ min, max, step: round.unit, reason: 'bet' as const, seat });
    const placed = yield* bets({ box_1: box(1), box_2: box(2) }, 'betting_ms', 'first_bet');
    const boxes = [1, 2].filter(seat => round.owner(seat) !== null);
    const dealt = yield* cards(places('hand', boxes, 4, 'all'), 'deal');
    const kept = new Map<number, number>();
    for (const seat of boxes) {
      const own = dealt.of(seat);
      const hands = [own.slice(0, 2), own.slice(2)];
      for (const [hand, held] of hands.entries()) round.tell({ kind: 'deal', seat, hand, cards: held });
      for (const hand of hands.keys()) {
        const answer = yield* choose({ seat, hand, options: { keep: {}, pass: {} }, otherwise: 'pass', timer: 'action_ms' });
        round.tellAction(answer);
        if (answer.option === 'keep') kept.set(seat, (kept.get(seat) ?? 0) + 1);
        round.tell({ kind: 'counter', seat, name: 'kept', value: kept.get(seat) ?? 0 });
      }
    }
    const wins = winEach(placed, ({ spot, amount }) => amount * (kept.get(Number(spot.slice('box_'.length))) ?? 0));
    return { end: 'payouts', word: 'over', result: {}, wins, rest: 'result_ms' };
  },
});

/** Bets that the chips at a seat pay. */
const well = defineGame({
  code: 'un_well',
  names: { en: 'Well' },
  ...{ category: 'card', kind: 'round', flow: 'buy_in', live: false, rake: null },
  seats: { min: 1, max: 4, usual: 4 },
  limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['deep', 'shallow'],
  timers: { betting_ms: 5_000, ...PAUSES },
  deck: { faces: TILES, copies: 1 },
  template: { limits: { min_bet: 1, max_bet: 10, min_buy_in: 20, max_buy_in: 100 }, seats: 4 },
  *play(round) {
    const { min_bet: min, max_bet: max } = round.limits;
    round.tell({ kind: 'start', no: round.no });
    const limit = { min, max, step: round.unit, reason: 'bet' as const };
    const placed = yield* bets({ deep: limit, shallow: limit }, 'betting_ms', 'first_bet');
    const [tile = ''] = yield* cards(open('bucket', 1), 'draw', { rows: true });
    const word = TILES.indexOf(tile) >= 5 ? 'deep' : 'shallow';
    const wins = winEach(placed, ({ spot, amount }) => (spot === word ? amount * 2 : 0));
    return { end: 'payouts', word, result: { tile: [tile] }, wins, rest: 'result_ms' };
  },
});

/** Two seats, a tile each that only its seat sees, one decision each: both decide at once, so that everybody is asked. */
const duel = defineGame({
  code: 'un_duel',
  names: { en: 'Duel' },
  ...{ category: 'board', kind: 'table', flow: 'buy_in', live: false, rake: 'profit' },
  seats: { min: 2, max: 2, usual: 2 },
  limits: ['ante', 'min_buy_in', 'max_buy_in'],
  betSize: ['ante'],
  timers: { action_ms: 15_000, sit_out_ms: 300_000, ...PAUSES },
  deck: { faces: TILES, copies: 1 },
  counters: ['stays'],
  template: { limits: { ante: 1, min_buy_in: 20, max_buy_in: 100 }, seats: 2, rake: { bp: 500, cap: 0 } },
  *play(round) {
    const { dealt, limits } = round;
    const seats = round.seats.map(({ seat, player, chips }) => ({ seat, player, chips }));
    round.tell({ kind: 'start', no: round.no, seats, amount: limits.ante });
    for (const seat of dealt) round.post(seat, limits.ante);
    const tiles = yield* cards(places('hand', dealt, 1), 'deal');
    for (const seat of dealt) round.tell({ kind: 'deal', seat, cards: tiles.of(seat) });
    const answers = yield* chooseAll(
      dealt.map(seat => ({ seat, options: { stay: {}, yield: {} }, otherwise: 'stay', timer: 'action_ms' as const })),
    );
    for (const answer of answers) round.tellAction(answer);
    for (const { seat, option } of answers)
      round.tell({ kind: 'counter', seat, name: 'stays', value: option === 'stay' ? 1 : 0 });
    const stayed = answers.filter(({ option }) => option === 'stay').map(({ seat }) => seat);
    const live = stayed.length > 0 ? stayed : [...dealt];
    if (live.length > 1) {
      round.show(tiles);
      for (const seat of live) round.tell({ kind: 'showdown', seat, cards: tiles.of(seat) });
    }
    const worth = (seat: number) => TILES.indexOf(tiles.of(seat)[0] ?? '');
    const best = Math.max(...live.map(worth));
    const put = dealt.map(seat => [seat, round.put(seat)] as const);
    const pots = layers(put, live).map(pot => ({ ...pot, winners: pot.eligible.filter(seat => worth(seat) === best) }));
    const word = live.length > 1 ? 'showdown' : 'fold';
    return { end: 'pots', pots, order: [...dealt], flop: false, word, result: {}, rest: 'result_ms' };
  },
});

export default [pebbles, ladder, well, duel];
