// A site for tests: an operator registered at a running server, with a stub wallet of its own; and tables to play at.

import { OperatorServer, type Platform } from './clients.ts';
import { type StubWallet, startStubWallet } from './wallets/index.ts';

export interface Credentials {
  operator_code: string;
  api_key: string;
  api_secret: string;
}

/** An operator from outside: its server and its wallet. */
export interface Site {
  operator: OperatorServer;
  wallet: StubWallet;
}

/** A registration that passes every check, with a wallet that is nobody's: an independent site with every game, in KRW and USD. */
export const registration = (code: string, about: object = {}): Record<string, unknown> => ({
  code,
  name: code,
  credit_mode: 'independent',
  wallet_base_url: 'http://127.0.0.1:9/wallet',
  ip_allowlist: ['0.0.0.0/0', '::/0'],
  currencies: ['KRW', 'USD'],
  games: ['all'],
  ...about,
});

/** Registers an operator without a wallet. */
export async function register(platform: Platform, code: string, about: object = {}): Promise<Credentials> {
  const made = await platform.call<Credentials>('POST', '/operators', registration(code, about));
  if (made.status !== 201) throw new Error(`operator ${code}: ${JSON.stringify(made.body)}`);
  return made.body;
}

/** Registers an operator of this code with a stub wallet; its players may be at several tables unless said otherwise. */
export async function openSite(platform: Platform, code: string, about: object = {}): Promise<Site> {
  const wallet = await startStubWallet({ operator: code, secret: '' });
  const credentials = await register(platform, code, { wallet_base_url: wallet.url, multi_table: true, ...about });
  wallet.secret(credentials.api_secret);
  return { operator: new OperatorServer(platform.url, credentials), wallet };
}

/** Short rounds: a bet to its result in less than a second. */
export const QUICK_TIMERS = { betting_ms: 600, deal_ms: 10, result_ms: 100, next_round_ms: 100 };
/** The same at tables of another kind. */
const QUICK_LIVE = { betting_ms: 600, result_ms: 100, next_round_ms: 100, reveal_delay_ms: 10 };

/** Short timers that this game has. */
const quickTimers = (game: unknown): Record<string, number> => {
  if (game === undefined || game === 'baccarat') return QUICK_TIMERS;
  return game === 'live_baccarat' ? QUICK_LIVE : { next_round_ms: 100 };
};

export const LIMITS = { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 };

/** Opens a table of baccarat with short rounds, shared unless said otherwise; `timers` are laid over the short ones. @returns its id */
export async function openTable(platform: Platform, about: Record<string, unknown> = {}): Promise<string> {
  const { timers, ...rest } = about;
  const opened = await platform.call<{ table_id: string }>('POST', '/tables', {
    game_code: 'baccarat',
    names: { en: 'Baccarat 1', ko: '바카라 1' },
    currency: 'KRW',
    limits: LIMITS,
    mode: 'real',
    timers: { ...quickTimers(rest.game_code), ...(timers as object | undefined) },
    ...rest,
  });
  if (opened.status !== 201) throw new Error(`table: ${JSON.stringify(opened.body)}`);
  return opened.body.table_id;
}
