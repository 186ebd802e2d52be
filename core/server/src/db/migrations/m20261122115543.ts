import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115543 extends Migration {

  override name = 'Migration20261122115543';

  override up(): void | Promise<void> {
    this.addSql(`create table "stake" ("player_id" text not null, "table_id" text not null, "scope_id" text not null, "alone" boolean not null, primary key ("player_id", "table_id"));`);
    this.addSql(`create index "stake_scope" on "stake" ("scope_id");`);
    this.addSql(`create unique index "stake_alone" on "stake" ("player_id") where alone;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "stake" cascade;`);
  }

}
