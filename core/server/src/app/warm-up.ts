// What a standby does while it waits: all that a start takes its time for and that needs neither the lease nor the rows.
import { allEndpoints } from '../api/index.ts';
import { prepareBundles } from '../games/index.ts';
import type { Config, Log } from '../kernel/index.ts';
import { packageFolders } from './package-folders.ts';
import { loadServerPlugins } from './server-plugins.ts';

/** Never fails: what is wrong is said by the start itself. */
export async function warmUp(config: Config, log: Log): Promise<void> {
  try {
    await allEndpoints();
    await prepareBundles(packageFolders(config), config.data);
    for (const plugin of await loadServerPlugins(config.demo)) await plugin.prepare?.();
  } catch (error) {
    log.warn({ err: error }, 'a standby could not make everything ready');
  }
}
