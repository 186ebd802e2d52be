// Whom a wallet's answer reaches: the player's own screens, however many others there are.
import { expect } from 'chai';
import { type Connection, Connections } from './connections.ts';

describe('connections', () => {
  let connections: Connections;
  let heard: string[];
  const open = (player: string, over: Partial<Connection> = {}, name = player): Connection => {
    const connection = {
      session: { id: `ses-${name}`, player: { id: player, currency: 'KRW' } },
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
    connections = new Connections();
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
});
