// A killed process: the open round goes on where it was, and the books agree with the wallet.
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect } from 'chai';
import { factsOf, type OperatorServer, Platform, Player } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openSite, openTable, type Site } from '../../support/site.ts';
import { bet, type Json, movedBy, until } from '../../support/world.ts';

const CONFIG = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 500 };
const STAKE = 5000;

describe('a crash', function () {
  this.timeout(120_000);
  let server: ServerProcess;
  let site: Site;
  /** the operator at the address of the server that runs now */
  let operator: OperatorServer;

  before(async () => {
    server = await ServerProcess.start({ config: CONFIG });
    site = await openSite(new Platform(server.url, PLATFORM_KEY), 'acme');
    operator = site.operator;
  });
  after(async () => {
    await site?.wallet.close();
    await server?.remove();
  });

  for (const [title, name, timers, moment] of [
    [
      'WID-09 in the betting window keeps the confirmed bet and settles it once',
      'u-1',
      { betting_ms: 1500, deal_ms: 0 },
      async () => {},
    ],
    [
      'WID-09 while cards are dealt goes on with the same cards and settles once',
      'u-2',
      { betting_ms: 800, deal_ms: 400 },
      (player: Player) => player.fact('card'),
    ],
  ] as const) {
    it(title, async () => {
      const { player } = await betAt(name, timers);
      await moment(player);
      await crash();
      const rows = await finished(name, 'credit');
      expect(rows.map(row => [row.type, row.status])).to.deep.equal([
        ['debit', 'confirmed'],
        ['credit', 'confirmed'],
      ]);
      const won = Number(rows[1]?.amount);
      expect(movedBy(site, name)).to.equal(won - STAKE);
      const { body } = await operator.call<{ rounds: Json[] }>('GET', `/rounds?external_id=${name}`);
      expect(body.rounds.map(({ status, bet: stake, win }) => [status, stake, win])).to.deep.equal([['settled', STAKE, won]]);
      const detail = await operator.call<{ history: Json[] }>('GET', `/rounds/${body.rounds[0]?.round_id}`);
      const before = cardsOf(player.seen.flatMap(factsOf));
      expect(cardsOf(detail.body.history).slice(0, before.length)).to.deep.equal(before);
      expect(before).to.have.length.that.is.at.least(name === 'u-2' ? 1 : 0);
    });
  }

  it('WID-09 right after a table was closed in the database gives its bets back at the next start', async () => {
    const { table } = await betAt('u-3', { betting_ms: 60_000 });
    await crash(async data => {
      // as if the process had died between the commit of the close and the giving back
      const database = await PGlite.create(join(data, 'db'));
      await database.query(`update play_table set status = 'closed' where id = $1`, [table]);
      await database.close();
    });
    const rows = await finished('u-3', 'rollback');
    expect(rows.map(row => [row.type, row.reason, row.status])).to.deep.equal([
      ['debit', 'bet', 'rolled_back'],
      ['rollback', 'round_void', 'confirmed'],
    ]);
    expect(movedBy(site, 'u-3')).to.equal(0);
  });

  it('K28 after the only bet was undone, but not forgotten yet, leaves no round behind', async () => {
    await server.end('SIGKILL');
    await again({ BAIZE_FAULTS: 'K28@1:kill' });
    const { player } = await betAt('u-4', { betting_ms: 60_000 });
    player.room.send('undo', { aid: 'undo' });
    expect(await server.ended).to.deep.equal({ code: null, signal: 'SIGKILL' });
    await again();
    const rows = await finished('u-4', 'rollback');
    expect(rows.map(row => [row.type, row.reason, row.status])).to.deep.equal([
      ['debit', 'bet', 'rolled_back'],
      ['rollback', 'cancel_bet', 'confirmed'],
    ]);
    const open = async () =>
      (await new Platform(server.url, PLATFORM_KEY).call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body.rounds;
    await until('no open round', async () => (await open()).length === 0, 10_000);
    expect(movedBy(site, 'u-4')).to.equal(0);
  });

  /** A player of this name bets at a table of their own. */
  async function betAt(name: string, timers: object): Promise<{ table: string; player: Player }> {
    const table = await openTable(new Platform(server.url, PLATFORM_KEY), { timers });
    site.wallet.deposit(name, 1_000_000);
    const { session } = await operator.enter(name);
    const player = await Player.join(server.url, table, session);
    await bet({ site, externalId: name, session, screen: player }, { player: STAKE });
    return { table, player };
  }

  /** The process dies at once; another one goes on with its data. */
  async function crash(between: (data: string) => Promise<void> = async () => {}): Promise<void> {
    await server.end('SIGKILL');
    await between(server.data);
    await again();
  }

  /** The next process goes on with the data of the last. */
  async function again(env: Record<string, string> = {}): Promise<void> {
    server = await ServerProcess.start({ config: CONFIG, data: server.data, env });
    operator = operator.at(server.url);
  }

  /** This player's transactions, once there is one of the type and none is under way. */
  async function finished(name: string, type: string): Promise<Json[]> {
    let rows: Json[] = [];
    await until(
      `the ${type} of ${name}`,
      async () => {
        const { body } = await operator.call<{ transactions: Json[] }>('GET', `/transactions?order=asc&external_id=${name}`);
        rows = body.transactions;
        return rows.some(row => row.type === type) && !rows.some(row => row.status === 'pending');
      },
      30_000,
    );
    return rows;
  }

  const cardsOf = (facts: Json[]) => facts.filter(fact => fact.kind === 'card').map(({ position, cards }) => [position, cards]);
});
