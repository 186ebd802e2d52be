// The debits of all players: each waits for its turn in its player's queue, and holds it until it is over.

import assert from 'node:assert/strict';
import { statement } from '../../db/index.ts';
import { assertAmount, Batcher } from '../../kernel/index.ts';
import type { DebitOrder, Outcome } from '../orders.ts';
import { playerQueueOf } from '../player-queue.ts';
import type { TakenDebit } from '../port.ts';
import { TX_COLUMNS, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';
import { type AnsweredDebit, DebitAnswers, type Recorded } from './answers.ts';
import type { DebitDeps } from './deps.ts';
import { type DebitInsert, DebitInserts } from './inserts.ts';
import { writeDebit } from './open-debit.ts';
import { outcomeOfRow, refused } from './outcomes.ts';

const MOST = 100; // debits in one group

/** Each of them by the index, whatever the table was like when the statement was planned. */
const BY_ACTIONS = statement(
  'wallet.by-actions',
  `select ${TX_COLUMNS.replaceAll(/(\w+)/g, 't.$1')} from unnest($1::text[], $2::text[], $3::text[]) as asked(session, at_table, aid)
  cross join lateral
    (select * from wallet_tx where aid_session = asked.session and table_id = asked.at_table and aid = asked.aid limit 1) as t`,
);

/** An action of a player, as it is looked for among the rows. */
interface Deed {
  session: string;
  tableId: string;
  aid: string;
}

const keyOf = ({ session, tableId, aid }: Deed): string => `${session} ${tableId} ${aid}`;

/** The debits of all players. */
export class Debits {
  readonly #deps: DebitDeps;
  readonly #inserts: Batcher<DebitInsert, TxRow | Error>;
  readonly #answers: Batcher<AnsweredDebit, Recorded | Error>;
  /** After a restart each bet of whoever was there before is looked for: one statement for those of the moment. */
  readonly #looking = new Batcher<Deed, Outcome | undefined>(deeds => this.#outcomesOf(deeds));
  /** debits that this process is working on: nobody else may call them doubtful */
  readonly open = new Set<string>();

  constructor(deps: DebitDeps) {
    this.#deps = deps;
    const [inserts, answers] = [new DebitInserts(deps), new DebitAnswers(deps)];
    this.#inserts = new Batcher(items => inserts.insert(items), MOST);
    this.#answers = new Batcher(items => answers.record(items), MOST);
  }

  /** See `DebitPort.takeDebit`. */
  async take(order: DebitOrder): Promise<TakenDebit> {
    assertAmount(order.amount, 1);
    assert(order.scopeId.startsWith(order.reason === 'buy_in' || order.reason === 'top_up' ? 'tss_' : 'rnd_'), order.scopeId);
    const { playerQueues, targetOf, rateOf } = this.#deps;
    const target = await targetOf(order.operator);
    const rate = await rateOf(order.operator, order.player.currency);
    const deps = { ...this.#deps, inserts: this.#inserts, answers: this.#answers, outcomeOf: this.outcomeOf.bind(this) };
    const { promise, resolve, reject } = Promise.withResolvers<TakenDebit>();
    const turn = async () => {
      if (order.still && !order.still()) return resolve({ state: 'ended', outcome: refused(null, 'ACTION_LATE') });
      const written = await writeDebit(deps, { order, rate }, target);
      if (written.state === 'ended') return resolve(written);
      const { debit } = written;
      this.open.add(debit.txId);
      debit.call().then(resolve, reject);
      await debit.over;
      this.open.delete(debit.txId);
    };
    playerQueues.run(playerQueueOf(order.operator, order.player.id), turn).catch(reject);
    return promise;
  }

  /** The outcome of an action that was stored; undefined while it is open or when it is unknown. */
  outcomeOf(session: string, tableId: string, aid: string): Promise<Outcome | undefined> {
    return this.#looking.add({ session, tableId, aid });
  }

  async #outcomesOf(deeds: readonly Deed[]): Promise<(Outcome | undefined)[]> {
    const columns = [deeds.map(each => each.session), deeds.map(each => each.tableId), deeds.map(each => each.aid)];
    const rows = (await this.#deps.db.query(BY_ACTIONS, columns)).map(txOf);
    const found = new Map(
      rows.map(row => [keyOf({ session: String(row.aidSession), tableId: row.tableId, aid: String(row.aid) }), row]),
    );
    return deeds.map(deed => {
      const row = found.get(keyOf(deed));
      return row && outcomeOfRow(row);
    });
  }
}
