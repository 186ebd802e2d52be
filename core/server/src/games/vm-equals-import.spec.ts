// A game out of the store plays as the imported one does; a package that does not fit changes nothing.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baccarat } from '@baize/game-baccarat';
import { type Game, type Input, Run, type Setup } from '@baize/sdk';
import { type GoldenRound, luckOf, PracticeTable, playRound, readCases, replay } from '@baize/testkit';
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { makeLog, ROOT, systemClock } from '../kernel/index.ts';
import { openFolder, Plugins, pluginEntities } from './index.ts';

const setup: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: { min_bet: 100, max_bet: 100_000, tie_max: 10_000 },
  unit: 100,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 1, last: false },
  carry: null,
};

/** One round with a bet on each main spot and cards from a fixed walk through the pack. */
function playOut(game: Game, start: number): unknown {
  const run = new Run(game, setup);
  let at = start;
  for (let id = 1; run.waiting && run.fault === null; ) {
    const { waiting } = run;
    if (waiting.ask === 'bets') {
      for (const spot of Object.keys(waiting.spots).slice(0, 3))
        run.push({ in: 'bet', id: id++, player: 'pl_a', items: [{ spot, amount: 100 }] });
      run.push({ in: 'time' });
    } else if (waiting.ask === 'cards') {
      const from = at;
      at += 7 * waiting.places.length;
      const cards = waiting.places.map((_, i) => game.deck.faces[(from + 7 * i) % 52] as string);
      run.push({ in: 'cards', cards, source: 'auto' } satisfies Input);
    } else throw new Error(waiting.ask);
  }
  const { told, outcome, inputs, kept, fault } = run;
  return JSON.parse(JSON.stringify({ facts: told.map(each => each.fact), outcome, inputs, kept, fault: String(fault) }));
}

describe('plugins against imports', () => {
  let db: Database;
  let data: string;
  const open = () => new Plugins({ db, config: { data }, log: makeLog('silent'), clock: systemClock });
  before(async () => {
    db = await testDatabase(pluginEntities);
    data = mkdtempSync(join(tmpdir(), 'baize-vm-'));
  });
  after(async () => {
    await db.close();
    rmSync(data, { recursive: true, force: true });
  });

  it('SDK-04 baccarat out of the store tells the same facts as the import', async () => {
    const plugins = open();
    await plugins.load(join(ROOT, 'games/baccarat'));
    const game = plugins.current('baccarat')?.game as Game;
    expect(game).not.to.equal(baccarat);
    for (let start = 0; start < 52; start++) {
      const facts = playOut(baccarat, start) as { outcome: unknown };
      expect(facts.outcome, `round ${start} ends`).not.to.equal(null);
      expect(playOut(game, start)).to.deep.equal(facts);
    }
  });

  it('SDK-03 refuses an altered script, another package with the same code, and another SDK', async () => {
    const plugins = open();
    const [loaded] = await plugins.load(join(ROOT, 'games/baccarat'));
    const pack = (name: string, sdk: string) => {
      const dir = join(data, name);
      mkdirSync(dir, { recursive: true });
      const json = { name, version: '1.0.0', type: 'module', baize: { sdk, games: ['./index.ts'] } };
      writeFileSync(join(dir, 'package.json'), JSON.stringify(json));
      writeFileSync(join(dir, 'index.ts'), `export { default } from '${join(ROOT, 'games/baccarat/src/index.ts')}';`);
      return dir;
    };
    const fault = (dir: string) =>
      plugins.load(dir).then(
        () => '',
        (error: Error) => error.message,
      );
    expect(await fault(pack('twin', '^1.0.0'))).to.match(/has (live_)?baccarat already/);
    expect(await fault(pack('later', '^2.0.0'))).to.match(/wants SDK/);
    expect(plugins.current('baccarat')).to.equal(loaded);
    const rows = await db.query('select version from plugin_version');
    expect(rows).to.deep.equal([{ version: loaded?.version }]);
    expect(readdirSync(join(data, 'plugins')).filter(file => file.endsWith('.part'))).to.deep.equal([]);
    writeFileSync(join(data, 'plugins', `${loaded?.version}.js`), 'var __plugin = {};');
    expect(await open().exact('baccarat', loaded?.version ?? '')).to.equal(undefined);
  });

  for (const folder of ['red-dog', 'box-jack'])
    it(`SDK-04 ${folder} of test/games out of the store plays random rounds as the import does, prices and stacks too`, async () => {
      const plugins = open();
      await plugins.load(join(ROOT, 'test/games', folder));
      const games = [
        ((await import(join(ROOT, 'test/games', folder, 'src/index.ts'))) as { default: Game | Game[] }).default,
      ].flat();
      for (const game of games) {
        const luck = luckOf(5);
        const table = new PracticeTable(game, luck);
        for (let i = 0; i < 100; i++) {
          const played = playRound(game, table.open() as Setup, table.pack, luck);
          expect(replay(plugins.current(game.code)?.game as Game, played.record()), `round ${i}`).to.deep.equal([]);
          table.close(played.stacks, played.run.kept);
        }
      }
    });

  for (const [folder, codes] of Object.entries({ holdem: ['holdem_nlh', 'live_holdem'], omaha: ['omaha_plo'] }))
    it(`SDK-04 ${folder} out of the store plays its golden rounds as they were recorded`, async () => {
      const plugins = open();
      await plugins.load(join(ROOT, 'games', folder));
      for (const code of codes) {
        const rounds = readCases(join(ROOT, 'games', folder, `golden/${code}.jsonl`)) as GoldenRound[];
        expect(rounds.length).to.be.above(0);
        for (const golden of rounds) expect(replay(plugins.current(code)?.game as Game, golden)).to.deep.equal([]);
      }
    });

  it('F32 SDK-07 a round whose steps were cut off and done again is the same round', async () => {
    let count = 0;
    const cutting = {
      enter: <T>(work: () => T, again: () => T = work): T => {
        if (++count % 3 > 0) return work();
        work(); // what it has done is lost: the round is begun anew
        return again();
      },
    };
    for (const folder of ['games/holdem', 'games/baccarat', 'games/blackjack', 'games/tong-its', 'test/games/box-jack']) {
      const dir = join(ROOT, folder);
      const [plain, cut] = [await openFolder(dir), await openFolder(dir, { guard: cutting })];
      for (const [i, game] of plain.games.entries()) {
        const luck = luckOf(7);
        const table = new PracticeTable(game, luck);
        for (let round = 0; round < 20; round++) {
          const played = playRound(game, table.open() as Setup, table.pack, luck);
          expect(replay(cut.games[i] as Game, played.record()), `${game.code} ${round}`).to.deep.equal([]);
          table.close(played.stacks, played.run.kept);
        }
      }
    }
    expect(count).to.be.above(1000);
  }).timeout(60_000);
});
