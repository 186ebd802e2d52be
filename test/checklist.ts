// `npm run checklist`: which requirements have a test whose title names them, and which have none yet.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Group {
  about: string;
  ids: string[];
}

const ROOT = resolve(import.meta.dirname, '..');
const groups = JSON.parse(readFileSync(join(import.meta.dirname, 'checklist.json'), 'utf8')) as Record<string, Group>;
const [only] = process.argv.slice(2).filter(each => !each.startsWith('--'));
const specs = globSync('{core,games,plugins,test}/**/*.spec.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
// titles stand in `it('…')` or in tables of cases: any string literal of a spec that begins with ids
const named = new Set<string>();
for (const file of specs) {
  for (const [, title] of readFileSync(join(ROOT, file), 'utf8').matchAll(/['"`]((?:[A-Z]{3,4}-\d\d[ :])+)/g)) {
    for (const id of title?.match(/[A-Z]{3,4}-\d\d/g) ?? []) named.add(id);
  }
}
let proven = 0;
let total = 0;
for (const [name, { about, ids }] of Object.entries(groups)) {
  if (only && only !== name) continue;
  const missing = ids.filter(id => !named.has(id));
  proven += ids.length - missing.length;
  total += ids.length;
  const rest = missing.length === 0 ? '' : `  missing ${missing.map(id => id.slice(name.length + 1)).join(' ')}`;
  console.log(
    `${name.padEnd(5)} ${String(ids.length - missing.length).padStart(3)} of ${String(ids.length).padStart(3)}  ${about}${rest}`,
  );
}
console.log(`\n${proven} proven, ${total - proven} missing`);
