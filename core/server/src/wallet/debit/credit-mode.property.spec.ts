// The credit mode of rounds and sessions against a plain model: an operator changes mode and rates while people play, by chance.
import { expect } from 'chai';
import fc from 'fast-check';
import { reportOf } from '../../books/testing.ts';
import { convert, ledgerBook, type Rate, rateBetween } from '../../ledger/index.ts';
import { walletBook } from '../checks.ts';
import { bet, creditOrder, newRound, openRoom, type Room, rowReader, until } from '../fixture.ts';
import type { DebitOrder } from '../orders.ts';

const PLAYERS = 2;
const CURRENCIES = ['KRW', 'USD'] as const;

type Step =
  | { do: 'mode'; to: 'prepaid' | 'independent' }
  | { do: 'rate'; rate: number }
  | { do: 'charge'; amount: number }
  | { do: 'debit'; player: number; in: 'round' | 'session'; amount: number; answer: 'OK' | 'refused' | 'doubtful' }
  | { do: 'rollback'; which: number }
  | { do: 'pay'; player: number; in: 'round' | 'session'; amount: number };

const player = fc.nat({ max: PLAYERS - 1 });
const where = fc.constantFrom('round' as const, 'session' as const);
const debit = fc.record({
  do: fc.constant('debit' as const),
  player,
  in: where,
  amount: fc.integer({ min: 1, max: 3000 }),
  answer: fc.constantFrom('OK' as const, 'OK' as const, 'OK' as const, 'refused' as const, 'doubtful' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('mode' as const), to: fc.constantFrom('prepaid' as const, 'independent' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rate' as const), rate: fc.constantFrom(1300, 1299.99, 3, 7.25) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('charge' as const), amount: fc.integer({ min: 1, max: 2_000_000 }) }) },
  { weight: 8, arbitrary: debit },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('rollback' as const), which: fc.nat({ max: 20 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('pay' as const), player, in: where, amount: fc.nat({ max: 9000 }) }),
  },
);

/** A player's round or session: its mode and rate are those of its first debit. */
interface Scope {
  order: DebitOrder;
  began: { rate: Rate | null } | null;
}

describe('the credit mode of a round or table session, by chance', function () {
  this.timeout(120_000);
  let room: Room;
  let credit = 0;
  let mode: 'prepaid' | 'independent' = 'independent';
  let rate = 1300;
  let made = 0;
  const scopes = new Map<string, Scope>();
  let standing: { txId: string; cost: number }[] = [];
  before(async () => {
    room = await openRoom('independent');
    for (const [no, currency] of CURRENCIES.entries()) room.stub.deposit(`u-m${no}`, 1_000_000_000, currency);
  });
  after(() => room.end());
  const row = rowReader(() => room);
  const become = (txId: string, status: string) => until(async () => (await row(txId)).status === status, 20_000);

  function scopeOf(no: number, kind: 'round' | 'session'): Scope {
    const key = `${no} ${kind}`;
    const known = scopes.get(key);
    if (known) return known;
    const about = { ...bet(`m${no}`).player, currency: CURRENCIES[no] as string };
    const scopeId = kind === 'round' ? newRound() : `tss_${String(++made).padStart(32, '0')}`;
    const order = bet(`m${no}`, { player: about, scopeId, ...(kind === 'session' ? { reason: 'buy_in' } : {}) });
    const scope: Scope = { order, began: null };
    scopes.set(key, scope);
    return scope;
  }

  function rateNow(currency: string): Rate {
    const krw = { code: 'KRW', exponent: 0, rate };
    return rateBetween(currency === 'KRW' ? krw : { code: 'USD', exponent: 2, rate: 1 }, krw);
  }

  async function operator(set: string, value: unknown): Promise<void> {
    await room.db.query(set, [value]);
    room.db.bus.invalidate('operator', 'demo');
    room.db.bus.invalidate('currency');
  }

  async function pay(scope: Scope, key: string, amount: number): Promise<void> {
    if (!scope.began) return;
    scopes.delete(key);
    const reason = scope.order.reason === 'bet' ? 'settle' : 'cash_out';
    const [id = ''] = await room.db.transaction(sql => room.wallet.credit(sql, creditOrder(scope.order, amount, { reason })));
    room.wallet.send();
    await become(id, 'confirmed');
    if (scope.began.rate) credit += convert(amount, scope.began.rate, 'down');
  }

  async function debits(scope: Scope, amount: number, answer: 'OK' | 'refused' | 'doubtful'): Promise<void> {
    const { order } = scope;
    const isFirst = scope.began === null;
    scope.began ??= { rate: mode === 'prepaid' ? rateNow(order.player.currency) : null };
    const cost = scope.began.rate ? convert(amount, scope.began.rate, 'up') : 0;
    const kinds = { OK: null, refused: { kind: 'refusal', status: 'LIMIT_EXCEEDED' }, doubtful: { kind: 'http_after' } } as const;
    room.stub.fault(call => (call.name === 'debit' ? kinds[answer] : null));
    const reason = order.reason === 'buy_in' && !isFirst ? 'top_up' : order.reason;
    const said = await room.debit({ ...order, reason, amount });
    room.stub.fault(null);
    const txId = said.txId as string;
    if (cost > credit) return void expect(said).to.include({ ok: false, code: 'OPERATOR_CREDIT_EXHAUSTED' });
    if (answer === 'refused') return void expect(said).to.include({ ok: false, code: 'LIMIT_EXCEEDED' });
    if (answer === 'doubtful') return become(txId, 'rolled_back');
    expect(said).to.include({ ok: true });
    credit -= cost;
    standing.push({ txId, cost });
  }

  async function take(each: Step): Promise<void> {
    if (each.do === 'mode') {
      mode = each.to;
      await operator(`update operator set credit_mode = $1 where code = 'demo'`, mode);
    } else if (each.do === 'rate') {
      rate = each.rate;
      await operator(`update currency set rate = $1 where code = 'KRW'`, String(rate));
    } else if (each.do === 'charge') {
      await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', each.amount, null));
      credit += each.amount;
    } else if (each.do === 'debit') await debits(scopeOf(each.player, each.in), each.amount, each.answer);
    else if (each.do === 'pay') await pay(scopeOf(each.player, each.in), `${each.player} ${each.in}`, each.amount);
    else {
      const [one] = standing.splice(each.which % Math.max(1, standing.length), 1);
      if (!one) return;
      const id = await room.db.transaction(sql => room.wallet.rollback(sql, one.txId, 'cancel_bet'));
      room.wallet.send();
      await become(id, 'confirmed');
      credit += one.cost;
    }
  }

  it('MOD-01 MOD-02 MOD-03 MOD-05 E5 every move takes, returns and brings what the mode of its first debit says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async steps => {
        scopes.clear();
        standing = [];
        for (const each of steps) {
          await take(each);
          expect(await room.credit.balance('demo'), JSON.stringify(each)).to.equal(credit);
        }
        const { broken } = await reportOf(room.db, [ledgerBook, walletBook]);
        // nobody books rounds and seats here, so their accounts are left out
        expect(broken.filter(found => !found.what.startsWith('account_'))).to.deep.equal([]);
      }),
      { numRuns: 15, endOnFailure: true }, // the room keeps what a failed run did
    );
  });
});
