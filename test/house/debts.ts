// The list of debts: which file breaks which rule how often, as of the day when the rule was made. It only shrinks.
// `npm run debts` strikes off what is paid, and follows files that have moved; what is new it refuses.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imports } from './rules/imports.ts';
import type { Breach, House, Rule } from './rules/rule.ts';
import { sizes } from './rules/sizes.ts';
import { words } from './rules/words.ts';
import { tableWriters } from './rules/writers.ts';
import { pages, ROOT, sources, styles } from './sources.ts';

export const rules: readonly Rule[] = [...sizes, ...imports, ...tableWriters, ...words];
export const house: House = { sources, styles, pages };

const LIST = join(ROOT, 'test/house/debts.txt');

/** How often a rule is broken, by place. */
export type Counts = ReadonlyMap<string, number>;

/** The debts of each rule. Two lines of one place stand there after a merge: the smaller one counts. */
export function readDebts(text = readFileSync(LIST, 'utf8')): Map<string, Map<string, number>> {
  const debts = new Map<string, Map<string, number>>();
  for (const line of text.split('\n').filter(each => each !== '' && !each.startsWith('#'))) {
    const [rule = '', count = '', ...where] = line.split(' ');
    const owed = debts.get(rule) ?? new Map<string, number>();
    const place = where.join(' ');
    owed.set(place, Math.min(Number(count), owed.get(place) ?? Number.POSITIVE_INFINITY));
    debts.set(rule, owed);
  }
  return debts;
}

export const countsOf = (breaches: readonly Breach[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { where } of breaches) counts.set(where, (counts.get(where) ?? 0) + 1);
  return counts;
};

/** What is wrong with a list: what is new is to be mended, what is gone is to be struck off. */
export function compared(found: readonly Breach[], owed: Counts): string[] {
  const counts = countsOf(found);
  const grown = [...counts].filter(([where, count]) => count > (owed.get(where) ?? 0));
  const fresh = grown.flatMap(([where, count]) => [
    `${where}: ${count} where ${owed.get(where) ?? 0} are listed`,
    ...found.filter(each => each.where === where).map(each => `    ${each.what}`),
  ]);
  const gone = [...owed.keys()].filter(where => !counts.has(where));
  return [...fresh, ...gone.map(where => `${where}: paid, and still listed; npm run debts strikes it off`)];
}

const sum = (counts: Counts): number => [...counts.values()].reduce((a, b) => a + b, 0);

/** Writes the list anew where no rule is broken more often than before. */
function strike(): number {
  const owed = readDebts();
  const lines: string[] = [];
  let grown = 0;
  for (const rule of rules) {
    const found = countsOf(rule.find(house));
    const before = owed.get(rule.name);
    if (before ? sum(found) > sum(before) : owed.size > 0 && found.size > 0) {
      grown++;
      console.error(
        `${rule.name}: ${sum(found)} instead of ${before ? sum(before) : 0}\n  ${compared(rule.find(house), before ?? new Map()).join('\n  ')}`,
      );
    }
    for (const [where, count] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) lines.push(`${rule.name} ${count} ${where}`);
  }
  if (grown > 0) return 1;
  const head = readFileSync(LIST, 'utf8')
    .split('\n')
    .filter(line => line.startsWith('#'));
  writeFileSync(LIST, `${[...head, ...lines].join('\n')}\n`);
  console.log(`${lines.length} debts are left`);
  return 0;
}

if (process.argv[1] === import.meta.filename) process.exitCode = strike();
