// What a round did to the chips of table sessions is booked by one statement: all of it, or nothing.
import { expect } from 'chai';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import type { Played } from '../../rounds/index.ts';
import { entities } from '../entities.ts';
import { bookPlayed, insertSession, newSession, openSessions } from './session-rows.ts';

const KIM = 'tss_kim';
const LEE = 'tss_lee';

describe('chips of sessions', () => {
  let db: Database;

  before(async () => {
    db = await testDatabase(entities);
  });
  after(() => db.close());
  beforeEach(() =>
    db.transaction(async sql => {
      await sql.run('delete from table_session');
      for (const [seat, id] of [KIM, LEE].entries()) await insertSession(sql, sessionAt(seat, id));
    }),
  );

  const book = (...played: Played[]) => db.transaction(sql => bookPlayed(sql, 'tbl_1', played));
  const standing = async () => {
    const rows = await openSessions((text, params) => db.query(text, params), 'tbl_1');
    return rows.map(({ chips, rounds, bet, win, rake, bankAt, entry }) => ({ chips, rounds, bet, win, rake, bankAt, entry }));
  };
  const won = { sessionId: KIM, before: 5000, after: 5990, bet: 1000, win: 1990, rake: 10, bankAt: 3 };
  const lost = { sessionId: LEE, before: 5000, after: 4000, bet: 1000, win: 0, rake: 0, bankAt: null };
  const UNTOUCHED = { chips: 5000, rounds: 0, bet: 0, win: 0, rake: 0, bankAt: null, entry: 'wait' };

  it('become what the round made of them, and sums go up', async () => {
    await book(won, lost);
    await book({ ...lost, before: 4000, after: 3000 });
    expect(await standing()).to.deep.equal([
      { chips: 5990, rounds: 1, bet: 1000, win: 1990, rake: 10, bankAt: 3, entry: null },
      { chips: 3000, rounds: 2, bet: 2000, win: 0, rake: 0, bankAt: null, entry: null },
    ]);
  });

  it('of another table stay as they were', async () => {
    const other = db.transaction(sql => bookPlayed(sql, 'tbl_2', [won]));
    expect(await other.catch((error: Error) => error.message)).to.include(`${KIM} are not 5000`);
    expect(await standing()).to.deep.equal([UNTOUCHED, UNTOUCHED]);
  });

  const wrong: [what: string, played: Played[], error: string][] = [
    [
      'one has other chips than it had when the round began',
      [won, { ...lost, before: 6000, after: 5000 }],
      `${LEE} are not 6000`,
    ],
    ['one is not open', [won, { ...lost, sessionId: 'tss_gone' }], 'tss_gone are not 5000'],
    ['one comes twice', [won, won], 'twice'],
    ['what it put in and got is not what it has', [lost, { ...won, after: 5991 }], KIM],
  ];
  for (const [what, played, error] of wrong)
    it(`stay as they were where ${what}`, async () => {
      const refused = await book(...played).then(
        () => null,
        (caught: Error) => caught,
      );
      expect(refused?.message).to.include(error);
      expect(await standing()).to.deep.equal([UNTOUCHED, UNTOUCHED]);
    });
});

const sessionAt = (seat: number, id: string) =>
  newSession({
    ...{ id, tableId: 'tbl_1', tableName: 'T', tableNames: { en: 'T' }, gameCode: 'holdem_nlh', operator: 'demo' },
    ...{ playerId: `pl_${id}`, externalId: id, nickname: id, currency: 'KRW', operatorSessionId: null },
    ...{ seat, buyIn: 5000, entry: 'wait', openedAt: 1 },
  });
