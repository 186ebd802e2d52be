// What a screen gets when it comes or asks again: the table, its own bets, the facts of the open round.
import type { Ask, Rake, Snapshot, TableInfo, You } from '@baize/protocol';
import type { Game } from '@baize/sdk';
import { effectiveDesign, hasTableControls } from '../../catalog/index.ts';
import type { TableRow } from '../rows.ts';
import type { TableSeats } from '../seats/table-seats.ts';
import { hasVideo } from '../video.ts';
import type { Viewer } from '../viewer.ts';
import { type Context, loadedNow, type SeatView } from './context.ts';
import type { Round } from './round.ts';
import type { RoundPlayer } from './round-player.ts';

/** What is shown of the loop of rounds. */
interface Shown {
  readonly round: Round | null;
  readonly phase: string;
  readonly player: RoundPlayer;
  readonly seats: TableSeats | null;
}

/** The `snapshot` message: facts after a number, or all of the open round when those are gone. */
export function snapshotOf(context: Context, loop: Shown, viewer: Viewer, after: number): Snapshot {
  const { audience, services } = context;
  const { round } = loop;
  return {
    table: tableOf(context, loop, viewer),
    you: { ...youOf(loop, viewer), balance: balanceOf(context, viewer) },
    round: round ? { round_id: round.id, hand_no: round.setup.no, version: round.loaded.version } : null,
    facts: audience.after(viewer, after),
    last: audience.last,
    asks: asksOf(loop, viewer),
    now: services.clock.now(),
  };
}

/** How a player stands at the table: their seat, or the bets that they have in the open round. */
export function youOf({ seats, phase, round }: Shown, viewer: Viewer): You {
  if (seats) return seats.you(viewer);
  const standing = phase === 'result' ? [] : (round?.placements.standingOf(viewer.player.id) ?? []);
  const bets = standing.map(({ id, items }) => ({ bet: id, items }));
  return { seat: null, chips: 0, pending: 0, status: 'out', bets };
}

/** What this player is asked now. */
function asksOf({ player: { bets, choices } }: Shown, viewer: Viewer): Ask[] {
  return [...bets.asks(), ...choices.asks(viewer)];
}

/** Seats, turn, button and pot of the state. */
export function seatViewOf({ seats, player: { choices } }: Shown): SeatView {
  return seats?.view(choices.asked) ?? { seats: {}, turn: choices.asked, button: -1, pot: 0 };
}

/** What is known of the player's balance, without asking anybody; at a table of practice what is left of the play money. */
function balanceOf({ row, playMoney, services }: Context, { player }: Viewer): number | null {
  if (row.mode === 'practice') return playMoney.balance(player.id);
  const { balance } = services.wallet.knownBalance(player.id);
  return balance === null ? null : Number(balance);
}

function tableOf(context: Context, loop: Shown, { cardDesign }: Viewer): TableInfo {
  const { row, host, services } = context;
  const { exponent, symbol } = host.currency(row.currency);
  const game = loadedNow(context, loop.round)?.game;
  return {
    table_id: row.id,
    game_code: row.gameCode,
    names: row.names,
    currency: row.currency,
    exponent,
    symbol,
    limits: row.limits,
    seats_max: game?.seats ? (row.maxSeats ?? game.seats.usual) : row.maxSeats,
    rake: rakeOf(row, game),
    entries: game?.entries ?? [],
    timers: { ...game?.timers, ...row.timers },
    card_design: cardDesign && game && hasTableControls(game) ? effectiveDesign(cardDesign, row.cardDesign) : row.cardDesign,
    live: game?.live ?? false,
    video: hasVideo(services, row, game),
    status: host.statusOf(row),
    mode: row.mode,
  };
}

/** What a player should know of the table's rake; null: none is taken. */
function rakeOf({ rakeBp, rakeCap, rakeRule }: TableRow, game: Game | undefined): Rake | null {
  if (game?.rake == null || !rakeBp) return null;
  return { kind: game.rake === 'pots' ? 'pct_cap' : 'bp', bp: rakeBp, cap: rakeCap, ...rakeRule };
}
