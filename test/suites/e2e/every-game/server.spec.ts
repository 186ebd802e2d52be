// Every game of games/ on a real server, played by robots that only know what they are asked: all books agree in the end.
import { expect } from 'chai';
import { Chance } from '../../../support/chance.ts';
import { type LoadedGame, loadedGames, quickTable } from '../../../support/loaded-games.ts';
import { judged } from '../../../support/oracle/of-world.ts';
import { Bettor, type Robot, RoomStreet, Sitter } from '../../../support/robots/index.ts';
import type { Site } from '../../../support/site.ts';
import { type Json, until, World } from '../../../support/world.ts';

const ROUNDS = Number(process.env.BAIZE_ROUNDS ?? 1);
const SEED = Number(process.env.BAIZE_SEED ?? 7);
/** So many games at once: a busy machine plays none of them well. */
const AT_ONCE = 4;
const RICH = 100_000_000;
const HABITS = {
  rests: (chance: Chance) => chance.between(10, 150),
  ...{ comes: 0.5, leaves: 0.003, renews: 0, again: 0, isInsistent: true },
};

interface Visitor {
  site: Site;
  externalId: string;
  robot: Robot;
}

const games = await loadedGames();
const groups = Array.from({ length: Math.ceil(games.length / AT_ONCE) }, (_, i) => games.slice(i * AT_ONCE, (i + 1) * AT_ONCE));

describe('every game of the repository on a server', function () {
  this.timeout(600_000);
  const luck = new Chance(SEED);
  const everybody: Visitor[] = [];
  let world: World;
  let site: Site;

  before(async () => {
    world = await World.open({ config: { auth: { rate_per_s: 100_000 } } });
    site = await world.site('indie');
  });
  after(() => world?.close());

  const openRounds = async () => (await world.platform.call<{ rounds: Json[] }>('GET', '/rounds?status=open')).body.rounds.length;
  /** Rounds that are over there. */
  const playedAt = async (table: string) =>
    Number((await world.platform.call<{ hand_no: number }>('GET', `/tables/${table}`)).body.hand_no) - 1;

  async function visitors(loaded: LoadedGame, table: string): Promise<Visitor[]> {
    const count = Math.min(loaded.game.seats?.max ?? 3, 3);
    const all: Visitor[] = [];
    for (let i = 0; i < count; i++) {
      const externalId = `${loaded.game.code}-${i}`;
      site.wallet.deposit(externalId, RICH);
      const enter = async () => (await site.operator.enter(externalId)).session;
      const street = new RoomStreet({ url: () => world.server.url, table, enter });
      const about = { name: externalId, street, chance: luck.child(), habits: HABITS };
      const robot = loaded.isSeated ? new Sitter({ ...about, ways: { stand: 0.002, isQuick: true } }) : new Bettor(about);
      all.push({ site, externalId, robot });
    }
    return all;
  }

  for (const group of groups)
    it(`GAM-13 SDK-03 ${group.map(({ game }) => game.code).join(', ')} are played and settled (BAIZE_SEED=${SEED})`, async () => {
      const people: Visitor[] = [];
      const tables: string[] = [];
      for (const loaded of group) {
        const table = await world.table({ names: { en: loaded.game.code }, ...quickTable(loaded) });
        tables.push(table);
        people.push(...(await visitors(loaded, table)));
      }
      const lives = people.map(({ robot }) => robot.live());
      const doing = () => people.map(({ robot }) => robot.doing).join('\n');
      for (const [i, table] of tables.entries())
        await until(`rounds of ${group[i]?.game.code}`, async () => (await playedAt(table)) >= ROUNDS, 200_000).catch(error => {
          throw new Error(`${String(error)}:\n${doing()}`);
        });
      for (const { robot } of people) robot.wish = 'home';
      await Promise.all(lives);
      everybody.push(...people);
    });

  it('GAM-13 SDK-03 all books agree when everybody has gone home', async () => {
    await until('the end of every round', async () => (await openRounds()) === 0, 120_000);
    await world.quiet();
    const { violations, counts } = await judged(world, [{ ...site, mode: 'independent' }], everybody);
    expect(violations).to.deep.equal([]);
    expect(counts.sessions).to.be.at.least(1);
    // a busy machine is no fault of a game
    const isSlow = (line: Json) => String(line.msg).startsWith('the database is slow');
    const failed = world.server.lines.filter(line => Number(line.level) >= 50 && !isSlow(line));
    expect(failed).to.deep.equal([]);
  });
});
