// A hand that is recovered from its rows: who was in it is in it from the first moment, also while it is still being replayed.

import { expect } from 'chai';
import { makeLog, systemClock } from '../../kernel/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import { watcher } from '../fixture.ts';
import type { Context } from './context.ts';
import { Mailbox } from './mailbox.ts';
import { RoundLoop } from './round-loop.ts';

const kim = watcher('kim');
const SESSION = {
  id: `tss_${'1'.repeat(32)}`,
  table_id: 'tbl_1',
  player_id: kim.player.id,
  external_id: kim.player.externalId,
  operator: 'demo',
  currency: 'KRW',
  seat: 2,
  status: 'open',
  chips: '5000',
  waiting: '0',
};
const LEFT = { roundId: 'rnd_1', version: 'v1', gameCode: 'holdem_nlh', setup: { dealt: [2] }, inputs: [] };

/** A table of seats whose rows can be read, and whose hand is never done being replayed. */
function seats(source: object = {}, exact: () => Promise<object> = () => new Promise(() => {})) {
  const cashedOut: string[] = [];
  const services = {
    clock: systemClock,
    log: makeLog('silent'),
    db: {
      health: { condition: 'well' },
      query: async () => [SESSION],
      fence: async () => {},
      transaction: (work: (sql: object) => Promise<unknown>) => work({ run: async () => 1, query: async () => [] }),
    },
    plugins: { current: () => undefined, hold: exact },
    wallet: { inPlayerQueue: async (_operator: string, player: string) => void cashedOut.push(player), send: () => {} },
  };
  const nothing = () => {};
  const context = {
    services,
    row: { id: 'tbl_1', mode: 'real', timers: {}, maxSeats: 6, shoe: { shoeId: 'shoe_1', no: 1, position: 40, last: false } },
    host: { listed: nothing },
    audience: { has: () => true, viewers: new Set(), player: nothing },
    nicknames: new Map<string, string>(),
    waiters: [],
    source,
    mailbox: new Mailbox(services as unknown as Context['services'], nothing),
    stateChanged: nothing,
  };
  const loop = new RoundLoop(context as unknown as Context, true, nothing, nothing);
  return { loop, cashedOut };
}

describe('resume', () => {
  it('P9 who stands up while their hand is being replayed leaves after it, with what it leaves them', async () => {
    const { loop, cashedOut } = seats();
    await loop.seats?.restore();
    loop.start(LEFT as unknown as OpenRound);
    const answer = await loop.seats?.act(kim, { type: 'stand', aid: 'a1' });
    expect(answer).to.include({ ok: true, leaves: 'after_round' });
    expect(cashedOut, 'cashed out in the middle of a hand').to.deep.equal([]);
  });

  it('P9 a round is dealt on from its own shoe, whatever shoe the table was known to have before it', async () => {
    const begun = Promise.withResolvers<object>();
    const source = {
      begin: ({ state }: { state: object }) => {
        begun.resolve(state);
        return new Promise(() => {});
      },
    };
    const { loop } = seats(source, async () => ({ loaded: { game: { timers: {} } }, release: () => {} }));
    const shoe = { shoeId: 'shoe_2', no: 2, position: 7, last: true };
    loop.start({ ...LEFT, shoe } as unknown as OpenRound);
    expect(await begun.promise).to.deep.equal({ shoeId: 'shoe_2', no: 2, position: 7, last: false });
  });
});
