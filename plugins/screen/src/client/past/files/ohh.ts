// Hands by the Open Hand History standard, version 1.4.7 (hh-specs.handhistory.org): one JSON object a hand, a line apart.
import type { HandNotation } from '../../packs/game-screen.ts';
import { type Act, FORCED, type HandRecord, type HandSeat, major, type Street } from './hand-record.ts';

const VERSION = '1.4.7';
const STREETS = ['Preflop', 'Flop', 'Turn', 'River'];
const ACTS: Record<Act, string> = {
  ante: 'Post Ante',
  small_blind: 'Post SB',
  big_blind: 'Post BB',
  dead: 'Post Dead',
  fold: 'Fold',
  check: 'Check',
  call: 'Call',
  bet: 'Bet',
  raise: 'Raise',
};

interface OhhAction {
  player_id: number;
  action: string;
  amount: number;
  is_allin: boolean;
  cards?: string[];
}

/** `site`: who offers the game. */
export const ohhFile = (hands: readonly HandRecord[], notation: HandNotation, site: string): string =>
  hands.map(hand => `${JSON.stringify({ ohh: ohhHand(hand, notation, site) })}\n\n`).join('');

function ohhHand(hand: HandRecord, { ohh }: HandNotation, site: string): object {
  const { row, past, seats } = hand;
  const { limits, exponent } = past.table;
  const write = (amount: number) => major(amount, exponent);
  const me = seats.find(({ you }) => you);
  return {
    spec_version: VERSION,
    site_name: site,
    network_name: site,
    internal_version: '1.0.0',
    tournament: false,
    game_number: row.round_id,
    start_date_utc: new Date(row.started_at).toISOString().replace(/\.\d+Z$/, 'Z'),
    table_name: row.table_name,
    game_type: ohh.game_type,
    bet_limit: { bet_type: ohh.bet_type, bet_cap: 0 },
    table_size: past.table.seats_max ?? seats.length,
    currency: row.currency,
    dealer_seat: (hand.button ?? 0) + 1,
    small_blind_amount: write(limits.sb ?? 0),
    big_blind_amount: write(limits.bb ?? 0),
    ante_amount: write(limits.ante ?? 0),
    ...(me ? { hero_player_id: me.seat } : {}),
    flags: [],
    players: seats.map(({ seat, nickname, stack }) => {
      return { id: seat, seat: seat + 1, name: nickname, display: nickname, starting_stack: write(stack) };
    }),
    rounds: roundsOf(hand, write),
    pots: [
      {
        number: 0,
        amount: write(seats.reduce((sum, each) => sum + each.invested, 0)),
        rake: write(hand.rake),
        player_wins: seats
          .filter(({ won }) => won > 0)
          .map(({ seat, won }) => ({ player_id: seat, win_amount: write(won), contributed_rake: 0 })),
      },
    ],
  };
}

function roundsOf(hand: HandRecord, write: (amount: number) => number): object[] {
  const rounds = hand.streets.map((street, at) => {
    const forced = street.acts.filter(each => FORCED.has(each.act));
    const chosen = street.acts.filter(each => !FORCED.has(each.act));
    const dealt = at === 0 ? hand.seats.flatMap(dealtTo) : [];
    const acts = [...actions(forced, write), ...dealt, ...actions(chosen, write)];
    return { id: at, street: STREETS[at] ?? `Street ${at}`, cards: street.cards, actions: numbered(acts) };
  });
  if (hand.shown.length === 0) return rounds;
  const shown = hand.shown.map(({ seat, cards }): OhhAction => {
    const seen = cards.filter(card => card !== null);
    const action = seen.length > 0 ? 'Shows Cards' : 'Mucks Cards';
    return { player_id: seat, action, amount: 0, is_allin: false, ...(seen.length > 0 ? { cards: seen } : {}) };
  });
  return [...rounds, { id: rounds.length, street: 'Showdown', cards: [], actions: numbered(shown) }];
}

const actions = (acts: Street['acts'], write: (amount: number) => number): OhhAction[] =>
  acts.map(({ seat, act, added, isAllIn }) => {
    return { player_id: seat, action: ACTS[act], amount: write(added), is_allin: isAllIn };
  });

/** Cards that were not seen are not said to be dealt. */
function dealtTo({ seat, cards }: HandSeat): OhhAction[] {
  const seen = cards.filter(card => card !== null);
  return seen.length === 0 ? [] : [{ player_id: seat, action: 'Dealt Cards', amount: 0, is_allin: false, cards: seen }];
}

const numbered = (acts: OhhAction[]) => acts.map((each, at) => ({ action_number: at + 1, ...each }));
