// What a screen gets when it comes or asks again: the table, its own bets, the facts of the open round.
import type { Cycle } from './cycle.ts';
import { loadedNow, type Parts } from './parts.ts';
import type { Viewer } from './viewer.ts';

/** The `you` message of a viewer. */
export function youOf(cycle: Cycle, viewer: Viewer): object {
  const bets = cycle.phase === 'result' ? [] : (cycle.round?.betsOf(viewer.player.id) ?? []);
  return { seat: null, chips: 0, pending: 0, status: 'out', bets };
}

/** The `snapshot` message: facts after a number, or all of the open round when those are gone. */
export function snapshotOf(parts: Parts, cycle: Cycle, viewer: Viewer, after: number): object {
  const { audience, services } = parts;
  const { round } = cycle;
  return {
    table: tableOf(parts, cycle),
    you: youOf(cycle, viewer),
    round: round ? { round_id: round.id, hand_no: round.setup.no, version: round.loaded.version } : null,
    facts: audience.after(viewer, after),
    last: audience.last,
    asks: cycle.window.asks(),
    now: services.clock.now(),
  };
}

function tableOf(parts: Parts, cycle: Cycle): object {
  const { row, host } = parts;
  const { exponent, symbol } = host.currency(row.currency);
  const game = loadedNow(parts, cycle.round)?.game;
  return {
    table_id: row.id,
    game_code: row.gameCode,
    names: row.names,
    currency: row.currency,
    exponent,
    symbol,
    limits: row.limits,
    seats_max: row.maxSeats,
    rake: null,
    timers: { ...game?.timers, ...row.timers },
    card_design: row.cardDesign,
    live: game?.live ?? false,
    status: host.statusOf(row),
    mode: row.mode,
  };
}
