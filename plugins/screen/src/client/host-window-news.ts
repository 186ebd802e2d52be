// What the site around the screen hears of the tables: seats taken and given up, rounds begun and settled. Each of them once.
import type { HostWindow } from './host-window.ts';
import type { TableView } from './table-view.ts';

interface Known {
  gameCode: string;
  seat: number | null;
  started: string | null;
  settled: string | null;
  /** The player stood up; the table has not said so yet. */
  stood: boolean;
}

/** Follows what the tables show; remembers each of them also while another page is open. */
export class HostNews {
  readonly #host: HostWindow;
  readonly #tables = new Map<string, Known>();

  constructor(host: HostWindow) {
    this.#host = host;
  }

  /** What a table shows now. What it showed when it was first seen is no news, but for my seat. */
  look(view: TableView): void {
    const { table, roundId } = view;
    if (!table) return;
    const { table_id, currency } = table;
    const known = this.#tables.get(table_id) ?? first(view, table.game_code);
    this.#tables.set(table_id, known);
    this.#sits(table_id, known, view.you.seat);
    if (roundId === null) return;
    if (takesPart(view) && known.started !== roundId) {
      known.started = roundId;
      this.#host.post('round.started', { round_id: roundId, table_id });
    }
    if (view.settled && known.settled !== roundId) {
      known.settled = roundId;
      const { bet, won } = view.settled;
      this.#host.post('round.settled', { round_id: roundId, table_id, bet, win: won, currency });
    }
  }

  /** The table took the standing up: its word may come after its page was left. */
  stood(tableId: string): void {
    const known = this.#tables.get(tableId);
    if (known) known.stood = true;
  }

  /** The table's page was left; who keeps the seat hears of it when they are back. */
  away({ table, you }: TableView): void {
    if (table && (you.leaving || this.#tables.get(table.table_id)?.stood)) this.left(table.table_id);
  }

  /** The seat is given up, and the table will not say so to this screen any more. */
  left(tableId: string): void {
    const known = this.#tables.get(tableId);
    if (known) this.#sits(tableId, known, null);
  }

  #sits(tableId: string, known: Known, seat: number | null): void {
    const { seat: before, gameCode: game_code } = known;
    if (before === seat) return;
    known.seat = seat;
    known.stood = false;
    if (before !== null) this.#host.post('table.left', { table_id: tableId, game_code, seat: before });
    if (seat !== null) this.#host.post('table.joined', { table_id: tableId, game_code, seat });
  }
}

function first(view: TableView, gameCode: string): Known {
  const { roundId } = view;
  return {
    gameCode,
    seat: null,
    stood: false,
    started: takesPart(view) ? roundId : null,
    settled: view.settled ? roundId : null,
  };
}

// Bets count while they are open: those of a round that is over may still be shown.
function takesPart(view: TableView): boolean {
  if (view.settled || view.phase === 'result' || view.phase === 'void') return false;
  return view.you.bets.length > 0 || Object.values(view.hand.seats).some(seat => seat.you);
}
