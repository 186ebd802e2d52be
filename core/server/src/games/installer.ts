// Installs packed plugins: who signed them, whether their version is new, and what the trial says; then they lie in the store.
import { SDK_VERSION } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import type { Loaded, PluginsDeps } from './loaded.ts';
import { checkCertification } from './pack/certification.ts';
import { fits } from './pack/fits.ts';
import { checkSignature } from './pack/manifest.ts';
import type { Packed } from './pack/read-packed.ts';
import { PluginRefused } from './pack/refused.ts';
import { goldenOf } from './trial/golden-of.ts';
import { type Trial, tryPlugin } from './trial/trial.ts';
import type { InstalledVersion, VersionRows } from './version-rows.ts';

/** What it has of the room. */
export interface Kept {
  rows: VersionRows;
  /** the house's own code in a context */
  guest(): Promise<string>;
  /** the file of the process of trials */
  trial(): Promise<string>;
  /** undefined: there is no such version */
  scriptOf(version: string): string | undefined;
  current(code: string): Loaded | undefined;
}

/** Refusals of trials that are remembered. */
const MOST_REFUSED = 200;

type Deps = Pick<PluginsDeps, 'config' | 'clock'>;

export class Installer {
  readonly #deps: Deps;
  readonly #kept: Kept;
  /** trials come one after the other: each takes a processor */
  #last: Promise<unknown> = Promise.resolve();
  /** content, and the version that it would follow → what its trial said, the oldest first */
  readonly #refused = new Map<string, PluginRefused>();

  constructor(deps: Deps, kept: Kept) {
    this.#deps = deps;
    this.#kept = kept;
  }

  /** @throws PluginRefused: then nothing has changed */
  tryOut(packed: Packed): Promise<Trial> {
    const tried = this.#last.then(() => this.#try(packed));
    this.#last = tried.catch(() => {});
    return tried;
  }

  async #try(packed: Packed): Promise<Trial> {
    const { manifest, version, files } = packed;
    const isProduction = this.#deps.config.env === 'production';
    checkSignature(manifest, this.#deps.config.plugin_keys ?? [], isProduction);
    checkCertification(packed, isProduction);
    if (!fits(manifest.sdk)) throw new PluginRefused('manifest', `it wants SDK ${manifest.sdk}, this is ${SDK_VERSION}`);
    this.#mustBeNew(packed, await this.#kept.rows.all());
    for (const code of manifest.games) {
      const other = this.#kept.current(code);
      if (other && other.package !== manifest.package)
        throw new PluginRefused('version', `${other.package} has the game ${code} already`);
    }
    const previous = this.#previous(manifest.games);
    const given = {
      name: `${manifest.package} ${manifest.version}`,
      guest: await this.#kept.guest(),
      script: (files.get('index.js') as Buffer).toString('utf8'),
      version,
      games: manifest.games,
      golden: goldenOf(packed),
      previous,
    };
    return this.#once(`${version} ${previous?.version}`, () => this.#kept.trial().then(child => tryPlugin(child, given)));
  }

  /** The same content is not tried again once its trial has refused it: each takes a processor, and says the same. */
  async #once(key: string, work: () => Promise<Trial>): Promise<Trial> {
    const known = this.#refused.get(key);
    if (known) throw known;
    try {
      return await work();
    } catch (error) {
      if (error instanceof PluginRefused && error.isLasting) this.#remember(key, error);
      throw error;
    }
  }

  #remember(key: string, refused: PluginRefused): void {
    this.#refused.set(key, refused);
    const [oldest] = this.#refused.keys();
    if (this.#refused.size > MOST_REFUSED && oldest !== undefined) this.#refused.delete(oldest);
  }

  /** A version of a package is one content for ever, and the next one is higher. */
  #mustBeNew({ manifest, version }: Packed, known: readonly InstalledVersion[]): void {
    if (known.some(each => each.version === version && each.installedAt !== null)) return; // the same content once more
    const installed = known.filter(each => each.package === manifest.package && each.installedAt !== null);
    const lower = installed.find(each => compare(each.packageVersion, manifest.version) >= 0);
    if (lower)
      throw new PluginRefused(
        'version',
        `${manifest.package} ${lower.packageVersion} is installed already: other content needs a higher version than ${manifest.version}`,
      );
  }

  #previous(codes: readonly string[]): { script: string; version: string } | null {
    const version = codes.map(code => this.#kept.current(code)?.version).find(each => each !== undefined);
    const script = version === undefined ? undefined : this.#kept.scriptOf(version);
    return version === undefined || script === undefined ? null : { version, script };
  }

  /** Its files were laid down before: a row without files would be worse than files without a row. */
  async install(sql: Sql, packed: Packed): Promise<void> {
    const { manifest, version } = packed;
    const at = this.#deps.clock.now();
    await this.#kept.rows.install(sql, {
      version,
      package: manifest.package,
      packageVersion: manifest.version,
      codes: manifest.games,
      sdk: manifest.sdk,
      loadedAt: at,
      installedAt: at,
      signedBy: manifest.signature?.key ?? null,
    });
  }
}

/** Of two versions like 1.2.3: below 0 when the first is lower. */
function compare(a: string, b: string): number {
  const [left, right] = [a, b].map(each => each.split('.').map(Number)) as [number[], number[]];
  return left.map((part, i) => part - (right[i] ?? 0)).find(each => each !== 0) ?? 0;
}
