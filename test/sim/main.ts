// `npm run sim`: plays worlds from seeds until a rule is broken, or the time or the rounds are over.
import { openOrmStores } from './engine/orm-store.ts';
import { loadGames } from './server/games.ts';
import { takeSystemChance } from './system-chance.ts';
import { World } from './world.ts';

takeSystemChance();
const plugins = await loadGames();
const seed = Number(process.argv[2] ?? 1);
const last = Number(process.argv[3] ?? seed);
const rounds = Number(process.argv[4] ?? 10);
const stores = await openOrmStores({});
for (let at = seed; at <= last; at++) {
  const from = performance.now();
  const world = new World({ seed: at, rounds, without: [] }, await stores.fresh(), plugins);
  process.on('SIGTERM', () => {
    console.log(world.last().join('\n'));
    process.exit(1);
  });
  const result = await world.run();
  const { last: lines, said, struck, ...rest } = result;
  if (result.broken || process.argv[5]) console.log(lines.join('\n'));
  console.log(JSON.stringify({ ...rest, said: [...said], struck: [...struck], ms: Math.round(performance.now() - from) }));
  if (result.broken) break;
}
process.exit(0);
