// Two operators side by side: a wallet that takes its time slows nobody else's players.
import { expect } from 'chai';
import { type StubWallet, startStubWallet } from '../../../../../test/support/wallets/index.ts';
import { bet, openRoom, type Room } from '../fixture.ts';

const SLOW_MS = 1500;
const WAIT_MS = 3000;
const CALLS = 60;

describe('wallets side by side', () => {
  let room: Room;
  let slow: StubWallet;
  before(async () => {
    room = await openRoom();
    room.config.wallet.wait_ms.debit = WAIT_MS;
    const given = {
      code: 'slow',
      name: 'Slow',
      credit_mode: 'independent',
      ip_allowlist: [],
      default_return_url: null,
      embed_origins: [],
      currencies: ['KRW'],
      games: [],
      timezone: '',
      multi_table: false,
      watch_limit_sec: 0,
      table_create_games: [],
    };
    slow = await startStubWallet({ secret: '', operator: 'slow' });
    const made = await room.db.transaction(sql => room.operators.create(sql, { ...given, wallet_base_url: slow.url }));
    slow.secret(made.apiSecret);
    slow.fault(() => ({ kind: 'late', ms: SLOW_MS }));
  });
  after(async () => {
    await room.end();
    await slow.close();
  });

  async function timesOf(): Promise<number[]> {
    const times: number[] = [];
    for (let i = 0; i < CALLS; i++) {
      const from = performance.now();
      expect(await room.debit(bet('fast'))).to.include({ ok: true });
      times.push(performance.now() - from);
    }
    return times.sort((a, b) => a - b);
  }

  it('F10 debits of one operator take no longer while the wallet of another answers slowly', async () => {
    room.stub.deposit('u-fast', 1_000_000);
    await timesOf(); // warms up
    const alone = await timesOf();
    let isOver = false;
    const playerQueues = [...Array(50).keys()].map(async i => {
      slow.deposit(`u-s${i}`, 1_000_000);
      while (!isOver) await room.debit(bet(`s${i}`, { operator: 'slow' }));
    });
    const beside = await timesOf();
    isOver = true;
    await Promise.all(playerQueues);
    expect(slow.calls.length).to.be.at.least(50);
    const [usual, late] = [alone[CALLS >> 1] as number, beside[CALLS >> 1] as number];
    expect(late, `alone ${usual.toFixed(1)} ms`).to.be.below(SLOW_MS / 2); // one that waited for the slow wallet would take more
  });
});
