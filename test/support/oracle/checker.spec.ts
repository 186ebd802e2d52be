// The checker itself: sound books pass, and each way in which books can be wrong is named with its ids.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { soundEvidence } from './fixture.ts';
import { judge, verdictOf } from './judge.ts';
import { WRONG } from './wrong.ts';
import { WRONG_PRICED } from './wrong-priced.ts';
import { WRONG_SCANS } from './wrong-scans.ts';

describe('the checker', () => {
  it('E1 E2 E3 E4 E5 E6 E7 E8 E9 finds nothing in sound books', () => {
    const report = judge(soundEvidence());
    expect(report.violations).to.deep.equal([]);
    expect(verdictOf(report)).to.equal('0 lost, 0 doubled, 0 stuck, 0 wrong');
  });

  for (const [title, kind, rule, text, alter] of [...WRONG, ...WRONG_PRICED, ...WRONG_SCANS]) {
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

  it('E4 the lie of a wallet is exactly the difference: one that left none is named', () => {
    const evidence = soundEvidence();
    evidence.operators[0]?.ledger.lies.push({ txId: 'd1', externalId: 'anna', change: '1000' });
    expect(judge(evidence).violations.map(({ rule, text }) => `${rule} ${text}`)).to.satisfy((said: string[]) =>
      said.some(each => /^E4 anna of indie has .*by the rows it is/.test(each)),
    );
  });

  it('E5 prepaid credit in another currency is taken rounded up and given rounded down', () => {
    const evidence = soundEvidence();
    evidence.tables.rates.push({ operator: 'payer', scope_id: 'tss_2', currency: 'KRW', num: '1', den: '3' });
    const said = judge(evidence).violations.map(({ text }) => text);
    expect(said).to.include('prepaid entries of debit d5: debit -5000; due: debit -1667');
    expect(said).to.include('prepaid entries of credit c5: credit 5285; due: credit 1761');
  });

  it('P15 a refused bet that was sent again, and is not answered yet, may stand', () => {
    const evidence = soundEvidence();
    const accepted = evidence.memory.find(({ aid, answer }) => aid === 'carl-1' && answer === 'ok');
    const { answer: _, ...asked } = accepted ?? {};
    const at = evidence.memory.indexOf(accepted ?? {});
    evidence.memory.splice(at, 1, { ...asked, answer: 'ACTION_LATE' });
    expect(judge(evidence).violations.map(({ rule }) => rule)).to.deep.equal(['P15']);
    evidence.memory.push(asked);
    expect(judge(evidence).violations).to.deep.equal([]);
  });

  it('K10 a card for a hand that was over when it was sent again may stand in that hand', () => {
    const evidence = soundEvidence();
    for (const line of evidence.memory)
      if (line.line === 'scan' && line.seq === 7 && line.answer !== undefined) line.answer = 'NO_ROUND';
    expect(judge(evidence).violations).to.deep.equal([]);
  });

  it('imports nothing of what it checks', () => {
    const own = [
      ...['checker', 'judge', 'case', 'evidence'],
      ...['wallet-rules', 'book-rules', 'bet-rules', 'report-rules', 'memory-rules', 'scan-rules'],
    ].map(name => `${name}.ts`);
    const imports = own.flatMap(file =>
      [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
        each => each[1] ?? '',
      ),
    );
    expect(imports.filter(name => !/^node:|^\.\/[a-z-]+\.ts$|^@electric-sql\/pglite$/.test(name))).to.deep.equal([]);
  });
});
