// What the audit log can photograph, and which of it an operator's record may bring back later.
import type { Services } from '../admin/index.ts';
import { dealerRestore } from './dealer-restore.ts';
import { operatorGameKind, operatorRestore } from './operator-restores.ts';
import { playerRestore } from './player-restore.ts';
import { reservationRestore } from './reservation-restore.ts';
import { tableRestore } from './table-restore.ts';

const whole = (row: string) => `to_jsonb(${row})`;
/** A row without columns that nobody may see, or that are no setting. */
const without =
  (...columns: string[]) =>
  (row: string) =>
    `to_jsonb(${row}) ${columns.map(each => `- '${each}'`).join(' ')}`;
const only =
  (...columns: string[]) =>
  (row: string) =>
    `jsonb_build_object(${columns.map(each => `'${each}', ${row}.${each}`).join(', ')})`;

/** Tells the audit room how things look. Each is locked, so that nobody else changes it between its photo and the work. */
export function registerKinds(services: Services): void {
  const { audit } = services;
  registerRestorable(services);
  audit.kind('game', { table: 'game_row', key: 'code', photo: whole });
  audit.kind('currency', { table: 'currency', key: 'code', photo: whole });
  audit.kind('template', { table: 'table_template', key: 'game_code', photo: only('body') });
  audit.kind('platform_key', { table: 'platform_key', key: 'id', photo: only('name', 'role', 'revoked_at') });
  audit.kind('plugin', {
    snapshot: async (sql, key) => {
      const versions = await sql.query(
        'select version, package_version, codes from plugin_version where package = $1 order by version',
        [key],
      );
      const active = await sql.query('select table_id, version from plugin_activation where package = $1 order by table_id', [
        key,
      ]);
      return { versions, active };
    },
  });
  audit.kind('platform', {
    snapshot: async sql => {
      const rows = await sql.query<{ key: string; value: unknown }>(
        'select key, value from platform_setting order by key for update',
      );
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
  });
  audit.kind('transaction', {
    snapshot: async (sql, key) => {
      const [row] = await sql.query(
        `select t.status, t.next_attempt_at, t.review, t.resolution, t.resolved_by, r.key_id as asked_by, d.status as debit_status,
          a.balance as prepaid_balance
        from wallet_tx t left join tx_resolution r on r.tx_id = t.tx_id left join wallet_tx d on d.tx_id = t.ref_tx_id
          left join credit_account a on t.prepaid and a.operator = t.operator where t.tx_id = $1`,
        [key],
      );
      return row ?? null;
    },
  });
}

/** What may be undone by a restore of its record. */
function registerRestorable(services: Services): void {
  const { audit } = services;
  const operator = { table: 'operator', key: 'code', photo: without('api_key_hash', 'secret_sealed', 'secret_version') };
  audit.kind('operator', { ...operator, restore: operatorRestore(services, operator) });
  audit.kind('operator_game', operatorGameKind(services));
  const player = { table: 'player', key: 'id', photo: only('id', 'status') };
  audit.kind('player', { ...player, restore: playerRestore(services, player) });
  const reservation = { table: 'private_reservation', key: 'id', photo: without('password_sealed') };
  audit.kind('private_reservation', { ...reservation, restore: reservationRestore(services) });
  // no PIN and no badge: neither is shown, neither comes back
  const dealer = { table: 'dealer', key: 'id', photo: only('id', 'name', 'role', 'status') };
  audit.kind('dealer', { ...dealer, restore: dealerRestore(services, dealer) });
  audit.kind('dealer_photo', { table: 'dealer', key: 'id', photo: only('id', 'photo'), restore: {} });
  audit.kind('device', { table: 'dealer_device', key: 'id', photo: only('id', 'name', 'status', 'table_id') });
  // what its rounds leave behind is no setting
  const photo = without('carry', 'carry_version', 'shoe', 'hand_no', 'open_round');
  audit.kind('table', { table: 'play_table', key: 'id', photo, restore: tableRestore(services) });
}
