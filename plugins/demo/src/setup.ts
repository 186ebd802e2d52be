// What the demo needs on the platform: its operator and one open table a game. Made once, found again later.
import type { PluginHost } from '@baize/server';
import { type Credentials, platformCall } from './operator-api.ts';
import type { DemoStore } from './store.ts';

export const CURRENCY = 'KRW';
export const PLAYERS = [
  { id: 'demo-kim', nickname: '김하늘' },
  { id: 'demo-lee', nickname: 'Lee Bluecap' },
  { id: 'demo-park', nickname: '박소리' },
];
export interface Bot {
  id: string;
  nickname: string;
}
export const BOTS: readonly Bot[] = [
  { id: 'demo-bot-1', nickname: 'Maple' },
  { id: 'demo-bot-2', nickname: 'Otter' },
  { id: 'demo-bot-3', nickname: 'Juniper' },
  { id: 'demo-bot-4', nickname: '까치' },
];

/** Where a game's template is not what the demo wants: small bets beside the players' deposits, and hands that follow quickly. */
const TERMS: Record<string, object> = {
  bet: { limits: { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 } },
  buy_in: { timers: { showdown_ms: 3000, next_round_ms: 2000 } },
};

/** The operator's credentials; registered at the first start, active again after a stop. */
export async function ensureOperator(host: PluginHost, store: DemoStore): Promise<Credentials> {
  const call = <T>(method: string, path: string, body?: unknown) =>
    platformCall<T>(host.local(), host.platformKey, method, path, body);
  const wallet_base_url = `${host.local()}/demo/wallet`;
  const kept = await store.setting('credentials');
  if (kept) {
    await call('PATCH', '/operators/demo', { wallet_base_url, status: 'active', default_return_url: `${host.url()}/demo` });
    return JSON.parse(kept) as Credentials;
  }
  const made = await call<Credentials>('POST', '/operators', {
    code: 'demo',
    name: 'Demo Casino',
    credit_mode: 'independent',
    wallet_base_url,
    private_wallet: true,
    ip_allowlist: ['127.0.0.0/8', '::1'],
    default_return_url: `${host.url()}/demo`,
    embed_origins: [],
    currencies: [CURRENCY, 'USD'],
    games: ['all'],
    timezone: '',
    multi_table: true,
    watch_limit_sec: 0,
    contact: { demo: true },
    table_create_games: ['all'],
  });
  await store.keep('credentials', JSON.stringify(made));
  return made;
}

/**
 * One table for each loaded game that has none, by the terms above or, where the game has others, as its template says. A game
 * that has no table either way is left out: it keeps no server from starting. @returns table ids by game code
 */
export async function ensureTables(host: PluginHost): Promise<Map<string, string>> {
  const call = <T>(method: string, path: string, body?: unknown) =>
    platformCall<T>(host.local(), host.platformKey, method, path, body);
  const { tables } = await call<{ tables: { table_id: string; game_code: string }[] }>('GET', '/tables');
  const found = new Map(tables.map(table => [table.game_code, table.table_id]));
  for (const { code, names, flow } of host.games()) {
    if (found.has(code)) continue;
    const about = {
      game_code: code,
      names: Object.fromEntries(Object.entries(names).map(([lang, name]) => [lang, `${name} 1`])),
      currency: CURRENCY,
      mode: 'real',
      ...(code.startsWith('live_') ? { engine: { scanner: 'virtual' } } : {}),
    };
    const open = (terms: object = {}) => call<{ table_id: string }>('POST', '/tables', { ...about, ...terms });
    try {
      found.set(code, (await open(TERMS[flow]).catch(() => open())).table_id);
    } catch (err) {
      host.log.warn({ err, code }, 'the demo has no table of this game');
    }
  }
  return found;
}
