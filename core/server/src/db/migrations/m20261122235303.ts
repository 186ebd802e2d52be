import { Migration } from '@mikro-orm/migrations';

export class Migration20261122235303 extends Migration {

  override name = 'Migration20261122235303';

  override up(): void | Promise<void> {
    this.addSql(`create table "guess_window" ("subject" text not null, "at" jsonb not null, "last_at" bigint not null, primary key ("subject"));`);
    this.addSql(`create index "guess_window_last_at_index" on "guess_window" ("last_at");`);

    this.addSql(`create table "private_guest" ("reservation_id" text not null, "player_id" text not null, "at" bigint not null, primary key ("reservation_id", "player_id"));`);

    this.addSql(`create table "private_reservation" ("id" text not null, "table_id" text not null, "operator" text not null, "start_at" bigint not null, "end_at" bigint not null, "password_sealed" text not null, "created_at" bigint not null, "cancelled_at" bigint null, primary key ("id"));`);
    this.addSql(`create index "private_reservation_table_id_end_at_index" on "private_reservation" ("table_id", "end_at");`);
    this.addSql(`create index "private_reservation_operator_end_at_index" on "private_reservation" ("operator", "end_at");`);

    this.addSql(`alter table "private_reservation" add constraint "private_reservation_time" check (end_at > start_at);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "guess_window" cascade;`);
    this.addSql(`drop table if exists "private_guest" cascade;`);
    this.addSql(`drop table if exists "private_reservation" cascade;`);
  }

}
