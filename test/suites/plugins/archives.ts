// Archives by hand: good plugins with something changed, and tars that no packer writes.
import { gunzipSync, gzipSync } from 'node:zlib';
import { type PackedManifest, sha256 } from '../../../core/server/src/games/pack/manifest.ts';
import { readTar, writeTar } from '../../../core/server/src/games/pack/tar.ts';

/** What a plugin holds; `manifest.json` is written anew out of it. */
export interface Content {
  manifest: PackedManifest;
  files: Map<string, Buffer>;
}

export function contentOf(bytes: Buffer): Content {
  const files = readTar(gunzipSync(bytes));
  const manifest = JSON.parse(String(files.get('manifest.json'))) as PackedManifest;
  files.delete('manifest.json');
  return { manifest, files };
}

/** The same plugin after a change; hashes of files are right again, unless the change says otherwise. */
export function repacked(bytes: Buffer, change: (content: Content) => unknown, isListed = true): Buffer {
  const content = contentOf(bytes);
  const listed = () => Object.fromEntries([...content.files].map(([name, body]) => [name, sha256(body)]));
  if (!isListed) content.manifest.files = listed();
  change(content);
  if (isListed) content.manifest.files = listed();
  return gzipSync(writeTar(new Map([...content.files, ['manifest.json', Buffer.from(JSON.stringify(content.manifest))]])));
}

/** A script before everything else of it. */
export const withScript = (bytes: Buffer, head: string): Buffer =>
  repacked(bytes, ({ files }) => files.set('index.js', Buffer.concat([Buffer.from(head), files.get('index.js') as Buffer])));

/** One entry of a tar, with nothing checked. */
export interface Entry {
  name: string;
  body?: Buffer | string;
  type?: string;
  link?: string;
  prefix?: string;
  size?: number;
  mangle?(header: Buffer): void;
}

export function tarOf(entries: readonly Entry[], end = Buffer.alloc(1024)): Buffer {
  const parts = entries.flatMap(({ name, body = '', type = '0', link = '', prefix = '', size, mangle }) => {
    const data = Buffer.from(body);
    const header = Buffer.alloc(512);
    header.write(name, 0, 100, 'latin1');
    header.write('0000644\0', 100, 'ascii');
    header.write(`${(size ?? data.length).toString(8).padStart(11, '0')}\0`, 124, 'ascii');
    header.write('00000000000\0', 136, 'ascii');
    header.write(type, 156, 'ascii');
    header.write(link, 157, 100, 'latin1');
    header.write('ustar\x0000', 257, 'ascii');
    header.write(prefix, 345, 155, 'latin1');
    header.write('        ', 148, 'ascii');
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    mangle?.(header);
    return [header, data, Buffer.alloc(-data.length & 511)];
  });
  return Buffer.concat([...parts, end]);
}
