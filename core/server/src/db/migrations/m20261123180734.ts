import { Migration } from '@mikro-orm/migrations';

export class Migration20261123180734 extends Migration {

  override name = 'Migration20261123180734';

  override up(): void | Promise<void> {
    this.addSql(`create index if not exists "round_of_table" on "round" ("table_id", "started_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "round_of_table";`);
  }

}
