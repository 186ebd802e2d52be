import { Migration } from '@mikro-orm/migrations';

export class Migration20261122082755 extends Migration {

  override name = 'Migration20261122082755';

  override up(): void | Promise<void> {
    this.addSql(`create index "credit_entry_manual" on "credit_entry" ("operator", "id") where kind in ('charge', 'withdraw', 'adjust');`);

    this.addSql(`drop index "wallet_tx_list";`);
    this.addSql(`create index "wallet_tx_player" on "wallet_tx" ("operator", "external_id", "created_at", "tx_id");`);
    this.addSql(`create index "wallet_tx_review" on "wallet_tx" ("created_at", "tx_id") where review;`);
    this.addSql(`create index "wallet_tx_odd" on "wallet_tx" ("operator", "status", "created_at", "tx_id") where status <> 'pending' and status <> 'confirmed';`);
    this.addSql(`create index "wallet_tx_list" on "wallet_tx" ("operator", "created_at", "tx_id") include ("type", "reason", "status", "currency", "amount");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "credit_entry_manual";`);

    this.addSql(`drop index "wallet_tx_player";`);
    this.addSql(`drop index "wallet_tx_review";`);
    this.addSql(`drop index "wallet_tx_odd";`);
    this.addSql(`drop index "wallet_tx_list";`);
    this.addSql(`create index "wallet_tx_list" on "wallet_tx" ("operator", "created_at", "tx_id");`);
  }

}
