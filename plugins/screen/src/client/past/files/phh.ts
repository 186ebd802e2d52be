// Hands in the Poker Hand History format, version 0.0.1 (phh.readthedocs.io): a TOML table a hand, as in its `.phhs` files.
import type { HandNotation } from '../../packs/game-screen.ts';
import { FORCED, type HandAct, type HandRecord, major } from './hand-record.ts';

export const phhFile = (hands: readonly HandRecord[], notation: HandNotation, site: string): string =>
  hands.map((hand, at) => `[${at + 1}]\n${phhHand(hand, notation, site)}`).join('\n');

function phhHand(hand: HandRecord, { phh }: HandNotation, site: string): string {
  const { row, past, seats, rake } = hand;
  const { limits, exponent, seats_max: places, symbol } = past.table;
  const write = (amount: number) => major(amount, exponent);
  const started = new Date(row.started_at);
  const fields: [string, unknown][] = [
    ['variant', phh],
    ['antes', byPlace(hand, ['ante', 'dead']).map(write)],
    ['blinds_or_straddles', byPlace(hand, ['small_blind', 'big_blind']).map(write)],
    ['min_bet', write(limits.bb ?? 0)],
    ['starting_stacks', seats.map(({ stack }) => write(stack))],
    ['actions', phhActions(hand, write)],
    ['venue', site],
    ['time', new Raw(started.toISOString().slice(11, 19))],
    ['time_zone', 'UTC'],
    ['day', started.getUTCDate()],
    ['month', started.getUTCMonth() + 1],
    ['year', started.getUTCFullYear()],
    ['hand', row.round_id],
    ['table', row.table_name],
    ['seats', seats.map(({ seat }) => seat + 1)],
    ...(places === null ? [] : ([['seat_count', places]] as [string, unknown][])),
    ['players', seats.map(({ nickname }) => nickname)],
    ['finishing_stacks', seats.map(({ stack, invested, won }) => write(stack - invested + won))],
    ['winnings', seats.map(({ won }) => write(won))],
    ['currency', row.currency],
    ...([...symbol].length === 1 ? ([['currency_symbol', symbol]] as [string, unknown][]) : []),
    ['_rake', write(rake)],
  ];
  return `${fields.map(([name, value]) => `${name} = ${toml(value)}`).join('\n')}\n`;
}

/** What is due by an act: who has less puts in all they have. */
const DUE: Partial<Record<HandAct['act'], string>> = { ante: 'ante', small_blind: 'sb', big_blind: 'bb' };

/** What each seat had to put in before the first cards. Of two players the first one is the big blind: readers exchange both. */
function byPlace({ seats, streets, past }: HandRecord, acts: readonly HandAct['act'][]): number[] {
  const due = ({ act, added, isAllIn }: HandAct) => (isAllIn ? Math.max(added, past.table.limits[DUE[act] ?? ''] ?? 0) : added);
  const paid = seats.map(({ seat }) =>
    (streets[0]?.acts ?? [])
      .filter(each => each.seat === seat && acts.includes(each.act))
      .reduce((sum, each) => sum + due(each), 0),
  );
  return paid.length === 2 ? paid.toReversed() : paid;
}

function phhActions(hand: HandRecord, write: (amount: number) => number): string[] {
  const places = new Map(hand.seats.map(({ seat }, at) => [seat, `p${at + 1}`]));
  const who = (seat: number) => places.get(seat) ?? '';
  const cards = (list: readonly (string | null)[]) => list.map(card => card ?? '??').join('');
  const dealt = hand.seats.map(({ seat, cards: own }) => `d dh ${who(seat)} ${cards(own)}`);
  const shown = hand.shown
    .filter(() => stillIn(hand) > 1)
    .map(({ seat, cards: own }) => (own.length > 0 ? `${who(seat)} sm ${cards(own)}` : `${who(seat)} sm`));
  const streets = hand.streets.map(({ cards: board, acts }) => {
    const chosen = acts.flatMap(each => actionOf(each, who, write));
    return [...(board.length > 0 ? [`d db ${cards(board)}`] : []), ...chosen];
  });
  // cards are turned up as soon as nobody can bet any more, before the rest of the board comes
  const last = hand.streets.findLastIndex(({ acts }) => acts.some(({ act }) => !FORCED.has(act)));
  const [played, rest] = [streets.slice(0, last + 1), streets.slice(last + 1)];
  return [...dealt, ...played.flat(), ...shown, ...rest.flat()];
}

function actionOf({ seat, act, total }: HandAct, who: (seat: number) => string, write: (amount: number) => number): string[] {
  if (FORCED.has(act)) return [];
  if (act === 'fold') return [`${who(seat)} f`];
  return [act === 'bet' || act === 'raise' ? `${who(seat)} cbr ${write(total)}` : `${who(seat)} cc`];
}

const stillIn = ({ seats, streets }: HandRecord): number => {
  const folded = new Set(streets.flatMap(({ acts }) => acts).flatMap(({ act, seat }) => (act === 'fold' ? [seat] : [])));
  return seats.filter(({ seat }) => !folded.has(seat)).length;
};

/** Text that TOML takes without quotes. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

// TOML's basic strings escape as JSON's do.
function toml(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
