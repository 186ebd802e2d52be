// Prepaid credit against a plain model: random moves one after the other and at once, E5 after each step.
import { expect } from 'chai';
import fc from 'fast-check';
import { booksEntities } from '../books/index.ts';
import { reportOf } from '../books/testing.ts';
import type { Database, Sql } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/index.ts';
import { Credit, convert, ledgerBook, ledgerEntities, type ManualKind, type Rate, rateBetween } from './index.ts';

const EXPONENTS = { KRW: 0, USD: 2, JPY: 0 } as const;
type Code = keyof typeof EXPONENTS;

type Step =
  | { do: 'manual'; kind: ManualKind; amount: number }
  | { do: 'rate'; code: Code; rate: number }
  | { do: 'debit'; scope: number; code: Code; amount: number }
  | { do: 'back'; which: number; kind: 'debit_failed' | 'rollback' }
  | { do: 'win'; scope: number; code: Code; amount: number; again: boolean };

const code = fc.constantFrom<Code>('KRW', 'USD', 'JPY');
const scope = fc.nat({ max: 3 });
const amount = fc.integer({ min: 1, max: 5000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('manual' as const), kind: fc.constantFrom<ManualKind>('charge', 'withdraw'), amount }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('manual' as const),
      kind: fc.constant<ManualKind>('adjust'),
      amount: fc.integer({ min: -3000, max: 3000 }).filter(Boolean),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('rate' as const), code, rate: fc.constantFrom(1, 0.9, 7.25, 1300, 1299.99, 3) }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('debit' as const), scope, code, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('back' as const),
      which: fc.nat({ max: 30 }),
      kind: fc.constantFrom('debit_failed' as const, 'rollback' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('win' as const), scope, code, amount: fc.nat({ max: 5000 }), again: fc.boolean() }),
  },
);

/** What must come out, in a few lines: a balance, what each debit took, the rate each scope began with. */
class Model {
  balance = 0;
  readonly taken: { tx: string; amount: number; isBack: boolean }[] = [];
  readonly pinned = new Map<string, Rate>();
  readonly wins = new Set<string>();
  readonly rates: Record<Code, number> = { KRW: 1300, USD: 1, JPY: 150 };

  rate(of: Code): Rate {
    const priced = (each: Code) => ({ code: each, exponent: EXPONENTS[each], rate: this.rates[each] });
    return rateBetween(priced(of), priced('KRW'));
  }

  pin(key: string, of: Code): Rate {
    const rate = this.pinned.get(key) ?? this.rate(of);
    this.pinned.set(key, rate);
    return rate;
  }
}

describe('prepaid credit, by chance', function () {
  this.timeout(120_000);
  let db: Database;
  let credit: Credit;
  let runs = 0;
  before(async () => {
    db = await testDatabase([...booksEntities, ...ledgerEntities]);
    credit = new Credit({ db, clock: systemClock });
  });
  after(() => db.close());
  const run = <T>(work: (sql: Sql) => Promise<T>) => db.transaction(work);
  const refused = (error: unknown) => (error as { code?: string }).code ?? 'error';

  async function books(operator: string): Promise<number> {
    expect((await reportOf(db, [ledgerBook])).broken, 'E5 E6').to.deep.equal([]);
    const rows = await db.query<{ balance: string }>('select balance from credit_account where operator = $1', [operator]);
    const balance = Number(rows[0]?.balance ?? 0);
    expect(balance).to.be.at.least(0);
    return balance;
  }

  /** Does a step in the ledger and in the model, and compares what each says. */
  async function take(operator: string, model: Model, each: Step, no: number): Promise<void> {
    if (each.do === 'rate') {
      model.rates[each.code] = each.rate;
      return;
    }
    if (each.do === 'manual') {
      const signed = each.kind === 'withdraw' ? -each.amount : each.amount;
      const said = await run(sql => credit.manual(sql, operator, each.kind, each.amount, null)).then(
        row => row.balanceAfter,
        refused,
      );
      if (model.balance + signed >= 0) model.balance += signed;
      else return void expect(said).to.equal('INVALID_REQUEST');
      expect(said).to.equal(model.balance);
      return;
    }
    if (each.do === 'back') {
      const one = model.taken[each.which % Math.max(1, model.taken.length)];
      const said = await run(sql => credit.giveBack(sql, one?.tx ?? 'tx_none', each.kind));
      expect(said).to.equal(one !== undefined && !one.isBack);
      if (one && !one.isBack) model.balance += one.amount;
      if (one) one.isBack = true;
      return;
    }
    const scopeId = `rnd_${operator}_${each.scope}`;
    const key = `${scopeId}|${each.code}`;
    const move = { operator, scopeId, currency: each.code, amount: each.amount };
    if (each.do === 'debit') {
      const rate = model.rate(each.code);
      const said = await run(sql => credit.reserve(sql, { ...move, txId: `tx_${operator}_${no}` }, rate));
      const cost = convert(each.amount, model.pin(key, each.code), 'up');
      expect(said).to.equal(cost <= model.balance);
      if (!said) return;
      model.balance -= cost;
      model.taken.push({ tx: `tx_${operator}_${no}`, amount: cost, isBack: false });
      return;
    }
    const pinned = model.pinned.get(key);
    const txId = `tx_win_${key}`;
    const again = model.wins.has(txId);
    if (again && !each.again) return;
    const said = await run(sql => credit.addWin(sql, { ...move, txId })).then(() => 'done', refused);
    const gain = pinned && convert(each.amount, pinned, 'down');
    if (each.amount === 0) return void expect(said).to.equal('done');
    if (gain === undefined) return void expect(said, 'a win without a debit').to.not.equal('done');
    if (gain > 0 && again) return void expect(said, 'a second win').to.not.equal('done');
    if (gain > 0) model.wins.add(txId);
    model.balance += gain;
  }

  it('CRE-04 CRE-05 CRE-06 CRE-07 E5 holds after each of any moves, and every answer is the model’s', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        const operator = `op${++runs}`;
        const model = new Model();
        await take(operator, model, { do: 'manual', kind: 'charge', amount: 8000 }, -1);
        for (const [no, each] of steps.entries()) {
          await take(operator, model, each, no);
          expect(await books(operator)).to.equal(model.balance);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('CRE-04 CRE-06 E5 holds when everything is done at once: never below 0, every debit back at most once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(amount, { minLength: 4, maxLength: 12 }),
        fc.integer({ min: 1, max: 12_000 }),
        async (bets, start) => {
          const operator = `op${++runs}`;
          await run(sql => credit.manual(sql, operator, 'charge', start, null));
          const rate = rateBetween({ code: 'KRW', exponent: 0, rate: 1 }, { code: 'KRW', exponent: 0, rate: 1 });
          const move = (no: number) => ({
            operator,
            scopeId: `rnd_${operator}`,
            currency: 'KRW',
            amount: bets[no] as number,
            txId: `tx_${operator}_${no}`,
          });
          const took = await Promise.all(bets.map((_, no) => run(sql => credit.reserve(sql, move(no), rate))));
          const cost = bets.reduce((sum, each, no) => sum + (took[no] ? each : 0), 0);
          expect(await books(operator)).to.equal(start - cost);
          const kinds = ['debit_failed', 'rollback', 'rollback'] as const;
          const all = bets.flatMap((_, no) =>
            kinds.map(kind => run(sql => credit.giveBack(sql, `tx_${operator}_${no}`, kind)).then(done => ({ no, done }))),
          );
          const backs = (await Promise.all(all)).filter(({ done }) => done).map(({ no }) => no);
          expect(
            backs.sort((a, b) => a - b),
            'each once',
          ).to.deep.equal(bets.flatMap((_, no) => (took[no] ? [no] : [])));
          expect(await books(operator)).to.equal(start);
        },
      ),
      { numRuns: 8 },
    );
  });
});
