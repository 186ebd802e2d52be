// What the platform's staff read: operators, players, keys, currencies, games, plugins, certifications, the audit log, reports, status.
import Type from 'typebox';
import { RoundDetail } from './round.ts';
import { StaffTransaction } from './transaction.ts';
import { Amount, Limits, Names, orNull, Timestamp } from './words.ts';

const open = { additionalProperties: Type.Unknown() };

export const StaffOperator = Type.Object({
  code: Type.String(),
  name: Type.String(),
  credit_mode: Type.Enum(['independent', 'prepaid']),
  status: Type.Enum(['active', 'disabled']),
  wallet_base_url: Type.String(),
  private_wallet: Type.Boolean(),
  private_networks: Type.Array(Type.String()),
  ip_allowlist: Type.Array(Type.String()),
  default_return_url: orNull(Type.String()),
  embed_origins: Type.Array(Type.String()),
  currencies: Type.Array(Type.String()),
  games: Type.Array(Type.String()),
  timezone: orNull(Type.String()),
  multi_table: Type.Boolean(),
  watch_limit_sec: Type.Integer(),
  contact: Type.Unknown(),
  table_create_games: Type.Array(Type.String()),
  money_adjust: Type.Unknown(),
  created_at: Timestamp,
});
export const StaffOperators = Type.Object({ operators: Type.Array(StaffOperator) });

/** Shown once. */
export const Credentials = Type.Object({ operator_code: Type.String(), api_key: Type.String(), api_secret: Type.String() });

export const StaffPlayer = Type.Object({
  player_id: Type.String(),
  operator_code: Type.String(),
  external_id: Type.String(),
  nickname: Type.String(),
  currency: Type.String(),
  country: orNull(Type.String()),
  status: Type.String(),
  created_at: Timestamp,
});
export const StaffPlayers = Type.Object({ players: Type.Array(StaffPlayer) });

export const Keys = Type.Object({
  keys: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), role: Type.String(), created_at: Timestamp })),
});
/** `key` is shown once. */
export const NewKey = Type.Object({ id: Type.String(), key: Type.String() });

export const StaffCurrency = Type.Object({
  code: Type.String(),
  exponent: Type.Integer(),
  symbol: Type.String(),
  rate: Type.Number(),
  settings_step: Type.Integer(),
});
export const StaffCurrencies = Type.Object({ currencies: Type.Array(StaffCurrency) });

export const StaffGame = Type.Object({
  game_code: Type.String(),
  names: Names,
  category: orNull(Type.String()),
  kind: orNull(Type.String()),
  live: orNull(Type.Boolean()),
  status: Type.Enum(['open', 'maintenance']),
  planned: Type.Enum(['open', 'maintenance']),
  graceful: Type.Boolean(),
  start: orNull(Timestamp),
  end: orNull(Timestamp),
  note: orNull(Type.String()),
  sort_order: Type.Integer(),
  plugin: orNull(Type.String()),
  version: orNull(Type.String()),
  package_version: orNull(Type.String()),
  tables: Type.Integer(),
  health: Type.Enum(['ok', 'not loaded']),
});
export const StaffGames = Type.Object({ games: Type.Array(StaffGame) });

export const Plugins = Type.Object({
  plugins: Type.Array(
    Type.Object({
      name: Type.String(),
      code: Type.Array(Type.String()),
      version: Type.String(),
      hash: Type.String(),
      sdk: Type.String(),
      loaded_at: Timestamp,
      current: Type.Boolean(),
      installed: Type.Boolean({ description: 'false: it was loaded from a folder' }),
      signed_by: orNull(Type.String()),
      only_at: Type.Array(Type.String(), { description: 'tables whose new rounds take it, whatever the others take' }),
      behind: Type.Array(Type.String(), { description: 'tables that cannot take it, and go on with the version before' }),
      open_rounds: Type.Integer(),
    }),
  ),
});
export const InstalledPlugin = Type.Object({
  name: Type.String(),
  code: Type.Array(Type.String()),
  version: Type.String(),
  hash: Type.String(),
  trial: Type.Object({ rounds: Type.Integer(), ms: Type.Integer(), golden: Type.Integer() }),
  current: Type.Boolean(),
});
export const ActivatedPlugin = Type.Object({ name: Type.String(), hash: Type.String(), table_id: orNull(Type.String()) });

export const Template = Type.Object({
  currency: Type.String(),
  limits: Limits,
  max_seats: Type.Optional(orNull(Type.Integer())),
  rake_bp: Type.Optional(Type.Integer()),
  rake_cap: Type.Optional(Amount),
  rake_rule: Type.Optional(Type.Object({}, open)),
  studio: Type.Boolean(),
  available: Type.Boolean(),
});

export const WalletTest = Type.Object({
  passed: Type.Boolean(),
  http_status: orNull(Type.Integer()),
  wallet_status: orNull(Type.String()),
  ms: Type.Integer(),
  problem: orNull(Type.String()),
});

export const AuditChanges = Type.Array(
  Type.Object({
    kind: Type.String({ description: 'operator, operator_game, table, dealer, dealer_photo, player, private_reservation' }),
    key: Type.String(),
    op: Type.Union([Type.Literal('update'), Type.Literal('create'), Type.Literal('delete')]),
    fields: Type.Object({}, { ...open, description: 'by dotted name `{before, after}`; secrets masked, long values shortened' }),
  }),
);
export const AuditRestored = Type.Object({
  ok: Type.Literal(true),
  audit_id: Type.Integer({ description: 'the new record' }),
  changes: AuditChanges,
});
export const AuditEntries = Type.Object({
  entries: Type.Array(
    Type.Object({
      id: Type.Integer(),
      admin: Type.String(),
      action: Type.String(),
      target: Type.String(),
      detail: Type.Object({}, open),
      ip: orNull(Type.String()),
      created_at: Timestamp,
      changes: Type.Optional(AuditChanges),
      restore_of: orNull(Type.Integer()),
      restored_by: orNull(Type.Integer()),
      restorable: Type.Boolean(),
    }),
  ),
  has_more: Type.Boolean(),
});
export const AuditVerdict = Type.Object({ ok: Type.Boolean(), records: Type.Integer(), broken: orNull(Type.Integer()) });

const sums = { debits: Amount, credits: Amount, stakes: Amount, chips: Amount, rake: Amount, house: Amount, between: Amount };
export const Reconciliation = Type.Object({
  at: Timestamp,
  balanced: orNull(Type.Boolean({ description: 'null while a full pass is under way' })),
  full: Type.Optional(
    Type.Object({
      pass: Type.Integer(),
      began_at: Timestamp,
      done: Type.Integer({ description: 'sealed rows that were read' }),
      of: Type.Integer(),
      ended: Type.Boolean(),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      operator_code: Type.String(),
      currency: Type.String(),
      ...sums,
      unfinished: Amount,
      review: Type.Integer(),
      balanced: Type.Boolean(),
    }),
  ),
  broken: Type.Array(
    Type.Object({
      what: Type.String(),
      id: Type.String(),
      table_id: Type.Optional(Type.String()),
      player_id: Type.Optional(Type.String()),
      operator_code: orNull(Type.String()),
      currency: orNull(Type.String()),
      expected: Type.Union([Amount, Type.String()]),
      found: Type.Union([Amount, Type.String()]),
    }),
  ),
});

export const Status = Type.Object({
  version: Type.String(),
  environment: Type.Enum(['test', 'production']),
  database: Type.Enum(['embedded', 'postgresql']),
  started_at: Timestamp,
  uptime_ms: Type.Number(),
  processes: Type.Integer(),
  draining: Type.Boolean(),
  tables: Type.Integer(),
  connections: Type.Integer(),
  wallet_queue: Type.Array(Type.Object({ operator_code: Type.String(), waiting: Type.Integer(), review: Type.Integer() })),
  event_loop_delay_ms: Type.Object({ p50: orNull(Type.Number()), p99: orNull(Type.Number()) }),
});

export const PlatformSettings = Type.Object({ timezone: Type.String() }, open);
export const CreditWarning = Type.Object({ warn_below: Amount });
export const NewTableId = Type.Object({ table_id: Type.String() });
export const RoundVoided = Type.Object({ round_id: Type.String(), status: Type.Literal('void') });
export const Resolved = Type.Interface([StaffTransaction], { resolution_state: Type.String() });
/** With `?replay=1` it says whether the record plays again as it was. */
export const StaffRound = Type.Interface([RoundDetail], {
  identical: Type.Optional(Type.Boolean()),
  differs_at: Type.Optional(orNull(Type.String())),
});
