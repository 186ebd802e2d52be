// What a start says of a database and a data folder that do not belong together, or that may be a backup: each combination.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Clock, ConfigError, systemClock } from '../kernel/index.ts';
import type { Database } from './database.ts';
import { HighWater, seenIn } from './high-water.ts';
import { testDatabase } from './testing.ts';

const HOUR = 3_600_000;
const CUT = 'the process before this one did not end in order, long ago: a crash, or a restored backup';
const UNWITNESSED = 'nothing here says how far this database was';
const ANOTHER = 'another database than the one that was seen here';

describe('a database and the data folder beside it', function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), 'baize-high-water-'));
  const file = join(folder, 'database-seen.json');
  let db: Database;
  before(async () => {
    db = await testDatabase([]);
  });
  after(async () => {
    await db?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    rmSync(file, { force: true });
    await db.query(`delete from meta where key in ('database_id', 'high_water')`);
    Object.assign(db.lease, { wasGivenBack: true, formerSeenAt: 0 });
  });

  let said: string[] = [];
  const log = { warn: (_: unknown, text?: string) => void said.push(String(text)) };
  const start = async (clock: Clock = systemClock): Promise<HighWater> => {
    said = [];
    const seen = new HighWater({ db, clock, log: log as never, file });
    await seen.check();
    return seen;
  };
  const played = async (): Promise<void> => {
    const seen = await start();
    for (let n = 0; n < 3; n++) await seen.note();
  };
  const refused = async (): Promise<string> => {
    const error = await start().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ConfigError);
    return (error as ConfigError).message;
  };

  it('NS-19 a first start, and one on what was left in order, says nothing', async () => {
    await start();
    expect(said).to.deep.equal([]);
    await played();
    await start();
    expect(said).to.deep.equal([]);
  });

  it('NS-19 a database from the past beside the folder of now is refused; the folder of then beside the database of now is not', async () => {
    await played();
    const then = readFileSync(file, 'utf8');
    await played();
    await db.query(`update meta set value = '3' where key = 'high_water'`);
    expect(await refused()).to.include(
      'this database is from the past: it is at era 1, mark 3, and was seen here at era 1, mark 6',
    );
    await db.query(`update meta set value = '6' where key = 'high_water'`);
    writeFileSync(file, then);
    await start();
    expect(said).to.deep.equal([]);
  });

  it('NS-19 restored together they agree: that a process in use was copied is said', async () => {
    await played();
    Object.assign(db.lease, { wasGivenBack: false, formerSeenAt: systemClock.now() - HOUR });
    await start();
    expect(said).to.deep.equal([CUT]);
    Object.assign(db.lease, { wasGivenBack: false, formerSeenAt: systemClock.now() - 60_000 });
    await start();
    expect(said, 'a crash that was over soon').to.deep.equal([]);
    Object.assign(db.lease, { wasGivenBack: true, formerSeenAt: systemClock.now() - HOUR });
    await start();
    expect(said, 'it ended in order').to.deep.equal([]);
  });

  it('NS-19 a used database beside a new folder is said, and one that the folder does not know', async () => {
    await played();
    const { mark } = seenIn(file) ?? { mark: 0 };
    rmSync(file);
    await start();
    expect(said).to.deep.equal([UNWITNESSED]);
    writeFileSync(file, JSON.stringify({ database: 'somebody else', era: 1, mark: mark + 10 }));
    await start();
    expect(said).to.deep.equal([ANOTHER]);
    await db.query(`delete from meta where key = 'database_id'`);
    await start();
    expect(said, 'an empty one').to.deep.equal([ANOTHER]);
  });

  it('NS-19 restore-done on the folder of now goes beyond its era, and is not asked for again', async () => {
    await played();
    writeFileSync(file, JSON.stringify({ ...seenIn(file), era: 0 }));
    await start();
    expect(said).to.deep.equal([]);
  });
});
