// Keys of the staff in memory: a revoked key is refused at once, also by a reading that began before and when the answer is lost.
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { heldReading, losingAnswer, testDatabase, updateRow } from '../db/testing.ts';
import { Cipher, systemClock } from '../kernel/index.ts';
import { authEntities, PlatformKeys } from './index.ts';

describe('platform keys in memory', () => {
  let db: Database;
  let keys: PlatformKeys;
  const { around, lose } = losingAnswer();
  before(async () => {
    db = await testDatabase(authEntities, around);
    keys = new PlatformKeys({ db, cipher: new Cipher('1'.repeat(64)), clock: systemClock });
  });
  after(() => db.close());

  const said = (key: string) =>
    keys.check(`Bearer ${key}`).then(
      found => found.name,
      (error: { code?: string }) => error.code,
    );
  const revoke = (sql: Sql, id: string) => updateRow(db, sql, keys.revocation(id), 'id');
  const made = (name: string) => db.transaction(sql => keys.add(sql, { name, role: 'support' }));

  it('refuses a revoked key that was looked up while it was revoked', async () => {
    const { id, key } = await made('slow');
    const during = heldReading(
      db,
      () => said(key),
      () => db.transaction(sql => revoke(sql, id)),
    );
    expect(await during, 'it began before').to.equal('slow');
    expect(await said(key)).to.equal('UNAUTHORIZED');
  });

  it('refuses a key whose revocation was committed and not answered, and knows one again whose revocation was undone', async () => {
    const [lost, kept] = [await made('lost'), await made('kept')];
    expect([await said(lost.key), await said(kept.key)]).to.deep.equal(['lost', 'kept']);
    lose();
    const revoking = db.transaction(sql => revoke(sql, lost.id));
    expect(await revoking.catch((error: Error) => error.message)).to.equal('cut off');
    expect(await said(lost.key)).to.equal('UNAUTHORIZED');
    const undone = db.transaction(async sql => {
      await revoke(sql, kept.id);
      throw new Error('undone');
    });
    expect(await undone.catch((error: Error) => error.message)).to.equal('undone');
    expect(await said(kept.key)).to.equal('kept');
  });
});
