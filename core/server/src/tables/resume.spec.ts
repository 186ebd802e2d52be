// A hand that is taken up from its rows: who was in it is in it from the first moment, also while it is still being replayed.
import { expect } from 'chai';
import { makeLog, systemClock } from '../kernel/index.ts';
import { Cycle } from './cycle.ts';
import { watcher } from './fixture.ts';
import type { Parts } from './parts.ts';
import type { LeftRound } from './replay.ts';

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
      query: async () => [SESSION],
      fenced: async () => {},
      transaction: (work: (sql: object) => Promise<unknown>) => work({ run: async () => 1, query: async () => [] }),
    },
    plugins: { current: () => undefined, exact },
    wallet: { inLane: async (_operator: string, player: string) => void cashedOut.push(player), send: () => {} },
  };
  const nothing = () => {};
  const parts = {
    services,
    row: { id: 'tbl_1', mode: 'real', timers: {}, maxSeats: 6, shoe: { shoeId: 'shoe_1', no: 1, position: 40, last: false } },
    host: { listed: nothing },
    audience: { has: () => true, viewers: new Set(), player: nothing },
    nicknames: new Map<string, string>(),
    source,
    tenure: { isOver: false },
    stateChanged: nothing,
  };
  const cycle = new Cycle(parts as unknown as Parts, true, nothing, nothing);
  return { cycle, cashedOut };
}

describe('resume', () => {
  it('P9 who stands up while his hand is being replayed leaves after it, with what it leaves him', async () => {
    const { cycle, cashedOut } = seats();
    await cycle.flow.restore();
    cycle.start(LEFT as unknown as LeftRound);
    const answer = await cycle.flow.act(kim, { type: 'stand', aid: 'a1' });
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
    const { cycle } = seats(source, async () => ({ game: { timers: {} } }));
    const shoe = { shoeId: 'shoe_2', no: 2, position: 7, last: true };
    cycle.start({ ...LEFT, shoe } as unknown as LeftRound);
    expect(await begun.promise).to.deep.equal({ shoeId: 'shoe_2', no: 2, position: 7, last: false });
  });
});
