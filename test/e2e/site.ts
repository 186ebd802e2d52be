// A site for tests: an operator registered at a running server, with a stub wallet of its own; and tables to play at.
import { type StubWallet, startStubWallet } from '../stub-wallet/index.ts';
import { OperatorServer, type Platform } from './clients.ts';

export interface Site {
  operator: OperatorServer;
  wallet: StubWallet;
}

/** Registers an operator of this code; what is left out is a plain independent site with every game, in KRW. */
export async function openSite(platform: Platform, code: string, about: Record<string, unknown> = {}): Promise<Site> {
  const wallet = await startStubWallet({ operator: code, secret: '' });
  const made = await platform.call<{ operator_code: string; api_key: string; api_secret: string }>('POST', '/operators', {
    code,
    name: code,
    credit_mode: 'independent',
    wallet_base_url: wallet.url,
    ip_allowlist: ['0.0.0.0/0', '::/0'],
    currencies: ['KRW'],
    games: ['all'],
    multi_table: true,
    ...about,
  });
  if (made.status !== 201) throw new Error(`operator ${code}: ${JSON.stringify(made.body)}`);
  wallet.secret(made.body.api_secret);
  return { operator: new OperatorServer(platform.url, made.body), wallet };
}

/** Short rounds: a bet to its result in about a second. */
export const QUICK_TIMERS = { betting_ms: 600, deal_ms: 100, result_ms: 200, next_round_ms: 200, reveal_delay_ms: 100 };

/** Opens a table of baccarat, shared unless said otherwise. @returns its id */
export async function openTable(platform: Platform, about: Record<string, unknown> = {}): Promise<string> {
  const opened = await platform.call<{ table_id: string }>('POST', '/tables', {
    game_code: 'baccarat',
    names: { en: 'Baccarat 1', ko: '바카라 1' },
    currency: 'KRW',
    limits: { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 },
    mode: 'real',
    timers: QUICK_TIMERS,
    ...about,
  });
  if (opened.status !== 201) throw new Error(`table: ${JSON.stringify(opened.body)}`);
  return opened.body.table_id;
}
