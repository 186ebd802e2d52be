// The checker itself: sound books pass, and each way in which books can be wrong is named with its ids.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { soundEvidence } from './checker/fixture.ts';
import { WRONG } from './checker/wrong.ts';
import { judge, verdictOf } from './checker.ts';

describe('the checker', () => {
  it('E1 E2 E3 E4 E5 E6 E7 E8 E9 finds nothing in sound books', () => {
    const report = judge(soundEvidence());
    expect(report.violations).to.deep.equal([]);
    expect(verdictOf(report)).to.equal('0 lost, 0 doubled, 0 stuck, 0 wrong');
  });

  for (const [title, kind, rule, text, alter] of WRONG) {
    it(`${title} is named`, () => {
      const evidence = soundEvidence();
      alter(evidence);
      const { violations } = judge(evidence);
      const said = violations.map(each => `${each.kind} ${each.rule} ${each.text}`);
      expect(
        violations.some(each => each.kind === kind && each.rule === rule && text.test(each.text)),
        said.join('\n') || 'nothing was found',
      ).to.equal(true);
      for (const each of said) expect(each).to.match(/^[^\n]{20,400}$/);
    });
  }

  it('imports nothing of what it checks', () => {
    const own = [
      'checker.ts',
      ...['case', 'evidence', 'wallet-rules', 'book-rules', 'report-rules'].map(name => `checker/${name}.ts`),
    ];
    const imports = own.flatMap(file =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
        each => each[1] ?? '',
      ),
    );
    expect(imports.filter(name => !/^node:|^\.\/(checker\/)?[a-z-]+\.ts$|^@electric-sql\/pglite$/.test(name))).to.deep.equal([]);
  });
});
