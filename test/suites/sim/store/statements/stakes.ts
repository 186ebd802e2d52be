// Statements of stakes: where players have money, taken with their debits, gone with their round or table session.
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handlers, records, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';

const stakes = (db: Tables) => db.of('stake');

/** What a player moved in a round or table session. */
const movesIn = (db: Tables, { scope_id, player_id }: ModelRow): ModelRow[] =>
  db
    .of('wallet_tx')
    .by('scope', scope_id)
    .filter(row => row.player_id === player_id);

const isPending = ({ type, status }: ModelRow): boolean => type === 'debit' && status === 'pending';
const stands = (row: ModelRow): boolean =>
  isPending(row) || (row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null);

/** Whether a row still says something. */
function saysSomething(db: Tables, row: ModelRow): boolean {
  const moves = movesIn(db, row);
  return moves.some(stands) && !moves.some(each => each.type === 'credit');
}

const others = (db: Tables, v: Record<string, unknown>): ModelRow[] =>
  stakes(db)
    .by('player', v.playerId)
    .filter(row => row.table_id !== v.tableId);

/** Where the player of a debit has a stake already, if they may have one alone. */
export function elsewhereOf(db: Tables, v: Record<string, unknown>): string | null {
  if (v.alone !== true) return null;
  const found = others(db, v).filter(row => saysSomething(db, row));
  const [first] = found.sort((a, b) => compare(a.table_id, b.table_id));
  return first ? String(first.table_id) : null;
}

const byStake = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
  compare(a.playerId, b.playerId) ||
  compare(a.tableId, b.tableId) ||
  compare(a.scopeId, b.scopeId) ||
  compare(Number(a.alone), Number(b.alone));

/** Stakes that say nothing any more, of the players of `given` at other tables. Whoever inserts debits looks before they are there. */
export const deadStakes = (db: Tables, given: readonly Record<string, unknown>[]): ReadonlySet<ModelRow> =>
  new Set(given.flatMap(v => others(db, v)).filter(row => !saysSomething(db, row)));

/** Clears stakes that say nothing any more, and takes those of some debits. */
export function takeStakes(db: Tables, given: readonly Record<string, unknown>[], dead: ReadonlySet<ModelRow>): void {
  const table = stakes(db);
  const taken = [...given].sort(byStake);
  for (const row of dead) table.delete(row);
  const done = new Set<string>();
  for (const { playerId, tableId, scopeId, alone } of taken) {
    const key = `${playerId}|${tableId}`;
    if (done.has(key)) continue;
    done.add(key);
    const own = table.get(playerId, tableId);
    if (!own) table.insert({ player_id: playerId, table_id: tableId, scope_id: scopeId, alone });
    else if (own.scope_id !== scopeId || (alone && !own.alone)) table.update(own, { scope_id: scopeId, alone });
  }
}

export const stakeStatements: Handlers = {
  'wallet.take-stakes': (db, [param]) => {
    const given = records(param).map(v => ({ v, elsewhere: elsewhereOf(db, v) }));
    const all = given.map(each => each.v);
    const free = given.filter(each => each.elsewhere === null).map(each => each.v);
    takeStakes(db, free, deadStakes(db, all));
    const told = given.filter(each => each.elsewhere !== null);
    return rows(told.map(({ v, elsewhere }) => ({ player_id: v.playerId, table_id: v.tableId, elsewhere })));
  },
  'wallet.release-stakes': (db, [scope]) => {
    const found = stakes(db).by('scope', scope);
    for (const row of found) stakes(db).delete(row);
    return changed(found.length);
  },
  'wallet.heal-ended-stakes': (db, [scopes]) => {
    const open = new Set(scopes as string[]);
    const found = [...stakes(db).all()].filter(row => !open.has(String(row.scope_id)) && !movesIn(db, row).some(isPending));
    for (const row of found) stakes(db).delete(row);
    return changed(found.length);
  },
  'wallet.heal-missing-stakes': (db, [scopes]) => {
    const found = [...new Set(scopes as string[])].flatMap(scope => db.of('wallet_tx').by('scope', scope));
    const missing = found.filter(stands).sort((a, b) => compare(a.scope_id, b.scope_id));
    const made = missing.filter(({ player_id, table_id, scope_id }) =>
      stakes(db).insertNew({ player_id, table_id, scope_id, alone: false }),
    );
    return changed(made.length);
  },
};
