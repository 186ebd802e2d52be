// Whom a wallet's answer reaches: the player's own screens, however many others there are; and when connections end with their sessions.
import { expect } from 'chai';
import { useFakeTimers } from 'sinon';
import { systemClock } from '../kernel/index.ts';
import { type Connection, Connections } from './connections.ts';

describe('connections', () => {
  let connections: Connections;
  let heard: string[];
  const open = (player: string, over: Partial<Connection> = {}, name = player): Connection => {
    const connection = {
      session: { id: `ses-${name}`, player: { id: player, currency: 'KRW' }, expiresAt: Date.now() + 3_600_000 },
      table: null,
      hasJoined: true,
      send: (type: string, payload: unknown) => heard.push(`${name}: ${type} ${JSON.stringify(payload)}`),
      ...over,
    } as unknown as Connection;
    connections.add(connection);
    return connection;
  };
  const at = (mode: 'real' | 'practice') => ({ id: 'tbl', mode }) as unknown as NonNullable<Connection['table']>;
  beforeEach(() => {
    connections = new Connections({ clock: systemClock, expired: () => {} });
    heard = [];
  });

  it('WBL-01 a balance is told to all screens of its player, and looks at nobody else', () => {
    let looks = 0;
    for (let i = 0; i < 1000; i++) {
      const other = open(`other-${i}`);
      Object.defineProperty(other, 'table', { get: () => ++looks && null });
    }
    open('kim', {}, 'lobby');
    open('kim', { table: at('real') }, 'table');
    connections.balance('kim', 4200n);
    expect(heard).to.deep.equal(['lobby', 'table'].map(each => `${each}: balance {"balance":4200,"currency":"KRW"}`));
    expect(looks).to.equal(0);
  });

  it('WBL-01 a table of play money is told no balance of a wallet, and who is still joining hears it in their snapshot', () => {
    open('kim', { table: at('practice') }, 'practice');
    const joining = open('kim', { table: at('real'), hasJoined: false }, 'joining');
    connections.balance('kim', 1);
    expect(heard).to.deep.equal([]);
    joining.hasJoined = true;
    connections.balance('kim', 2);
    expect(heard).to.have.length(1);
  });

  it('WBL-01 nobody who has left is told', () => {
    const gone = open('kim');
    connections.remove(gone);
    connections.balance('kim', 1);
    expect(heard).to.deep.equal([]);
  });

  describe('whose sessions end', () => {
    let time: ReturnType<typeof useFakeTimers>;
    let expired: string[];
    beforeEach(() => {
      time = useFakeTimers();
      expired = [];
      const clock = { now: () => Date.now(), after: systemClock.after };
      connections = new Connections({ clock, expired: ({ session }) => expired.push(`${session.id} ${Date.now()}`) });
    });
    afterEach(() => time.restore());
    const openFor = (name: string, ms: number) =>
      open(name, { session: { id: name, player: { id: name }, expiresAt: Date.now() + ms } as unknown as Connection['session'] });

    it('PLG-04 each is told of once, at its own end, in whatever order they came, by one timer', () => {
      openFor('c', 3000);
      openFor('a', 1000);
      const b = openFor('b', 2000);
      openFor('d', 3000);
      expect(time.countTimers()).to.equal(1);
      time.tick(1000);
      connections.remove(b);
      time.tick(5000);
      expect(expired).to.deep.equal(['a 1000', 'c 3000', 'd 3000']);
    });

    it('no timer is left once nobody is there', () => {
      const [first, second] = [openFor('a', 1000), openFor('b', 2000)];
      for (const each of [first, second]) connections.remove(each);
      expect(time.countTimers()).to.equal(0);
      openFor('c', 500);
      time.tick(500);
      expect(expired).to.deep.equal(['c 500']);
    });
  });
});
