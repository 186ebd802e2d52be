// What the books ask of table sessions, of as many of them as a busy site has between two seals.
import { expect } from 'chai';
import { type BookPart, booksEntities } from '../books/index.ts';
import { reportOf } from '../books/testing.ts';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { ledgerEntities } from '../ledger/index.ts';
import { roundEntities } from '../rounds/index.ts';
import { walletEntities } from '../wallet/index.ts';
import { tablesBook } from './checks.ts';
import { entities } from './entities.ts';

const SESSIONS = 8000;
/** The table of hands, which another room has. */
const HANDS_BOOK: BookPart = { tables: [{ name: 'round_player', number: 'seq', key: 'round_id', kept: ['seq'] }] };
const ABOUT_HANDS = ['session_rounds', 'session_bet', 'session_win', 'session_rake', 'session_chips', 'check_failed'];

describe('what the books ask of table sessions', function () {
  this.timeout(120_000);
  let db: Database;
  before(async () => {
    db = await testDatabase([...booksEntities, ...ledgerEntities, ...walletEntities, ...roundEntities, ...entities]);
    const each = `generate_series(1, ${SESSIONS}) as i`;
    await db.query(`insert into table_session (id, table_id, table_name, table_names, game_code, operator, player_id, external_id, nickname,
        currency, seat, status, chips, waiting, buy_in, top_up, cash_out, rounds, bet, win, rake, sitting_out, opened_at, left_at)
      select 'tss_' || i, 'tbl_1', 'T', '{}', 'holdem_nlh', 'acme', 'pl_' || i, 'x', 'N', 'KRW', 0, 'left', 0, 0, 10, 0, 3, 1, 10, 3, 1,
        false, i, i + 1 from ${each}`);
    await db.query(`insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
        currency, seat, bet, win, rake, status, started_at, settled_at, session_id)
      select 'rnd_' || i, 'pl_' || i, 'acme', 'x', 'holdem_nlh', 'tbl_1', 'T', '{}', i, 'KRW', 0, 10, 3, 1, 'settled', i, i + 1, 'tss_' || i
      from ${each}`);
  });
  after(() => db.close());

  const wrong = async () =>
    (await reportOf(db, [HANDS_BOOK, tablesBook])).broken
      .filter(({ what }) => ABOUT_HANDS.includes(what))
      .map(({ what, id, expected, found }) => [what, id, String(expected), String(found)]);

  it('P20 thousands of them are read within the time that a question of the books has, and agree with their hands', async () => {
    expect(await wrong()).to.deep.equal([]);
  });

  it('P20 one of thousands that says something else than its hands is named', async () => {
    await db.query(`update table_session set rounds = 2, rake = 0 where id = 'tss_77'`);
    await db.query(`delete from round_player where session_id = 'tss_78'`);
    expect(await wrong()).to.have.deep.members([
      ['session_rounds', 'tss_77', '1', '2'],
      ['session_rake', 'tss_77', '1', '0'],
      ['session_rounds', 'tss_78', '0', '1'],
      ['session_bet', 'tss_78', '0', '10'],
      ['session_win', 'tss_78', '0', '3'],
      ['session_rake', 'tss_78', '0', '1'],
    ]);
  });
});
