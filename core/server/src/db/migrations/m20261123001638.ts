import { Migration } from '@mikro-orm/migrations';

export class Migration20261123001638 extends Migration {

  override name = 'Migration20261123001638';

  override up(): void | Promise<void> {
    this.addSql(`create table "lobby_banner" ("sha256" text not null, "type" text not null, "bytes" bytea not null, "created_at" bigint not null, primary key ("sha256"));`);

    this.addSql(`create table "lobby_banner_owner" ("operator" text not null, "sha256" text not null, primary key ("operator", "sha256"));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "lobby_banner" cascade;`);
    this.addSql(`drop table if exists "lobby_banner_owner" cascade;`);
  }

}
