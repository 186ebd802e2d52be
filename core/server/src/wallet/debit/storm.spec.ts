// Every fault at once, by a seed: many players bet, win and undo, and the books must agree at the end.
import { expect } from 'chai';
import type { Fault } from '../../../../../test/support/wallets/index.ts';
import { reportOf } from '../../books/testing.ts';
import { houseTransfers, ledgerBook } from '../../ledger/index.ts';
import { walletBook } from '../checks.ts';
import { bet, openRoom, type Room, until } from '../fixture.ts';
import { TX_COLUMNS, txOf } from '../rows/rows.ts';
import type { TxRow } from '../rows/tx.ts';

/** A small generator of numbers: the seed in a title replays the run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const FAULTS: Fault[] = [
  { kind: 'late', ms: 350 },
  { kind: 'slow', ms: 350 },
  { kind: 'lost_request' },
  { kind: 'lost_answer' },
  { kind: 'http_before' },
  { kind: 'http_after' },
  { kind: 'garbage' },
  { kind: 'empty' },
  { kind: 'duplicate' },
  { kind: 'redirect', to: 'http://127.0.0.1:1/' },
  { kind: 'reset' },
  { kind: 'refusal', status: 'INSUFFICIENT_FUNDS' },
  { kind: 'wrong_balance', balance: '"7"' },
];
const PLAYERS = 8;
const START = 100_000;

/** One player's evening: bets, some undone, each round settled. */
async function play(room: Room, name: string, draw: (below: number) => number): Promise<void> {
  for (let i = 0; i < 5; i++) {
    const order = bet(name, { amount: 100 + draw(900) });
    const outcome = await room.debit(order, { end: draw(6) === 0 ? 'give_back' : 'accept' });
    if (!outcome.ok) continue;
    if (draw(4) === 0) await room.db.transaction(sql => room.wallet.rollback(sql, outcome.txId, 'cancel_bet'));
    else await settle(room, order, draw(3) * order.amount);
    room.wallet.send();
  }
}

async function settle(room: Room, order: ReturnType<typeof bet>, win: number): Promise<void> {
  const { operator, gameCode, scopeId: roundId, amount } = order;
  await room.db.transaction(async sql => {
    const about = { roundId, currency: 'KRW', at: 1, operator, gameCode, account: `stakes:${roundId}` };
    await room.ledger.post(sql, houseTransfers({ ...about, bet: amount, win }));
    await room.wallet.credit(sql, { ...order, reason: 'settle', amount: win, roundClosed: true });
  });
}

describe('wallet storm', () => {
  for (const mode of ['independent', 'prepaid'] as const) {
    for (const seed of [1, 7]) {
      it(`WID-09 WCE-05 E1 to E5 hold after every fault (${mode}, seed ${seed})`, async function () {
        this.timeout(60_000);
        const room = await openRoom(mode);
        const draw = random(seed);
        if (mode === 'prepaid') await room.db.transaction(sql => room.credit.manual(sql, 'demo', 'charge', 10 ** 6, null));
        for (let i = 0; i < PLAYERS; i++) room.stub.deposit(`u-${i}`, START);
        room.stub.fault(() => (draw(3) === 0 ? FAULTS[draw(FAULTS.length)] : null));
        await Promise.all([...Array(PLAYERS).keys()].map(i => play(room, String(i), draw)));
        room.stub.fault(null);
        const open = () => room.db.query(`select 1 from wallet_tx where status in ('pending', 'uncertain')`);
        await until(async () => (await open()).length === 0, 20_000);
        await new Promise(done => setTimeout(done, 400)); // what the stub still had in hand
        await check(room, mode);
        await room.end();
      });
    }
  }
});

async function check(room: Room, mode: 'independent' | 'prepaid'): Promise<void> {
  const rows = (await room.db.query(`select ${TX_COLUMNS} from wallet_tx`)).map(txOf);
  const sum = (test: (row: TxRow) => boolean) => rows.filter(test).reduce((total, row) => total + row.amount, 0);
  const debits = sum(row => row.type === 'debit' && row.status === 'confirmed' && !row.rolledBackBy);
  const credits = sum(row => row.type === 'credit');
  const now = [...room.stub.accounts.values()].reduce((total, account) => total + account.balance, 0n);
  expect(BigInt(PLAYERS * START) - now, 'E4: the wallets lost what the platform holds').to.equal(BigInt(debits - credits));
  for (const row of rows) {
    if (row.type === 'rollback') continue;
    const stands = row.status === 'confirmed' && !row.rolledBackBy;
    expect(room.stub.book.applied(row.txId), `E2 ${row.type} ${row.status} ${row.walletStatus}`).to.equal(stands);
  }
  const { balanced, rows: report, broken } = await reportOf(room.db, [ledgerBook, walletBook]);
  expect(broken, 'E3, E5, E6').to.deep.equal([]);
  expect(balanced).to.equal(true);
  expect(report[0]).to.include({ stakes: 0n, unfinished: 0n });
  expect(room.stub.mostDebits(), 'WID-07').to.be.at.most(2); // a late one may still be answering while its rollback is done
  const bodies = new Map<string, string>();
  for (const call of room.stub.calls) {
    const id = String(call.body.tx_id);
    expect(bodies.get(id) ?? call.raw, 'WID-03').to.equal(call.raw);
    bodies.set(id, call.raw);
  }
  if (mode === 'prepaid') expect(await room.credit.balance('demo'), 'E5').to.equal(10 ** 6 - debits + credits);
}
