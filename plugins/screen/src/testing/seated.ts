// Made-up answers of a server for seated tables: a room's state, requests, and recorded hands as their players see them.
import type { Ask, ChoiceAsk, Fact, Snapshot, TableInfo, You } from '@baize/protocol';

export const POKER = `tbl_${'b'.repeat(32)}`;

const NAMES = ['달빛라면', 'Sunny77', '골목대장', 'hanami', '민트초코', 'Tiger K', '하루', 'bluecap', '소나기', 'Ten Oaks'];

export function seatedTable(change: Partial<TableInfo> = {}): TableInfo {
  return {
    table_id: POKER,
    game_code: 'holdem_nlh',
    names: { ko: '하버 3', en: 'Harbour 3' },
    currency: 'KRW',
    exponent: 0,
    symbol: '₩',
    limits: { sb: 6000, bb: 12_000, ante: 0, min_buy_in: 480_000, max_buy_in: 2_400_000 },
    seats_max: 9,
    timers: { action_ms: 15_000, time_bank_ms: 30_000 },
    card_design: { face: 'texas', back: 'texas' },
    live: false,
    video: false,
    rake: null,
    entries: ['wait_bb', 'post'],
    status: 'open',
    mode: 'real',
    ...change,
  };
}

const BANK = { ms: 30_000, in_hands: 0 };

export interface SeatedOptions {
  table?: Partial<TableInfo>;
  you?: Partial<You>;
  facts?: Fact[];
  asks?: Ask[];
  running?: boolean;
}

/** A snapshot; without anything else I sit at seat 0 and nothing is played. */
export function seatedSnapshot(now: number, options: SeatedOptions = {}): Snapshot {
  const { facts = [], asks = [] } = options;
  return {
    table: seatedTable(options.table),
    you: { seat: 0, chips: 1_440_000, pending: 0, status: 'in', balance: 3_600_000, bets: [], time_bank: BANK, ...options.you },
    round: facts.length > 0 ? { round_id: 'rnd_1', hand_no: 48_201, version: '1.0.0' } : null,
    facts,
    last: facts.at(-1)?.seq ?? 0,
    asks,
    now,
  };
}

export interface StateOptions {
  seats?: number[];
  turn?: number[];
  deadline?: number | null;
  phase?: string;
  button?: number | null;
  change?: Record<number, Record<string, unknown>>;
}

/** The room's public state with these seats taken. */
export function roomState(options: StateOptions = {}): Record<string, unknown> {
  const { seats = [0, 1, 2, 3, 4, 5, 6, 7, 8], turn = [], deadline = null, phase = 'playing', button = 3 } = options;
  const one = (seat: number) => ({
    nickname: NAMES[seat] ?? `P${seat}`,
    chips: 1_000_000 + seat * 137_000,
    in_round: phase === 'playing',
    committed: 0,
    status: 'in',
    connected: true,
    ...options.change?.[seat],
  });
  return {
    game_code: 'holdem_nlh',
    status: 'open',
    phase,
    round_id: phase === 'idle' ? '' : 'rnd_1',
    hand_no: 48_201,
    deadline: deadline ?? 0,
    turn,
    button: button ?? -1,
    players: seats.length,
    seats: Object.fromEntries(seats.map(seat => [String(seat), one(seat)])),
    pot: 0,
  };
}

type EventFields = Record<string, unknown> & { kind: string };

/** Numbers facts as a table does. */
export function events(from: number, facts: readonly EventFields[]): Fact[] {
  return facts.map((fact, index) => ({ seq: from + index, ts: 0, ...fact }) as Fact);
}

export const player = (seat: number, me = 0) => ({ nickname: NAMES[seat] ?? `P${seat}`, ...(seat === me ? { you: true } : {}) });

export function begin(
  seats: readonly [number, number][],
  roles: { button: number; sb?: number; bb?: number },
  amount: number,
  me = 0,
) {
  const rows = seats.map(([seat, chips]) => ({ seat, player: player(seat, me), chips }));
  return { kind: 'start', no: 48_201, seats: rows, ...roles, amount };
}

export const act = (
  seat: number,
  action: string,
  amount: number,
  total: number,
  pot: number,
  stack: number,
  more: Record<string, unknown> = {},
): EventFields => ({ kind: 'action', seat, player: player(seat), action, amount, total, pot, stack, ...more });

/** A nine-handed hand up to my turn on the flop, the others' cards unseen: the button is seat 3, I hold A♠ 10♥. */
export function toMyTurn(seq = 1): Fact[] {
  const stacks: [number, number][] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(seat => [
    seat,
    seat === 2 ? 84_000 : 1_320_000 + seat * 1000,
  ]);
  const others = [4, 5, 6, 7, 8, 1, 2, 3];
  return events(seq, [
    begin(stacks, { button: 3, sb: 4, bb: 5 }, 12_000),
    act(4, 'small_blind', 6000, 6000, 6000, 1_318_000, { auto: true }),
    act(5, 'big_blind', 12_000, 12_000, 18_000, 1_313_000, { auto: true }),
    ...others.slice(0, 5).map((seat): EventFields => ({ kind: 'deal', seat, cards: [null, null] })),
    { kind: 'deal', seat: 0, cards: ['As', 'Th'] },
    ...others.slice(5).map((seat): EventFields => ({ kind: 'deal', seat, cards: [null, null] })),
    { kind: 'betting', action: 'open', stage: 'preflop', amount: 18_000 },
    act(6, 'fold', 0, 0, 18_000, 1_326_000),
    act(7, 'raise', 36_000, 36_000, 54_000, 1_291_000),
    act(8, 'fold', 0, 0, 54_000, 1_328_000),
    act(0, 'call', 36_000, 36_000, 90_000, 1_284_000),
    act(1, 'fold', 0, 0, 90_000, 1_321_000),
    act(2, 'call', 36_000, 36_000, 126_000, 48_000),
    act(3, 'call', 36_000, 36_000, 162_000, 1_287_000),
    act(4, 'fold', 0, 6000, 162_000, 1_318_000),
    act(5, 'fold', 0, 12_000, 162_000, 1_313_000),
    { kind: 'betting', action: 'closed', stage: 'preflop', amount: 162_000 },
    { kind: 'street', stage: 'flop', board: ['Ah', 'Td', '7c'] },
    { kind: 'betting', action: 'open', stage: 'flop', amount: 162_000 },
    act(7, 'bet', 108_000, 108_000, 270_000, 1_183_000),
  ]);
}

/** My request of that moment. */
export function myTurn(now: number, left = 11_000, change: Partial<ChoiceAsk> = {}): ChoiceAsk {
  return {
    ask: 7,
    seat: 0,
    options: {
      fold: {},
      call: { price: 108_000 },
      raise: { min: 216_000, max: 1_284_000, paid: 0 },
    },
    otherwise: 'fold',
    deadline: now + left,
    ms: 15_000,
    ...change,
  };
}

/** The end of that hand: all-in calls, both pots, showdown, money. */
export function toTheEnd(seq: number): Fact[] {
  const board = ['Ah', 'Td', '7c', '2h', 'Kd'];
  return events(seq, [
    act(0, 'call', 108_000, 108_000, 378_000, 1_176_000),
    act(2, 'allin', 48_000, 48_000, 426_000, 0),
    act(3, 'fold', 0, 0, 426_000, 1_287_000),
    { kind: 'betting', action: 'closed', stage: 'flop', amount: 426_000 },
    { kind: 'street', stage: 'turn', board: board.slice(0, 4) },
    { kind: 'betting', action: 'open', stage: 'turn', amount: 426_000 },
    act(7, 'check', 0, 0, 426_000, 1_183_000),
    act(0, 'bet', 300_000, 300_000, 726_000, 876_000),
    act(7, 'call', 300_000, 300_000, 1_026_000, 883_000),
    { kind: 'betting', action: 'closed', stage: 'turn', amount: 1_026_000 },
    { kind: 'street', stage: 'river', board },
    { kind: 'betting', action: 'open', stage: 'river', amount: 1_026_000 },
    act(7, 'check', 0, 0, 1_026_000, 883_000),
    act(0, 'check', 0, 0, 1_026_000, 876_000),
    { kind: 'betting', action: 'closed', stage: 'river', amount: 1_026_000 },
    {
      kind: 'showdown',
      seat: 7,
      player: player(7),
      cards: ['7d', '7s'],
      rank: 'three_of_a_kind',
      best: ['7c', '7d', '7s', 'Ah', 'Kd'],
    },
    { kind: 'event', type: 'muck', data: { seat: 2 } },
    { kind: 'showdown', seat: 0, player: player(0), cards: ['As', 'Th'], rank: 'two_pair', best: ['Ah', 'As', 'Td', 'Th', 'Kd'] },
    {
      kind: 'result',
      pots: [
        { index: 0, amount: 306_000, winners: [7], rank: 'three_of_a_kind' },
        { index: 1, amount: 720_000, winners: [7], rank: 'three_of_a_kind' },
      ],
      rake: 24_000,
      board,
      outcome: 'showdown',
    },
    {
      kind: 'settle',
      rows: [
        { seat: 0, player: player(0), invested: 444_000, won: 0, rake: 0, net: -444_000, stack_after: 876_000 },
        { seat: 2, player: player(2), invested: 84_000, won: 0, rake: 0, net: -84_000, stack_after: 0 },
        { seat: 3, player: player(3), invested: 36_000, won: 0, rake: 0, net: -36_000, stack_after: 1_287_000 },
        { seat: 7, player: player(7), invested: 444_000, won: 1_002_000, rake: 24_000, net: 558_000, stack_after: 1_885_000 },
      ],
      amount: 1_026_000,
      won: 1_002_000,
      rake: 24_000,
    },
  ]);
}

/** Badugi up to my first draw, five-handed: I hold A♠ K♦ 9♣ 4♦. */
export function toMyDraw(seq = 1): Fact[] {
  const seats = [0, 1, 2, 3, 4];
  const antes = seats.map((seat, index) => act(seat, 'ante', 1000, 0, 1000 * (index + 1), 99_000, { auto: true }));
  return events(seq, [
    begin(
      seats.map((seat): [number, number] => [seat, 100_000]),
      { button: 4 },
      1000,
    ),
    ...antes,
    { kind: 'deal', seat: 0, cards: ['As', 'Kd', '9c', '4d'] },
    ...[1, 2, 3, 4].map((seat): EventFields => ({ kind: 'deal', seat, cards: [null, null, null, null] })),
    { kind: 'betting', action: 'open', stage: 'predraw', amount: 5000 },
    act(0, 'check', 0, 0, 5000, 99_000),
    act(1, 'bet', 2500, 2500, 7500, 96_500, { label: 'half' }),
    act(2, 'call', 2500, 2500, 10_000, 96_500),
    act(3, 'fold', 0, 0, 10_000, 99_000),
    act(4, 'call', 2500, 2500, 12_500, 96_500),
    act(0, 'call', 2500, 2500, 15_000, 96_500),
    { kind: 'betting', action: 'closed', stage: 'predraw', amount: 15_000 },
  ]);
}

export const BADUGI: Partial<TableInfo> = {
  game_code: 'badugi',
  names: { ko: '소나무 1', en: 'Pine 1' },
  limits: { ante: 1000, min_buy_in: 40_000, max_buy_in: 200_000 },
  seats_max: 5,
  timers: { action_ms: 12_000, draw_ms: 12_000 },
  entries: [],
};
