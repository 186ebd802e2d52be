// What the demo offers when its surroundings change: later games, packages that do not load, tables with few seats.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { enter, factsOf, Platform, Player } from '../../../support/clients.ts';
import { PLATFORM_KEY, ServerProcess, type StartOptions } from '../../../support/server-process.ts';
import { until } from '../../../support/world.ts';

interface State {
  games: { game_code: string; name: string }[];
  tables: Record<string, string>;
  faults: { what: string; why: string }[];
}

const DEMO = { env: { BAIZE_DEMO: '1' } };
const BACCARAT = 'games/baccarat';

describe('what the demo offers', function () {
  this.timeout(400_000);
  const servers: ServerProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.remove();
  });
  const started = async (options: StartOptions): Promise<ServerProcess> => {
    const server = await ServerProcess.start(options);
    servers.push(server);
    return server;
  };
  /** The same data with other settings. */
  const again = async (options: StartOptions): Promise<ServerProcess> => {
    const before = servers.pop() as ServerProcess;
    await before.end('SIGTERM');
    return started({ ...options, data: before.data });
  };
  const state = async ({ url }: ServerProcess, lang = 'en') =>
    (await (await fetch(`${url}/demo/state?lang=${lang}`)).json()) as State;
  const codes = async (server: ServerProcess) => (await state(server)).games.map(each => each.game_code);

  it('SDK-03 a game that comes later is offered too', async () => {
    const first = await started({ ...DEMO, config: { plugins: [BACCARAT] } });
    expect(await codes(first)).to.have.members(['baccarat', 'live_baccarat']);
    const second = await again({ ...DEMO, config: { plugins: [BACCARAT, 'test/games/red-dog'] } });
    expect(await codes(second)).to.include.members(['baccarat', 'dog_wallet', 'dog_stack']);
    expect((await state(second)).tables).to.have.property('dog_wallet');
  });

  it('a package that does not load keeps no other from being offered, and is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-package-'));
    const written = (name: string, source: string) => {
      const dir = join(folder, name);
      mkdirSync(join(dir, 'src'), { recursive: true });
      const manifest = { name: `@test/${name}`, version: '1.0.0', type: 'module', exports: { '.': './src/index.ts' } };
      writeFileSync(
        join(dir, 'package.json'),
        JSON.stringify({ ...manifest, baize: { sdk: '^1.0.0', games: ['./src/index.ts'] } }),
      );
      writeFileSync(join(dir, 'src/index.ts'), source);
      return dir;
    };
    const broken = written('broken', `throw new Error('it is broken on purpose');\n`);
    try {
      const server = await started({ ...DEMO, config: { plugins: [BACCARAT, broken] } });
      const { faults, tables } = await state(server);
      expect(Object.keys(tables)).to.have.members(['baccarat', 'live_baccarat']);
      expect(faults.map(each => each.what)).to.deep.equal(['broken']);
      expect(faults[0]?.why).to.include('it is broken on purpose');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a package that does not load stops a server without the demo', async () => {
    const tried = ServerProcess.start({ config: { plugins: ['test/games'] } });
    expect(await tried.then(server => server.remove(), String)).to.include('ended with');
  });

  it('bots leave a seat free, also at a table for two', async () => {
    const first = await started({});
    const { body } = await new Platform(first.url, PLATFORM_KEY).call<{ table_id: string }>('POST', '/tables', {
      game_code: 'holdem_nlh',
      names: { en: 'Duel' },
      currency: 'KRW',
      max_seats: 2,
    });
    const server = await again(DEMO);
    expect((await state(server)).tables.holdem_nlh).to.equal(body.table_id);
    const launched = await fetch(`${server.url}/demo/launch`, {
      method: 'POST',
      body: JSON.stringify({ player: 'demo-kim', game: 'holdem_nlh', lang: 'ja' }),
    });
    const { session } = (await enter(((await launched.json()) as { launch_url: string }).launch_url)).body;
    const taken = async () => {
      await new Promise(wake => setTimeout(wake, 300));
      const answer = await fetch(`${server.url}/play/v1/lobby`, { headers: { authorization: `Bearer ${session}` } });
      const lobby = (await answer.json()) as { tables: { table_id: string; seats: { taken: number } }[] };
      return lobby.tables.find(each => each.table_id === body.table_id)?.seats.taken ?? 0;
    };
    await until('one bot', async () => (await taken()) === 1, 60_000);
    for (let looks = 0; looks < 20; looks++) {
      expect(await taken()).to.equal(1);
    }
    const screen = await Player.join(server.url, body.table_id, session);
    const snapshot = await screen.until('snapshot', message => message.type === 'snapshot');
    const { min_buy_in: buyIn } = (snapshot.table as { limits: { min_buy_in: number } }).limits;
    expect((await screen.act('sit', { buy_in: buyIn })).ok).to.equal(true);
    await screen.until('a hand with the bot', message => factsOf(message).some(fact => fact.kind === 'start'), 0, 60_000);
    await screen.leave();
  });

  it('names games in the language that is asked for', async () => {
    const server = await started({ ...DEMO, config: { plugins: [BACCARAT] } });
    const name = async (lang: string) => (await state(server, lang)).games.find(each => each.game_code === 'baccarat')?.name;
    expect([await name('ko'), await name('ja'), await name('xx')]).to.deep.equal(['바카라', 'バカラ', 'Baccarat']);
  });
});
