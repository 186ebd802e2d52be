// What an operator's server reads about an environment before it has credentials.
import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { World } from '../../support/world.ts';

interface Environment {
  signing_vectors: string;
}
interface Vectors {
  secret: string;
  vectors: Record<'timestamp' | 'nonce' | 'method' | 'target' | 'body' | 'signature', string>[];
}

describe('the integration document of an environment', function () {
  this.timeout(60_000);
  let world: World;
  const callback_addresses = ['203.0.113.7', '2001:db8::/64'];
  before(async () => {
    world = await World.open({ config: { callback_addresses, game_origin: 'https://play.example' } });
  });
  after(() => world?.close());
  const get = async <T>(url: string) => {
    const response = await fetch(url);
    expect([response.status, response.headers.get('content-type')]).to.deep.equal([200, 'application/json; charset=utf-8']);
    return (await response.json()) as T;
  };
  const place = () => `${world.server.url}/.well-known/operator-integration`;

  it('NS-21 ONB-11 says where the API and the games are, from where wallets are called, and which version is spoken', async () => {
    const { url } = world.server;
    expect(await get(place())).to.deep.equal({
      environment: 'test',
      api_base: url,
      game_origin: 'https://play.example',
      callback_addresses,
      spec_version: '1.0.0',
      signing_vectors: `${place()}/signing-vectors`,
      targets: { wallet_p95_ms: 300, debits_in_flight_per_player: 1, callbacks_per_s: 200 },
    });
    const { status } = await fetch(`${url}/operator/v1/games`);
    expect(status, 'the API is there').to.equal(401);
  });

  it('NS-17 NS-21 AUTH-24 its vectors of signatures come out with the secret that stands beside them', async () => {
    const { secret, vectors } = await get<Vectors>((await get<Environment>(place())).signing_vectors);
    expect(vectors).to.have.length(5);
    for (const { timestamp, nonce, method, target, body, signature } of vectors) {
      const lines = [timestamp, nonce, method, target, body].join('\n');
      expect(createHmac('sha256', secret).update(lines).digest('hex'), target).to.equal(signature);
    }
  });

  it('NS-21 is only read, and only at its place', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await fetch(place(), { method })).status, method).to.equal(405);
    for (const other of ['/', '/x', '/signing-vectors/']) expect((await fetch(place() + other)).status, other).to.equal(404);
  });
});
