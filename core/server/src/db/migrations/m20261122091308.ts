import { Migration } from '@mikro-orm/migrations';

export class Migration20261122091308 extends Migration {

  override name = 'Migration20261122091308';

  override up(): void | Promise<void> {
    this.addSql(`create index "player_session_expires_at_index" on "player_session" ("expires_at");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "player_session_expires_at_index";`);
  }

}
