// What a command prints: times by the reader's clock for people, as they came for machines.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import * as operator from '../api/schemas/operator.ts';
import * as report from '../api/schemas/report.ts';
import * as round from '../api/schemas/round.ts';
import * as staff from '../api/schemas/staff.ts';
import * as table from '../api/schemas/table.ts';
import * as transaction from '../api/schemas/transaction.ts';
import { MONEY } from './money.ts';
import { print } from './print.ts';

describe('what a command prints', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  const printed = (answer: unknown, asJson = false): string => {
    const out = new PassThrough();
    print(out, answer, {
      asJson,
      exponents: new Map([
        ['KRW', 0],
        ['USD', 2],
        ['BTC', 8],
      ]),
    });
    return String(out.read());
  };

  it('has times by the local clock with their zone, in lists and beside each other, and leaves other words alone', () => {
    const answer = { at: '2026-11-23T19:05:09.123Z', name: '2026-11-23', calls: [{ id: 'a', sent_at: '2026-07-01T23:30:00Z' }] };
    process.env.TZ = 'Asia/Seoul';
    expect(printed(answer))
      .to.include('2026-11-24T04:05:09+09:00')
      .and.include('2026-07-02T08:30:00+09:00')
      .and.match(/name +2026-11-23\n/);
    process.env.TZ = 'America/St_Johns';
    expect(printed(answer)).to.include('2026-11-23T15:35:09-03:30').and.include('2026-07-01T21:00:00-02:30');
    process.env.TZ = 'UTC';
    expect(printed(answer)).to.include('2026-11-23T19:05:09+00:00');
    expect(JSON.parse(printed(answer, true))).to.deep.equal(answer);
  });

  it('has amounts as their currency writes them, in rows, in what is around them and in limits, and leaves counts alone', () => {
    const rows = [
      { tx_id: 'a', currency: 'USD', amount: -1_234_567, attempts: 1000 },
      { tx_id: 'b', currency: 'KRW', amount: 5000, attempts: 2 },
      { tx_id: 'c', currency: 'XAU', amount: 70_000, attempts: 2 },
    ];
    expect(printed({ transactions: rows })).to.equal(
      [
        'tx_id  currency      amount  attempts',
        'a      USD       -12,345.67      1000',
        'b      KRW            5,000         2',
        'c      XAU            70000         2',
        '',
      ].join('\n'),
    );
    expect(printed({ currency: 'BTC', balance: 5, limits: { min_bet: 100_000_000 }, entries: [{ amount: 150 }] }))
      .to.match(/^balance +0\.00000005$/m)
      .and.match(/^limits +min_bet 1\.00000000$/m)
      .and.match(/^0\.00000150$/m);
    expect(JSON.parse(printed({ rows }, true)), 'machines get minor units').to.deep.equal({ rows });
  });

  it('knows every field of the platform API that is an amount', () => {
    const named = new Set<string>();
    const walk = (schema: unknown): void => {
      if (schema === null || typeof schema !== 'object') return;
      const { properties } = schema as { properties?: Record<string, { description?: string; anyOf?: object[] }> };
      for (const [name, each] of Object.entries(properties ?? {}))
        if ([each, ...(each.anyOf ?? [])].some(one => (one as { description?: string }).description === 'minor units'))
          named.add(name);
      for (const each of Object.values(schema)) walk(each);
    };
    for (const schema of Object.values({ ...staff, ...report, ...transaction, ...operator, ...round, ...table })) walk(schema);
    // of a thing that does not agree: an amount, or another figure
    expect([...named].filter(name => !MONEY.has(name) && !['expected', 'found', 'min', 'max'].includes(name))).to.deep.equal([]);
  });

  it('does nothing that a name asks of the terminal, and keeps ids whole', () => {
    const id = `tx_${'a'.repeat(60)}`;
    const nickname = '\u001b[2J\u0007evil\r\nok\u202eabc\u2028';
    const text = printed({ players: [{ id, nickname }], nickname });
    expect(text).to.include(id);
    expect(text.replaceAll('\n', '')).not.to.match(/[\p{Cc}\u202e\u2028]/u);
    expect(text.split('\n'), 'two lines of the table, one of the field').to.have.length(4);
  });
});
