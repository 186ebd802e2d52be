// Tells when files of a package were saved. It watches folders, and so hears editors that write a new file and rename it.
import { existsSync, type FSWatcher, statSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';

/** A save is often several events: they are one. */
const SETTLE_MS = 30;
const OWN_FOLDERS = ['.', 'src', 'rules', 'screen', 'art'];
const HEARD = /\.(?:[cm]?[jt]sx?|json|md|css|svg)$/;

export class Watcher {
  readonly #dir: string;
  readonly #saved: (at: number) => void;
  readonly #watching = new Map<string, FSWatcher>();
  #timer: NodeJS.Timeout | undefined;
  #at = 0;

  /** @param saved gets the time of the save in Unix ms */
  constructor(dir: string, saved: (at: number) => void) {
    this.#dir = dir;
    this.#saved = saved;
    this.follow([]);
  }

  /** Watches the folders of these files, and those of the package. */
  follow(files: readonly string[]): void {
    const own = OWN_FOLDERS.map(folder => join(this.#dir, folder)).filter(folder => existsSync(folder));
    const others = files.filter(file => !file.includes('node_modules')).map(file => dirname(file));
    for (const folder of new Set([...own, ...others])) {
      if (this.#watching.has(folder)) continue;
      try {
        const watching = watch(folder, (_, file) => this.#heard(folder, file));
        watching.on('error', () => this.#forget(folder));
        this.#watching.set(folder, watching);
      } catch {
        // the folder went away between the look and the watch: its parent tells when it is back
      }
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const folder of this.#watching.keys()) this.#forget(folder);
  }

  #heard(folder: string, file: string | null): void {
    if (file !== null && !HEARD.test(file)) return;
    const stat = file === null ? undefined : statSync(join(folder, file), { throwIfNoEntry: false });
    this.#at ||= Math.min(Date.now(), stat?.mtimeMs ?? Date.now());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const at = this.#at;
      this.#at = 0;
      this.#saved(at);
    }, SETTLE_MS);
  }

  #forget(folder: string): void {
    this.#watching.get(folder)?.close();
    this.#watching.delete(folder);
  }
}
