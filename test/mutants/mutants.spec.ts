// The machine that hunts mutants: three of them are found. That all of them apply is a rule of the house.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { hunt } from './hunt.ts';
import { mutants } from './list.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const HUNTED = ['call-before-row', 'new-body-on-retry', 'credit-one-more'];

describe('mutants', () => {
  it('refuses a mutant that does not exist instead of running without it', () => {
    const preload = join(ROOT, 'test/mutants/apply.ts');
    const env = { ...process.env, BAIZE_MUTANT: 'none-of-them' };
    const { status, stderr } = spawnSync(process.execPath, ['--import', preload, '--eval', '0'], { env, encoding: 'utf8' });
    expect([status, stderr.trim()]).to.deep.equal([70, 'there is no mutant none-of-them']);
  });

  for (const name of HUNTED) {
    it(`P1 P2 the simulator finds ${name}`, async function () {
      this.timeout(120_000);
      const mutant = mutants.find(each => each.name === name);
      if (!mutant) throw new Error(`there is no ${name}`);
      const { caught, problem, ...about } = await hunt(mutant, { seeds: 400, rounds: 20, ms: 100_000 });
      expect(problem).to.equal(null);
      expect(caught, JSON.stringify(about)).to.not.equal(null);
    });
  }
});
