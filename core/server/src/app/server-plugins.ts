// Finds and starts the plugins that are no games: packages in plugins/ whose default export has a start and a stop.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Log, ROOT } from '../kernel/index.ts';
import type { PluginHost, ServerPlugin } from './plugin-host.ts';

interface Manifest {
  name: string;
  exports?: Record<string, string>;
  baize?: { plugin?: { only?: 'demo' } };
}

/** Loads the packages of `plugins/` by path. A package with `"baize": {"plugin": {"only": "demo"}}` loads with the demo alone. */
export async function loadServerPlugins(demo: boolean, root = ROOT): Promise<ServerPlugin[]> {
  const found: ServerPlugin[] = [];
  for (const file of globSync('plugins/*/package.json', { cwd: root }).sort()) {
    const dir = join(root, dirname(file));
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    const entry = manifest.exports?.['.'];
    if (!manifest.baize?.plugin || !entry || !existsSync(join(dir, entry))) continue;
    if (manifest.baize.plugin.only === 'demo' && !demo) continue;
    const { default: plugin } = (await import(pathToFileURL(join(dir, entry)).href)) as { default?: Partial<ServerPlugin> };
    if (typeof plugin?.start !== 'function' || typeof plugin.stop !== 'function')
      throw new Error(`${manifest.name}: no start and stop`);
    found.push(plugin as ServerPlugin);
  }
  return found;
}

/** Starts them in order; what started is answered for stopping. */
export async function startServerPlugins(plugins: ServerPlugin[], host: PluginHost, log: Log): Promise<ServerPlugin[]> {
  for (const plugin of plugins) {
    await plugin.start(host);
    log.info({ plugin: plugin.name }, 'plugin started');
  }
  return plugins;
}
