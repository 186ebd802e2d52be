// What becomes of a dealer's message that its table does not answer.
import { expect } from 'chai';
import type { CardEntry } from '../dealing/index.ts';
import { systemClock } from '../kernel/index.ts';
import { DealerWork, type DealerWorkDeps } from './dealer-work.ts';

describe('the work of a dealer', () => {
  it('DEV-10 a card that its table did not answer is answered nothing, and stands in the log without a place and a reason', async () => {
    const logged: CardEntry[] = [];
    const deps = {
      clock: { ...systemClock, now: () => 7000 },
      config: { env: 'production' },
      tables: {
        find: () => ({ live: {} }),
        published: () => ({ round: { id: 'rnd_1' } }),
        ask: async () => {
          throw new Error('the table stops');
        },
      },
      messages: { once: (_: unknown, work: () => Promise<unknown>) => work() },
      cardLog: { write: (entry: CardEntry) => logged.push(entry) },
    } as unknown as DealerWorkDeps;
    const onDuty = { deviceId: 'd-1', deviceName: 'Studio A', tableId: 'tbl_1', login: 'mina', role: 'dealer' as const };
    const card = { type: 'card', seq: 1, source: 'scanner', card: 'As', raw: ';As?', scannerId: 's-1', scannedAt: 5000 } as const;
    const answer = new DealerWork(deps).answer({ onDuty, ip: '10.0.0.7' } as never, { ...card, reason: null });
    expect(await answer.catch((error: Error) => error.message)).to.equal('the table stops');
    expect(logged).to.deep.equal([
      {
        ...{ receivedAt: 7000, tableId: 'tbl_1', roundId: 'rnd_1', source: 'scanner', dealer: 'mina', role: 'dealer' },
        ...{ deviceId: 'd-1', deviceName: 'Studio A', ip: '10.0.0.7', scannerId: 's-1', scannedAt: 5000 },
        ...{ position: null, rejectCode: null, card: 'As', raw: ';As?' },
      },
    ]);
  });
});
