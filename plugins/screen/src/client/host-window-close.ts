// The site asks to close the game: first the seat is given up and open bets are played out, then the site is told.
import { type Store, store } from './store.ts';
import type { TableLink } from './table-link.ts';

/** What of an open table matters here. */
export type OpenTable = Pick<TableLink, 'view' | 'line' | 'commands' | 'desk' | 'give'>;

/** Waits until nothing of the player's is left at the open table. */
export class HostClose {
  /** Nothing of the player's is at stake at the open table now: no bet, and no hand that runs. */
  readonly isIdle: Store<boolean> = store(true);
  readonly #done: () => void;
  #table: OpenTable | null = null;
  #asked = false;
  #stood = false;

  constructor(done: () => void) {
    this.#done = done;
  }

  /** @returns false where it was asked already */
  ask(): boolean {
    if (this.#asked) return false;
    this.#asked = true;
    this.#stood = false;
    this.look();
    return true;
  }

  #isIdle(): boolean {
    if (!this.#table) return true;
    const { table, you, phase, hand } = this.#table.view.get();
    if (!table) return false;
    if (you.seat !== null) return !hand.running || hand.over;
    return you.bets.length === 0 || phase === 'result' || phase === 'void';
  }

  opened(table: OpenTable): void {
    this.#table = table;
    this.look();
    for (const store of [table.view, table.line, table.commands.state, table.desk]) store.listen(() => this.look());
  }

  /** The table's page is left: by the player, or because it ended. */
  left(table: OpenTable): void {
    if (this.#table !== table) return;
    this.#table = null;
    this.look();
  }

  /** The seat could not be given up: the player has read why, and plays on. */
  refused(): void {
    this.#asked = false;
  }

  look(): void {
    this.isIdle.set(this.#isIdle());
    if (!this.#asked || (this.#table && !this.#isFree(this.#table))) return;
    this.#asked = false;
    this.#done();
  }

  #isFree(table: OpenTable): boolean {
    const { table: known, you, phase } = table.view.get();
    const busy = table.commands.state.get().pending.length > 0 || table.desk.get().pending.some(each => each.stage !== 'draft');
    if (!known || busy) return false;
    if (you.seat === null) return you.bets.length === 0 || phase === 'result' || phase === 'void';
    // Once: the line may break before its answer, and the command is then sent again by itself.
    if (!this.#stood && !you.leaving && table.line.get() === 'open') {
      this.#stood = true;
      table.give('stand');
    }
    return false;
  }
}
