// The walking path, from outside: start, register an operator, launch, join by id, bet, settle, reconcile.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { type OperatorServer, Platform, Player } from '../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../../support/server-process.ts';
import { openSite, openTable } from '../../support/site.ts';
import type { StubWallet } from '../../support/wallets/index.ts';

describe('walking path', function () {
  this.timeout(120_000);
  let server: ServerProcess;
  let wallet: StubWallet;
  let operator: OperatorServer;
  let table: string;

  before(async () => {
    server = await ServerProcess.start({ data: mkdtempSync(join(tmpdir(), 'baize-e2e-')) }); // empty: with nothing prepared
    const platform = new Platform(server.url, PLATFORM_KEY);
    ({ operator, wallet } = await openSite(platform, 'acme'));
    table = await openTable(platform);
  });
  after(async () => {
    await wallet?.close();
    await server?.remove();
  });

  it('GEN-03 GAM-14 a bet is debited, the round settles by one credit, and the books agree with the wallet', async () => {
    wallet.deposit('u-1', 1_000_000);
    const { session } = await operator.enter('u-1', { table_id: table });
    const player = await Player.join(server.url, table, session);
    await player.until('snapshot', message => message.type === 'snapshot');
    const ack = await player.act('bet', {
      items: [
        { spot: 'banker', amount: 10_000 },
        { spot: 'tie', amount: 1_000 },
      ],
    });
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    expect(Number(wallet.accounts.get('u-1')?.balance)).to.equal(989_000);
    await player.fact('result');
    const settle = (await player.fact('settle')) as { rows: { invested: number; won: number; net: number }[] };
    expect(settle.rows[0]?.invested).to.equal(11_000);
    const read = () =>
      operator.call<{ transactions: Record<string, unknown>[] }>('GET', '/transactions?sort=created_at&order=asc');
    let rows = await read();
    for (let tries = 0; tries < 50 && rows.body.transactions.some(each => each.status === 'pending'); tries++)
      rows = await read();
    expect(Number(wallet.accounts.get('u-1')?.balance)).to.equal(989_000 + (settle.rows[0]?.won ?? Number.NaN));
    expect(rows.body.transactions.map(each => [each.type, each.reason, each.amount, each.status])).to.deep.equal([
      ['debit', 'bet', 11_000, 'confirmed'],
      ['credit', 'settle', settle.rows[0]?.won, 'confirmed'],
    ]);
    const rounds = await operator.call<{ rounds: Record<string, unknown>[] }>('GET', '/rounds');
    expect(rounds.body.rounds).to.have.length(1);
    expect(rounds.body.rounds[0]).to.include({ bet: 11_000, win: settle.rows[0]?.won, status: 'settled', external_id: 'u-1' });
    const detail = await operator.call<{ money: { totals: { balanced: boolean; debit: number } } }>(
      'GET',
      `/rounds/${rounds.body.rounds[0]?.round_id}`,
    );
    expect(detail.body.money.totals).to.include({ balanced: true, debit: 11_000 });
    await player.leave();
  });
});
