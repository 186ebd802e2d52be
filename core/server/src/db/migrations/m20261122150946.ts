import { Migration } from '@mikro-orm/migrations';

export class Migration20261122150946 extends Migration {

  override name = 'Migration20261122150946';

  override up(): void | Promise<void> {
    this.addSql(`alter table "audit_record" add "mark" text null;`);

    this.addSql(`alter table "round" add constraint "round_started" check (started_at > 0 or status = 'open');`);

    this.addSql(`drop index "round_player_operator_settled_at_index";`);
    this.addSql(`drop index "round_player_player_id_started_at_index";`);
    this.addSql(`create index "round_player_settled" on "round_player" ("operator", (coalesce("settled_at", 9007199254740991)));`);
    this.addSql(`create index "round_player_of_player" on "round_player" ("operator", "external_id", "started_at");`);
    this.addSql(`create index "round_player_of_session" on "round_player" ("session_id", "started_at") where session_id is not null;`);

    this.addSql(`create index "wallet_tx_completed" on "wallet_tx" ("operator", "completed_at", "tx_id") where completed_at is not null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "audit_record" drop column "mark";`);

    this.addSql(`alter table "round" drop constraint "round_started";`);

    this.addSql(`drop index "round_player_settled";`);
    this.addSql(`drop index "round_player_of_player";`);
    this.addSql(`drop index "round_player_of_session";`);
    this.addSql(`create index "round_player_operator_settled_at_index" on "round_player" ("operator", "settled_at");`);
    this.addSql(`create index "round_player_player_id_started_at_index" on "round_player" ("player_id", "started_at");`);

    this.addSql(`drop index "wallet_tx_completed";`);
  }

}
