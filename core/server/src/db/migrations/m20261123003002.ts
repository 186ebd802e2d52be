import { Migration } from '@mikro-orm/migrations';

export class Migration20261123003002 extends Migration {

  override name = 'Migration20261123003002';

  override up(): void | Promise<void> {
    this.addSql(`create table "ggr_day" ("operator" text not null, "day" int not null, "game_code" text not null, "currency" text not null, "kind" text not null, "shared" boolean not null, "rounds" bigint not null, "bet" bigint not null, "win" bigint not null, "rake" bigint not null, "void_rounds" bigint not null, primary key ("operator", "day", "game_code", "currency", "kind", "shared"));`);

    this.addSql(`create table "ggr_player" ("operator" text not null, "day" int not null, "game_code" text not null, "currency" text not null, "kind" text not null, "player_id" text not null, primary key ("operator", "day", "game_code", "currency", "kind", "player_id"));`);

    this.addSql(`create table "sum_mark" ("table_name" text not null, "through" bigint not null, primary key ("table_name"));`);

    this.addSql(`create table "tx_hour" ("operator" text not null, "hour" int not null, "type" text not null, "reason" text not null, "status" text not null, "currency" text not null, "count" bigint not null, "sum" bigint not null, primary key ("operator", "hour", "type", "reason", "status", "currency"));`);

    this.addSql(`create table "tx_unsummed" ("tx_id" text not null, "operator" text not null, primary key ("tx_id"));`);
    this.addSql(`create index "tx_unsummed_operator" on "tx_unsummed" ("operator");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ggr_day" cascade;`);
    this.addSql(`drop table if exists "ggr_player" cascade;`);
    this.addSql(`drop table if exists "sum_mark" cascade;`);
    this.addSql(`drop table if exists "tx_hour" cascade;`);
    this.addSql(`drop table if exists "tx_unsummed" cascade;`);
  }

}
