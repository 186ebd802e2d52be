// Merged scripts: they run as the chunks did, each of them once, and change their names together.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build } from 'esbuild';
import { CHUNKS, mergeChunks, type Script } from './merge.ts';

/** Parts that share much: what begins, a kit of it, two that come later, and words. */
const SOURCES = {
  'main.ts': `import { count } from './count.ts'; import { add } from './add.ts'; export { count };
    export const later = () => import('./later.ts'); export const kit = () => import('./kit.ts');
    export const words = () => import('./words.ts'); add();`,
  'count.ts': 'export let count = 0; export const more = (by: number) => { count += by; };',
  'add.ts': `import { more } from './count.ts'; export const add = () => more(1);`,
  'kit.ts': `export { add as default } from './add.ts'; export { table } from './table.ts';`,
  'table.ts': `import { more } from './count.ts'; more(10); export const table = 'table';`,
  'later.ts': `import { add } from './add.ts'; import { table } from './table.ts'; import { count } from './count.ts';
    add(); export const seen = () => [table, count];`,
  'words.ts': `export default { yes: 'ja' };`,
};

describe('merged scripts', () => {
  const dir = mkdtempSync(join(tmpdir(), 'merge-'));
  after(() => rmSync(dir, { recursive: true, force: true }));

  async function merged(sources: Record<string, string>): Promise<Script[]> {
    for (const [name, text] of Object.entries(sources)) writeFileSync(join(dir, name), text);
    const { outputFiles, metafile } = await build({
      absWorkingDir: dir,
      entryPoints: ['main.ts'],
      outdir: join(dir, 'out'),
      ...CHUNKS,
    });
    return mergeChunks(outputFiles, metafile, ['main.ts', 'kit.ts']);
  }
  const named = (scripts: readonly Script[], entry: string) => scripts.find(({ entryPoint }) => entryPoint === entry) as Script;

  it('are one for each entry, which needs at most those before it', async () => {
    const scripts = await merged(SOURCES);
    expect(scripts.map(({ entryPoint }) => entryPoint)).to.have.members(['main.ts', 'kit.ts', 'later.ts', 'words.ts']);
    const [main, kit] = [named(scripts, 'main.ts'), named(scripts, 'kit.ts')];
    expect(main.needs).to.deep.equal([]);
    expect(kit.needs).to.deep.equal([main.name]);
    expect(named(scripts, 'later.ts').needs).to.have.members([main.name, kit.name]);
    expect(named(scripts, 'words.ts').needs, 'words').to.deep.equal([]);
  });

  it('share what they shared as chunks, and run each part once', async () => {
    const scripts = await merged(SOURCES);
    for (const { name, text } of scripts) writeFileSync(join(dir, name.replace('.js', '.mjs')), text.replaceAll('.js"', '.mjs"'));
    const { name } = named(scripts, 'main.ts');
    const main = await import(pathToFileURL(join(dir, name.replace('.js', '.mjs'))).href);
    expect(main.count).to.equal(1);
    const later = await main.later();
    expect([later.seen(), main.count]).to.deep.equal([['table', 12], 12]);
    const kit = await main.kit();
    kit.default();
    expect([kit.table, main.count]).to.deep.equal(['table', 13]);
    expect((await main.words()).default).to.deep.equal({ yes: 'ja' });
  });

  it('all have other names when one that they name has changed; words keep theirs', async () => {
    const names = async (sources: Record<string, string>) =>
      Object.fromEntries((await merged(sources)).map(({ entryPoint = '', name }) => [entryPoint, name]));
    const before = await names(SOURCES);
    expect(await names(SOURCES)).to.deep.equal(before);
    const later = await names({ ...SOURCES, 'table.ts': SOURCES['table.ts'].replace('10', '11') });
    expect(Object.keys(before).filter(entry => before[entry] === later[entry])).to.deep.equal(['words.ts']);
    const shared = await names({ ...SOURCES, 'words.ts': `export default { yes: 'si' };` });
    expect(Object.keys(before).filter(entry => before[entry] === shared[entry])).to.deep.equal([]);
  });
});
