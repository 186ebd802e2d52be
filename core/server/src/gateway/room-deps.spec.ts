// Whoever has taken their place: still in, and nothing is kept that only served to come in.
import type { Client } from '@colyseus/core';
import { expect } from 'chai';
import type { Session } from '../players/index.ts';
import { type RoomsDeps, stillIn } from './room-deps.ts';

function joining(known: Session | null) {
  const asked: string[] = [];
  const session = async (token: string) => {
    asked.push(token);
    return known;
  };
  const client = { auth: { session: known, token: 'a-secret' } } as unknown as Client;
  return { client, asked, come: () => stillIn({ players: { session } } as unknown as RoomsDeps, client) };
}

describe('who has taken their place in a room', () => {
  it('is looked up once more, and their token is not kept', async () => {
    const { client, asked, come } = joining({} as Session);
    await come();
    expect(asked).to.deep.equal(['a-secret']);
    expect(JSON.stringify(client)).to.equal('{}');
  });

  it('is sent away where the session ended in between', async () => {
    const { come } = joining(null);
    const error = await come().catch(each => each);
    expect(error).to.include({ code: 401, message: 'SESSION_EXPIRED' });
  });
});
