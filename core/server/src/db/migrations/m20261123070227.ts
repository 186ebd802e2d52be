import { Migration } from '@mikro-orm/migrations';

export class Migration20261123070227 extends Migration {

  override name = 'Migration20261123070227';

  override up(): void | Promise<void> {
    this.addSql(`drop index "certification_one";`);
    this.addSql(`alter table "certification" add "returned_at" bigint null, add "balance_due" bigint null, add "request_key" text null, add "request_body" text null;`);
    this.addSql(`alter table "certification" add constraint "certification_request" unique ("operator", "request_key");`);
    // whatever had ended is over; of several that were interrupted only the newest is still given back, as one is at a time from now on
    this.addSql(`update "certification" set "returned_at" = coalesce("ended_at", "started_at") where "status" = 'done' or ("status" = 'interrupted' and "restored" is not null);`);
    this.addSql(`update "certification" c set "returned_at" = coalesce(c."ended_at", c."started_at"), "restored" = false where c."returned_at" is null and exists (select 1 from "certification" d where d."operator" = c."operator" and d."returned_at" is null and (d."started_at", d."id") > (c."started_at", c."id"));`);
    this.addSql(`create unique index "certification_one" on "certification" ("operator") where returned_at is null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "certification" drop constraint "certification_request";`);
    this.addSql(`drop index "certification_one";`);
    this.addSql(`alter table "certification" drop column "returned_at", drop column "balance_due", drop column "request_key", drop column "request_body";`);
    this.addSql(`create unique index "certification_one" on "certification" ("operator") where status in ('running', 'waiting');`);
  }

}
