// The reports of shipped packages that the documentation links to: each is of the script that the package is today.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../../../core/server/src/kernel/index.ts';
import { CERTIFIED, hashOfScript, reportOf } from './certified.ts';

describe('reports of certification in the documentation', function () {
  this.timeout(60_000);

  it('F-03 are linked from the page of certification, one for each package', () => {
    const page = readFileSync(join(ROOT, 'docs/games/certification.md'), 'utf8');
    const linked = [...page.matchAll(/\(certified\/([\w-]+)\.html\)/g)].map(([, name]) => name);
    expect(linked.sort()).to.deep.equal(CERTIFIED);
  });

  for (const name of CERTIFIED)
    it(`F-03 the report of ${name} is passed, and of its very script: after a change, npm run certified`, async () => {
      const report = readFileSync(reportOf(name), 'utf8');
      expect(report)
        .to.include(await hashOfScript(name))
        .and.to.include('<p class="verdict passed">');
    });
});
