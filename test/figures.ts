// `npm run figures`: the value of every hand of seven cards, counted by category, and a million random Omaha deals, beside the
// known counts. Too long for every run of the tests.

import { luckOf } from '@baize/testkit';
import { byRank, type Figures, OMAHA, SEVEN_CARDS, unlikely } from '../games/kit-poker/src/strength/fixture.ts';
import { categoryOf, rank7, rankOmaha } from '../games/kit-poker/src/strength/index.ts';

const MOST_VALUES = 10_000;
const DEALS = 1_000_000;

/** How many hands of seven cards have each value. */
function sevenCards(): Uint32Array {
  const counts = new Uint32Array(MOST_VALUES);
  for (let a = 0; a < 52; a++)
    for (let b = 0; b < a; b++)
      for (let c = 0; c < b; c++)
        for (let d = 0; d < c; d++)
          for (let e = 0; e < d; e++)
            for (let f = 0; f < e; f++)
              for (let g = 0; g < f; g++) {
                const value = rank7(a, b, c, d, e, f, g);
                counts[value] = (counts[value] as number) + 1;
              }
  return counts;
}

/** How many of a million random Omaha deals have each value. */
function omaha(): Uint32Array {
  const counts = new Uint32Array(MOST_VALUES);
  const luck = luckOf(1);
  const pack = Array.from({ length: 52 }, (_, id) => id);
  const [hole, board]: [number[], number[]] = [[], []];
  for (let deal = 0; deal < DEALS; deal++) {
    for (let place = 0; place < 9; place++) {
      const other = place + luck(52 - place);
      const card = pack[other] as number;
      pack[other] = pack[place] as number;
      pack[place] = card;
      if (place < 4) hole[place] = card;
      else board[place - 4] = card;
    }
    const value = rankOmaha(hole, board);
    counts[value] = (counts[value] as number) + 1;
  }
  return counts;
}

function print(title: string, found: Record<string, number>, { counts }: Figures<string>): void {
  console.log(`\n${title}`);
  for (const rank of Object.keys(counts)) console.log(`  ${rank.padEnd(16)} ${String(found[rank] ?? 0).padStart(11)}`);
}

const started = performance.now();
const counts = sevenCards();
const sevens = byRank(counts, categoryOf);
const values = counts.filter(count => count > 0).length;
const total = Object.values(sevens).reduce((sum, count) => sum + count, 0);
print(
  `${total} hands of seven cards, ${values} values, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  sevens,
  SEVEN_CARDS,
);
const omahas = byRank(omaha(), categoryOf);
print(`${DEALS} Omaha deals`, omahas, OMAHA);

const wrong = Object.entries(SEVEN_CARDS.counts).flatMap(([rank, known]) =>
  sevens[rank] === known ? [] : [`seven cards: ${rank} ${sevens[rank]}, known ${known}`],
);
if (total !== SEVEN_CARDS.total) wrong.push(`seven cards: ${total} hands, known ${SEVEN_CARDS.total}`);
if (values !== SEVEN_CARDS.values) wrong.push(`seven cards: ${values} values, known ${SEVEN_CARDS.values}`);
wrong.push(...unlikely(omahas, DEALS, OMAHA).map(each => `Omaha: ${each}`));
console.log(wrong.length === 0 ? '\nas known' : `\n${wrong.join('\n')}`);
process.exit(wrong.length === 0 ? 0 : 1);
