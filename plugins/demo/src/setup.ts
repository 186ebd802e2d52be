// What the demo needs on the platform: its operator and one open table a game. Made once, found again later.
import type { LoadedGame, PluginHost } from '@baize/server';
import { type Credentials, platformCall } from './operator-api.ts';
import type { DemoStore } from './store.ts';
import { tableNames } from './table-names.ts';

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

/** Something the demo does not offer, and why not. */
export interface Fault {
  what: string;
  why: string;
}

interface Table {
  table_id: string;
  game_code: string;
  operator_code: string | null;
  names: Record<string, string>;
  currency: string;
  mode: string;
  status: string;
}

/** Games that were not there before are the demo's too: `all` is said again at each start. */
const OFFERS_ALL = { games: ['all'], table_create_games: ['all'] };

/** The operator's credentials; registered at the first start, active again after a stop. */
export async function ensureOperator(host: PluginHost, store: DemoStore): Promise<Credentials> {
  const call = <T>(method: string, path: string, body?: unknown) =>
    platformCall<T>(host.local(), host.platformKey, method, path, body);
  const wallet_base_url = `${host.local()}/demo/wallet`;
  const kept = await store.setting('credentials');
  if (kept) {
    await call('PATCH', '/operators/demo', {
      wallet_base_url,
      status: 'active',
      default_return_url: `${host.url()}/demo?lang={lang}`,
      ...OFFERS_ALL,
    });
    return JSON.parse(kept) as Credentials;
  }
  const made = await call<Credentials>('POST', '/operators', {
    code: 'demo',
    name: 'Demo Casino',
    credit_mode: 'independent',
    wallet_base_url,
    private_wallet: true,
    ip_allowlist: ['127.0.0.0/8', '::1'],
    default_return_url: `${host.url()}/demo?lang={lang}`,
    embed_origins: [],
    currencies: [CURRENCY, 'USD'],
    ...OFFERS_ALL,
    timezone: '',
    multi_table: true,
    watch_limit_sec: 0,
    contact: { demo: true },
  });
  await store.keep('credentials', JSON.stringify(made));
  return made;
}

/**
 * One open table for each loaded game, as the game's own template says. A game that has none is named among the faults: it keeps
 * no server from starting. @returns table ids by game code
 */
export async function ensureTables(host: PluginHost): Promise<{ tables: Map<string, string>; faults: Fault[] }> {
  const call = <T>(method: string, path: string, body?: unknown) =>
    platformCall<T>(host.local(), host.platformKey, method, path, body);
  const { tables } = await call<{ tables: Table[] }>('GET', '/tables');
  const open = new Map(tables.filter(isOurs).map(table => [table.game_code, table]));
  const found = new Map<string, string>();
  const faults = host.packageFaults.map((each): Fault => ({ what: each.package, why: each.why }));
  for (const [n, game] of host.games().entries()) {
    try {
      const table = open.get(game.code);
      if (table && isNamedByGame(table, game)) await call('PATCH', `/tables/${table.table_id}`, { names: tableNames(n) });
      const made = table ?? (await call<{ table_id: string }>('POST', '/tables', newTable(game, n)));
      found.set(game.code, made.table_id);
    } catch (err) {
      host.log.warn({ err, code: game.code }, 'the demo has no table of this game');
      faults.push({ what: game.code, why: err instanceof Error ? err.message : String(err) });
    }
  }
  return { tables: found, faults };
}

const newTable = ({ code, category }: LoadedGame, n: number) => ({
  game_code: code,
  names: tableNames(n),
  currency: CURRENCY,
  mode: 'real',
  ...(category === 'live' ? { engine: { scanner: 'virtual' } } : {}),
});

/** Where the demo's players may sit. */
const isOurs = ({ operator_code: operator, currency, mode, status }: Table) =>
  (operator === null || operator === 'demo') && currency === CURRENCY && mode === 'real' && status !== 'closed';

/** Tables of older demos are called like their game, and would show its name twice. */
const isNamedByGame = ({ names }: Table, game: LoadedGame) => names.en === `${game.names.en} 1`;
