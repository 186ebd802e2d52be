import { Migration } from '@mikro-orm/migrations';

export class Migration20261123184908 extends Migration {

  override name = 'Migration20261123184908';

  override up(): void | Promise<void> {
    this.addSql(`create index if not exists "round_player_of_game" on "round_player" ("operator", "game_code", "started_at");`);
    this.addSql(`create index if not exists "round_player_long" on "round_player" ("operator", "started_at") where (settled_at is null or settled_at > started_at + 86400000);`);

    this.addSql(`create index if not exists "wallet_tx_long" on "wallet_tx" ("operator", "created_at") where completed_at > created_at + 86400000;`);
    this.addSql(`create index if not exists "wallet_tx_table" on "wallet_tx" ("operator", "table_id", "created_at", "tx_id");`);
    this.addSql(`create index if not exists "wallet_tx_reason" on "wallet_tx" ("operator", "reason", "created_at", "tx_id") where reason <> 'bet' and reason <> 'settle';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "round_player_of_game";`);
    this.addSql(`drop index "round_player_long";`);

    this.addSql(`drop index "wallet_tx_long";`);
    this.addSql(`drop index "wallet_tx_table";`);
    this.addSql(`drop index "wallet_tx_reason";`);
  }

}
