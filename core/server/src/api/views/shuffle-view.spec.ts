// Rounds whose cards cannot be opened: dealt by a dealer, of a version that is gone, told otherwise than they were recorded.
import { liveHoldem } from '@baize/game-holdem';
import { expect } from 'chai';
import type { Services } from '../../admin/index.ts';
import { type LiveRoom, openLive, scanned, until } from '../../tables/testing/live-table.ts';
import { shuffleView } from './shuffle-view.ts';

const ID = `rnd_${'7'.repeat(32)}`;
/** @returns the code and details of the refusal */
const refusal = async (services: Services, id = ID): Promise<unknown> => {
  const error = await shuffleView(services, id, {}).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { code, details } = error as { code?: string; details?: unknown };
  return details === undefined ? code : [code, details];
};

describe('the sealed order of a round that has none, or cannot be played again', function () {
  this.timeout(30_000);
  let room: LiveRoom;
  before(async () => {
    room = await openLive(liveHoldem);
  });
  afterEach(() => room.close());
  after(() => room?.end());

  it('F-02 NOT_SEALED where a dealer dealt, ROUND_OPEN before its end', async () => {
    await room.open({});
    await Promise.all([room.player(0), room.player(3)]);
    await until(async () => (await room.dealer.expected()) !== null);
    const id = room.table.state().round_id;
    await scanned(room, 'As', 'Kd');
    expect(await refusal(room.rooms as unknown as Services, id)).to.equal('ROUND_OPEN');
    await room.dealer.misdeal('exposed');
    await until(async () => (await room.rounds.statusOf(id)) === 'void');
    expect(await refusal(room.rooms as unknown as Services, id)).to.equal('NOT_SEALED');
  });

  it('F-02 NOT_REPLAYABLE where the version is gone, ROUND_NOT_FOUND where the round is', async () => {
    const shoe = { shoeId: 'sho_1', no: 1, position: 0, last: false };
    const recorded = { status: 'settled', shoe, gameCode: 'gone', version: 'v', told: [], participants: [] };
    const services = (row: unknown) =>
      ({ rounds: { recorded: async () => row }, plugins: { exact: async () => undefined } }) as unknown as Services;
    expect(await refusal(services(recorded))).to.deep.equal(['NOT_REPLAYABLE', { differs_at: 'version' }]);
    expect(await refusal(services(undefined))).to.equal('ROUND_NOT_FOUND');
  });
});
