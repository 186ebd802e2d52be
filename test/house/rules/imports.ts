// Rules of imports between files: no circles, and a table is read from its door to its last part in few steps.
import { dirname, join } from 'node:path';
import { isTest, roomOf, type Source } from '../sources.ts';
import type { Rule } from './rule.ts';

const MOST_LEVELS = 8;

type Edges = ReadonlyMap<string, readonly string[]>;

/** What each file imports of these files. */
function edgesOf(sources: readonly Source[]): Edges {
  const known = new Set(sources.map(({ file }) => file));
  return new Map(
    sources.map(({ file, imports }) => {
      const own = imports.filter(name => name.startsWith('.')).map(name => join(dirname(file), name));
      return [file, own.filter(to => known.has(to))];
    }),
  );
}

/** Sets of files that reach each other; a file that reaches only others is a set of one (Tarjan). */
export function circlesOf(edges: Edges): string[][] {
  const number = new Map<string, number>();
  const least = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const own = number.size;
    number.set(file, own);
    least.set(file, own);
    open.push(file);
    for (const to of edges.get(file) ?? []) {
      const reached = number.has(to) ? (open.includes(to) ? (number.get(to) ?? own) : own) : visit(to);
      least.set(file, Math.min(least.get(file) ?? own, reached));
    }
    if (least.get(file) === own) found.push(open.splice(open.indexOf(file)));
    return least.get(file) ?? own;
  };
  for (const file of edges.keys()) if (!number.has(file)) visit(file);
  return found;
}

/** The longest row of files in which each imports the next; of a circle all files stand in it. */
export function longestRow(edges: Edges): string[] {
  const circles = circlesOf(edges);
  const circleOf = new Map(circles.flatMap(circle => circle.map(file => [file, circle] as const)));
  const rows = new Map<string[], string[]>();
  const longest = (found: readonly string[][]) => found.reduce((a, b) => (b.length > a.length ? b : a), []);
  const rowOf = (circle: string[]): string[] => {
    const known = rows.get(circle);
    if (known) return known;
    const next = new Set<string[]>();
    for (const to of circle.flatMap(file => edges.get(file) ?? [])) {
      const other = circleOf.get(to);
      if (other && other !== circle) next.add(other);
    }
    const row = [...circle, ...longest([...next].map(rowOf))];
    rows.set(circle, row);
    return row;
  };
  return longest(circles.map(rowOf));
}

const circles: Rule = {
  name: 'circle',
  holds: 'no file imports itself through others',
  find: ({ sources }) =>
    circlesOf(edgesOf(sources))
      .filter(circle => circle.length > 1)
      .flatMap(circle =>
        circle.map(where => ({ where, what: `in a circle with ${circle.filter(each => each !== where).join(', ')}` })),
      ),
};

const levels: Rule = {
  name: 'deep-imports',
  holds: `the files of tables stand on at most ${MOST_LEVELS} levels of imports`,
  find: ({ sources }) => {
    const row = longestRow(edgesOf(sources.filter(each => roomOf(each.file) === 'tables' && !isTest(each))));
    return row.length <= MOST_LEVELS ? [] : [{ where: 'core/server/src/tables', what: `${row.length}: ${row.join(' → ')}` }];
  },
};

export const imports: readonly Rule[] = [circles, levels];
