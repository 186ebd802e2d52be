import { Migration } from '@mikro-orm/migrations';

export class Migration20261121082433 extends Migration {

  override name = 'Migration20261121082433';

  override up(): void | Promise<void> {
    this.addSql(`create table "table_session" ("id" text not null, "table_id" text not null, "table_name" text not null, "table_names" jsonb not null, "game_code" text not null, "operator" text not null, "player_id" text not null, "external_id" text not null, "nickname" text not null, "currency" text not null, "operator_session_id" text null, "seat" int not null, "status" text not null, "chips" bigint not null, "waiting" bigint not null, "buy_in" bigint not null, "top_up" bigint not null, "cash_out" bigint not null, "rounds" int not null, "bet" bigint not null, "win" bigint not null, "rake" bigint not null, "sitting_out" boolean not null, "entry" text null, "bank_at" int null, "opened_at" bigint not null, "left_at" bigint null, "close_reason" text null, primary key ("id"));`);
    this.addSql(`create index "table_session_past" on "table_session" ("table_id", "player_id", "left_at");`);
    this.addSql(`create unique index "table_session_seat" on "table_session" ("table_id", "seat") where status = 'open';`);
    this.addSql(`create unique index "table_session_player" on "table_session" ("table_id", "player_id") where status = 'open';`);

    this.addSql(`alter table "table_session" add constraint "table_session_status" check (status in ('open', 'left'));`);
    this.addSql(`alter table "table_session" add constraint "table_session_amounts" check (chips >= 0 and waiting >= 0 and buy_in > 0 and top_up >= 0 and cash_out >= 0);`);
    this.addSql(`alter table "table_session" add constraint "table_session_sum" check (buy_in + top_up + win - bet = chips + waiting + cash_out and (status = 'open' and cash_out = 0 or status = 'left' and chips + waiting = 0));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "table_session" cascade;`);
  }

}
