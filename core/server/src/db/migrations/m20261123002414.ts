import { Migration } from '@mikro-orm/migrations';

export class Migration20261123002414 extends Migration {

  override name = 'Migration20261123002414';

  override up(): void | Promise<void> {
    this.addSql(`create table "dealer" ("id" text not null, "operator" text not null, "login" text not null, "name" text not null, "role" text not null, "status" text not null, "pin_hash" text not null, "badge_sealed" text null, "badge_hash" text null, "badge_tail" text null, "badge_issued_at" bigint null, "photo" text null, "created_at" bigint not null, "seq" bigserial, primary key ("id"));`);
    this.addSql(`alter table "dealer" add constraint "dealer_login_unique" unique ("login");`);
    this.addSql(`alter table "dealer" add constraint "dealer_badge_hash_unique" unique ("badge_hash");`);
    this.addSql(`create index "dealer_operator_seq_index" on "dealer" ("operator", "seq");`);

    this.addSql(`create table "dealer_device" ("id" text not null, "operator" text not null, "name" text not null, "os" text not null, "app_version" text not null, "public_key" text not null, "status" text not null, "table_id" text null, "requested_table_id" text null, "last_ip" text null, "last_seen_at" bigint null, "last_status" jsonb null, "created_at" bigint not null, "seq" bigserial, primary key ("id"));`);
    this.addSql(`alter table "dealer_device" add constraint "dealer_device_key" unique ("operator", "public_key");`);
    this.addSql(`create unique index "dealer_device_table" on "dealer_device" ("table_id") where status = 'active';`);

    this.addSql(`create table "dealer_limit" ("operator" text not null, "devices" int null, primary key ("operator"));`);

    this.addSql(`create table "dealer_message" ("device_id" text not null, "seq" bigint not null, "round_id" text null, "answer" jsonb null, "at" bigint not null, primary key ("device_id", "seq"));`);
    this.addSql(`create index "dealer_message_at_index" on "dealer_message" ("at");`);

    this.addSql(`create table "dealer_photo" ("sha256" text not null, "type" text not null, "base64" text not null, "created_at" bigint not null, primary key ("sha256"));`);

    this.addSql(`create table "dealer_session" ("id" text not null, "dealer_id" text not null, "device_id" text not null, "created_at" bigint not null, "expires_at" bigint not null, "revoked_at" bigint null, primary key ("id"));`);
    this.addSql(`create index "dealer_session_dealer_id_index" on "dealer_session" ("dealer_id");`);
    this.addSql(`create index "dealer_session_device_id_index" on "dealer_session" ("device_id");`);
    this.addSql(`create index "dealer_session_expires_at_index" on "dealer_session" ("expires_at");`);

    this.addSql(`create index "card_log_dealer" on "card_log" ("dealer", "round_id") where position is not null;`);

    this.addSql(`alter table "dealer" add constraint "dealer_role" check (role in ('dealer', 'pitboss'));`);
    this.addSql(`alter table "dealer" add constraint "dealer_status" check (status in ('active', 'disabled'));`);

    this.addSql(`alter table "dealer_device" add constraint "dealer_device_status" check (status in ('pending', 'active', 'disabled'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "dealer" cascade;`);
    this.addSql(`drop table if exists "dealer_device" cascade;`);
    this.addSql(`drop table if exists "dealer_limit" cascade;`);
    this.addSql(`drop table if exists "dealer_message" cascade;`);
    this.addSql(`drop table if exists "dealer_photo" cascade;`);
    this.addSql(`drop table if exists "dealer_session" cascade;`);

    this.addSql(`drop index "card_log_dealer";`);
  }

}
