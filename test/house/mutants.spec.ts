// Every mutant applies: its texts stand once in their files. Whoever changes such a line changes the mutant with it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { mutants } from '../mutants/list.ts';
import { ROOT } from './sources.ts';

describe('the mutants', () => {
  it('change texts that stand once in their files, and have names of their own', () => {
    const wrong = mutants.flatMap(({ name, edits }) =>
      edits.flatMap(({ file, text, by }) => {
        const count = readFileSync(join(ROOT, file), 'utf8').split(text).length - 1;
        return count === 1 && text !== by ? [] : [`${name}: ${file} has ${count} times: ${text}`];
      }),
    );
    expect(wrong).to.deep.equal([]);
    expect(new Set(mutants.map(each => each.name)).size).to.equal(mutants.length);
  });
});
