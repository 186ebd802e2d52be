import { Migration } from '@mikro-orm/migrations';

export class Migration20261123010729 extends Migration {

  override name = 'Migration20261123010729';

  override up(): void | Promise<void> {
    this.addSql(`create table "plugin_activation" ("package" text not null, "table_id" text not null, "version" text not null, "activated_at" bigint not null, primary key ("package", "table_id"));`);

    this.addSql(`alter table "plugin_version" add "installed_at" bigint null, add "signed_by" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "plugin_activation" cascade;`);

    this.addSql(`alter table "plugin_version" drop column "installed_at", drop column "signed_by";`);
  }

}
