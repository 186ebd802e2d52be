// The reports of shipped packages that the documentation links to: each is of the script that the package is today.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { packPackage, readPacked } from '../../../core/server/src/games/index.ts';
import { sha256 } from '../../../core/server/src/games/pack/manifest.ts';
import { ROOT } from '../../../core/server/src/kernel/index.ts';

const packages = globSync('games/*/package.json', { cwd: ROOT })
  .map(file => basename(dirname(file)))
  .filter(name => !name.startsWith('kit-'))
  .sort();

describe('reports of certification in the documentation', function () {
  this.timeout(60_000);

  it('F-03 are linked from the page of certification, one for each package', () => {
    const page = readFileSync(join(ROOT, 'docs/games/certification.md'), 'utf8');
    const linked = [...page.matchAll(/\(certified\/([\w-]+)\.html\)/g)].map(([, name]) => name);
    expect(linked.sort()).to.deep.equal(packages);
  });

  for (const name of packages)
    it(`F-03 the report of ${name} is passed, and of its very script: after a change it is certified anew`, async () => {
      const report = readFileSync(join(ROOT, `docs/games/certified/${name}.html`), 'utf8');
      const { files } = await readPacked((await packPackage(join(ROOT, 'games', name))).bytes);
      expect(report)
        .to.include(sha256(files.get('index.js') as Buffer))
        .and.to.include('<p class="verdict passed">');
    });
});
