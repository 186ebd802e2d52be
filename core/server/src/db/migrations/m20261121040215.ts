import { Migration } from '@mikro-orm/migrations';

export class Migration20261121040215 extends Migration {

  override name = 'Migration20261121040215';

  override up(): void | Promise<void> {
    this.addSql(`create table "audit_record" ("id" bigserial primary key, "operator" text null, "actor" text not null, "action" text not null, "target" text not null, "detail" text not null, "snapshot" text null, "ip" text null, "created_at" bigint not null, "restorable" boolean not null, "restore_of" bigint null, "restored_by" bigint null, "hash" text null);`);
    this.addSql(`create index "audit_record_operator_id_index" on "audit_record" ("operator", "id");`);
    this.addSql(`create index "audit_unsealed" on "audit_record" ("id") where hash is null;`);

    this.addSql(`create table "credit_account" ("operator" text not null, "balance" bigint not null, primary key ("operator"));`);

    this.addSql(`create table "credit_entry" ("id" bigserial primary key, "operator" text not null, "kind" text not null, "grp" text null, "amount" bigint not null, "balance_after" bigint not null, "tx_id" text null, "memo" text null, "from_amount" bigint null, "from_currency" text null, "rate_id" text null, "created_at" bigint not null);`);
    this.addSql(`create index "credit_entry_operator" on "credit_entry" ("operator", "id");`);
    this.addSql(`alter table "credit_entry" add constraint "credit_entry_once" unique ("tx_id", "grp");`);

    this.addSql(`create table "credit_rate" ("operator" text not null, "scope_id" text not null, "currency" text not null, "num" text not null, "den" text not null, "rate_id" text not null, "at" bigint not null, primary key ("operator", "scope_id", "currency"));`);

    this.addSql(`create table "currency" ("code" text not null, "exponent" int not null, "symbol" text not null, "rate" text not null, "settings_step" bigint not null, primary key ("code"));`);

    this.addSql(`create table "game_row" ("code" text not null, "status" text not null, "graceful" boolean not null, "start_at" bigint null, "end_at" bigint null, "note" text null, "sort_order" int not null, "names" jsonb not null, primary key ("code"));`);

    this.addSql(`create table "journal" ("id" bigserial primary key, "ref" text not null, "kind" text not null, "operator" text not null, "currency" text not null, "debit" text not null, "credit" text not null, "amount" bigint not null, "at" bigint not null);`);
    this.addSql(`create index "journal_debit" on "journal" ("debit", "currency");`);
    this.addSql(`create index "journal_credit" on "journal" ("credit", "currency");`);
    this.addSql(`alter table "journal" add constraint "journal_once" unique ("ref", "kind", "debit", "credit");`);

    this.addSql(`create table "launch_token" ("hash" text not null, "player_id" text not null, "launch" jsonb not null, "expires_at" bigint not null, "used_at" bigint null, primary key ("hash"));`);
    this.addSql(`create index "launch_token_expires_at_index" on "launch_token" ("expires_at");`);

    this.addSql(`create table "lease" ("id" text not null, "owner" text not null, "epoch" int not null, "seen_at" bigint not null, primary key ("id"));`);

    this.addSql(`create table "meta" ("key" text not null, "value" text not null, primary key ("key"));`);

    this.addSql(`create table "nonce" ("operator" text not null, "nonce" text not null, "until" bigint not null, primary key ("operator", "nonce"));`);
    this.addSql(`create index "nonce_until_index" on "nonce" ("until");`);

    this.addSql(`create table "operator" ("code" text not null, "name" text not null, "credit_mode" text not null, "status" text not null, "wallet_base_url" text not null, "private_wallet" boolean not null, "default_return_url" text null, "timezone" text not null, "multi_table" boolean not null, "watch_limit_sec" int not null, "money_adjust" boolean not null, "warn_below" bigint not null, "settings" jsonb not null, "api_key_hash" text not null, "secret_sealed" text not null, "secret_version" int not null, "created_at" bigint not null, primary key ("code"));`);

    this.addSql(`create table "platform_key" ("id" text not null, "name" text not null, "role" text not null, "hash" text not null, "created_at" bigint not null, "revoked_at" bigint null, primary key ("id"));`);
    this.addSql(`alter table "platform_key" add constraint "platform_key_hash_unique" unique ("hash");`);

    this.addSql(`create table "platform_setting" ("key" text not null, "value" jsonb not null, primary key ("key"));`);

    this.addSql(`create table "player" ("id" text not null, "operator" text not null, "external_id" text not null, "nickname" text not null, "currency" text not null, "country" text null, "status" text not null, "created_at" bigint not null, primary key ("id"));`);
    this.addSql(`alter table "player" add constraint "player_operator_external_id_unique" unique ("operator", "external_id");`);

    this.addSql(`create table "player_session" ("id" text not null, "player_id" text not null, "operator" text not null, "launch" jsonb not null, "ip" text null, "user_agent" text null, "created_at" bigint not null, "expires_at" bigint not null, "revoked_at" bigint null, primary key ("id"));`);
    this.addSql(`create index "player_session_open" on "player_session" ("player_id") where revoked_at is null;`);

    this.addSql(`create table "play_table" ("id" text not null, "game_code" text not null, "operator" text null, "names" jsonb not null, "currency" text not null, "limits" jsonb not null, "max_seats" int null, "sort_order" int not null, "rake_bp" int null, "rake_cap" bigint not null, "rake_rule" jsonb not null, "settings" jsonb not null, "live" jsonb not null, "timers" jsonb not null, "engine" jsonb not null, "card_design" jsonb not null, "mode" text not null, "status" text not null, "clonable" boolean not null, "studio" boolean not null, "hand_no" int not null, "carry" jsonb null, "carry_version" text null, "shoe" jsonb null, "open_round" text null, "created_at" bigint not null, primary key ("id"));`);
    this.addSql(`create index "play_table_list" on "play_table" ("operator", "game_code", "sort_order");`);

    this.addSql(`create table "plugin_version" ("version" text not null, "package" text not null, "package_version" text not null, "codes" jsonb not null, "sdk" text not null, "loaded_at" bigint not null, primary key ("version"));`);

    this.addSql(`create table "rate_window" ("operator" text not null, "second" bigint not null, "count" int not null, primary key ("operator"));`);

    this.addSql(`create table "round" ("id" text not null, "table_id" text not null, "table_name" text not null, "table_names" jsonb not null, "game_code" text not null, "version" text not null, "kind" text not null, "hand_no" bigint not null, "operator" text null, "currency" text not null, "status" text not null, "started_at" bigint not null, "settled_at" bigint null, "setup" text not null, "settings" text not null, "shoe" text null, "result" text null, "hands" text null, "settlement" text null, "participants" text null, "facts" text null, primary key ("id"));`);
    this.addSql(`create index "round_open" on "round" ("table_id") where status = 'open';`);
    this.addSql(`create index "round_operator_started_at_index" on "round" ("operator", "started_at");`);

    this.addSql(`create table "round_input" ("round_id" text not null, "no" int not null, "input" text not null, "at" bigint not null, primary key ("round_id", "no"));`);

    this.addSql(`create table "round_player" ("round_id" text not null, "player_id" text not null, "operator" text not null, "external_id" text not null, "game_code" text not null, "table_id" text not null, "table_name" text not null, "table_names" jsonb not null, "hand_no" bigint not null, "currency" text not null, "seat" int not null, "bet" bigint not null, "win" bigint not null, "rake" bigint not null, "status" text not null, "started_at" bigint not null, "settled_at" bigint null, "session_id" text null, primary key ("round_id", "player_id"));`);
    this.addSql(`create index "round_player_operator_started_at_index" on "round_player" ("operator", "started_at");`);
    this.addSql(`create index "round_player_operator_settled_at_index" on "round_player" ("operator", "settled_at");`);
    this.addSql(`create index "round_player_player_id_started_at_index" on "round_player" ("player_id", "started_at");`);

    this.addSql(`create table "shoe" ("id" text not null, "table_id" text not null, "no" int not null, "part" int not null, "deck" text not null, "n" int not null, "sealed" text not null, "root" text not null, "head" text not null, "previous_head" text not null, "created_at" bigint not null, primary key ("id"));`);
    this.addSql(`alter table "shoe" add constraint "shoe_table_id_no_part_unique" unique ("table_id", "no", "part");`);

    this.addSql(`create table "table_template" ("game_code" text not null, "body" jsonb not null, primary key ("game_code"));`);

    this.addSql(`create table "tx_attempt" ("id" bigserial primary key, "tx_id" text not null, "sent_at" bigint not null, "ms" int not null, "http_status" int null, "wallet_status" text null, "problem" text null, "body_hash" text not null, "late" boolean not null);`);
    this.addSql(`create index "tx_attempt_tx" on "tx_attempt" ("tx_id");`);

    this.addSql(`create table "tx_resolution" ("tx_id" text not null, "key_id" text not null, "note" text not null, "at" bigint not null, primary key ("tx_id"));`);

    this.addSql(`create table "wallet_tx" ("tx_id" text not null, "type" text not null, "reason" text not null, "operator" text not null, "player_id" text not null, "external_id" text not null, "currency" text not null, "amount" bigint not null, "game_code" text not null, "table_id" text not null, "scope_id" text not null, "ordinal" int not null, "ref_tx_id" text null, "body" text not null, "operator_session_id" text null, "status" text not null, "version" int not null, "prepaid" boolean not null, "created_at" bigint not null, "completed_at" bigint null, "balance_after" bigint null, "wallet_status" text null, "http_status" int null, "operator_tx_id" text null, "attempts" int not null, "next_attempt_at" bigint null, "review" boolean not null, "fail_reason" text null, "resolution" text null, "resolved_by" text null, "rolled_back_by" text null, "round_closed" boolean null, "aid_session" text null, "aid" text null, "born_epoch" int not null, primary key ("tx_id"));`);
    this.addSql(`create index "wallet_tx_scope" on "wallet_tx" ("scope_id", "player_id");`);
    this.addSql(`create index "wallet_tx_list" on "wallet_tx" ("operator", "created_at", "tx_id");`);
    this.addSql(`create index "wallet_tx_operator_tx" on "wallet_tx" ("operator", "operator_tx_id");`);
    this.addSql(`create index "wallet_tx_due" on "wallet_tx" ("next_attempt_at") where status = 'pending';`);
    this.addSql(`create index "wallet_tx_open" on "wallet_tx" ("status", "created_at") where status in ('pending', 'uncertain');`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_ref" unique ("ref_tx_id");`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_aid" unique ("aid_session", "table_id", "aid");`);

    this.addSql(`alter table "credit_account" add constraint "credit_balance_not_negative" check (balance >= 0);`);

    this.addSql(`alter table "journal" add constraint "journal_amount_positive" check (amount > 0);`);
    this.addSql(`alter table "journal" add constraint "journal_two_accounts" check (debit <> credit);`);

    this.addSql(`alter table "operator" add constraint "operator_code_form" check (code ~ '^[a-z0-9_-]{2,32}\$');`);
    this.addSql(`alter table "operator" add constraint "operator_mode" check (credit_mode in ('prepaid', 'independent'));`);
    this.addSql(`alter table "operator" add constraint "operator_status" check (status in ('active', 'disabled'));`);

    this.addSql(`alter table "platform_key" add constraint "platform_key_role" check (role in ('owner', 'operations', 'support', 'finance'));`);

    this.addSql(`alter table "player" add constraint "player_status" check (status in ('active', 'blocked'));`);

    this.addSql(`alter table "play_table" add constraint "play_table_status" check (status in ('open', 'maintenance', 'closed'));`);
    this.addSql(`alter table "play_table" add constraint "play_table_mode" check (mode in ('real', 'practice'));`);

    this.addSql(`alter table "round" add constraint "round_status" check (status in ('open', 'settled', 'void'));`);

    this.addSql(`alter table "round_player" add constraint "round_player_amounts" check (bet >= 0 and win >= 0 and rake >= 0);`);

    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_amount" check (amount >= 0 and (type = 'credit' or amount >= 1));`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_status" check (status in ('pending', 'confirmed', 'failed', 'uncertain', 'rolled_back'));`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_type" check (type in ('debit', 'credit', 'rollback'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "audit_record" cascade;`);
    this.addSql(`drop table if exists "credit_account" cascade;`);
    this.addSql(`drop table if exists "credit_entry" cascade;`);
    this.addSql(`drop table if exists "credit_rate" cascade;`);
    this.addSql(`drop table if exists "currency" cascade;`);
    this.addSql(`drop table if exists "game_row" cascade;`);
    this.addSql(`drop table if exists "journal" cascade;`);
    this.addSql(`drop table if exists "launch_token" cascade;`);
    this.addSql(`drop table if exists "lease" cascade;`);
    this.addSql(`drop table if exists "meta" cascade;`);
    this.addSql(`drop table if exists "nonce" cascade;`);
    this.addSql(`drop table if exists "operator" cascade;`);
    this.addSql(`drop table if exists "platform_key" cascade;`);
    this.addSql(`drop table if exists "platform_setting" cascade;`);
    this.addSql(`drop table if exists "player" cascade;`);
    this.addSql(`drop table if exists "player_session" cascade;`);
    this.addSql(`drop table if exists "play_table" cascade;`);
    this.addSql(`drop table if exists "plugin_version" cascade;`);
    this.addSql(`drop table if exists "rate_window" cascade;`);
    this.addSql(`drop table if exists "round" cascade;`);
    this.addSql(`drop table if exists "round_input" cascade;`);
    this.addSql(`drop table if exists "round_player" cascade;`);
    this.addSql(`drop table if exists "shoe" cascade;`);
    this.addSql(`drop table if exists "table_template" cascade;`);
    this.addSql(`drop table if exists "tx_attempt" cascade;`);
    this.addSql(`drop table if exists "tx_resolution" cascade;`);
    this.addSql(`drop table if exists "wallet_tx" cascade;`);
  }

}
