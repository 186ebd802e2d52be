// A database from the past: played on, lost, restored from its backup; what the wallets have seen since is in no row any more.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { newDatabase } from '../../../core/server/src/db/testing.ts';
import { txId } from '../../../core/server/src/wallet/index.ts';
import { Platform } from '../../support/clients.ts';
import { callDown, moneyCalls, playHand, pokerTable, type Sitter, seated, turnOf } from '../../support/poker.ts';
import { openPool, type Pool } from '../../support/pool.ts';
import { startPostgres, type TestPostgres } from '../../support/postgres.ts';
import { EndedEarly, PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import type { Site } from '../../support/site.ts';
import { bet, type Json, until, World } from '../../support/world.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const MASTER = 'ab'.repeat(32);
const LEASE_MS = 800;
const STAKE = 5000;
/** A busy machine takes long for what a server does every five seconds, and a database for its last connection. */
const SLOW_MS = 90_000;
/** As a table has it that sealed an order and ended before its round. */
const SEALED_NEXT = `insert into shoe (id, table_id, no, part, deck, n, sealed, root, head, previous_head, created_at)
  select 'shoe_next', table_id, no + 1, 0, deck, n, sealed, root, head, previous_head, created_at from shoe order by no desc limit 1`;
const BEHIND = `select id, shoe from play_table t where exists (select 1 from shoe where table_id = t.id)
  and not ((shoe->>'last')::boolean and (shoe->>'no')::int >= (select max(no) from shoe where table_id = t.id))`;
const REVIEW = '/transactions?review=1&limit=100';

interface Tx extends Json {
  tx_id: string;
  type: string;
  reason: string;
  status: string;
  next_attempt_at: string | null;
  review: boolean;
}

class Past extends World {
  static async on(url: string): Promise<Past> {
    const wallet = { doubt_ms: 200, resume_ms: 200, retry_ms: [100] };
    const config = { lease_ms: LEASE_MS, wallet, drain_ms: 200, platform: { second_key_ms: 0 } };
    return new Past(await ServerProcess.start({ config, env: { DATABASE_URL: url, BAIZE_MASTER_KEY: MASTER } }));
  }

  async review(): Promise<Tx[]> {
    return (await this.platform.call<{ transactions: Tx[] }>('GET', REVIEW)).body.transactions;
  }

  async isBalanced(): Promise<boolean> {
    return (await this.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation')).body.balanced;
  }
}

describe('a database from the past', function () {
  this.timeout(180_000);
  let postgres: TestPostgres;
  let hand: Pool;
  const open: { close(): Promise<void> }[] = [];
  before(async () => {
    postgres = await startPostgres();
    hand = openPool(postgres.url, 1);
  });
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close();
  });
  after(async () => {
    await hand.end();
    await postgres.stop();
  });

  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const sql = async (url: string, ...texts: string[]) => {
    const pool = openPool(url, 1);
    for (const text of texts) await pool.query(text);
    await pool.end();
  };

  const rows = async (url: string, text: string) => {
    const pool = openPool(url, 1);
    const found = await pool.query(text);
    await pool.end();
    return found.rows;
  };

  /** The database as it is at this moment, which nobody has open. @returns the copy's address */
  async function backup(url: string, suffix = '_past'): Promise<string> {
    const copy = new URL(url);
    copy.pathname += suffix;
    await until(
      'the last connection',
      async () => {
        const left = await hand.query(`select 1 from pg_stat_activity where datname = '${nameOf(url)}'`);
        return left.rows.length === 0;
      },
      SLOW_MS,
    );
    await hand.query(`create database ${nameOf(copy.href)} template ${nameOf(url)}`);
    return copy.href;
  }

  function restoreDone(
    url: string,
    data = `/tmp/baize-past-${process.pid}`,
  ): Promise<{ code: number; out: string; err: string }> {
    const file = JSON.stringify({ lease_ms: LEASE_MS });
    const env = { PATH: process.env.PATH, DATABASE_URL: url, BAIZE_MASTER_KEY: MASTER, BAIZE_PLATFORM_KEY: PLATFORM_KEY };
    const main = [`${ROOT}/core/server/src/main.ts`, 'restore-done', '--json'];
    return new Promise(done => {
      const own = { ...env, BAIZE_DATA: data, BAIZE_CONFIG: `${data}.json` };
      const call = `mkdir -p ${data} && printf '%s' '${file}' > ${data}.json && exec "$0" "$@"`;
      execFile('/bin/sh', ['-c', call, process.execPath, ...main], { env: own, cwd: ROOT }, (error, out, err) =>
        done({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  }

  /** A bet that stands, a bet whose answer is on its way, a hand; killed in the middle of it. */
  async function playedUntilBackup(url: string) {
    const first = await Past.on(url);
    open.push({ close: () => first.server.remove() });
    const site = await first.site('acme');
    open.push({ close: () => site.wallet.close() });
    const window = await first.table({ timers: { betting_ms: 60_000 } });
    const poker = await pokerTable(first, { timers: { action_ms: 60_000 } });
    const sitters = await seated(first, site, poker, ['past-a', 'past-b']);
    await turnOf(sitters);
    // their window opens when they come: whatever took long before takes nothing of its minute
    const bettor = await first.guest(site, 'past-bettor', window);
    const hasty = await first.guest(site, 'past-hasty', window);
    await bet(bettor, { player: STAKE });
    site.wallet.fault(call => (call.name === 'debit' ? { kind: 'late', ms: 2000 } : null));
    hasty.screen.room.send('bet', { aid: 'hasty', items: [{ spot: 'banker', amount: STAKE }] });
    await until('the debit', () => moneyCalls(site, 'past-hasty').length === 1);
    await first.server.end('SIGKILL');
    site.wallet.fault(null);
    return { site, window, poker, bettor, hasty, sitters, past: await backup(url) };
  }

  type Scene = Awaited<ReturnType<typeof playedUntilBackup>>;

  /** What the backup knows nothing of: the bet is settled, the hand is played, everybody leaves. */
  async function playedOn(url: string, { site, poker, sitters, window }: Scene): Promise<void> {
    const second = await Past.on(url);
    open.push({ close: () => second.server.remove() });
    const there: Site = { ...site, operator: site.operator.at(second.server.url) };
    await until('the settled bet', () => moneyCalls(site, 'past-bettor').includes('credit settle'));
    const again: Sitter[] = [];
    for (const who of sitters) again.push({ ...who, ...(await second.guest(there, who.externalId, poker)) });
    const [a, b] = again as [Sitter, Sitter];
    await playHand(second, [a, callDown], [b, callDown]);
    for (const { screen } of again) await screen.act('stand', {});
    await bet(await second.guest(there, 'past-bettor', window), { player: STAKE });
    await until('the cash-outs', () =>
      sitters.every(({ externalId }) => moneyCalls(site, externalId).includes('credit cash_out')),
    );
    await second.server.end('SIGKILL');
  }

  const idsOf = ({ wallet }: Site) => wallet.calls.flatMap(({ name, body }) => (name === 'balance' ? [] : String(body.tx_id)));

  it('WID-01 WID-02 begins a new era: nothing open in it is settled twice, and no id that a wallet has seen comes again', async () => {
    const url = await newDatabase(postgres.url);
    const scene = await playedUntilBackup(url);
    const { site, past, window, bettor } = scene;
    await playedOn(url, scene);
    const before = idsOf(site);
    // an order that no round of the backup names: players have seen it since
    await sql(past, SEALED_NEXT);

    const { code, out, err } = await restoreDone(past);
    expect({ code, err }).to.deep.equal({ code: 0, err: '' });
    expect(JSON.parse(out)).to.deep.equal({ era: 2, rounds: 2, sessions: 2, shoes: 1, debits: 1 });
    expect(await rows(past, BEHIND), 'tables that would deal from an order of before').to.deep.equal([]);

    const third = await Past.on(past);
    open.push({ close: () => third.server.remove() });
    const held = await third.review();
    const told = held.map(({ type, reason, status, next_attempt_at }) => `${type} ${reason} ${status} ${next_attempt_at}`);
    expect(told.sort()).to.deep.equal([
      'credit cash_out pending null',
      'credit cash_out pending null',
      'rollback round_void pending null',
      'rollback system pending null',
    ]);
    expect(await third.isBalanced()).to.equal(true);

    const there: Site = { ...site, operator: site.operator.at(third.server.url) };
    const guest = await third.guest(there, bettor.externalId, window);
    await bet(guest, { player: STAKE });
    await until('a new settlement', () => idsOf(site).length >= before.length + 1);
    const since = idsOf(site).slice(before.length);
    expect(since.filter(id => before.includes(id))).to.deep.equal([]);
    expect(since.filter(id => held.some(each => each.tx_id === id))).to.deep.equal([]);
    const debit = site.wallet.calls.findLast(({ name }) => name === 'debit')?.body ?? {};
    const idIn = (era: number) => txId('debit', 'acme', String(debit.player_id), String(debit.round_id), 'bet', 1, era);
    expect(debit.tx_id).to.equal(idIn(2)).and.not.equal(idIn(1));

    const [cashOut, other] = held.filter(each => each.type === 'credit');
    const [returned] = held.filter(each => each.reason === 'round_void');
    // the wallet had settled one of them: two keys say so; and not the other: it is sent
    const { body } = await third.platform.call<{ key: string }>('POST', '/keys', { name: 'second', role: 'owner' });
    const second = new Platform(third.server.url, body.key);
    for (const key of [third.platform, second])
      await key.call('POST', `/transactions/${cashOut?.tx_id}/resolve`, { note: 'paid on Tuesday' });
    await third.platform.call('POST', `/transactions/${returned?.tx_id}/retry`, {});
    await until('the rollback', () => idsOf(site).includes(String(returned?.tx_id)));
    await until('two left', async () => (await third.review()).length === 2);
    expect(idsOf(site)).to.not.include(cashOut?.tx_id).and.not.include(other?.tx_id);
    expect(await third.isBalanced()).to.equal(true);
  });

  it('WID-04 a restore-done that died on the way is finished by the next start, or the next call, in the same era', async () => {
    const url = await newDatabase(postgres.url);
    const { site, past } = await playedUntilBackup(url);
    // as it is left by a process that was killed after its first transaction
    await sql(past, `update meta set value = '2' where key = 'era'`, `insert into meta (key, value) values ('restoring', '1')`);
    const again = await backup(past);
    const before = idsOf(site).length;

    const started = await Past.on(past);
    open.push({ close: () => started.server.remove() });
    const said = started.server.lines.find(({ msg }) => String(msg).startsWith('a restored backup'));
    expect(said).to.include({ alarm: true, era: 2, rounds: 2, sessions: 2, debits: 1 });
    expect(await started.review()).to.have.length(4);
    expect(idsOf(site).length).to.equal(before);
    expect((await restoreDone(past)).code, 'while a server runs').to.equal(69);
    await started.server.end();

    const { out } = await restoreDone(again);
    expect(JSON.parse(out)).to.include({ era: 2, rounds: 2, sessions: 2, debits: 1 });
    const once = await restoreDone(again);
    expect(JSON.parse(once.out)).to.deep.equal({ era: 3, rounds: 0, sessions: 0, shoes: 0, debits: 0 });
    expect(idsOf(site).length).to.equal(before);
  });

  it('WID-02 a start on a restored database is refused until restore-done was called, and eras seen here are not used again', async () => {
    const url = await newDatabase(postgres.url);
    const data = mkdtempSync(join(tmpdir(), 'baize-seen-'));
    open.push({ close: async () => rmSync(data, { recursive: true, force: true }) });
    const start = (address: string) =>
      ServerProcess.start({ data, config: { lease_ms: LEASE_MS }, env: { DATABASE_URL: address, BAIZE_MASTER_KEY: MASTER } });
    const noted = () => JSON.parse(readFileSync(join(data, 'database-seen.json'), 'utf8')) as { era: number; mark: number };
    const refused = async (address: string) => {
      const error = await start(address).then(
        server => server.end(),
        (early: unknown) => early,
      );
      expect(error).to.be.instanceOf(EndedEarly);
      const { ended, message } = error as EndedEarly;
      expect(ended.code).to.equal(78);
      expect(message).to.match(/from the past: it is at era \d, mark \d+, and was seen here at era \d, mark \d+/);
      expect(message).to.include('baize restore-done');
    };

    await (await start(url)).end('SIGKILL');
    const [past, older] = [await backup(url), await backup(url, '_older')];
    const before = noted();
    const played = await start(url);
    await until('a mark while it runs', () => noted().mark > before.mark + 1, SLOW_MS);
    await played.end('SIGKILL');
    await (await start(url)).end(); // the database that was played on is not from the past

    await refused(past);
    await refused(past); // as often as it is tried
    expect((await restoreDone(past, data)).code).to.equal(0);
    await (await start(past)).end();
    expect(noted().era).to.equal(2);

    await refused(older); // its next era was used by the restore before
    expect(JSON.parse((await restoreDone(older, data)).out)).to.include({ era: 3 });
    await (await start(older)).end();
    const other = await start(await newDatabase(postgres.url)); // one that was never seen
    await other.end();
  });
});
