// What a report holds: its sums are of one moment, and nobody waits for more than them.
import { expect } from 'chai';
import type { Database, Sql } from '../db/index.ts';
import { makeLog, systemClock } from '../kernel/index.ts';
import { ledgerBook } from '../ledger/index.ts';
import { bet, openRoom, type Room } from '../wallet/fixture.ts';
import { walletBook } from '../wallet/index.ts';
import { joined } from './book.ts';
import { Books } from './books.ts';

describe('a report of the books', () => {
  const parts = [ledgerBook, walletBook];
  let room: Room;
  /** the texts of each snapshot */
  let held: string[][];
  const reports = {
    snapshot: <T>(work: (sql: Sql) => Promise<T>) =>
      room.db.reports.snapshot(sql => {
        const texts: string[] = [];
        held.push(texts);
        const query = <R>(text: string, params?: readonly unknown[]) => {
          texts.push(text);
          return sql.query<R>(text, params);
        };
        return work({ query, run: (text, params) => sql.run(text, params) });
      }),
  };

  beforeEach(async () => {
    room = await openRoom();
    room.stub.deposit('u-1', 1_000_000);
    held = [];
  });
  afterEach(() => room.end());

  const report = async () => {
    const db = Object.create(room.db, {
      reports: { value: reports },
      embedded: { value: room.db.embedded },
    }) as Database;
    const config = { seal: { most_rows: 20_000, after_ms: 900_000 } };
    return new Books({ db, clock: systemClock, log: makeLog('silent'), parts, config }).report();
  };

  it('F49 has its sums in one snapshot, and each check in one of its own, so that the embedded database answers between them', async () => {
    await room.debit(bet('1'));
    await report();
    const heads = joined(parts).checks.map(each => each.text('(ROWS)').split('(ROWS)')[0] as string);
    const isCheck = (text: string) => heads.some(head => text.startsWith(head));
    const [sums = [], ...checks] = held;
    expect(sums.filter(isCheck)).to.deep.equal([]);
    expect(sums.some(text => text.includes(`'sum' as fold`))).to.equal(true);
    expect(checks.length).to.be.greaterThan(5);
    expect(checks.map(texts => texts.map(isCheck))).to.deep.equal(checks.map(() => [true]));
  });
});
