// The demo: an operator with its own wallet, a page that launches games, and bots at the tables.
import type { PageRequest, PluginHost, ServerPlugin } from '@baize/server';
import { Bots } from './bots.ts';
import { type Credentials, OperatorApi } from './operator-api.ts';
import { BOTS, CURRENCY, ensureOperator, ensureTables, type Fault, PLAYERS } from './setup.ts';
import { demoPage, demoScript, demoStyle, demoTexts, json, languageOf } from './site.ts';
import { DemoStore } from './store.ts';
import { Verifier } from './wallet/verifier.ts';
import { Wallet } from './wallet/wallet.ts';

const DEPOSIT = 1_000_000;
const BOT_DEPOSIT = 100_000_000;
const CALLS = new Set(['balance', 'debit', 'credit', 'rollback']);
let bots: Bots | undefined;

const demo: ServerPlugin = {
  name: 'demo',
  async start(host) {
    const store = new DemoStore(host.database);
    await store.prepare();
    for (const { id } of PLAYERS) await store.deposit(id, CURRENCY, DEPOSIT);
    for (const { id } of BOTS) await store.deposit(id, CURRENCY, BOT_DEPOSIT);
    const credentials = await ensureOperator(host, store);
    const api = new OperatorApi(host.local, credentials);
    serveWallet(host, store, credentials);
    const { tables, faults } = await ensureTables(host);
    serveSite(host, store, api, { tables, faults });
    bots = new Bots(host, api, ({ id }) => store.fill(id, BOT_DEPOSIT));
    bots.start(tables);
  },
  async stop() {
    await bots?.stop();
  },
};
export default demo;

/** The operator's wallet, on the database. */
function serveWallet(host: PluginHost, store: DemoStore, { operator_code, api_secret }: Credentials): void {
  const wallet = new Wallet(store, new Verifier(operator_code, api_secret));
  host.post('/demo/wallet/:name', async ({ params, target, headers, body }) => {
    if (!CALLS.has(params.name ?? '')) return null;
    const answer = await wallet.answer({ path: target, headers, body });
    return { status: answer.status, type: 'application/json', body: answer.body, headers: { 'Cache-Control': 'no-store' } };
  });
}

interface Offer {
  tables: ReadonlyMap<string, string>;
  faults: readonly Fault[];
}

function serveSite(host: PluginHost, store: DemoStore, api: OperatorApi, { tables, faults }: Offer): void {
  host.page('/demo', demoPage);
  host.page('/demo/demo.js', demoScript);
  host.page('/demo/demo.css', demoStyle);
  host.page('/demo/texts.json', demoTexts);
  host.page('/demo/state', async ({ query }) => {
    const ids = PLAYERS.map(player => player.id);
    const balances = await store.balances();
    const { games } = await api.call<{ games: object[] }>('GET', `/games?lang=${languageOf(query.get('lang'))}`);
    const { transactions } = await api.call<{ transactions: { external_id: string }[] }>('GET', '/transactions?limit=60');
    return json({
      currency: CURRENCY,
      players: PLAYERS.map(player => ({ ...player, balance: balances[player.id] ?? 0 })),
      games,
      tables: Object.fromEntries(tables),
      faults,
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
    lang: languageOf(given.lang),
  });
  return json({ launch_url: launched.launch_url });
}
