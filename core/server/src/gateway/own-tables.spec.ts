// Who hears of seats at other tables: nobody who is only at their own, else whoever has a turn or a seat whose time changed.
import type { OwnTable } from '@baize/protocol';
import { expect } from 'chai';
import type { Published, TableRow } from '../tables/index.ts';
import type { Connection } from './connections.ts';
import { OwnTables } from './own-tables.ts';

const KEPT_MS = 60_000;

describe('own tables', () => {
  const now = 1_000_000;
  let published: Map<
    string,
    { turn: number[]; deadline: number; seats: Record<string, { seat: number; outSince: number | null }> }
  >;
  let connections: Connection[];
  let heard: [where: string, OwnTable[]][];
  let own: OwnTables;

  const shownAt = (id: string): Published | undefined => {
    const table = published.get(id);
    if (!table) return undefined;
    const seated = Object.entries(table.seats).map(([player, { seat, outSince }]) => [
      player,
      { session: { seat }, chips: 0, outSince },
    ]);
    return { state: { turn: table.turn, deadline: table.deadline }, seated: new Map(seated as []) } as unknown as Published;
  };
  const connection = (player: string, table: string | null): Connection => {
    const send = (type: string, payload: { tables: OwnTable[] }) => {
      expect(type).to.equal('own');
      heard.push([`${player} at ${table ?? 'lobby'}`, payload.tables]);
    };
    return { session: { player: { id: player } }, table: table && { id: table }, send } as unknown as Connection;
  };
  const open = (player: string, table: string | null) => {
    const made = connection(player, table);
    connections.push(made);
    own.joined(made);
  };
  const change = (id: string, by: (table: NonNullable<ReturnType<typeof published.get>>) => void) => {
    const table = published.get(id);
    if (table) by(table);
    own.tableChanged(id);
  };

  beforeEach(() => {
    published = new Map([
      ['t1', { turn: [], deadline: 0, seats: { kim: { seat: 3, outSince: null }, lee: { seat: 4, outSince: null } } }],
      ['t2', { turn: [], deadline: 0, seats: {} }],
    ]);
    connections = [];
    heard = [];
    own = new OwnTables({
      clock: { now: () => now },
      published: shownAt,
      row: id => (published.has(id) ? ({ gameCode: 'badugi', names: { en: id } } as unknown as TableRow) : undefined),
      keptMs: () => KEPT_MS,
      tablesOf: player => [...published].flatMap(([id, { seats }]) => (player in seats ? [id] : [])),
      connections: player => connections.filter(each => each.session.player.id === player),
    });
  });

  it('SCR-07 who comes into the lobby hears of their seat, and how long it is kept', () => {
    change('t1', table => Object.assign(table.seats.kim ?? {}, { outSince: now - 10_000 }));
    open('kim', null);
    const table = { table_id: 't1', game_code: 'badugi', names: { en: 't1' }, seat: 3, turn_left_ms: null, kept_left_ms: 50_000 };
    expect(heard).to.deep.equal([['kim at lobby', [table]]]);
  });

  it('says nothing at a table about itself, nor to those without a seat', () => {
    open('kim', 't1');
    open('park', null);
    change('t1', table => Object.assign(table, { turn: [3], deadline: now + 9000 }));
    expect(heard).to.deep.equal([]);
  });

  it('tells at another table when a turn begins and when it is over, once each, and not of a neighbour’s turn', () => {
    open('kim', 't2');
    const turns = () => heard.splice(0).map(([where, [table]]) => [where, table?.turn_left_ms]);
    expect(turns()).to.deep.equal([['kim at t2', null]]);
    change('t1', table => Object.assign(table, { turn: [4], deadline: now + 9000 }));
    expect(turns()).to.deep.equal([]);
    change('t1', table => Object.assign(table, { turn: [3], deadline: now + 8000 }));
    change('t1', () => {});
    expect(turns()).to.deep.equal([['kim at t2', 8000]]);
    change('t1', table => Object.assign(table, { turn: [] }));
    expect(turns()).to.deep.equal([['kim at t2', null]]);
  });

  it('tells when the seat is gone, also with its table', () => {
    open('kim', null);
    open('lee', null);
    heard = [];
    change('t1', table => {
      delete table.seats.kim;
    });
    expect(heard).to.deep.equal([['kim at lobby', []]]);
    published.delete('t1');
    own.tableChanged('t1');
    expect(heard.at(-1)).to.deep.equal(['lee at lobby', []]);
  });
});
