// Statements of the wallet room on single rows and sets of them: birth, move by compare-and-set, outbox, recovery, resolution.
import type { Row } from '../../../../core/server/src/db/index.ts';
import { type ModelRow, snake, type Value } from '../schema.ts';
import { changed, compare, type Handler, records, rows, type Statement } from '../statement.ts';
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
const SHAPE = COLUMNS.map(([name, type]) => `"${name}" ${type}`).join(', ');

const txs = (db: Tables) => db.of('wallet_tx');
const view = (db: Tables, found: readonly ModelRow[]) => rows(found.map(row => txs(db).view(row)));
const byBirth = (a: ModelRow, b: ModelRow) => compare(a.created_at, b.created_at);

const oneById: Handler = (db, [txId]) => {
  const row = txs(db).get(txId);
  return view(db, row ? [row] : []);
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

const MOVE = `update wallet_tx t set status = v.status, version = t.version + 1,
    completed_at = v."completedAt", balance_after = v."balanceAfter", wallet_status = v."walletStatus",
    http_status = v."httpStatus", operator_tx_id = coalesce(v."operatorTxId", t.operator_tx_id), attempts = v.attempts,
    next_attempt_at = v."nextAttemptAt", review = ${REVIEW}
  from jsonb_to_recordset($1::jsonb) as v("txId" text, was text, version int, status text, "completedAt" bigint,
    "balanceAfter" bigint, "walletStatus" text, "httpStatus" int, "operatorTxId" text, attempts int,
    "nextAttemptAt" bigint, review boolean)
  where t.tx_id = v."txId" and t.status = v.was and t.version = v.version and v.version between 0 and 2147483647
  returning t.tx_id`;

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

export const walletStatements: Statement[] = [
  [
    `insert into wallet_tx (${TX}) select ${NAMES.map(name => `v."${name}"`).join(', ')}
      from jsonb_to_recordset($1::jsonb) as v(${SHAPE})`,
    (db, [given]) => {
      const all = records(given);
      for (const each of all) txs(db).insert(Object.fromEntries(PAIRS.map(([name, column]) => [column, each[name]])));
      return changed(all.length);
    },
  ],
  [`select ${TX} from wallet_tx where tx_id = $1`, oneById],
  [`select ${TX} from wallet_tx where tx_id = $1 for update`, oneById],
  [MOVE, move],
  [
    `insert into tx_attempt (tx_id, sent_at, ms, http_status, wallet_status, problem, body_hash, late)
      select "txId", "sentAt", ms, "httpStatus", "walletStatus", problem, "bodyHash", late
      from jsonb_to_recordset($1::jsonb) as v("txId" text, "sentAt" bigint, ms int, "httpStatus" int, "walletStatus" text,
        problem text, "bodyHash" text, late boolean)`,
    (db, [given]) => {
      const all = records(given);
      for (const each of all) tried(db, each, each.txId, each.late);
      return changed(all.length);
    },
  ],
  [
    `select scope_id || '|' || player_id as key, count(*) as count,
        coalesce(bool_or(prepaid) filter (where ordinal = 1), false) as prepaid from wallet_tx
      where type = 'debit' and (scope_id, player_id) in (select * from unnest($1::text[], $2::text[])) group by 1`,
    (db, [scopes, players]) => {
      const plays = new Map<string, Row>();
      for (const [i, scope] of (scopes as string[]).entries()) {
        const player = (players as string[])[i];
        const { before, prepaid } = playedIn(db, scope, player);
        if (before > 0) plays.set(`${scope}|${player}`, { key: `${scope}|${player}`, count: String(before), prepaid });
      }
      return rows([...plays.values()]);
    },
  ],
  [
    'update wallet_tx set rolled_back_by = $2 where tx_id = $1',
    (db, [txId, by]) => {
      const row = txs(db).get(txId);
      if (row) txs(db).update(row, { rolled_back_by: by });
      return changed(row ? 1 : 0);
    },
  ],
  [
    `select ${TX} from wallet_tx where aid_session = $1 and table_id = $2 and aid = $3`,
    (db, [session, table, aid]) => {
      const row = txs(db).one('wallet_tx_aid', session, table, aid);
      return view(db, row ? [row] : []);
    },
  ],
  [
    `select 1 from wallet_tx where scope_id = $1 and reason = 'cash_out'`,
    (db, [scope]) => {
      const found = txs(db).by('scope', scope);
      return rows(found.filter(row => row.reason === 'cash_out').map(() => ({ '?column?': 1 })));
    },
  ],
  [
    `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
            where tx_id = any($1::text[]) and status in ('confirmed', 'uncertain')`,
    (db, [ids, now]) => {
      const each = new Set(ids as string[]);
      return changed([...each].reduce((sum, id) => sum + moveOne(db, id, IN_FORCE, rolledBack(now)), 0));
    },
  ],
  [
    `select tx_id from wallet_tx where type = 'debit' and status = 'pending'
        and greatest(created_at, case when born_epoch < $1 then $2::bigint else 0 end) <= $3
        order by created_at, tx_id`,
    (db, [epoch, seen, until]) => {
      const isOld = (row: ModelRow) =>
        Math.max(Number(row.created_at), Number(row.born_epoch) < Number(epoch) ? Number(seen) : 0) <= Number(until);
      const found = txs(db).by('pending', 'debit').filter(isOld);
      found.sort((a, b) => compare(a.created_at, b.created_at) || compare(a.tx_id, b.tx_id));
      return rows(found.map(({ tx_id }) => ({ tx_id })));
    },
  ],
  [
    `update wallet_tx set status = 'uncertain', version = version + 1 where tx_id = $1 and status = 'pending'`,
    (db, [txId]) => changed(moveOne(db, txId, ['pending'], row => ({ status: 'uncertain', version: Number(row.version) + 1 }))),
  ],
  [
    `select ${TX} from wallet_tx
        where scope_id = $1 and type = 'debit' and status = 'confirmed' and rolled_back_by is null order by created_at, ordinal`,
    (db, [scope]) => {
      const isIn = (row: ModelRow) => row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null;
      const found = txs(db).by('scope', scope).filter(isIn);
      return view(
        db,
        found.sort((a, b) => byBirth(a, b) || compare(a.ordinal, b.ordinal)),
      );
    },
  ],
  [
    `select ${TX} from wallet_tx where scope_id = $1 order by created_at, tx_id`,
    (db, [scope]) =>
      view(
        db,
        txs(db)
          .by('scope', scope)
          .sort((a, b) => byBirth(a, b) || compare(a.tx_id, b.tx_id)),
      ),
  ],
  [
    'insert into tx_resolution (tx_id, key_id, note, at) values ($1, $2, $3, $4) on conflict (tx_id) do nothing',
    (db, [tx_id, key_id, note, at]) => changed(db.of('tx_resolution').insertNew({ tx_id, key_id, note, at }) ? 1 : 0),
  ],
  [
    'select key_id from tx_resolution where tx_id = $1',
    (db, [txId]) => {
      const row = db.of('tx_resolution').get(txId);
      return rows(row ? [{ key_id: row.key_id }] : []);
    },
  ],
  [
    `update wallet_tx set status = 'confirmed', version = version + 1, completed_at = $2, next_attempt_at = null,
          resolution = 'manual', resolved_by = $3, review = false
        where tx_id = $1`,
    (db, [txId, now, by]) => {
      const row = txs(db).get(txId);
      const set = { status: 'confirmed', completed_at: now, next_attempt_at: null };
      const manual = { resolution: 'manual', resolved_by: by, review: false };
      if (row) txs(db).update(row, { ...set, ...manual, version: Number(row.version) + 1 });
      return changed(row ? 1 : 0);
    },
  ],
  [
    'update wallet_tx set next_attempt_at = $2 where tx_id = $1',
    (db, [txId, at]) => {
      const row = txs(db).get(txId);
      if (row) txs(db).update(row, { next_attempt_at: at });
      return changed(row ? 1 : 0);
    },
  ],
  [
    'select tx_id, key_id, note, at from tx_resolution where tx_id = any($1::text[])',
    (db, [ids]) => {
      const asked = db.of('tx_resolution');
      const found = [...new Set(ids as string[])].map(id => asked.get(id)).filter(row => row !== undefined);
      return rows(found.map(row => asked.view(row)));
    },
  ],
  [
    `update wallet_tx set status = 'rolled_back', version = version + 1, completed_at = $2
          where tx_id = $1 and status in ('confirmed', 'uncertain')`,
    (db, [txId, now]) => changed(moveOne(db, txId, IN_FORCE, rolledBack(now))),
  ],
];

/** How many debits a player has in a scope, and whether the first of them was prepaid. */
export function playedIn(db: Tables, scope: unknown, player: unknown): { before: number; prepaid: boolean } {
  const debits = txs(db)
    .by('scope', scope)
    .filter(row => row.player_id === player && row.type === 'debit');
  return { before: debits.length, prepaid: debits.some(row => row.ordinal === 1 && row.prepaid === true) };
}
