// The end of a table: open bets are given back, a hand is played to its end, everybody is cashed out, its room closes.
import type { Log } from '../../kernel/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import type { RunningTable } from './running-table.ts';

export class Closing {
  readonly #log: Log;
  readonly #forget: (id: string) => Promise<void>;

  /** @param forget the table is not there any more */
  constructor(log: Log, forget: (id: string) => Promise<void>) {
    this.#log = log;
    this.#forget = forget;
  }

  /**
   * Closes a table; of one where people play against each other nobody waits for the end of the hand.
   * @throws what kept it from being cleared: whoever waits for it hears of it, and so does who is on duty
   */
  async begin(id: string, table: RunningTable | undefined): Promise<void> {
    if (table?.kind === 'p2p') return this.#later(id, table);
    await this.#close(id, table).catch((error: unknown) => {
      this.failed(id, error);
      throw error;
    });
  }

  /** A table was closed, and its process died before that was done: bets go back, a hand is played to its end. */
  async resume(table: RunningTable, left: OpenRound | undefined): Promise<void> {
    const { id } = table.row;
    if (left?.kind === 'banked') await table.giveBack(left);
    else if (left) table.start(left);
    if (left?.kind === 'p2p') this.#later(id, table);
    else await this.#close(id, table);
  }

  /** It could not be cleared: somebody has to look at it. */
  failed(id: string, error: unknown): void {
    this.#log.fatal({ alarm: true, err: error, table: id }, 'a closed table could not be cleared');
  }

  #later(id: string, table: RunningTable): void {
    this.#close(id, table).catch(error => this.failed(id, error));
  }

  async #close(id: string, table: RunningTable | undefined): Promise<void> {
    if (table?.kind !== 'p2p') table?.voidOpen('system');
    await table?.stop();
    await table?.vacate('table_closed');
    await this.#forget(id);
  }
}
