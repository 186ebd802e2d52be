// What the audit log can photograph, and which of it an operator's record may bring back later.
import type { Audit } from '../audit/index.ts';
import type { Sql } from '../db/index.ts';

const SECRET_COLUMNS = ['api_key_hash', 'secret_sealed', 'secret_version'];

/** A row as it stands, without credentials; null when there is none. */
const rowOf = (text: string) => async (sql: Sql, key: string) => {
  const [row] = await sql.query(text, [key]);
  if (!row) return null;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !SECRET_COLUMNS.includes(name)));
};

/** Tells the audit room how the things that are changed look. */
export function registerKinds(audit: Audit): void {
  audit.kind('operator', { snapshot: rowOf('select * from operator where code = $1'), restorable: true });
  audit.kind('player', { snapshot: rowOf('select id, status from player where id = $1'), restorable: true });
  audit.kind('table', {
    snapshot: rowOf(`select to_jsonb(t) - 'carry' - 'shoe' - 'hand_no' - 'open_round' as row from play_table t where id = $1`),
    restorable: true,
  });
}
