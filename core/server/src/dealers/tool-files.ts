// The dealer's tool as it is published: a folder with its installers and a page that says which version they are.
import { createReadStream, type ReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** By the name in its address. */
const ALIASES = { windows: 'windows-x86_64', mac: 'darwin-aarch64', 'mac-intel': 'darwin-x86_64' } as const;
type Alias = keyof typeof ALIASES;
type Platform = (typeof ALIASES)[Alias];

/** `release.json` of the folder: version, notes, time, and the file of each platform. */
interface Release {
  version: string;
  notes?: string;
  pub_date?: string;
  files: Partial<Record<Platform, string>>;
}

export interface ToolFile {
  platform: Platform;
  alias: Alias;
  file: string;
  /** bytes */
  size: number;
}

export interface PublishedTool {
  /** '' when nothing is published */
  version: string;
  notes?: string;
  pubDate?: string;
  files: ToolFile[];
}

/** A file lies in the folder itself, and is called like one. */
const NAME = /^[\w][\w.-]{0,99}$/;

export class ToolFiles {
  readonly #dir: string;

  /** @param data the data folder: the tool is published in `dealer-tool/` */
  constructor(data: string) {
    this.#dir = join(data, 'dealer-tool');
  }

  /** What is published now; read anew each time, so that a new release needs no restart. */
  async published(): Promise<PublishedTool> {
    const release = await this.#release();
    if (!release) return { version: '', files: [] };
    const { version, notes, pub_date: pubDate } = release;
    const files: ToolFile[] = [];
    for (const [alias, platform] of Object.entries(ALIASES) as [Alias, Platform][]) {
      const file = release.files[platform];
      const size = file && NAME.test(file) ? await this.#sizeOf(file) : undefined;
      if (file && size !== undefined) files.push({ platform, alias, file, size });
    }
    return { version, files, ...(notes === undefined ? {} : { notes }), ...(pubDate === undefined ? {} : { pubDate }) };
  }

  /** The newest file by the name in its address; undefined: none is published. */
  async open(alias: string): Promise<{ file: ToolFile; bytes: ReadStream } | undefined> {
    const { files } = await this.published();
    const file = files.find(each => each.alias === alias);
    return file && { file, bytes: createReadStream(join(this.#dir, file.file)) };
  }

  async #release(): Promise<Release | undefined> {
    try {
      const release = JSON.parse(await readFile(join(this.#dir, 'release.json'), 'utf8')) as Partial<Release> | null;
      const isOne = typeof release?.version === 'string' && typeof release.files === 'object' && release.files !== null;
      return isOne ? (release as Release) : undefined;
    } catch {
      return undefined; // nothing is published, or not whole yet
    }
  }

  async #sizeOf(file: string): Promise<number | undefined> {
    const found = await stat(join(this.#dir, file)).catch(() => undefined);
    return found?.isFile() ? found.size : undefined;
  }
}
