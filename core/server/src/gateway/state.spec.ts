// What rooms tell of a table, and how much room that takes.
import { Encoder } from '@colyseus/schema';
import { expect } from 'chai';
import { copyState, TableState } from './state.ts';

const SEATS = 10;
const LONGEST = '\u{1f600}'.repeat(16);

describe('the state of a table', () => {
  it('fits twice into its buffer with ten seats, the longest nicknames and the largest sums', () => {
    const seat = {
      ...{ nickname: LONGEST, chips: Number.MAX_SAFE_INTEGER, in_round: true, committed: Number.MAX_SAFE_INTEGER },
      ...{ status: 'sitting_out', connected: true },
    } as const;
    const numbers = { hand_no: 1e9, deadline: 4e12, players: 5000, button: 9, pot: Number.MAX_SAFE_INTEGER };
    const names = { game_code: 'g'.repeat(32), status: 'maintenance', phase: 'p'.repeat(32), round_id: 'r'.repeat(40) };
    const seats = Object.fromEntries(Array.from({ length: SEATS }, (_, i) => [String(i), seat]));
    const turn = Array.from({ length: SEATS }, (_, i) => i);
    const state = new TableState();
    const encoder = new Encoder(state);
    copyState(state, { ...names, ...numbers, seats, turn } as unknown as Parameters<typeof copyState>[1]);
    const all = encoder.encodeAll().length;
    expect(encoder.sharedBuffer.length).to.equal(4096);
    expect(all).to.be.within(SEATS * LONGEST.length, 2048);
    expect(encoder.encode().length).to.be.within(SEATS * LONGEST.length, 2048);
  });
});
