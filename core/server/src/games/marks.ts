// Marks of versions that harmed the whole process. They lie in the data folder, so that the next process knows them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** It did not come back; or it took memory that nobody gets back while it is played. */
export type MarkReason = 'stuck' | 'memory';

const folderIn = (data: string): string => join(data, 'plugins', 'stuck');

/** Where marks lie; the watchdog's thread writes there as well. */
export function stuckFolder(data: string): string {
  const folder = folderIn(data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The mark of one version of a package. */
export class Mark {
  readonly #data: string;
  readonly #version: string;

  constructor(data: string, version: string) {
    this.#data = data;
    this.#version = version;
  }

  /** Null: there is none. Staff take one away by removing its file. */
  read(): MarkReason | null {
    if (!existsSync(this.#file)) return null;
    const { why } = JSON.parse(readFileSync(this.#file, 'utf8')) as { why?: string };
    return why === 'memory' ? 'memory' : 'stuck';
  }

  leave(plugin: string, why: MarkReason): void {
    stuckFolder(this.#data);
    writeFileSync(this.#file, JSON.stringify({ version: this.#version, package: plugin, why }), { mode: 0o600 });
  }

  get #file(): string {
    return join(folderIn(this.#data), `${this.#version}.json`);
  }
}
