// Reports of a certification: what a wallet said is text in them, whatever it said, and a run without its end is no success.
import { expect } from 'chai';
import fc from 'fast-check';
import { junitReport } from './junit.ts';
import type { Report } from './report.ts';
import { reportPage } from './report-page.ts';

const EVIL = `</system-out><script>alert(1)</script>&"'<img src=x onerror=alert(1)>]]>`;

const reportOf = (over: Partial<Report> = {}, said = 'OK, balance 7'): Report => ({
  id: `cer_${'1'.repeat(32)}`,
  operator_code: 'acme',
  external_id: said,
  currency: 'KRW',
  amount: 1000,
  status: 'done',
  harmless_only: false,
  started_at: '2026-01-01T12:00:00.000Z',
  ended_at: '2026-01-01T12:01:00.000Z',
  progress: { done: 2, of: 2, playing: null },
  passed: 1,
  failed: 1,
  warnings: 0,
  not_tried: 0,
  balance_before: 7n,
  balance_after: 7n,
  balance_restored: true,
  open: [],
  returned_at: '2026-01-01T12:01:00.000Z',
  notes: [said],
  scenarios: [
    { name: 'one', title: 'first', rule: 'R', verdict: 'passed', findings: [], steps: [], ms: 5 },
    {
      name: 'two',
      title: 'second',
      rule: 'R',
      verdict: 'failed',
      findings: [said],
      steps: [{ sent: 'debit', expected: 'OK', came: said, ok: false }],
      ms: 12n,
    },
  ],
  ...over,
});

/** Every tag of a document, by its name. */
const tagsOf = (text: string): Set<string> => new Set([...text.matchAll(/<\/?([a-zA-Z][\w-]*)/g)].map(each => each[1] ?? ''));

describe('reports of a certification', () => {
  it('show what a wallet said as text: no tag of its own, in the page or in the XML', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constant(EVIL), fc.string({ unit: 'binary' })), said => {
        const plain = reportOf();
        expect(tagsOf(reportPage(reportOf({}, said)))).to.deep.equal(tagsOf(reportPage(plain)));
        const xml = junitReport(reportOf({}, said), ['one', 'two']);
        expect(tagsOf(xml)).to.deep.equal(tagsOf(junitReport(plain, ['one', 'two'])));
        // what no XML may hold: controls, halves of pairs, bare ampersands
        expect([...xml].every(each => /[\t\n\u0020-\ufffd\u{10000}-\u{10ffff}]/u.test(each))).to.equal(true);
        expect(xml.replaceAll(/&(?:amp|lt|gt|quot|#10);/g, '')).to.not.include('&');
      }),
    );
  });

  it('count in XML what failed, what was not tried and what was never played', () => {
    const xml = junitReport(reportOf({ status: 'interrupted' }), ['one', 'two', 'three']);
    expect(xml).to.include('<testsuites tests="4" failures="1" errors="1" skipped="0">');
    expect(xml).to.match(
      /<testcase classname="wallet" name="three" time="0"><error message="not played: interrupted after 2 of 2/,
    );
    expect(junitReport(reportOf(), ['one', 'two'])).to.include('tests="3" failures="1" errors="0" skipped="0"');
  });

  it('fail in XML, and say so on the page, for a movement that was never answered', () => {
    const left = reportOf({ open: ['tx_1', 'tx_2'], returned_at: null });
    expect(junitReport(left, ['one', 'two'])).to.include('<failure message="not answered OK: tx_1, tx_2"/>');
    expect(reportPage(left)).to.include('<dt>Not answered</dt><dd>tx_1, tx_2</dd>');
  });
});
