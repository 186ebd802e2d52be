// What rooms tell of a table, and how much room that takes.
import { Encoder } from '@colyseus/schema';
import { expect } from 'chai';
import { copyState, stateFor } from './state.ts';

const LARGEST = Number.MAX_SAFE_INTEGER;
const SEAT = {
  ...{ nickname: '\u{1f600}'.repeat(16), chips: LARGEST, in_round: true, committed: LARGEST },
  ...{ status: 'sitting_out', connected: true },
};
const TABLE = {
  ...{ game_code: 'g'.repeat(64), status: 'maintenance', phase: 'p'.repeat(32), round_id: 'r'.repeat(40) },
  ...{ hand_no: 1e9, deadline: 4e12, players: 5000, button: 98, pot: LARGEST },
};

/** A table with so many seats, all taken by those who need most room. */
const full = (seats: number) =>
  ({
    ...TABLE,
    turn: Array.from({ length: seats }, (_, seat) => seat),
    seats: Object.fromEntries(Array.from({ length: seats }, (_, seat) => [String(seat), SEAT])),
  }) as unknown as Parameters<typeof copyState>[1];

describe('the state of a table', () => {
  for (const seats of [0, 2, 10, 20, 99])
    it(`with ${seats} seats fits into the buffers of its room, whole and where all leave and others come at once`, () => {
      const state = stateFor(seats);
      const encoder = new Encoder(state);
      const { length } = encoder.sharedBuffer;
      copyState(state, full(seats));
      expect(encoder.encodeAll().length).to.be.within(seats * 64, length);
      encoder.discardChanges();
      copyState(state, full(0));
      copyState(state, full(seats));
      expect(encoder.encode().length).to.be.within(seats * 64, length);
      expect(encoder.sharedBuffer.length, 'it has not grown').to.equal(length);
      expect(length).to.be.at.most(seats > 20 ? 16_384 : 3_072);
    });
});
