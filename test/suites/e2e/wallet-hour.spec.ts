// A wallet that is down for an hour (of seconds), hundreds of credits waiting for it, beside one that is up all the time.
import { expect } from 'chai';
import { moneyCalls, pause, pokerTable, refusal } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import { type Guest, type Json, movedBy, World } from '../../support/world.ts';

const LONG = process.env.BAIZE_LONG === '1';
const GUESTS = 6;
const VISITS = LONG ? 100 : 25;
const DOWN_MS = LONG ? 30_000 : 1500;
const OPEN = 32;
const PER_SECOND = 200;

describe('a wallet that is down for an hour', function () {
  this.timeout(LONG ? 300_000 : 60_000);
  let world: World;
  before(async () => {
    world = await World.open({ config: { wallet: { retry_ms: [300, 500, 1000] } } });
  });
  after(() => world?.close());

  it('F9 each bet is one call, credits wait; back, all are paid once and without a stampede; another operator notices nothing', async () => {
    const [down, up] = [await world.site('down'), await world.site('up')];
    const table = await pokerTable(world);
    const window = await world.table({ timers: { betting_ms: 60_000 } });
    await pause(world, table);
    const guests: Guest[] = [];
    for (let i = 0; i < GUESTS; i++) guests.push(await world.guest(down, `down-${i}`, table));
    const bettor = await world.guest(down, 'down-bettor', window);
    const counted = count(down);

    // nothing is paid out from here on: hundreds of cash-outs pile up
    counted.refuse('credits');
    for (let visit = 0; visit < VISITS; visit++) {
      await Promise.all(
        guests.map(async ({ screen }) => {
          expect(await screen.act('sit', { buy_in: 10_000 })).to.include({ ok: true });
          expect(await screen.act('stand')).to.include({ ok: true, leaves: 'now' });
        }),
      );
    }
    expect(await pendingOf(down)).to.equal(GUESTS * VISITS);

    // the wallet is gone altogether
    counted.refuse('all');
    for (const amount of [1000, 2000, 3000]) {
      expect(await refusal(bettor, 'bet', { items: [{ spot: 'player', amount }] })).to.deep.equal({ code: 'WALLET_UNAVAILABLE' });
    }
    const visitor = await world.guest(up, 'up-1', table);
    const until = Date.now() + DOWN_MS;
    do {
      const from = Date.now();
      expect(await visitor.screen.act('sit', { buy_in: 10_000 })).to.include({ ok: true });
      expect(await visitor.screen.act('stand')).to.include({ ok: true });
      expect(Date.now() - from).to.be.below(2000);
    } while (Date.now() < until);
    expect(moneyCalls(down, 'down-bettor').filter(call => call === 'debit bet')).to.have.length(3);

    counted.refuse('nothing');
    await world.quiet();
    for (const { externalId } of [...guests, bettor]) expect(movedBy(down, externalId), externalId).to.equal(0);
    for (const { externalId } of guests) {
      const paid = down.wallet.ledger.filter(line => line.externalId === externalId && line.kind === 'credit');
      expect(paid).to.have.length(VISITS);
    }
    expect(counted.mostOpen, 'open at once').to.be.within(2, OPEN);
    expect(counted.mostInASecond, 'begun in a second').to.be.at.most(PER_SECOND);
    expect(movedBy(up, 'up-1')).to.equal(0);
    expect((await world.platform.call<{ balanced: boolean }>('GET', '/reports/reconciliation')).body.balanced).to.equal(true);
  });

  const pendingOf = async ({ operator }: Site): Promise<number> => {
    let pending = 0;
    let cursor = '';
    do {
      const path = `/transactions?status=pending&limit=500${cursor && `&cursor=${cursor}`}`;
      const { body } = await operator.call<{ transactions: Json[]; next_cursor: string | null }>('GET', path);
      pending += body.transactions.filter(row => row.reason === 'cash_out').length;
      cursor = body.next_cursor ?? '';
    } while (cursor);
    return pending;
  };
});

/** Puts this wallet's faults into the spec's hands and counts repeated payments: how many are open, how many begin in a second. */
function count({ wallet }: Site) {
  const seen = new Map<string, number>();
  const begun = new Map<number, number>();
  let refused: 'nothing' | 'credits' | 'all' = 'nothing';
  let open = 0;
  const counted = {
    mostOpen: 0,
    mostInASecond: 0,
    refuse: (what: typeof refused) => {
      refused = what;
    },
  };
  wallet.fault(call => {
    const isPayment = call.name === 'credit' || call.name === 'rollback';
    const id = String(call.body.tx_id);
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    if (isPayment && times > 1) {
      const second = Math.floor(call.at / 1000);
      begun.set(second, (begun.get(second) ?? 0) + 1);
      counted.mostInASecond = Math.max(counted.mostInASecond, begun.get(second) ?? 0);
    }
    if (isPayment && times > 1 && refused === 'nothing') {
      counted.mostOpen = Math.max(counted.mostOpen, ++open);
      setTimeout(() => open--, 40); // it is answered after 50 ms
    }
    if (refused === 'all' || (refused === 'credits' && isPayment)) return { kind: 'lost_request' };
    return isPayment && times > 1 ? { kind: 'late', ms: 50 } : null;
  });
  return counted;
}
