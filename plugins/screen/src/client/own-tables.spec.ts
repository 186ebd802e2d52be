// My seats at other tables: the most urgent first, and an alert once for each turn that begins elsewhere.
import type { OwnTable, OwnTables } from '@baize/protocol';
import { expect } from 'chai';
import { begunTurns, ownSeats } from './own-tables.ts';

const NOW = 5000;
const told = (...tables: [id: string, turn: number | null, kept: number | null][]): OwnTables => ({
  tables: tables.map(([table_id, turn_left_ms, kept_left_ms]): OwnTable => {
    return { table_id, game_code: 'badugi', names: {}, seat: 0, turn_left_ms, kept_left_ms };
  }),
});

describe('my tables', () => {
  it('SCR-07 come with times of this clock, my turn first, then the seat that is lost first', () => {
    const seats = ownSeats(told(['calm', null, null], ['kept', null, 900], ['turn', 700, null], ['soon', null, 300]), NOW);
    expect(seats.map(each => each.tableId)).to.deep.equal(['turn', 'soon', 'kept', 'calm']);
    expect(seats[0]?.turnUntil).to.equal(NOW + 700);
    expect(seats[1]?.keptUntil).to.equal(NOW + 300);
  });

  it('alert once for a turn that begins elsewhere, never for the table I look at', () => {
    const [calm, turn] = [ownSeats(told(['a', null, null]), NOW), ownSeats(told(['a', 800, null]), NOW)];
    expect(begunTurns(calm, turn, 'b').map(each => each.tableId)).to.deep.equal(['a']);
    expect(begunTurns(calm, turn, 'a')).to.deep.equal([]);
    expect(begunTurns(turn, turn, 'b')).to.deep.equal([]);
    expect(begunTurns([], turn, null)).to.have.length(1);
  });
});
