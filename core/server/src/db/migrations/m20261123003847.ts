import { Migration } from '@mikro-orm/migrations';

export class Migration20261123003847 extends Migration {

  override name = 'Migration20261123003847';

  override up(): void | Promise<void> {
    this.addSql(`create table "tx_day" ("operator" text not null, "day" int not null, "type" text not null, "reason" text not null, "status" text not null, "currency" text not null, "count" bigint not null, "sum" bigint not null, primary key ("operator", "day", "type", "reason", "status", "currency"));`);
    // what was added up before there were days is added up anew
    this.addSql('delete from tx_hour;');
    this.addSql('delete from tx_unsummed;');
    this.addSql(`delete from sum_mark where table_name = 'wallet_tx';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "tx_day" cascade;`);
  }

}
