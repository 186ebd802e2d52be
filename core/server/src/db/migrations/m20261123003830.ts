import { Migration } from '@mikro-orm/migrations';

export class Migration20261123003830 extends Migration {

  override name = 'Migration20261123003830';

  override up(): void | Promise<void> {
    this.addSql(`create table "dealer_snapshot" ("table_id" text not null, "at" bigint not null, "tag" text not null, "base64" text not null, primary key ("table_id"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "dealer_snapshot" cascade;`);
  }

}
