// The demo: an operator with its own wallet, a page that launches games, and bots at the tables.
import type { PageRequest, PluginHost, ServerPlugin } from '@baize/server';
import { Bots } from './bots.ts';
import { OperatorApi } from './operator-api.ts';
import { BOTS, CURRENCY, ensureOperator, ensureTables, PLAYERS } from './setup.ts';
import { demoPage, demoScript, demoStyle, json } from './site.ts';
import { DemoStore, type WalletCall } from './store.ts';

const DEPOSIT = 1_000_000;
const BOT_DEPOSIT = 100_000_000;
const CALLS = new Set(['balance', 'debit', 'credit', 'rollback']);
let bots: Bots | undefined;

const demo: ServerPlugin = {
  name: 'demo',
  async start(host) {
    const store = new DemoStore(host.database);
    await store.prepare();
    for (const { id } of PLAYERS) await store.open(id, CURRENCY, DEPOSIT);
    for (const { id } of BOTS) await store.open(id, CURRENCY, BOT_DEPOSIT);
    const api = new OperatorApi(host.local, await ensureOperator(host, store));
    serveWallet(host, store, api);
    const tables = await ensureTables(host);
    serveSite(host, store, api, tables);
    bots = new Bots(host, api, ({ id }) => store.fill(id, BOT_DEPOSIT));
    bots.start(tables);
  },
  async stop() {
    await bots?.stop();
  },
};
export default demo;

/** The operator's wallet: verified over the raw bytes, answered with HTTP 200 always. */
function serveWallet(host: PluginHost, store: DemoStore, api: OperatorApi): void {
  host.post('/demo/wallet/:name', async request => {
    const name = request.params.name ?? '';
    if (!CALLS.has(name)) return null;
    if (!api.isGenuine(request)) return json({ status: 'INVALID_SIGNATURE' });
    const body = request.body.toString();
    return json(await store.handle(name, JSON.parse(body) as WalletCall, body));
  });
}

function serveSite(host: PluginHost, store: DemoStore, api: OperatorApi, tables: Map<string, string>): void {
  host.page('/demo', demoPage);
  host.page('/demo/demo.js', demoScript);
  host.page('/demo/demo.css', demoStyle);
  host.page('/demo/state', async ({ query }) => {
    const ids = PLAYERS.map(player => player.id);
    const balances = await store.balances();
    const { games } = await api.call<{ games: object[] }>('GET', `/games?lang=${query.get('lang') === 'en' ? 'en' : 'ko'}`);
    const { transactions } = await api.call<{ transactions: { external_id: string }[] }>('GET', '/transactions?limit=60');
    return json({
      currency: CURRENCY,
      players: PLAYERS.map(player => ({ ...player, balance: balances[player.id] ?? 0 })),
      games,
      tables: Object.fromEntries(tables),
      wallet: await store.calls(ids, 12),
      platform: transactions.filter(tx => ids.includes(tx.external_id)).slice(0, 12),
    });
  });
  host.post('/demo/launch', request => launch(request, api));
}

async function launch(request: PageRequest, api: OperatorApi) {
  const given = JSON.parse(request.body.toString()) as { player?: string; game?: string; lang?: string };
  const player = PLAYERS.find(each => each.id === given.player);
  if (!player) return json({ error: 'unknown player' }, 400);
  const launched = await api.call<{ launch_url: string }>('POST', '/launch', {
    player: { external_id: player.id, nickname: player.nickname, currency: CURRENCY },
    ...(given.game ? { game_code: given.game } : {}),
    lang: given.lang ?? 'ko',
  });
  return json({ launch_url: launched.launch_url });
}
