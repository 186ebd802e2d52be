import { Migration } from '@mikro-orm/migrations';

export class Migration20261122163630 extends Migration {

  override name = 'Migration20261122163630';

  override up(): void | Promise<void> {
    this.addSql(`alter table "certification_call" rename column "misuse" to "tampering";`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "certification_call" rename column "tampering" to "misuse";`);
  }

}
