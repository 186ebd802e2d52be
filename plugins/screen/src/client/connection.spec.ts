// Joining, joining again, and the ends of a room.
import { expect } from 'chai';
import { connect, type Ending, pause } from './connection.ts';
import { Refusal, type WireRoom } from './wire.ts';

interface Opened extends WireRoom {
  hear(type: string, payload: unknown): void;
  drop(code: number, reason?: string): void;
  sent: string[];
}

function lab(refuse: (unknown | null)[] = []) {
  const rooms: Opened[] = [];
  const waits: number[] = [];
  const lines: string[] = [];
  const endings: Ending[] = [];
  const heard: string[] = [];
  let work: (() => void) | null = null;
  let rejoined = 0;
  const connection = connect({
    room: 'tbl_1',
    session: 'ses_x',
    wire: {
      async join() {
        const no = refuse.shift();
        if (no) throw no;
        let hear: (type: string, payload: unknown) => void = () => {};
        let closed: (code: number, reason: string) => void = () => {};
        const room: Opened = {
          sent: [],
          send: type => void room.sent.push(type),
          onMessage: listen => {
            hear = listen;
          },
          onState() {},
          onClose: listen => {
            closed = listen;
          },
          leave: () => void room.sent.push('(left)'),
          hear: (type, payload) => hear(type, payload),
          drop: (code, reason = '') => closed(code, reason),
        };
        rooms.push(room);
        return room;
      },
    },
    wait(ms, next) {
      waits.push(ms);
      work = next;
      return () => {
        work = null;
      };
    },
    chance: () => 0.5,
    onLine: line => lines.push(line),
    onMessage: type => heard.push(type),
    onRejoined: () => rejoined++,
    onEnd: ending => endings.push(ending),
  });
  const settle = () => new Promise(done => setImmediate(done));
  const tick = async () => {
    const next = work;
    work = null;
    next?.();
    await settle();
  };
  return { connection, rooms, waits, lines, endings, heard, settle, tick, rejoined: () => rejoined };
}

describe('connection', () => {
  it('waits 0.5, 1, 2, 4 and then 5 seconds, a tenth more or less', () => {
    expect([0, 1, 2, 3, 4, 9].map(attempt => pause(attempt, 1006, 0.5))).to.deep.equal([500, 1000, 2000, 4000, 5000, 5000]);
    expect(pause(0, 1006, 0)).to.equal(450);
    expect(pause(0, 1006, 1)).to.equal(550);
  });

  it('comes back at once when the server is moving, and slowly after a flood', () => {
    expect(pause(0, 4104, 0.5)).to.equal(0);
    expect([1, 2, 15, 16, 30].map(attempt => pause(attempt, 4104, 0.5))).to.deep.equal([300, 300, 300, 1000, 1000]);
    expect(pause(31, 4104, 0.5)).to.equal(5000);
    expect(pause(0, 4129, 0.5)).to.equal(5000);
  });

  it('comes again where nobody can serve at the moment: a standby, a start, a database that is away', async () => {
    const { settle, tick, waits, lines, endings, rooms } = lab([new Refusal('UNAVAILABLE'), new Refusal('INTERNAL_ERROR')]);
    await settle();
    await tick();
    await tick();
    expect(endings).to.deep.equal([]);
    expect(waits).to.deep.equal([500, 1000]);
    expect([rooms.length, lines.at(-1)]).to.deep.equal([1, 'open']);
  });

  it('knocks soon and often while the server is moving, and not any more once it is in', async () => {
    const { rooms, settle, tick, waits } = lab([null, new Refusal('UNAVAILABLE'), new Refusal('UNAVAILABLE')]);
    await settle();
    rooms[0]?.drop(4104);
    for (let tries = 0; tries < 3; tries++) await tick();
    rooms[1]?.drop(1006);
    expect(waits).to.deep.equal([0, 300, 300, 500]);
  });

  it('joins again after a drop and says so once', async () => {
    const { rooms, settle, tick, lines, rejoined, connection } = lab();
    await settle();
    rooms[0]?.drop(1006);
    expect(connection.send('bet', {})).to.equal(false);
    await tick();
    expect(lines).to.deep.equal(['connecting', 'open', 'lost', 'open']);
    expect(rejoined()).to.equal(1);
    expect(connection.send('resync', { after: 3 })).to.equal(true);
    expect(rooms[1]?.sent).to.deep.equal(['resync']);
    expect(rooms[0]?.sent, 'nothing is sent twice').to.deep.equal([]);
  });

  it('keeps trying while the server cannot be reached', async () => {
    const { settle, tick, waits, lines, rooms } = lab([new Error('net'), new Error('net'), null]);
    await settle();
    await tick();
    await tick();
    expect(waits).to.deep.equal([500, 1000]);
    expect(lines.at(-1)).to.equal('open');
    expect(rooms).to.have.length(1);
  });

  const ends: [number, [string, string] | null, Ending][] = [
    [4101, ['session', 'revoked'], { kind: 'session', reason: 'revoked' }],
    [4102, ['table', 'WATCH_LIMIT'], { kind: 'lobby', reason: 'WATCH_LIMIT' }],
    [4103, null, { kind: 'replaced' }],
  ];
  for (const [code, words, ending] of ends)
    it(`ends on close code ${code} with its reason and never joins again`, async () => {
      const { rooms, settle, endings, waits } = lab();
      await settle();
      if (words) rooms[0]?.hear(words[0], { reason: words[1] });
      rooms[0]?.drop(code, 'cut');
      expect(endings).to.deep.equal([ending]);
      expect(waits).to.deep.equal([]);
    });

  it('ends when the server refuses, with its code', async () => {
    const { settle, endings, waits } = lab([new Refusal('TABLE_CLOSED', { table_id: 'x' })]);
    await settle();
    expect(endings).to.deep.equal([{ kind: 'refused', code: 'TABLE_CLOSED', data: { table_id: 'x' } }]);
    expect(waits).to.deep.equal([]);
  });

  it('ends when it is refused while coming back', async () => {
    const { rooms, settle, tick, endings } = lab([null, new Refusal('SESSION_EXPIRED')]);
    await settle();
    rooms[0]?.drop(1006);
    await tick();
    expect(endings).to.deep.equal([{ kind: 'refused', code: 'SESSION_EXPIRED', data: {} }]);
  });

  it('hears nothing from a room it has left', async () => {
    const { rooms, settle, heard, connection } = lab();
    await settle();
    rooms[0]?.hear('snapshot', {});
    connection.leave();
    rooms[0]?.hear('facts', {});
    rooms[0]?.drop(1006);
    expect(heard).to.deep.equal(['snapshot']);
    expect(rooms[0]?.sent).to.deep.equal(['(left)']);
  });
});
