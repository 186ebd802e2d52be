// The first platform key at a start: as it is given, or made in the data folder. One that was revoked stays revoked.
import type { PlatformKeys } from '../auth/index.ts';
import { type Config, ConfigError, type Log, renewPlatformKey } from '../kernel/index.ts';

interface Deps {
  config: Config;
  keys: PlatformKeys;
  log: Log;
}

/** @throws ConfigError when the key that is given was revoked */
export async function ensureFirstKey({ config, keys, log }: Deps): Promise<void> {
  const done = await keys.ensureFirst(config.platform_key);
  if (done === 'replaced') log.warn({ alarm: true }, 'another first platform key was given: the one before it is revoked');
  if (done !== 'revoked') return;
  if (!config.platform_key_is_kept)
    throw new ConfigError(['platform_key: this key was revoked, and stays so; give another one (BAIZE_PLATFORM_KEY)']);
  log.warn('the platform key in the data folder was revoked: it is ignored');
  // who may do everything makes keys for others; without anybody, whoever has the folder begins anew
  if (!config.demo && (await keys.hasOwner())) return;
  renewPlatformKey(config);
  await keys.ensureFirst(config.platform_key);
  log.warn(
    { alarm: true },
    'a new platform key was made in the data folder: no other one of an owner is left, or the demo needs it',
  );
}
