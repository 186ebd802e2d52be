// The demo as its visitor finds it: a table of every game with bots at it, a seat free, a hand within seconds, a clean end.
import { expect } from 'chai';
import { enter, factsOf, Platform, Player } from '../../../support/clients.ts';
import { type Ask, callDown } from '../../../support/poker.ts';
import { PLATFORM_KEY, ServerProcess } from '../../../support/server-process.ts';
import { type Json, until } from '../../../support/world.ts';

interface Table extends Json {
  table_id: string;
  game_code: string;
  players: number;
  hand_no: number;
}
interface State {
  games: { game_code: string }[];
  tables: Record<string, string>;
  players: { id: string; balance: number }[];
  faults: { what: string; why: string }[];
}

/** Two players at least, and whoever visits. */
const COMPANY = 2;
/** Where only two sit, one bot waits for a visitor. */
const DUELS = ['matgo'];
/** Longer than a bot thinks about its bet. */
const ALONE_MS = 6000;
const SEATED = ['holdem_nlh', 'omaha_plo', 'badugi', 'live_holdem'];

describe('the demo', function () {
  this.timeout(180_000);
  let server: ServerProcess;
  before(async () => {
    server = await ServerProcess.start({ env: { BAIZE_DEMO: '1' } });
  });
  after(() => server?.remove());

  const state = async () => (await (await fetch(`${server.url}/demo/state?lang=en`)).json()) as State;
  const tables = async () => {
    const { body } = await new Platform(server.url, PLATFORM_KEY).call<{ tables: Table[] }>('GET', '/tables');
    return new Map(body.tables.map(each => [each.game_code, each]));
  };

  /** The session of a demo player who comes from the demo's page. */
  async function visit(player: string, game: string): Promise<string> {
    const launched = await fetch(`${server.url}/demo/launch`, { method: 'POST', body: JSON.stringify({ player, game }) });
    const { launch_url } = (await launched.json()) as { launch_url: string };
    return (await enter(launch_url)).body.session;
  }

  it('offers every loaded game on its page, each with a table', async () => {
    const { games, tables } = await state();
    expect(games.map(each => each.game_code)).to.include.members([...SEATED, 'baccarat', 'live_baccarat']);
    expect(Object.keys(tables)).to.have.members(games.map(each => each.game_code));
  });

  it('SDK-03 opens a table of a game with limits and timers of its own, by its template', async () => {
    const plugins = ['games/baccarat', 'test/games/red-dog'];
    const other = await ServerProcess.start({ env: { BAIZE_DEMO: '1' }, config: { plugins } });
    try {
      const answer = await fetch(`${other.url}/demo/state?lang=en`);
      const { tables } = (await answer.json()) as State;
      expect(Object.keys(tables)).to.include.members(['baccarat', 'dog_wallet', 'dog_stack']);
      const { body } = await new Platform(other.url, PLATFORM_KEY).call<Json>('GET', `/tables/${tables.dog_wallet}`);
      expect(body.limits).to.deep.equal({ min_bet: 1000, max_bet: 100_000 });
      expect((body.names as Record<string, string>).en).not.to.include('Red');
    } finally {
      await other.remove();
    }
  });

  it('bots come to every table and sit down with money of the demo’s wallet', async () => {
    const isKept = ({ game_code, players }: Table) => players >= (DUELS.includes(game_code) ? 1 : COMPANY);
    await until('bots at every table', async () => [...(await tables()).values()].every(isKept), 60_000);
    const headers = { authorization: `Bearer ${await visit('demo-kim', 'holdem_nlh')}` };
    const lobby = async () => {
      const answer = await fetch(`${server.url}/play/v1/lobby`, { headers });
      const { tables } = (await answer.json()) as {
        tables: { game_code: string; seats: { max: number; taken: number } | null }[];
      };
      return tables.filter(each => SEATED.includes(each.game_code)).map(each => each.seats ?? { max: 0, taken: 0 });
    };
    await until('bots in seats', async () => (await lobby()).every(each => each.taken >= COMPANY), 60_000);
    for (const { max, taken } of await lobby()) expect(taken, 'a seat is free').to.be.lessThan(max);
  });

  it('a visitor sits down, is dealt in and acts; their wallet has paid for the chips', async () => {
    const table = (await state()).tables.holdem_nlh as string;
    const screen = await Player.join(server.url, table, await visit('demo-lee', 'holdem_nlh'));
    const snapshot = await screen.until('snapshot', message => message.type === 'snapshot');
    const { min_buy_in: buyIn } = (snapshot.table as { limits: { min_buy_in: number } }).limits;
    const balance = async () => (await state()).players.find(each => each.id === 'demo-lee')?.balance ?? 0;
    const before = await balance();
    const ack = await screen.act('sit', { buy_in: buyIn });
    expect(ack.ok, JSON.stringify(ack)).to.equal(true);
    expect(await balance()).to.equal(before - buyIn);
    await screen.act('sit_in', { how: 'post' });
    const isMine = (message: Json & { type: string }) =>
      factsOf(message).some(fact => fact.kind === 'deal' && fact.seat === ack.seat && (fact.cards as unknown[])[0] !== null);
    await screen.until('own cards', isMine, 0, 60_000);
    const start = screen.seen.flatMap(factsOf).findLast(fact => fact.kind === 'start');
    expect((start?.seats as Json[] | undefined)?.length).to.be.greaterThan(COMPANY);
    const ask = (await screen.until('a question', message => message.type === 'ask', 0, 60_000)) as unknown as Ask;
    const acted = await screen.act('act', { ask: ask.ask, ...callDown(ask) });
    expect(acted.ok, JSON.stringify(acted)).to.equal(true);
    await screen.act('stand');
    await screen.leave();
  });

  it('F-04 its wallet on the database passes certification', async () => {
    const platform = new Platform(server.url, PLATFORM_KEY);
    const path = '/operators/demo/certifications';
    const { body } = await platform.call<{ id: string }>('POST', path, { external_id: 'demo-park' });
    const view = async () => (await platform.call<Json & { scenarios: Json[] }>('GET', `${path}/${body.id}`)).body;
    await until('its end', async () => (await view()).status === 'done', 60_000);
    const { scenarios, ...done } = await view();
    const odd = scenarios.filter(each => each.verdict !== 'passed').map(each => each.name);
    expect(odd, JSON.stringify(scenarios)).to.deep.equal(['blocked_player', 'large_balance', 'after_restart']);
    expect(done).to.include({ failed: 0, not_tried: 3, balance_restored: true });
  });

  it('bots take boxes at the blackjack table while somebody watches, and decide before their time is up', async () => {
    const id = (await state()).tables.blackjack as string;
    const screen = await Player.join(server.url, id, await visit('demo-park', 'blackjack'));
    const settled = (message: Json & { type: string }) => factsOf(message).some(fact => fact.kind === 'settle');
    const isDecided = () => screen.seen.flatMap(factsOf).some(fact => fact.kind === 'action' && fact.auto !== true);
    for (let after = 0; !isDecided(); ) {
      await screen.until('a round of the bots', settled, after, 90_000);
      after = screen.seen.findLastIndex(settled) + 1;
    }
    await screen.leave();
  });

  it('the baccarat table plays while somebody watches, and only then', async () => {
    const id = (await state()).tables.baccarat as string;
    const hands = async () => (await tables()).get('baccarat')?.hand_no;
    const before = await hands();
    await new Promise(wake => setTimeout(wake, ALONE_MS));
    expect(await hands()).to.equal(before);
    const watcher = await Player.join(server.url, id, await visit('demo-park', 'baccarat'));
    await watcher.until('a settled round', message => factsOf(message).some(fact => fact.kind === 'settle'), 0, 60_000);
    expect(await hands()).not.to.equal(before);
    await watcher.leave();
  });

  it('bots stand up when the server stops, and the next start finds the same tables', async () => {
    const ids = (await state()).tables;
    expect(await server.end('SIGTERM')).to.equal(0);
    server = await ServerProcess.start({ env: { BAIZE_DEMO: '1' }, data: server.data });
    expect((await state()).tables).to.deep.equal(ids);
    const platform = new Platform(server.url, PLATFORM_KEY);
    const left = async () => {
      const { body } = await platform.call<{ transactions: Json[] }>('GET', '/transactions?limit=500');
      return body.transactions.filter(tx => tx.reason === 'cash_out').length;
    };
    await until('cash-outs of everybody who sat', async () => (await left()) > COMPANY * SEATED.length, 60_000);
    const { body } = await platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation');
    expect(body.balanced, JSON.stringify(body)).to.equal(true);
  });
});
