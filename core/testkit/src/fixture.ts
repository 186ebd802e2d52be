// A small poker-like game for the tests of the testkit, and ways to break it.
import {
  bets,
  cards,
  choose,
  type Game,
  layers,
  type Outcome,
  open,
  places,
  type Round,
  type Script,
  standardPack,
} from '@baize/sdk';

/** Ante, one card each, one decision each, highest card takes the pots. `after` may spoil what the script does. */
export function highCard(after: (round: Round, outcome: Outcome) => Outcome = (_, outcome) => outcome): Game {
  return {
    code: 'high_card',
    names: { ko: '하이 카드', en: 'High card', zh: '比大小', ja: 'ハイカード', th: 'ไพ่สูง', vi: 'Bài cao' },
    category: 'card',
    kind: 'table',
    flow: 'buy_in',
    live: false,
    seats: { min: 2, max: 5, usual: 3 },
    limits: ['ante', 'min_buy_in', 'max_buy_in'],
    betSize: ['ante'],
    timers: { action_ms: 1000, result_ms: 1000, next_round_ms: 1000 },
    deck: { faces: standardPack(), copies: 1 },
    rake: 'pots',
    template: { limits: { ante: 1, min_buy_in: 20, max_buy_in: 100 } },
    rules: Object.fromEntries(['ko', 'en', 'zh', 'ja', 'th', 'vi'].map(lang => [lang, [{ heading: 'x', body: 'y' }]])),
    ready: setup => {
      const seats = setup.seats.filter(seat => seat.in).map(({ seat }) => seat);
      return seats.length > 1 ? seats : null;
    },
    play: round => script(round, after),
    bot: choice => ({ option: choice.otherwise }),
  };
}

function* script(round: Round, after: (round: Round, outcome: Outcome) => Outcome): Script<Outcome> {
  round.tell({ kind: 'start', no: round.no });
  for (const seat of round.dealt) round.post(seat, round.limits.ante ?? 1);
  const holes = yield* cards(places('hole', round.dealt, 1), 'deal');
  for (const seat of round.dealt) round.tell({ kind: 'deal', seat, cards: holes.of(seat) });
  const alive: number[] = [];
  for (const seat of round.dealt) {
    const stack = round.stack(seat);
    const options = { fold: {}, stay: {}, ...(stack > 0 ? { raise: { min: 1, max: stack, paid: 0 } } : {}) };
    const { option } = yield* choose({ seat, options, otherwise: 'fold', timer: 'action_ms' });
    round.tell({ kind: 'action', seat, action: option });
    if (option !== 'fold') alive.push(seat);
  }
  if (alive.length === 0) alive.push(round.dealt[0] as number);
  const board = yield* cards(open('board', 1), 'end', { rows: true });
  round.show(alive.flatMap(seat => holes.of(seat)));
  const put = round.dealt.map((seat): [number, number] => [seat, round.put(seat)]);
  const best = (seats: number[]) => [...seats].sort((a, b) => strength(holes.of(b)[0]) - strength(holes.of(a)[0])).slice(0, 1);
  const pots = layers(put, alive).map(pot => ({ ...pot, winners: best(pot.eligible) }));
  return after(round, {
    end: 'pots',
    word: 'showdown',
    result: null,
    board: [...board],
    pots,
    order: [...round.dealt],
    flop: true,
  });
}

function strength(card: string | undefined): number {
  return standardPack().indexOf(card ?? '');
}

/** Bets on red or black; `odds` times the stake if the card is of that colour. */
export function redBlack(win: (amount: number, won: boolean) => number = (amount, won) => (won ? amount * 2 : 0)): Game {
  return {
    ...highCard(),
    code: 'red_black',
    kind: 'round',
    flow: 'bet',
    seats: null,
    limits: ['min_bet', 'max_bet'],
    betSize: ['min_bet', 'max_bet'],
    rake: null,
    template: { limits: { min_bet: 1, max_bet: 10 } },
    ready: () => [],
    *play(round) {
      const { min_bet: min = 1, max_bet: max = 1 } = round.limits;
      const spot = { min, max, step: round.unit, reason: 'bet' as const };
      const placed = yield* bets({ red: spot, black: spot }, 'action_ms', 'first_bet');
      const [card = ''] = yield* cards(open('card', 1), 'deal', { rows: true });
      const colour = 'dh'.includes(card[1] ?? '') ? 'red' : 'black';
      const wins = placed.flatMap(bet =>
        bet.items.map(({ spot, amount }) => ({ bet: bet.id, spot, win: win(amount, spot === colour) })),
      );
      return { end: 'payouts', word: colour, result: { card: [card] }, wins };
    },
  };
}

/** Collects what is written. */
export function sink(): NodeJS.WritableStream & { text: string } {
  const out = {
    text: '',
    write(chunk: string) {
      out.text += chunk;
      return true;
    },
  };
  return out as unknown as NodeJS.WritableStream & { text: string };
}
