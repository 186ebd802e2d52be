// Commands that plugins bring: a package of plugins/ names them with their files, which are loaded by path.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../kernel/index.ts';
import type { Io } from './io.ts';

interface Manifest {
  name: string;
  baize?: { commands?: Record<string, string | { file: string; help: string }> };
}

interface PluginCommand {
  name: string;
  /** the package */
  from: string;
  /** what it does, in a few words */
  help?: string;
  file: string;
}

/**
 * `"baize": {"commands": {"name": {"file": "./file.ts", "help": "what it does"}}}` in a package, or the file alone; it exports
 * `main(args, io)` and answers the exit code.
 */
export function pluginCommands(): PluginCommand[] {
  return globSync('plugins/*/package.json', { cwd: ROOT })
    .sort()
    .flatMap(file => {
      const manifest = JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest;
      const commands = Object.entries(manifest.baize?.commands ?? {});
      return commands.map(([name, about]) => {
        const { file: path, ...more } = typeof about === 'string' ? { file: about } : about;
        return { name, from: manifest.name, file: join(ROOT, dirname(file), path), ...more };
      });
    });
}

/** @returns its exit code; undefined when no plugin has such a command */
export async function runPluginCommand(name: string, args: string[], io: Io): Promise<number | undefined> {
  const found = pluginCommands().find(each => each.name === name);
  if (!found) return undefined;
  const { main } = (await import(pathToFileURL(found.file).href)) as { main(args: string[], io: Io): Promise<number> };
  return main(args, io);
}
