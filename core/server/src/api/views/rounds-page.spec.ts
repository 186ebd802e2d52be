// Pages of rounds from query strings, over a real history room and a clock of its own.
import { expect } from 'chai';
import type { Services } from '../../admin/index.ts';
import type { Database } from '../../db/index.ts';
import { testDatabase } from '../../db/testing.ts';
import { Cipher, newId } from '../../kernel/index.ts';
import { operatorsEntities } from '../../operators/index.ts';
import { roundEntities } from '../../rounds/index.ts';
import { roundsPage } from './rounds-page.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 10, 12);

interface Page {
  rounds: { round_id: string }[];
  next_cursor: string | null;
}

describe('pages of rounds', () => {
  let db: Database;
  let now = START;
  let services: Services;
  const made: string[] = [];
  before(async () => {
    db = await testDatabase([...operatorsEntities, ...roundEntities]);
    await db.query(
      `insert into operator (code, name, credit_mode, status, wallet_base_url, private_wallet, timezone, multi_table, watch_limit_sec,
         money_adjust, warn_below, settings, api_key_hash, secret_sealed, secret_version, created_at)
       values ('acme', 'Acme', 'independent', 'active', '', false, '', false, 0, false, 0, '{}', '', '', 1, 0)`,
    );
    services = { db, clock: { now: () => now }, cipher: new Cipher('1'.repeat(64)) } as unknown as Services;
    for (let i = 0; i < 6; i++) made.push(await row(START + i * 1000));
  });
  after(() => db.close());
  beforeEach(() => {
    now = START + 10_000;
  });

  async function row(at: number): Promise<string> {
    const id = newId('rnd');
    await db.query(
      `insert into round_player (round_id, player_id, operator, external_id, game_code, table_id, table_name, table_names, hand_no,
         currency, seat, bet, win, rake, status, started_at, settled_at)
       values ($1, 'pl_1', 'acme', 'u-1', 'baccarat', 'tbl_1', 'Red', '{}', 1, 'KRW', -1, 1, 0, 0, 'settled', $2, $3)`,
      [id, at, at + 500],
    );
    return id;
  }
  const page = async (query: string, owner: object = { operator: 'acme' }) =>
    (await roundsPage({ services, query: new URLSearchParams(query), reports: db.reports.of('acme') }, owner)) as Page;
  const ids = (...pages: Page[]) => pages.flatMap(each => each.rounds.map(one => one.round_id));

  for (const owner of [{ operator: 'acme' }, { operator: 'acme', playerId: 'pl_1' }, {}])
    it(`RNG-02 RNG-07 the first page fixes the default day for ${Object.keys(owner).join(' and ') || 'the platform'}`, async () => {
      now = START + DAY_MS; // the oldest row is at the very edge
      const first = await page('limit=4', owner);
      now += 60_000;
      expect(ids(first, await page(`limit=4&cursor=${first.next_cursor}`, owner))).to.deep.equal(made.toReversed());
    });

  it('RNG-02 the default is the day before `to`, and `to` is now', async () => {
    expect(ids(await page(''))).to.have.length(6);
    now = START + DAY_MS + 1001;
    expect(ids(await page('')), 'two rows are too old').to.deep.equal(made.slice(2).toReversed());
    expect(ids(await page(`from=${new Date(START).toISOString()}`))).to.have.length(6);
    now = START + 2000;
    expect(ids(await page('')), '`to` is exclusive').to.deep.equal(made.slice(0, 2).toReversed());
  });

  it('RNG-06 a cursor of one owner is refused to another', async () => {
    const { next_cursor: cursor } = await page('limit=2');
    const refused = await page(`limit=2&cursor=${cursor}`, { operator: 'bolt' }).catch((error: Error) => error);
    expect(refused).to.deep.include({ code: 'INVALID_REQUEST', details: { fields: ['cursor'] } });
  });
});
