// A room that nobody tells anything does nothing.
import { Room } from '@colyseus/core';
import { expect } from 'chai';
import sinon from 'sinon';
import { patchOnlyWhenTold } from './at-rest.ts';

describe('a room at rest', () => {
  it('neither patches nor ticks by itself; without an interval the framework would tick sixty times a second', async () => {
    const rooms = [new Room(), new Room()] as [Room, Room];
    for (const room of rooms) (room as unknown as { __init(): void }).__init(); // as who opens rooms does
    const [ours, bare] = rooms.map(room => ({
      ticks: sinon.spy(room.clock, 'tick'),
      patches: sinon.spy(room, 'broadcastPatch'),
    }));
    try {
      patchOnlyWhenTold(rooms[0]);
      rooms[1].patchRate = null;
      await new Promise(done => setTimeout(done, 400));
      expect([ours?.ticks.callCount, ours?.patches.callCount]).to.deep.equal([0, 0]);
      expect(bare?.ticks.callCount).to.be.above(5);
    } finally {
      for (const room of rooms) patchOnlyWhenTold(room);
    }
  });
});
