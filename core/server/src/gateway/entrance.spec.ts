// Who may join, with a clock of the spec's own: the unauthenticated, people with a session, people with a seat, and a crowded database.
import { expect } from 'chai';
import { Guard } from '../auth/index.ts';
import type { Condition } from '../db/index.ts';
import { type Clock, makeLog, systemClock } from '../kernel/index.ts';
import { Connections } from './connections.ts';
import { Entrance, type EntranceDeps } from './entrance.ts';

const tokenOf = (name: string) => `ses_${name.padEnd(43, '_')}`;

describe('the entrance', () => {
  let now = 1_000_000_000_000;
  const clock: Clock = { ...systemClock, now: () => now, after: () => ({ cancel: () => {} }) };
  /** sessions of the database, those that are known in memory, who has a seat or a bet */
  let live: Set<string>;
  let known: Set<string>;
  let playing: Set<string>;
  let lookedUp: number;
  let condition: Condition;
  let entrance: Entrance;
  const nameOf = (token: unknown) => /^ses_([a-z0-9-]+)_*$/.exec(String(token))?.[1] ?? '';

  beforeEach(() => {
    now += 60_000;
    [live, known, playing, lookedUp, condition] = [new Set(), new Set(), new Set(), 0, 'well'];
    const players = {
      isToken: (token: unknown) => String(token).length === 47,
      lastKnown: (token: unknown) => (known.has(nameOf(token)) ? `pl_${nameOf(token)}` : undefined),
      session: async (token: unknown) => {
        if (!players.isToken(token)) return undefined;
        lookedUp++;
        return live.has(nameOf(token)) ? { player: { id: `pl_${nameOf(token)}` } } : undefined;
      },
    };
    entrance = new Entrance({
      clock,
      guard: new Guard({ clock, config: { guard_exempt: ['127.0.0.1'], trust_proxy: 0 }, log: makeLog('silent') }),
      players,
      tables: { stakes: { has: (id: string) => playing.has(id.slice(3)) } },
      connections: new Connections({ clock: systemClock, expired: () => {} }),
      lease: { isSure: true, sure: async () => true },
      health: {
        get condition() {
          return condition;
        },
      },
    } as unknown as EntranceDeps);
  });
  const come = (name: string, how: { address?: string; token?: unknown } = {}) =>
    entrance
      .admit('token' in how ? how.token : tokenOf(name), how.address ?? '127.0.0.1', {})
      .then(isIn => (isIn ? 'in' : 'busy'))
      .catch((error: Error) => error.message);
  const many = (count: number, prefix: string, how?: Parameters<typeof come>[1]) =>
    Promise.all(Array.from({ length: count }, (_, i) => come(`${prefix}${i}`, how)));
  const enter = (count: number, prefix: string) => {
    for (let i = 0; i < count; i++) for (const each of [live, known]) each.add(`${prefix}${i}`);
  };

  it('F51 250 unauthenticated connections a second hold up nobody who has a session, and cost fifty look-ups', async () => {
    enter(150, 'kim');
    for (let second = 0; second < 3; second++) {
      const unauthenticated = await many(250, `nobody${second}-`);
      expect(unauthenticated.filter(each => each === 'SESSION_EXPIRED')).to.have.length(50);
      expect(unauthenticated.filter(each => each === 'busy')).to.have.length(200);
      expect(lookedUp).to.equal(50);
      expect(new Set(await many(150, 'kim'))).to.deep.equal(new Set(['in']));
      lookedUp = 0;
      now += 1000;
    }
  });

  it('F51 refuses what cannot be a session without a look-up, however much of it comes', async () => {
    for (const token of [undefined, null, 1, '', 'ses_x', {}, 'x'.repeat(5000)])
      expect(await come('', { token })).to.equal('SESSION_EXPIRED');
    await many(500, 'x', { token: 'ses_x' });
    expect(lookedUp).to.equal(0);
    live.add('new');
    expect(await come('new'), 'the budget of the unauthenticated is whole').to.equal('in');
  });

  it('F26 F51 lets 600 with a session in each second, and whoever has a seat or an open bet beyond that', async () => {
    enter(700, 'kim');
    expect((await many(700, 'kim')).filter(each => each === 'in')).to.have.length(600);
    playing.add('kim699');
    live.add('late');
    playing.add('late');
    expect(await come('kim699')).to.equal('in');
    expect(await come('late'), 'not seen before').to.equal('in');
    expect(await come('kim698')).to.equal('busy');
    now += 1000;
    expect(await come('kim698')).to.equal('in');
  });

  it('F26 has 3,000 with a session back within five seconds, however they come', async () => {
    enter(3000, 'kim');
    const left = new Set(Array.from({ length: 3000 }, (_, i) => `kim${i}`));
    for (let second = 0; second < 5; second++) {
      for (const name of left) if ((await come(name)) === 'in') left.delete(name);
      now += 1000;
    }
    expect(left.size).to.equal(0);
  });

  it('lets only those back in who have a seat or an open bet while the database is crowded', async () => {
    enter(2, 'kim');
    playing.add('kim0');
    condition = 'crowded';
    expect(await come('kim1')).to.equal('UNAVAILABLE');
    expect(lookedUp).to.equal(0);
    expect(await come('kim0')).to.equal('in');
  });

  it('B39 looks nothing up for an address over its limit, but for sessions that are known', async () => {
    const address = '203.0.113.5';
    expect(new Set(await many(20, 'guess', { address }))).to.deep.equal(new Set(['SESSION_EXPIRED']));
    expect(lookedUp).to.equal(20);
    expect(new Set(await many(30, 'more', { address }))).to.deep.equal(new Set(['busy']));
    expect(lookedUp).to.equal(20);
    enter(1, 'neighbour');
    expect(await come('neighbour0', { address })).to.equal('in');
    known.delete('neighbour0');
    expect(await come('neighbour0', { address: '203.0.113.6' }), 'elsewhere').to.equal('in');
  });

  it('F26 expects the socket of somebody who was admitted, once', () => {
    entrance.expect('abc');
    expect(entrance.isExpected('/p/r?sessionId=abd')).to.equal(false);
    expect(entrance.isExpected('/p/r?sessionId=abc')).to.equal(true);
    expect(entrance.isExpected('/p/r?sessionId=abc')).to.equal(false);
    for (const target of [undefined, '//[', '/a?sessionId=', '*']) expect(entrance.isExpected(target)).to.equal(false);
  });
});
