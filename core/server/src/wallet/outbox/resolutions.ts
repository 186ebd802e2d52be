// Manual resolution: two platform keys end a credit or rollback that the wallet never answered OK, on the operator's written
// word. One person must not be two: both keys are valid at that moment, and neither was made for it.
import type { PlatformKeys } from '../../auth/index.ts';
import { type Database, type Sql, statement } from '../../db/index.ts';
import { ApiError, type Clock } from '../../kernel/index.ts';
import type { Credit } from '../../ledger/index.ts';
import { scopeOf } from '../player-queue.ts';
import { LOCK_TX, rowOf, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';

/** What one key has asked for and another has not confirmed yet. */
export interface Asked {
  keyId: string;
  note: string;
  at: number;
}

/** A resolution that one key asked for, or that two agreed on. */
export interface Resolution {
  row: TxRow;
  state: 'asked' | 'resolved';
  /** this call was it */
  news: boolean;
  /** Unix ms: a key of the two is too young, and this call counts from then on, when it is sent again */
  countsFrom?: number;
}

/** One transaction with what is done in it. */
type Change = (work: (sql: Sql) => Promise<Resolution>) => Promise<Resolution>;

interface Deps {
  db: Database;
  clock: Clock;
  credit: Credit;
  keys: Pick<PlatformKeys, 'standing'>;
  /** how old both keys must be */
  secondKeyMs: number;
  /** does what may end a row by hand, while no call of it leaves */
  byHand<T>(txId: string, work: () => Promise<T>): Promise<T>;
}

const ASK_RESOLUTION = statement(
  'wallet.ask-resolution',
  'insert into tx_resolution (tx_id, key_id, note, at) values ($1, $2, $3, $4) on conflict (tx_id) do nothing',
);
const RESOLUTION_KEY = statement('wallet.resolution-key', 'select key_id from tx_resolution where tx_id = $1');
const RETRY_NOW = statement('wallet.retry-now', 'update wallet_tx set next_attempt_at = $2 where tx_id = $1');
const RESOLUTIONS = statement(
  'wallet.resolutions',
  'select tx_id, key_id, note, at from tx_resolution where tx_id = any($1::text[])',
);
const RESOLVE = statement(
  'wallet.resolve',
  `update wallet_tx set status = 'confirmed', version = version + 1, completed_at = $2, next_attempt_at = null,
          resolution = 'manual', resolved_by = $3, review = false
        where tx_id = $1`,
);
const RETURNED_ONE = statement(
  'wallet.returned-one',
  `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
          where tx_id = $1 and status in ('confirmed', 'uncertain')`,
);

/** The two-key rule. */
export class Resolutions {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The first key asks, another key confirms; then the transaction is `confirmed` with `resolution: "manual"` and all its effects. A
   * repeat by either key changes nothing. The request of a key that was revoked since is void: the next one is the first. What is
   * resolved is not sent any more, whatever waits to send it.
   * @param change does it in one transaction, and whatever its caller records with it
   * @throws ApiError NOT_FOUND unknown; INVALID_REQUEST `status`: not a pending credit or rollback; UNAUTHORIZED revoked meanwhile
   */
  resolve(change: Change, txId: string, keyId: string, note: string): Promise<Resolution> {
    return this.#deps.byHand(txId, () => change(sql => this.#resolve(sql, txId, keyId, note)));
  }

  async #resolve(sql: Sql, txId: string, keyId: string, note: string): Promise<Resolution> {
    const { clock, keys, secondKeyMs } = this.#deps;
    const row = await this.#locked(sql, txId);
    if (row.resolution === 'manual' && row.resolvedBy?.split('+').includes(keyId)) return { row, state: 'resolved', news: false };
    mustWait(row);
    const now = clock.now();
    const first = await this.#ask(sql, txId, { keyId, note, at: now });
    // a revocation comes before this or after its commit, never in between
    const standing = await keys.standing(sql, [first, keyId], true);
    if (standing.get(keyId)?.isValid !== true) throw new ApiError('UNAUTHORIZED');
    if (first === keyId) return { row, state: 'asked', news: false }; // a repeat by the same key counts once
    if (standing.get(first)?.isValid !== true) {
      await sql.run('update tx_resolution set key_id = $2, note = $3, at = $4 where tx_id = $1 and key_id = $5', [
        txId,
        keyId,
        note,
        now,
        first,
      ]);
      return { row, state: 'asked', news: false };
    }
    const countsFrom = Math.max(...[...standing.values()].map(key => key.createdAt)) + secondKeyMs;
    if (now < countsFrom) return { row, state: 'asked', news: false, countsFrom };
    await this.#confirm(sql, row, `${first}+${keyId}`, now);
    return { row: (await rowOf(sql, txId)) ?? row, state: 'resolved', news: true };
  }

  /** Writes a request down, unless there is one. @returns whose request stands */
  async #ask(sql: Sql, txId: string, { keyId, note, at }: Asked): Promise<string> {
    const asked = await sql.run(ASK_RESOLUTION, [txId, keyId, note, at]);
    if (asked === 1) return keyId;
    const [first] = await sql.query<{ key_id: string }>(RESOLUTION_KEY, [txId]);
    return first?.key_id ?? keyId;
  }

  /**
   * Makes a pending credit or rollback due at once; call `Wallet.send` after the commit.
   * @throws ApiError NOT_FOUND unknown; INVALID_REQUEST `status`: not a pending credit or rollback
   */
  async retry(sql: Sql, txId: string): Promise<TxRow> {
    const row = await this.#locked(sql, txId);
    mustWait(row);
    const now = this.#deps.clock.now();
    await sql.run(RETRY_NOW, [txId, now]);
    return { ...row, nextAttemptAt: now };
  }

  /** What was asked for, by transaction; without the requests of keys that were revoked since. */
  async askedFor(txIds: readonly string[]): Promise<Map<string, Asked>> {
    const { db, keys } = this.#deps;
    return db.read(async sql => {
      const rows = await sql.query<Record<string, string>>(RESOLUTIONS, [txIds]);
      const all = rows.map(
        row => [row.tx_id ?? '', { keyId: row.key_id ?? '', note: row.note ?? '', at: Number(row.at) }] as const,
      );
      if (all.length === 0) return new Map();
      const standing = await keys.standing(
        sql,
        all.map(([, { keyId }]) => keyId),
      );
      return new Map(all.filter(([, { keyId }]) => standing.get(keyId)?.isValid === true));
    });
  }

  /** The row as it is until this transaction ends: an answer that is being recorded comes before or after it. */
  async #locked(sql: Sql, txId: string): Promise<TxRow> {
    const [found] = await sql.query(LOCK_TX, [txId]);
    if (!found) throw new ApiError('NOT_FOUND');
    const row = txOf(found);
    await this.#deps.db.fence(sql, scopeOf(row));
    return row;
  }

  async #confirm(sql: Sql, row: TxRow, by: string, now: number): Promise<void> {
    const { credit } = this.#deps;
    await sql.run(RESOLVE, [row.txId, now, by]);
    if (row.refTxId) {
      await sql.run(RETURNED_ONE, [row.refTxId, now]);
      if (row.prepaid) await credit.giveBack(sql, row.refTxId, 'rollback');
    } else if (row.prepaid) await credit.addWin(sql, row);
  }
}

/** @throws ApiError INVALID_REQUEST `status` */
function mustWait(row: TxRow): void {
  if (row.type === 'debit' || row.status !== 'pending') throw new ApiError('INVALID_REQUEST', { fields: ['status'] });
}
