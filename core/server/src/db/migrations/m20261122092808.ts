import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092808 extends Migration {

  override name = 'Migration20261122092808';

  override up(): void | Promise<void> {
    this.addSql(`create table "seal" ("no" int not null, "day" text not null, "cut_at" bigint not null, "sealed_at" bigint not null, "marks" text not null, "rows" text not null, "sums" text not null, "sums_digest" text not null, "figures_digest" text not null, "hash" text not null, primary key ("no"));`);

    this.addSql(`create table "seal_figure" ("fold" text not null, "name" text not null, "operator" text not null, "currency" text not null, "amount" text not null, primary key ("fold", "name", "operator", "currency"));`);

    this.addSql(`create table "seal_late" ("table_name" text not null, "number" bigint not null, "id" text not null, "no" int null, primary key ("table_name", "number"));`);
    this.addSql(`create index "seal_late_no" on "seal_late" ("table_name", "no");`);

    this.addSql(`alter table "round" add "seq" bigserial;`);
    this.addSql(`create index "round_seq" on "round" ("seq");`);

    this.addSql(`alter table "round_player" add "seq" bigserial not null;`);
    this.addSql(`create index "round_player_seq" on "round_player" ("seq");`);

    this.addSql(`alter table "table_session" add "seq" bigserial;`);
    this.addSql(`create index "table_session_seq" on "table_session" ("seq");`);

    this.addSql(`create index "tx_attempt_id" on "tx_attempt" ("id");`);

    this.addSql(`alter table "wallet_tx" add "seq" bigserial;`);
    this.addSql(`create index "wallet_tx_seq" on "wallet_tx" ("seq");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "seal" cascade;`);
    this.addSql(`drop table if exists "seal_figure" cascade;`);
    this.addSql(`drop table if exists "seal_late" cascade;`);

    this.addSql(`drop index "round_seq";`);
    this.addSql(`alter table "round" drop column "seq";`);

    this.addSql(`drop index "round_player_seq";`);
    this.addSql(`alter table "round_player" drop column "seq";`);

    this.addSql(`drop index "table_session_seq";`);
    this.addSql(`alter table "table_session" drop column "seq";`);

    this.addSql(`drop index "tx_attempt_id";`);

    this.addSql(`drop index "wallet_tx_seq";`);
    this.addSql(`alter table "wallet_tx" drop column "seq";`);
  }

}
