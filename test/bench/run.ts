// `npm run bench [-- NAME ...] [--quick]`: every figure as a ratio of two things measured in turn in this one run.

import { books } from './books.ts';
import { everyGame } from './every-game.ts';
import { full } from './full.ts';
import { game } from './game.ts';
import { lists } from './lists.ts';
import { tally } from './measure.ts';
import { mixed } from './mixed.ts';
import { money } from './money.ts';
import { outbox } from './outbox.ts';
import { bets } from './play/bets.ts';
import { busy } from './play/busy.ts';
import { plugins } from './plugins.ts';
import { reports } from './reports.ts';
import { rest } from './rest.ts';
import { rooms } from './rooms.ts';
import { starting } from './start.ts';
import { strength } from './strength.ts';
import { tables } from './tables.ts';
import { walk } from './walk.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  rest,
  rooms,
  money,
  bets,
  outbox,
  books,
  reports,
  lists,
  start: starting,
  game,
  games: everyGame,
  strength,
  tables,
  busy,
  mixed,
  full,
  plugins,
  walk,
};

const names = process.argv.slice(2).filter(each => !each.startsWith('--'));
const unknown = names.filter(name => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')}; there are ${Object.keys(BENCHES).join(' ')}`);
  process.exit(64);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n=== ${name}`);
  await bench();
}
console.log(`\n${tally()}`);
process.exit(0);
