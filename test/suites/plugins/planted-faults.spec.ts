// Each planted fault of a package is found by its certification, and named in its own sentence.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { certifyGame, NOT_LOOKED_AT } from '../../../core/server/src/games/index.ts';
import type { Fault } from '../../plugins/fault.ts';
import { writeCoin } from './coin.ts';

const ROUNDS = 40;
const FOLDER = new URL('../../plugins/faulty/', import.meta.url).pathname;
const FAULTS = await Promise.all(
  globSync('**/*.ts', { cwd: FOLDER })
    .sort()
    .map(async file => ((await import(join(FOLDER, file))) as { default: Fault }).default),
);

describe('planted faults of games', function () {
  this.timeout(180_000);

  it('has 25 planted faults and more, each another', () => {
    expect(FAULTS.length).to.be.at.least(25);
    expect(new Set(FAULTS.map(each => each.what)).size).to.equal(FAULTS.length);
  });

  for (const { what, coin, sentence } of FAULTS)
    it(`F-03 SDK-09 refuses ${what}, and names it`, async function () {
      const problems = await certifyGame(writeCoin(coin), ROUNDS).then(
        ({ passed, checks, warnings }) => {
          if (passed && warnings.includes(NOT_LOOKED_AT) && !process.env.CI) this.skip(); // no browser on this machine
          return passed ? [] : checks.flatMap(each => each.problems);
        },
        (error: Error) => [error.message], // it cannot even be packed
      );
      expect(problems.join('\n')).to.match(sentence);
    });
});
