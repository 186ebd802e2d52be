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

/** Tells the audit room how things look. Each is locked, so that nobody else changes it between its photo and the work. */
export function registerKinds(audit: Audit): void {
  audit.kind('operator', { snapshot: rowOf('select * from operator where code = $1 for update') });
  audit.kind('player', { snapshot: rowOf('select id, status from player where id = $1 for update') });
  audit.kind('game', { snapshot: rowOf('select * from game_row where code = $1 for update') });
  audit.kind('currency', { snapshot: rowOf('select * from currency where code = $1 for update') });
  audit.kind('template', { snapshot: rowOf('select body from table_template where game_code = $1 for update') });
  audit.kind('platform_key', { snapshot: rowOf('select name, role, revoked_at from platform_key where id = $1 for update') });
  audit.kind('platform', {
    snapshot: async sql => {
      const rows = await sql.query<{ key: string; value: unknown }>(
        'select key, value from platform_setting order by key for update',
      );
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
  });
  audit.kind('table', { snapshot: tableRow });
  audit.kind('transaction', {
    snapshot: rowOf(
      `select t.status, t.next_attempt_at, t.review, t.resolution, t.resolved_by, r.key_id as asked_by, d.status as debit_status,
          a.balance as prepaid_balance
        from wallet_tx t left join tx_resolution r on r.tx_id = t.tx_id left join wallet_tx d on d.tx_id = t.ref_tx_id
          left join credit_account a on t.prepaid and a.operator = t.operator where t.tx_id = $1`,
    ),
  });
}

/** What a table is set to; what its rounds leave behind is no setting. */
async function tableRow(sql: Sql, key: string): Promise<unknown> {
  const text = `select to_jsonb(t) - 'carry' - 'carry_version' - 'shoe' - 'hand_no' - 'open_round' as row from play_table t
    where id = $1 for update`;
  const [found] = await sql.query<{ row: unknown }>(text, [key]);
  return found?.row ?? null;
}
