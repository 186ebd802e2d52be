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
  audit.kind('transaction', {
    snapshot: rowOf(
      `select t.status, t.next_attempt_at, t.review, t.resolution, t.resolved_by, r.key_id as asked_by, d.status as debit_status,
          a.balance as prepaid_balance
        from wallet_tx t left join tx_resolution r on r.tx_id = t.tx_id left join wallet_tx d on d.tx_id = t.ref_tx_id
          left join credit_account a on t.prepaid and a.operator = t.operator where t.tx_id = $1`,
    ),
  });
}
