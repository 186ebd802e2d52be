import { Migration } from '@mikro-orm/migrations';

export class Migration20261121115328 extends Migration {

  override name = 'Migration20261121115328';

  override up(): void | Promise<void> {
    this.addSql(`create table "certification" ("id" text not null, "operator" text not null, "external_id" text not null, "currency" text not null, "amount" bigint not null, "options" text not null, "harmless_only" boolean not null, "status" text not null, "results" text not null, "balance_before" bigint null, "balance_after" bigint null, "restored" boolean null, "notes" text not null, "started_at" bigint not null, "ended_at" bigint null, primary key ("id"));`);
    this.addSql(`create index "certification_list" on "certification" ("operator", "started_at");`);
    this.addSql(`create unique index "certification_one" on "certification" ("operator") where status in ('running', 'waiting');`);

    this.addSql(`create table "certification_call" ("id" bigserial primary key, "certification_id" text not null, "scenario" text not null, "name" text not null, "tx_id" text null, "round_id" text null, "body" text not null, "misuse" text null, "sent_at" bigint not null, "ms" int null, "http_status" int null, "wallet_status" text null, "balance" bigint null, "verdict" text null, "problem" text null);`);
    this.addSql(`create index "certification_call_of" on "certification_call" ("certification_id", "id");`);

    this.addSql(`alter table "certification" add constraint "certification_status" check (status in ('running', 'waiting', 'done', 'interrupted'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "certification" cascade;`);
    this.addSql(`drop table if exists "certification_call" cascade;`);
  }

}
