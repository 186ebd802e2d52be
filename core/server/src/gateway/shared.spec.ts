// Presence and driver by the configuration: the framework's own, or a package's, which is refused where it is not installed.
import { LocalDriver, LocalPresence } from '@colyseus/core';
import { expect } from 'chai';
import { ConfigError } from '../kernel/index.ts';
import { sharedBy } from './shared.ts';

class Redis {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}
class RedisPresence extends Redis {}
class RedisDriver extends Redis {}

describe('what processes share', () => {
  const redis_url = 'redis://127.0.0.1:1';
  const installed = async () => ({ RedisPresence, RedisDriver });
  const faultsOf = (...about: Parameters<typeof sharedBy>) =>
    sharedBy(...about).then(
      () => [],
      (error: unknown) => (error instanceof ConfigError ? error.faults : [String(error)]),
    );

  it('is local unless something else is configured: no package is looked for, no address needed', async () => {
    const load = () => expect.fail('nothing is to be loaded');
    const shared = await sharedBy({ gateway: { presence: 'local', driver: 'local' }, redis_url: null }, load);
    expect(shared.presence()).to.be.instanceOf(LocalPresence);
    expect(shared.driver()).to.be.instanceOf(LocalDriver);
    expect(shared.presence(), 'each life has its own').to.not.equal(shared.presence());
  });

  it('is what the configuration names, each by itself, at the address that is given', async () => {
    const both = await sharedBy({ gateway: { presence: 'redis', driver: 'redis' }, redis_url }, installed);
    expect(both.presence()).to.be.instanceOf(RedisPresence).and.include({ url: redis_url });
    expect(both.driver()).to.be.instanceOf(RedisDriver).and.include({ url: redis_url });
    const one = await sharedBy({ gateway: { presence: 'redis', driver: 'local' }, redis_url }, installed);
    expect(one.presence()).to.be.instanceOf(RedisPresence);
    expect(one.driver()).to.be.instanceOf(LocalDriver);
  });

  it('refuses what is not installed, and what has no address, each with a sentence', async () => {
    const gateway = { presence: 'redis', driver: 'redis' } as const;
    expect(await faultsOf({ gateway, redis_url })).to.deep.equal([
      'gateway.presence: redis needs the package @colyseus/redis-presence, which is not installed',
      'gateway.driver: redis needs the package @colyseus/redis-driver, which is not installed',
    ]);
    expect(await faultsOf({ gateway: { ...gateway, presence: 'local' }, redis_url: null }, installed)).to.deep.equal([
      'gateway.driver: redis needs redis_url (REDIS_URL)',
    ]);
  });
});
