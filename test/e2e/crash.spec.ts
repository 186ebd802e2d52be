// A killed process: the open round goes on where it was, and the books agree with the wallet.
import { expect } from 'chai';
import { startStubWallet } from '../stub-wallet/index.ts';
import { OperatorServer, Platform, Player } from './clients.ts';
import { PLATFORM_KEY, ServerProcess } from './server-process.ts';

const QUICK = { wallet: { doubt_ms: 300, resume_ms: 300, retry_ms: [100] }, lease_ms: 500 };
const TIMERS = { betting_ms: 3000, deal_ms: 400, result_ms: 200, next_round_ms: 200 };

describe('a crash', function () {
  this.timeout(90_000);

  for (const [title, wait] of [
    ['WID-09 in the betting window keeps the confirmed bet and settles it once', 300],
    ['WID-09 while cards are dealt goes on with the same cards and settles once', 3900],
  ] as const) {
    it(title, async () => {
      let server = await ServerProcess.start({ config: QUICK });
      const platform = new Platform(server.url, PLATFORM_KEY);
      const wallet = await startStubWallet({ operator: 'acme', secret: '' });
      const made = await platform.call<{ operator_code: string; api_key: string; api_secret: string }>('POST', '/operators', {
        code: 'acme',
        name: 'Acme',
        credit_mode: 'independent',
        wallet_base_url: wallet.url,
        ip_allowlist: ['0.0.0.0/0', '::/0'],
        currencies: ['KRW'],
        games: ['all'],
      });
      wallet.secret(made.body.api_secret);
      wallet.deposit('u-1', 1_000_000);
      const opened = await platform.call<{ table_id: string }>('POST', '/tables', {
        game_code: 'baccarat',
        names: { en: 'B' },
        currency: 'KRW',
        limits: { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 },
        mode: 'real',
        timers: TIMERS,
      });
      const operator = new OperatorServer(server.url, made.body);
      const { session } = await operator.enter('u-1');
      const player = await Player.join(server.url, opened.body.table_id, session);
      expect((await player.act('bet', { items: [{ spot: 'player', amount: 5000 }] })).ok).to.equal(true);
      await new Promise(done => setTimeout(done, wait));
      await server.end('SIGKILL');
      server = await ServerProcess.start({ config: QUICK, data: server.data });
      const again = new OperatorServer(server.url, made.body);
      const rows = await settled(again);
      expect(rows.map(row => [row.type, row.status])).to.deep.equal([
        ['debit', 'confirmed'],
        ['credit', 'confirmed'],
      ]);
      const won = Number(rows[1]?.amount);
      expect(Number(wallet.accounts.get('u-1')?.balance)).to.equal(995_000 + won);
      const rounds = await again.call<{ rounds: { status: string; bet: number; win: number }[] }>('GET', '/rounds');
      expect(rounds.body.rounds.map(({ status, bet, win }) => [status, bet, win])).to.deep.equal([['settled', 5000, won]]);
      await wallet.close();
      await server.remove();
    });
  }

  async function settled(operator: OperatorServer): Promise<Record<string, unknown>[]> {
    for (let tries = 0; ; tries++) {
      const { body } = await operator.call<{ transactions: Record<string, unknown>[] }>('GET', '/transactions?order=asc');
      const done =
        body.transactions.some(row => row.type === 'credit') && !body.transactions.some(row => row.status === 'pending');
      if (done || tries > 100) return body.transactions;
      await new Promise(wake => setTimeout(wake, 100));
    }
  }
});
