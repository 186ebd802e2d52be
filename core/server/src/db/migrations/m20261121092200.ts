import { Migration } from '@mikro-orm/migrations';

export class Migration20261121092200 extends Migration {

  override name = 'Migration20261121092200';

  override up(): void | Promise<void> {
    this.addSql(`create table "card_log" ("id" bigserial primary key, "received_at" bigint not null, "table_id" text not null, "round_id" text null, "source" text not null, "dealer" text null, "role" text null, "device_id" text null, "device_name" text null, "ip" text null, "scanner_id" text null, "scanned_at" bigint null, "position" text null, "reject_code" text null, "sealed" text not null);`);
    this.addSql(`create index "card_log_round_id_index" on "card_log" ("round_id");`);
    this.addSql(`create index "card_log_table_id_received_at_index" on "card_log" ("table_id", "received_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "card_log" cascade;`);
  }

}
