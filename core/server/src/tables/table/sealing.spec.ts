// Sealed orders of a table: each is drawn once, and what players have seen of one is dealt to nobody again.

import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { makeSource, type ShoeState } from '../../dealing/index.ts';
import { Cipher, makeLog, systemClock } from '../../kernel/index.ts';
import { until } from '../../wallet/fixture.ts';
import { TableDirectory } from '../directory/directory.ts';
import { openTables, watcher } from '../fixture.ts';
import type { TableRow } from '../rows.ts';
import { AskedTable } from '../testing/asked-table.ts';
import { makeTable } from './table.ts';

type Services = TableDirectory['services'];

/** From now on tables deal from orders that are drawn and sealed. */
function dealSealed(services: Services): void {
  const about = { cipher: new Cipher('1'.repeat(64)), clock: systemClock, log: makeLog('silent') };
  Object.assign(services, { source: (each: Parameters<Services['source']>[0]) => makeSource(each, { ...about, db: each.db }) });
}

/** A second table like the first, which does not run yet. */
function another(tables: TableDirectory, { id: _, sortOrder: __, ...like }: TableRow): Promise<TableRow> {
  return tables.services.db.transaction(sql => tables.create(sql, { ...like, names: { en: 'B2' } }));
}

describe('sealing a shoe', function () {
  this.timeout(30_000);

  it('P9 the next memory of a table waits for the shoe that the one before it seals, and deals from it', async () => {
    const { tables, table, db, end } = await openTables(baccarat, []);
    const { services } = tables;
    const proving = db.proving.bind(db);
    /** while it is set, what is to be written waits here */
    let held: (() => void)[] | null = null;
    Object.assign(db, {
      proving: async (work: Parameters<typeof proving>[0]) => {
        await new Promise<void>(go => (held ? held.push(go) : go()));
        return proving(work);
      },
    });
    dealSealed(services);
    const row = await another(tables, table.row);

    const waiting: (() => void)[] = [];
    held = waiting;
    await tables.opened(row);
    await until(async () => waiting.length === 1);
    await tables.ask(row.id, { type: 'invalidate' });
    await Promise.race([until(async () => waiting.length === 2), new Promise(done => setTimeout(done, 500))]);
    held = null;
    for (const go of waiting) go();

    const other = new AskedTable(tables, row.id);
    await until(async () => other.row.status !== 'open' || other.state().phase === 'betting');
    expect(other.row.status).to.equal('open');
    expect(await db.query('select no, part from shoe where table_id = $1', [row.id])).to.deep.equal([{ no: 1, part: 0 }]);
    await end();
  });

  const { shoe: _, ...fresh } = baccarat.deck;
  for (const [name, deck] of Object.entries({ 'a shoe': baccarat.deck, 'a pack for each round': fresh }))
    for (const before of [0, 1])
      it(`P7 an order of a round that is void because its version is gone is dealt to nobody again: ${name}, ${before} rounds before`, async () => {
        const { tables, table, db, rounds, stub, end } = await openTables({ ...baccarat, deck }, []);
        stub.deposit('u-kim', 1_000_000, 'KRW');
        dealSealed(tables.services);
        const { id } = await another(tables, table.row);
        await tables.resumeAll();
        const kim = watcher('kim');
        /** a round in which they bet, and its order */
        const played = async (directory: TableDirectory): Promise<{ roundId: string; shoeId: string }> => {
          const running = new AskedTable(directory, id);
          await until(() => running.state().phase === 'betting');
          await running.join(kim);
          const roundId = running.state().round_id;
          await running.act(kim, { type: 'bet', aid: `a-${roundId}`, items: [{ spot: 'banker', amount: 10_000 }] });
          const [row] = await db.query('select shoe from round where id = $1 and started_at > 0', [roundId]);
          return { roundId, shoeId: (JSON.parse(String(row?.shoe)) as ShoeState).shoeId };
        };
        const isNow = (roundId: string, status: string) => until(async () => (await rounds.statusOf(roundId)) === status);
        for (let n = 0; n < before; n++) await isNow((await played(tables)).roundId, 'settled');
        const { roundId, shoeId } = await played(tables);
        tables.abandon();

        const { plugins } = tables.services;
        const { hold } = plugins;
        Object.assign(plugins, { hold: async () => undefined });
        const next = new TableDirectory(tables.services, makeTable);
        await next.resumeAll();
        await isNow(roundId, 'void');
        Object.assign(plugins, { hold });
        expect((await played(next)).shoeId, 'the order that is dealt from now').not.to.equal(shoeId);
        await next.stop();
        await end();
      });
});
