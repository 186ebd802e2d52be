// Statements of the wallet room on single rows and sets of them: insert, move by compare-and-set, outbox, recovery, resolution.
import type { Row } from '../../../../../core/server/src/db/index.ts';
import { type ModelRow, snake, type Value } from '../schema.ts';
import { changed, compare, type Handler, type Handlers, records, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';

/** Every column of `wallet_tx` as the room lists them, with the type it gives them. */
const COLUMNS: [name: string, type: string][] = [
  ['txId', 'text'],
  ['type', 'text'],
  ['reason', 'text'],
  ['operator', 'text'],
  ['playerId', 'text'],
  ['externalId', 'text'],
  ['currency', 'text'],
  ['amount', 'bigint'],
  ['gameCode', 'text'],
  ['tableId', 'text'],
  ['scopeId', 'text'],
  ['ordinal', 'int'],
  ['refTxId', 'text'],
  ['body', 'text'],
  ['operatorSessionId', 'text'],
  ['status', 'text'],
  ['version', 'int'],
  ['prepaid', 'boolean'],
  ['createdAt', 'bigint'],
  ['completedAt', 'bigint'],
  ['balanceAfter', 'bigint'],
  ['walletStatus', 'text'],
  ['httpStatus', 'int'],
  ['operatorTxId', 'text'],
  ['attempts', 'int'],
  ['nextAttemptAt', 'bigint'],
  ['review', 'boolean'],
  ['failReason', 'text'],
  ['resolution', 'text'],
  ['resolvedBy', 'text'],
  ['rolledBackBy', 'text'],
  ['roundClosed', 'boolean'],
  ['aidSession', 'text'],
  ['aid', 'text'],
  ['bornEpoch', 'int'],
];
const NAMES = COLUMNS.map(([name]) => name);
/** The columns in a `select`. */
export const TX = NAMES.map(snake).join(', ');
const PAIRS = NAMES.map(name => [name, snake(name)] as const);
const txs = (db: Tables) => db.of('wallet_tx');
/** Rows as the room lists them: the number that seals speak of is not among its columns. */
export const listed = (db: Tables, found: readonly ModelRow[]) =>
  rows(
    found.map(row => {
      const { seq: _, ...rest } = txs(db).view(row);
      return rest;
    }),
  );
const byAge = (a: ModelRow, b: ModelRow) => compare(a.created_at, b.created_at);

const oneById: Handler = (db, [txId]) => {
  const row = txs(db).get(txId);
  return listed(db, row ? [row] : []);
};

/** Moves one row where its status is this. */
export function moveOne(
  db: Tables,
  txId: unknown,
  was: readonly Value[],
  set: (row: ModelRow) => Record<string, unknown>,
): number {
  const row = txs(db).get(txId);
  if (!row || !was.includes(row.status as Value)) return 0;
  txs(db).update(row, set(row));
  return 1;
}

/** An update's own columns; the rest of a move by compare-and-set, the same in all its statements. */
export const moved = (row: ModelRow, to: Record<string, unknown>): Record<string, unknown> => ({
  status: to.status,
  version: Number(row.version) + 1,
  completed_at: to.completedAt,
  balance_after: to.balanceAfter,
  wallet_status: to.walletStatus,
  http_status: to.httpStatus,
  operator_tx_id: to.operatorTxId ?? row.operator_tx_id,
  attempts: to.attempts,
  review: row.review === true || to.review === true,
});

/** The same, where what is confirmed needs no review any more. */
export const movedOpen: typeof moved = (row, to) => {
  const set = moved(row, to);
  return { ...set, review: to.status !== 'confirmed' && set.review };
};
export const REVIEW = `v.status <> 'confirmed' and (t.review or v.review)`;

const move: Handler = (db, [given]) => {
  const done = new Set<string>();
  for (const to of records(given)) {
    const row = txs(db).get(to.txId);
    if (!row || done.has(String(row.tx_id)) || row.status !== to.was || row.version !== to.version) continue;
    txs(db).update(row, { ...movedOpen(row, to), next_attempt_at: to.nextAttemptAt });
    done.add(String(row.tx_id));
  }
  return rows([...done].map(tx_id => ({ tx_id })));
};

/** Adds a line to the attempt log. */
export function tried(db: Tables, to: Record<string, unknown>, txId: unknown, late: unknown): void {
  db.of('tx_attempt').insert({
    tx_id: txId,
    sent_at: to.sentAt,
    ms: to.ms,
    http_status: to.httpStatus,
    wallet_status: to.walletStatus,
    problem: to.problem,
    body_hash: to.bodyHash,
    late,
  });
}

/** What makes a debit returned. */
export const rolledBack = (now: unknown) => (row: ModelRow) => ({
  status: 'rolled_back',
  version: Number(row.version) + 1,
  completed_at: now,
});
/** A debit that may be returned. */
export const IN_FORCE = ['confirmed', 'uncertain'];

/** A debit that stands. */
const isIn = (row: ModelRow) => row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null;

export const walletHandlers: Handlers = {
  'wallet.paid-into': (db, [scope]) => {
    const sums = new Map<unknown, number>();
    for (const row of txs(db).by('scope', scope).filter(isIn))
      sums.set(row.player_id, (sums.get(row.player_id) ?? 0) + Number(row.amount));
    return rows([...sums].map(([player_id, amount]) => ({ player_id, amount: String(amount) })));
  },
  'wallet.insert': (db, [given]) => {
    const all = records(given);
    for (const each of all) txs(db).insert(Object.fromEntries(PAIRS.map(([name, column]) => [column, each[name]])));
    return changed(all.length);
  },
  'wallet.one': oneById,
  'wallet.lock': oneById,
  'wallet.move': move,
  'wallet.log-attempts': (db, [given]) => {
    const all = records(given);
    for (const each of all) tried(db, each, each.txId, each.late);
    return changed(all.length);
  },
  'wallet.played': (db, [scopes, players]) => {
    const plays = new Map<string, Row>();
    for (const [i, scope] of (scopes as string[]).entries()) {
      const player = (players as string[])[i];
      const { before, prepaid } = playedIn(db, scope, player);
      if (before > 0) plays.set(`${scope}|${player}`, { key: `${scope}|${player}`, count: before, prepaid });
    }
    return rows([...plays.values()]);
  },
  'wallet.set-rolled-back-by': (db, [txId, by]) => {
    const row = txs(db).get(txId);
    if (row) txs(db).update(row, { rolled_back_by: by });
    return changed(row ? 1 : 0);
  },
  'wallet.by-actions': (db, [sessions, tables, aids]) => {
    const [at, of] = [tables as unknown[], aids as unknown[]];
    const found = (sessions as unknown[]).map((session, i) => txs(db).one('wallet_tx_aid', session, at[i], of[i]));
    return listed(
      db,
      found.filter(row => row !== undefined),
    );
  },
  'wallet.has-cash-out': (db, [scope]) => {
    const found = txs(db).by('scope', scope);
    return rows(found.filter(row => row.reason === 'cash_out').map(() => ({ '?column?': 1 })));
  },
  'wallet.returned': (db, [ids, now]) => {
    const each = new Set(ids as string[]);
    return changed([...each].reduce((sum, id) => sum + moveOne(db, id, IN_FORCE, rolledBack(now)), 0));
  },
  'wallet.old-pending-debits': (db, [epoch, seen, until]) => {
    const isOld = (row: ModelRow) =>
      Math.max(Number(row.created_at), Number(row.born_epoch) < Number(epoch) ? Number(seen) : 0) <= Number(until);
    const found = txs(db).by('pending', 'debit').filter(isOld);
    found.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.tx_id, b.tx_id));
    return rows(found.map(({ tx_id }) => ({ tx_id })));
  },
  'wallet.mark-uncertain': (db, [txId]) =>
    changed(moveOne(db, txId, ['pending'], row => ({ status: 'uncertain', version: Number(row.version) + 1 }))),
  'wallet.standing-debits': (db, [scope]) => {
    const found = txs(db).by('scope', scope).filter(isIn);
    return listed(
      db,
      found.sort((a, b) => byAge(a, b) || compare(a.ordinal, b.ordinal)),
    );
  },
  'wallet.of-scope': (db, [scope]) =>
    listed(
      db,
      txs(db)
        .by('scope', scope)
        .sort((a, b) => byAge(a, b) || compare(a.tx_id, b.tx_id)),
    ),
  'wallet.ask-resolution': (db, [tx_id, key_id, note, at]) =>
    changed(db.of('tx_resolution').insertNew({ tx_id, key_id, note, at }) ? 1 : 0),
  'wallet.resolution-key': (db, [txId]) => {
    const row = db.of('tx_resolution').get(txId);
    return rows(row ? [{ key_id: row.key_id }] : []);
  },
  'wallet.resolve': (db, [txId, now, by]) => {
    const row = txs(db).get(txId);
    const set = { status: 'confirmed', completed_at: now, next_attempt_at: null };
    const manual = { resolution: 'manual', resolved_by: by, review: false };
    if (row) txs(db).update(row, { ...set, ...manual, version: Number(row.version) + 1 });
    return changed(row ? 1 : 0);
  },
  'wallet.retry-now': (db, [txId, at]) => {
    const row = txs(db).get(txId);
    if (row) txs(db).update(row, { next_attempt_at: at });
    return changed(row ? 1 : 0);
  },
  'wallet.resolutions': (db, [ids]) => {
    const asked = db.of('tx_resolution');
    const found = [...new Set(ids as string[])].map(id => asked.get(id)).filter(row => row !== undefined);
    return rows(found.map(row => asked.view(row)));
  },
  'wallet.returned-one': (db, [txId, now]) => changed(moveOne(db, txId, IN_FORCE, rolledBack(now))),
};

/** How many debits a player has in a scope, and whether the first of them was prepaid. */
export function playedIn(db: Tables, scope: unknown, player: unknown): { before: number; prepaid: boolean } {
  const debits = txs(db)
    .by('scope', scope)
    .filter(row => row.player_id === player && row.type === 'debit');
  return { before: debits.length, prepaid: debits.some(row => row.ordinal === 1 && row.prepaid === true) };
}
