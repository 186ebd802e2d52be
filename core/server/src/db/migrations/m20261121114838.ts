import { Migration } from '@mikro-orm/migrations';

export class Migration20261121114838 extends Migration {

  override name = 'Migration20261121114838';

  override up(): void | Promise<void> {
    this.addSql(`drop index "tx_attempt_tx";`);
    this.addSql(`alter table "tx_attempt" drop constraint "tx_attempt_pkey";`);
    this.addSql(`alter table "tx_attempt" add primary key ("tx_id", "id");`);

    this.addSql(`alter table "wallet_tx" drop constraint "wallet_tx_aid";`);
    this.addSql(`drop index "wallet_tx_due";`);
    this.addSql(`alter table "wallet_tx" drop constraint "wallet_tx_ref";`);
    this.addSql(`drop index "wallet_tx_open";`);
    this.addSql(`drop index "wallet_tx_operator_tx";`);
    this.addSql(`create index "wallet_tx_first" on "wallet_tx" ("operator", "born_epoch", "next_attempt_at", "created_at") where status = 'pending' and type <> 'debit' and attempts = 0;`);
    this.addSql(`create index "wallet_tx_again" on "wallet_tx" ("operator", "born_epoch", "next_attempt_at", "created_at") where status = 'pending' and type <> 'debit' and attempts > 0;`);
    this.addSql(`create unique index "wallet_tx_aid" on "wallet_tx" ("aid_session", "table_id", "aid") where aid is not null;`);
    this.addSql(`create unique index "wallet_tx_ref" on "wallet_tx" ("ref_tx_id") where ref_tx_id is not null;`);
    this.addSql(`create index "wallet_tx_open" on "wallet_tx" ("created_at") where status = 'pending' and type = 'debit';`);
    this.addSql(`create index "wallet_tx_operator_tx" on "wallet_tx" ("operator", "operator_tx_id") where operator_tx_id is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "tx_attempt" drop constraint "tx_attempt_pkey";`);
    this.addSql(`create index "tx_attempt_tx" on "tx_attempt" ("tx_id");`);
    this.addSql(`alter table "tx_attempt" add primary key ("id");`);

    this.addSql(`drop index "wallet_tx_first";`);
    this.addSql(`drop index "wallet_tx_again";`);
    this.addSql(`drop index "wallet_tx_ref";`);
    this.addSql(`drop index "wallet_tx_aid";`);
    this.addSql(`drop index "wallet_tx_operator_tx";`);
    this.addSql(`drop index "wallet_tx_open";`);
    this.addSql(`create index "wallet_tx_due" on "wallet_tx" ("next_attempt_at") where status = 'pending';`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_ref" unique ("ref_tx_id");`);
    this.addSql(`alter table "wallet_tx" add constraint "wallet_tx_aid" unique ("aid_session", "table_id", "aid");`);
    this.addSql(`create index "wallet_tx_operator_tx" on "wallet_tx" ("operator", "operator_tx_id");`);
    this.addSql(`create index "wallet_tx_open" on "wallet_tx" ("status", "created_at") where status in ('pending', 'uncertain');`);
  }

}
