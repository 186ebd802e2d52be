// A new table whose room does not open: nothing of it stays, neither in memory nor in the rows.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import type { ApiError } from '../../kernel/index.ts';
import { openTables } from '../fixture.ts';

describe('opening a table', function () {
  this.timeout(60_000);
  let room: Awaited<ReturnType<typeof openTables>>;
  before(async () => {
    room = await openTables(baccarat, []);
  });
  after(() => room.end());

  it('TCR-11 answers `TABLE_OPEN_FAILED` and leaves nothing when the room cannot be opened', async () => {
    const { tables } = room;
    let isBroken = true;
    tables.onOpened(() => {
      if (isBroken) throw new Error('no room');
    });
    const { id: _, name: _name, createdAt: _at, ...input } = room.table.row;
    const ids = () => tables.rows().map(each => each.id);
    const before = ids();
    const make = () =>
      tables.services.db.transaction(async sql => {
        const row = await tables.create(sql, input);
        await tables.open(row);
        return row;
      });
    const failed = await make().catch((error: ApiError) => error.code);
    expect(failed).to.equal('TABLE_OPEN_FAILED');
    expect(ids()).to.deep.equal(before);
    const count = async () => (await tables.services.db.query('select id from play_table')).length;
    const written = await count();
    isBroken = false;
    const row = await make();
    await tables.start(String((row as { id: string }).id));
    expect(ids()).to.have.length(before.length + 1);
    expect(await count()).to.equal(written + 1);
  });
});
