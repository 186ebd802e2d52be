// Made-up answers of a server for browser tests: a session, a lobby, and the messages of one baccarat table.
import type { Ask, Fact, Lobby, LobbyGame, LobbyTable, Session, Snapshot } from '@baize/protocol';

export const SHOE = 'B P P B B B Bp P Tb P P B P B B T B B B B P P Pp P B P B P T P B B Bb P P B P P B B B T B B P B'.split(' ');
export const TABLE = `tbl_${'a'.repeat(32)}`;

export function session(change: Partial<Session> = {}): Session {
  return {
    session: `ses_${'x'.repeat(43)}`,
    expires_at: '2030-01-01T00:00:00Z',
    player: { player_id: 'pl_1', nickname: 'Kim', currency: 'KRW', exponent: 0, symbol: '₩' },
    operator: { code: 'demo', multi_table: false, watch_limit_sec: 0 },
    lang: 'ko',
    device: 'mobile',
    return_url: 'https://site.example/back',
    origin: 'https://site.example',
    start: { game_code: null, table_id: null },
    ...change,
  };
}

const GAMES: [string, string, number, number][] = [
  ['live_baccarat', 'live', 1000, 3_000_000],
  ['holdem_nlh', 'poker', 200, 12_000],
  ['matgo', 'board', 100, 5000],
  ['blackjack', 'card', 5000, 1_000_000],
  ['gostop', 'board', 100, 1000],
  ['seotda', 'board', 500, 10_000],
  ['omaha_plo', 'poker', 1000, 5000],
  ['tongits', 'card', 500, 5000],
  ['live_speed_holdem', 'live', 10_000, 10_000],
  ['red_dog', 'card', 1000, 100_000],
  ['baccarat', 'card', 1000, 3_000_000],
  ['badugi', 'poker', 1000, 1000],
];

/** Tiles as packages state them, also of games whose packages are not here. */
export const TILES: Record<string, { family: string; cards: string[] }> = {
  holdem_nlh: { family: 'green', cards: ['As', 'Ah'] },
  omaha_plo: { family: 'green', cards: ['Kh', 'Qh', 'Jc', 'Tc'] },
  badugi: { family: 'green', cards: ['Ad', '2c', '3h', '4s'] },
  live_speed_holdem: { family: 'red', cards: ['Jh', 'bk-rlive-blue'] },
  matgo: { family: 'amber', cards: ['01a', '08a', '03a'] },
  gostop: { family: 'amber', cards: ['02a', '04a', '08b'] },
  seotda: { family: 'amber', cards: ['03a', '08a'] },
  tongits: { family: 'violet', cards: ['5d', '6d', '7d'] },
  blackjack: { family: 'blue', cards: ['Ac', 'Jd'] },
  red_dog: { family: 'blue', cards: ['4c', 'bk-texas', 'Jh'] },
  baccarat: { family: 'red', cards: ['9d', 'Ks'] },
  live_baccarat: { family: 'red', cards: ['8h', 'Kd'] },
};

const lobbyGames = (): LobbyGame[] =>
  GAMES.map(([game_code, category, min_bet, max_bet], sort_order): LobbyGame => {
    const closed = game_code === 'badugi';
    return {
      game_code,
      name: game_code,
      names: {},
      category,
      kind: category === 'poker' || category === 'board' ? 'p2p' : 'banked',
      min_bet,
      max_bet,
      sort_order,
      live: category === 'live',
      status: closed ? 'maintenance' : 'open',
      maintenance: closed ? { end: '2026-01-01T14:30:00.000Z' } : null,
      tables: 1,
      lobby: {},
    };
  });

export function lobby(): Lobby {
  const table = (id: string, game_code: string, ko: string, en: string, more: Partial<LobbyTable>): LobbyTable => ({
    table_id: `tbl_${id.repeat(32)}`,
    game_code,
    name: en,
    names: { ko, en },
    currency: 'KRW',
    limits: {},
    players: more.seats?.taken ?? 0,
    seats: null,
    status: 'open',
    live: game_code.startsWith('live_'),
    video: game_code.startsWith('live_'),
    mode: 'real',
    sort_order: 0,
    mine: false,
    roads: [],
    ...more,
  });
  return {
    games: lobbyGames(),
    balance: 2_417_500,
    tables: [
      table('a', 'baccarat', '로터스 A1', 'Lotus A1', {
        limits: { min_bet: 1000, max_bet: 3_000_000, tie_max: 500_000 },
        players: 43,
        roads: SHOE,
      }),
      table('b', 'holdem_nlh', '하버 5', 'Harbour 5', {
        limits: { sb: 500, bb: 1000, min_buy_in: 40_000, max_buy_in: 100_000 },
        seats: { max: 9, taken: 6 },
      }),
      table('c', 'matgo', '매화 2', 'Plum 2', {
        limits: { point_value: 500, min_buy_in: 25_000, max_buy_in: 250_000 },
        seats: { max: 2, taken: 1 },
      }),
      table('d', 'seotda', '소나무 1', 'Pine 1', {
        limits: { ante: 1000, min_buy_in: 40_000, max_buy_in: 400_000 },
        seats: { max: 5, taken: 5 },
      }),
      table('e', 'live_baccarat', '살롱', 'Salon', {
        limits: { min_bet: 1000, max_bet: 3_000_000, tie_max: 500_000 },
        players: 12,
      }),
    ],
  };
}

const SIDES = ['tie', 'player_pair', 'banker_pair', 'either_pair', 'perfect_pair', 'player_bonus', 'banker_bonus'];

/** The open betting window; `left` milliseconds remain of `ms`. */
export function betWindow(now: number, left: number | null, ms = 15_000): Ask {
  const main = { min: 1000, max: 3_000_000, step: 1000 };
  const side = { min: 1000, max: 500_000, step: 1000 };
  const spots = { player: main, banker: main, ...Object.fromEntries(SIDES.map(spot => [spot, side])) };
  return { ask: 1, spots, deadline: left === null ? null : now + left, ms };
}

/** A coup in facts: player 9♦ 6♣ A♠ makes 6, banker Q♥ 7♠ makes 7. */
export function coup(seq: number): Fact[] {
  const card = (position: string, face: string, stage = 'initial') => ({
    kind: 'card',
    position,
    cards: [face],
    stage,
    source: 'auto',
  });
  const facts = [
    { kind: 'betting', action: 'closed' },
    card('player:1', '9d'),
    card('banker:1', 'Qh'),
    card('player:2', '6c'),
    card('banker:2', '7s'),
    card('player:3', 'As', 'third'),
    {
      kind: 'result',
      outcome: 'banker',
      player: { cards: ['9d', '6c', 'As'], total: 6 },
      banker: { cards: ['Qh', '7s'], total: 7 },
      natural: false,
      player_pair: false,
      banker_pair: false,
      perfect: 0,
      margin: 1,
      shoe_no: 12,
    },
  ];
  return facts.map((fact, index) => ({ seq: seq + index, ts: 0, ...fact }) as Fact);
}

export function settle(seq: number, bet: number, won: number): Fact {
  const rows = [{ player: { nickname: 'Kim', you: true }, invested: bet, won, rake: 0, net: won - bet }];
  return { seq, ts: 0, kind: 'settle', rows, amount: bet, won };
}

export function start(seq: number, no: number, roads: string[] = SHOE): Fact {
  return { seq, ts: 0, kind: 'start', no, data: { shoe_no: 12, results: roads } };
}

export function snapshot(now: number, facts: Fact[], asks: Ask[], change: Partial<Snapshot['you']> = {}): Snapshot {
  return {
    table: {
      table_id: TABLE,
      game_code: 'baccarat',
      names: { ko: '로터스 A1', en: 'Lotus A1' },
      currency: 'KRW',
      exponent: 0,
      symbol: '₩',
      limits: { min_bet: 1000, max_bet: 3_000_000, tie_max: 500_000 },
      seats_max: 0,
      timers: { betting_ms: 15_000 },
      card_design: { face: 'texas', back: 'texas' },
      live: false,
      video: false,
      rake: null,
      entries: [],
      status: 'open',
      mode: 'real',
    },
    you: { seat: null, chips: 0, pending: 0, status: 'out', balance: 2_417_500, bets: [], ...change },
    round: { round_id: 'rnd_1', hand_no: 47, version: '1.0.0' },
    facts,
    last: facts.at(-1)?.seq ?? 0,
    asks,
    now,
  };
}
