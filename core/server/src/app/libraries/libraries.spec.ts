// The bundle of libraries: what is imported out of it is what is imported without it, each once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../kernel/index.ts';
import { bundleLibraries } from './bundle-libraries.ts';

/** What a process finds in the libraries that it takes from `folder`, and how many files of packages it reads for that. */
const TRY = `
  import { registerHooks } from 'node:module';
  import { LIBRARIES, useLibraries } from './use-libraries.ts';
  const read = new Set();
  registerHooks({ load: (url, context, next) => (url.startsWith('file:') && read.add(url), next(url, context)) });
  useLibraries(process.env.FOLDER);
  const namesIn = module => Object.keys(module).filter(each => each !== 'module.exports' && each !== '__esModule').sort();
  const found = {};
  for (const name of LIBRARIES) found[name] = await import(name);
  const names = Object.fromEntries(Object.entries(found).map(([name, module]) => [name, namesIn(module)]));
  const [core, postgres] = [found['@mikro-orm/core'], found['@mikro-orm/postgresql']];
  const isOne = core.EntitySchema === postgres.EntitySchema && core.MikroORM.isPrototypeOf(postgres.MikroORM);
  process.stdout.write(JSON.stringify({ names, isOne, read: read.size }));
`;

/** What a source names beside itself, found by its place, by Node itself, and where nothing is. */
const SOURCES = `
  import { LIBRARIES, useLibraries } from './use-libraries.ts';
  const before = await import('./bundle-libraries.ts');
  useLibraries('/there-is-no-bundle');
  const beside = await import('./bundle-libraries.ts');
  const byNode = await import(new URL('./bundle-libraries.ts', import.meta.url).href);
  const missing = await import('./no-such-file.ts').catch(error => error.code);
  process.stdout.write(JSON.stringify([before === beside, beside === byNode, missing]));
`;

interface Found {
  names: Record<string, string[]>;
  isOne: boolean;
  read: number;
}

describe('the bundle of libraries', function () {
  this.timeout(120_000);
  let above: string;
  before(() => {
    const cache = join(ROOT, 'node_modules/.cache'); // beside the packages that are left out of it
    mkdirSync(cache, { recursive: true });
    above = mkdtempSync(join(cache, 'libraries-spec-'));
  });
  after(() => rmSync(above, { recursive: true, force: true }));

  const found = (folder: string): Found =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', TRY], {
        cwd: import.meta.dirname,
        env: { ...process.env, FOLDER: folder },
        encoding: 'utf8',
      }),
    ) as Found;

  /** Of each version of a package that these are files of, the places where it was found. */
  function placesOf(files: readonly string[]): Map<string, Set<string>> {
    const places = new Map<string, Set<string>>();
    for (const file of files) {
      const [, place, name] = /^(.*node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(file) ?? [];
      if (place === undefined) continue;
      const about = JSON.parse(readFileSync(join(import.meta.dirname, place, 'package.json'), 'utf8')) as { version: string };
      const key = `${name}@${about.version}`;
      places.set(key, (places.get(key) ?? new Set()).add(place));
    }
    return places;
  }

  it('has all that the libraries have, each once, in a fraction of their files', async () => {
    const folder = join(above, 'made');
    const without = found(folder);
    const places = placesOf(await bundleLibraries(folder));
    const bundled = found(folder);
    expect(bundled.names).to.deep.equal(without.names);
    expect([without.isOne, bundled.isOne]).to.deep.equal([true, true]);
    expect(bundled.read).to.be.below(without.read / 20);
    expect(places.size).to.be.greaterThan(50);
    expect([...places].filter(([, each]) => each.size > 1).map(([name]) => name)).to.deep.equal([], 'twice');
  });

  it('or none: a source that another names beside itself is the one that Node finds, and one that is not there is missed', () => {
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', SOURCES], { cwd: import.meta.dirname });
    expect(JSON.parse(String(said))).to.deep.equal([true, true, 'ENOENT']);
  });

  it('is whole or not there: of two that make it at once one is kept', async () => {
    const folder = join(above, 'twice');
    await bundleLibraries(folder);
    await bundleLibraries(folder);
    expect(existsSync(join(folder, 'typebox.mjs'))).to.equal(true);
    expect(existsSync(`${folder}.${process.pid}`)).to.equal(false);
  });
});
