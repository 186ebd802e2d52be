import { Migration } from '@mikro-orm/migrations';

export class Migration20261123004238 extends Migration {

  override name = 'Migration20261123004238';

  override up(): void | Promise<void> {
    this.addSql(`create table "table_request" ("operator" text not null, "key" text not null, "body" text not null, "table_id" text not null, "created_at" bigint not null, primary key ("operator", "key"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "table_request" cascade;`);
  }

}
