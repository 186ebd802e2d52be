import { Migration } from '@mikro-orm/migrations';

export class Migration20261123230952 extends Migration {

  override name = 'Migration20261123230952';

  override up(): void | Promise<void> {
    this.addSql(`create table "ggr_day_players" ("operator" text not null, "day" int not null, "game_code" text not null, "currency" text not null, "kind" text not null, "players" bigint not null, primary key ("operator", "day", "game_code", "currency", "kind"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "ggr_day_players" cascade;`);
  }

}
