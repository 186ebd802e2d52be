// Reads a packed plugin that somebody sent: nothing of it is written before every byte of it was looked at.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type PackedManifest, readManifest, sha256, versionOf } from './manifest.ts';
import { PluginRefused } from './refused.ts';
import { MOST, readTar } from './tar.ts';

/** The longest archive, as it is sent. */
export const MOST_PACKED = 16 * 1024 * 1024;
const MOST_SCRIPT = 4 * 1024 * 1024;

/** A packed plugin, whole and as its manifest says. */
export interface Packed {
  manifest: PackedManifest;
  /** content hash, 16 hex: what rounds name */
  version: string;
  /** all but the manifest, by name */
  files: ReadonlyMap<string, Buffer>;
}

/** Where each kind of file lies; there are no others. */
const KINDS: readonly RegExp[] = [
  /^index\.js$/,
  /^texts\.json$/,
  /^certification\.json$/,
  /^rules\/(?:[a-z][a-z0-9_]{0,31}\.)?[a-z]{2}\.md$/,
  /^art\/[a-z0-9_.-]+\.(?:svg|webp|png)$/,
  /^golden\/[a-z0-9_.-]+\.jsonl$/,
  /^screen\/screen\.(?:js|css)$/,
];

const unzip = promisify(gunzip);

/** @throws PluginRefused with a sentence */
export async function readPacked(bytes: Buffer): Promise<Packed> {
  if (bytes.length > MOST_PACKED) throw new PluginRefused('archive', `it has more than ${MOST_PACKED} bytes`);
  // room for the headers of all files beside what they hold
  const most = MOST.all + (MOST.files + 4) * 1024;
  const plain = await unzip(bytes, { maxOutputLength: most }).catch((error: unknown) => {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new PluginRefused('archive', isTooLong ? `unpacked it has more than ${most} bytes` : 'it is not packed by gzip');
  });
  const files = readTar(plain);
  const text = files.get('manifest.json');
  if (!text) throw new PluginRefused('manifest', 'it has no manifest.json');
  files.delete('manifest.json');
  const manifest = readManifest(text.toString('utf8'));
  checkFiles(manifest, files);
  return { manifest, version: versionOf(manifest), files };
}

/** Every file is listed with its hash, and every listed file is there. @throws PluginRefused */
export function checkFiles(manifest: PackedManifest, files: ReadonlyMap<string, Uint8Array>): void {
  const refuse = (sentence: string): never => {
    throw new PluginRefused('manifest', sentence);
  };
  for (const [name, body] of files) {
    if (!KINDS.some(each => each.test(name))) refuse(`${name} is no part of a plugin`);
    const hash = Object.hasOwn(manifest.files, name) ? manifest.files[name] : undefined;
    if (hash === undefined) refuse(`${name} is not listed in manifest.json`);
    if (sha256(body) !== hash) refuse(`${name} is not what manifest.json says`);
  }
  const missing = Object.keys(manifest.files).find(name => !files.has(name));
  if (missing !== undefined) refuse(`${missing.slice(0, 60)} is listed and not there`);
  const script = files.get('index.js');
  if (!script) refuse('it has no index.js');
  if ((script?.length ?? 0) > MOST_SCRIPT) refuse(`index.js has more than ${MOST_SCRIPT} bytes`);
}
