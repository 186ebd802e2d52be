// Strength of hands, by number and by name, against the fastest evaluator on npm, each on the same deals in its own form.
import { luckOf } from '@baize/testkit';
import { evaluate, evaluateStrings, getCardCodes } from '@pokertools/evaluator';
import { FACES } from '../../games/kit-cards/src/index.ts';
import { rank5, rank7, rankOmaha, tableBytes, valueOfHand, valueOfOmaha } from '../../games/kit-poker/src/strength/index.ts';
import { alternate, isQuick, report } from './measure.ts';

const MS = isQuick ? 100 : 250;
const DEALS = 4096;
const AGAINST = '@pokertools/evaluator';

/** The places of two of four cards, and of three of five. */
const PAIRS = choices([0, 1, 2, 3], 2);
const THREES = choices([4, 5, 6, 7, 8], 3);
const SIXTY = PAIRS.flatMap(pair => THREES.map(three => [...pair, ...three]));

/** One deal in the forms that the two sides like best. */
interface Deal {
  ids: number[];
  names: string[];
  codes: number[];
}

type Evaluate = (deal: Deal) => number;

interface Bench {
  name: string;
  size: number;
  ours: Evaluate;
  /** Lower is better there. */
  theirs: Evaluate;
  least: number;
}

const BENCHES: readonly Bench[] = [
  { name: '5 cards by number', size: 5, ours: ({ ids }) => five(ids), theirs: ({ codes }) => evaluate(codes), least: 3 },
  { name: '5 cards by name', size: 5, ours: ({ names }) => valueOfHand(names), theirs: byNames, least: 3.5 },
  { name: '7 cards by number', size: 7, ours: ({ ids }) => seven(ids), theirs: ({ codes }) => evaluate(codes), least: 3 },
  { name: '7 cards by name', size: 7, ours: ({ names }) => valueOfHand(names), theirs: byNames, least: 3.5 },
  { name: 'Omaha by number', size: 9, ours: ({ ids }) => rankOmaha(ids, ids.slice(4)), theirs: sixty, least: 12 },
  {
    name: 'Omaha by name',
    size: 9,
    ours: ({ names }) => valueOfOmaha(names.slice(0, 4), names.slice(4)),
    theirs: ({ names }) => sixty({ ids: [], names, codes: getCardCodes(names) }),
    least: 3.5,
  },
];

function five(ids: readonly number[]): number {
  return rank5(ids[0] as number, ids[1] as number, ids[2] as number, ids[3] as number, ids[4] as number);
}

function seven(ids: readonly number[]): number {
  const [f, g] = [ids[5] as number, ids[6] as number];
  return rank7(ids[0] as number, ids[1] as number, ids[2] as number, ids[3] as number, ids[4] as number, f, g);
}

function byNames({ names }: Deal): number {
  return evaluateStrings(names);
}

/** It has no Omaha: the best of the sixty hands of two and three. */
function sixty({ codes }: Deal): number {
  let best = Number.POSITIVE_INFINITY;
  for (const places of SIXTY) best = Math.min(best, evaluate(places.map(place => codes[place] as number)));
  return best;
}

function deals(size: number): Deal[] {
  const luck = luckOf(size);
  return Array.from({ length: DEALS }, () => {
    const pack = FACES.map((_, id) => id);
    const ids = Array.from({ length: size }, () => pack.splice(luck(pack.length), 1)[0] as number);
    const names = ids.map(id => FACES[id] as string);
    return { ids, names, codes: getCardCodes(names) };
  });
}

/** Both sides must order the deals alike, or they do not do the same work. */
function compare({ name, ours, theirs }: Bench, list: readonly Deal[]): void {
  for (const [at, deal] of list.entries()) {
    const before = list[at - 1];
    if (before === undefined) continue;
    if (Math.sign(ours(deal) - ours(before)) !== Math.sign(theirs(before) - theirs(deal)))
      throw new Error(`${name}: ${before.names.join(' ')} and ${deal.names.join(' ')} are ordered differently`);
  }
}

function choices(list: readonly number[], count: number): number[][] {
  if (count === 0) return [[]];
  return list.flatMap((each, at) => choices(list.slice(at + 1), count - 1).map(rest => [each, ...rest]));
}

const sinks: number[] = [];

function rate(evaluateOne: Evaluate, list: readonly Deal[]): () => number {
  return () => {
    let [done, sum] = [0, 0];
    const from = performance.now();
    for (; performance.now() - from < MS; done += DEALS) for (const deal of list) sum = (sum + evaluateOne(deal)) | 0;
    sinks.push(sum);
    return done / ((performance.now() - from) / 1000);
  };
}

export async function strength(): Promise<void> {
  console.log(`tables of ${(tableBytes() / 1000).toFixed(0)} KB`);
  for (const bench of BENCHES) {
    const list = deals(bench.size);
    compare(bench, list);
    const got = await alternate(7, rate(bench.ours, list), rate(bench.theirs, list));
    report({ name: bench.name, unit: 'hands/s', ...got, against: AGAINST, goal: { least: bench.least } });
  }
}
