// How the seats of a table stand to its next rounds, as it is written: one write at a time, in the order of asking.
import { type Database, type Sql, tableScope } from '../../db/index.ts';
import { Batcher } from '../../kernel/index.ts';
import type { Mailbox } from '../table/mailbox.ts';
import { type SessionRow, updateSeatStatus } from './session-rows.ts';

export type SeatChange = Partial<Pick<SessionRow, 'sittingOut' | 'entry' | 'closeReason'>>;

interface Deps {
  db: Pick<Database, 'fence' | 'transaction'>;
  mailbox: Mailbox;
  tableId: string;
}

/** Whose session is of this memory. */
interface Seat {
  session: SessionRow;
}

interface Wish {
  seated: Seat;
  change: SeatChange;
}

/**
 * Two writes under way at once could each lay the old state of the other's column over what it wrote, or come in the other order
 * than they were acknowledged in. What is asked for while one is under way is one write after it, however often it is asked for.
 */
export class SeatStatus {
  readonly #deps: Deps;
  readonly #wishes = new Batcher<Wish, undefined>(wishes => this.#write(wishes));

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Writes how a seat stands, then takes it as it is written. */
  async set(seated: Seat, change: SeatChange): Promise<void> {
    // somebody waits from here on, also before the write begins
    await this.#deps.mailbox.outside(() => this.#wishes.add({ seated, change }));
  }

  async #write(wishes: readonly Wish[]): Promise<undefined[]> {
    const changed = [...Map.groupBy(wishes, ({ seated }) => seated)]
      .map(([seated, of]): Wish => ({ seated, change: Object.assign({}, ...of.map(({ change }) => change)) }))
      .filter(({ seated: { session }, change }) => !isSo(session, change));
    const { db, mailbox, tableId } = this.#deps;
    const write = async (sql: Sql) => {
      await db.fence(sql, tableScope(tableId));
      for (const { seated, change } of changed) await updateSeatStatus(sql, { ...seated.session, ...change });
    };
    if (changed.length > 0) await mailbox.write(() => db.transaction(write));
    for (const { seated, change } of changed) Object.assign(seated.session, change);
    return wishes.map(() => undefined);
  }
}

/** Does the session stand so already? */
const isSo = (session: SessionRow, change: SeatChange): boolean =>
  Object.entries(change).every(([key, value]) => session[key as keyof SeatChange] === value);
