// What processes share so that a player finds a table in any of them: presence and driver of the framework, by the configuration.
import { LocalDriver, LocalPresence, type MatchMakerDriver, type Presence } from '@colyseus/core';
import { type Config, ConfigError } from '../kernel/index.ts';

/** Made anew for each life. */
export interface Shared {
  presence(): Presence;
  driver(): MatchMakerDriver;
}

type Wanted = Pick<Config, 'gateway' | 'redis_url'>;
type Made = new (url: string) => unknown;

/** What is not built in: the package that brings it, and the class in that. */
const PACKAGES = {
  presence: { redis: ['@colyseus/redis-presence', 'RedisPresence'] },
  driver: { redis: ['@colyseus/redis-driver', 'RedisDriver'] },
} as const;

/**
 * What the configuration chooses; nothing is connected before it is made.
 * @param load how a package is found, for specs
 * @throws ConfigError for each that is not installed, or has no address
 */
export async function sharedBy(
  { gateway, redis_url: url }: Wanted,
  load: (name: string) => Promise<unknown> = name => import(name),
): Promise<Shared> {
  const faults: string[] = [];
  const classOf = async (part: keyof typeof PACKAGES): Promise<Made | undefined> => {
    const kind = gateway[part];
    if (kind === 'local') return undefined;
    const [name, exported] = PACKAGES[part][kind];
    const found = (await load(name).catch(() => undefined)) as Record<string, Made> | undefined;
    if (!found?.[exported]) faults.push(`gateway.${part}: ${kind} needs the package ${name}, which is not installed`);
    if (url === null) faults.push(`gateway.${part}: ${kind} needs redis_url (REDIS_URL)`);
    return found?.[exported];
  };
  const [OtherPresence, OtherDriver] = [await classOf('presence'), await classOf('driver')];
  if (faults.length > 0) throw new ConfigError(faults);
  const address = url ?? '';
  return {
    presence: () => (OtherPresence ? (new OtherPresence(address) as Presence) : new LocalPresence()),
    driver: () => (OtherDriver ? (new OtherDriver(address) as MatchMakerDriver) : new LocalDriver()),
  };
}
