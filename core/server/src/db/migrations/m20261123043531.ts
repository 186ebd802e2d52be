import { Migration } from '@mikro-orm/migrations';

export class Migration20261123043531 extends Migration {

  override name = 'Migration20261123043531';

  override up(): void | Promise<void> {
    this.addSql(`create table "wire_call" ("id" bigserial primary key, "operator" text not null, "category" text not null, "at" bigint not null, "name" text not null, "path" text null, "request_id" text null, "tx_id" text null, "ip" text null, "http_status" int null, "status" text null, "reason" text null, "ms" int not null);`);
    this.addSql(`create index "wire_call_list" on "wire_call" ("operator", "at", "id");`);
    this.addSql(`create index "wire_call_cap" on "wire_call" ("operator", "category", "id");`);
    this.addSql(`create index "wire_call_age" on "wire_call" ("at");`);

    this.addSql(`alter table "certification" add "open" text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "wire_call" cascade;`);

    this.addSql(`alter table "certification" drop column "open";`);
  }

}
