// The lock file is complete: every optional package of every platform resolved when it was written.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';

const ROOT = resolve(import.meta.dirname, '../..');

describe('the lock file', () => {
  it('names every optional platform package, so that a fresh clone installs', () => {
    const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
    };
    const missing: string[] = [];
    for (const [at, entry] of Object.entries(packages)) {
      for (const name of Object.keys(entry.optionalDependencies ?? {}))
        if (!resolves(packages, at, name)) missing.push(`${at} → ${name}`);
    }
    expect(missing).to.deep.equal([]);
  });
});

function resolves(packages: Record<string, unknown>, from: string, name: string): boolean {
  for (let dir = from; ; dir = dir.includes('/node_modules/') ? dir.slice(0, dir.lastIndexOf('/node_modules/')) : '') {
    if (packages[`${dir === '' ? '' : `${dir}/`}node_modules/${name}`]) return true;
    if (dir === '') return false;
  }
}
