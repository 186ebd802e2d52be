// The manifest of a packed plugin: what it is, the hash of every file, who signed it. Its hash is the name of the version.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { PluginRefused } from './refused.ts';

/** `manifest.json` of a packed plugin. */
export interface PackedManifest {
  format: 1;
  package: string;
  /** as its package says: 1.2.0 */
  version: string;
  /** range of SDK versions */
  sdk: string;
  games: string[];
  /** by game code: the tile of the lobby */
  tiles: Record<string, { family: string; cards: string[] }>;
  /** SHA-256 of each file, hex */
  files: Record<string, string>;
  signature?: { key: string; value: string };
}

const PACKAGE = /^(?:@[a-z0-9][a-z0-9._-]{0,49}\/)?[a-z0-9][a-z0-9._-]{0,49}$/;
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;
const SDK = /^\^?\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const CODE = /^[a-z][a-z0-9_]{0,31}$/;
const HASH = /^[0-9a-f]{64}$/;
const FAMILIES = ['red', 'green', 'amber', 'violet', 'blue'];
const FIELDS = ['format', 'package', 'version', 'sdk', 'games', 'tiles', 'files', 'signature'];
const MOST_GAMES = 50;

const refuse = (sentence: string): never => {
  throw new PluginRefused('manifest', sentence);
};

export const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** What is hashed and signed: everything but the signature, keys in order. */
function signedBytes({ signature: _, ...core }: PackedManifest): Buffer {
  return Buffer.from(`baize plugin 1\n${JSON.stringify(ordered(core))}`);
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, ordered(each)]));
}

/** The name of a version, 16 hex: rounds name it, and no other content has it. */
export const versionOf = (manifest: PackedManifest): string => sha256(signedBytes(manifest)).slice(0, 16);

/** @param pem an Ed25519 private key */
export function signed(manifest: PackedManifest, pem: string): PackedManifest {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key that signs a plugin is an Ed25519 key');
  const value = sign(null, signedBytes(manifest), key).toString('base64');
  return { ...manifest, signature: { key: publicHex(createPublicKey(key)), value } };
}

/** An Ed25519 public key as 64 hex: how BAIZE_PLUGIN_KEYS names it. */
export const publicHex = (key: KeyObject): string =>
  Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');

/** Looks at who signed it. @param keys those that are trusted @throws PluginRefused */
export function checkSignature(manifest: PackedManifest, keys: readonly string[], mustBeSigned: boolean): void {
  const { signature } = manifest;
  const refused = (sentence: string): never => {
    throw new PluginRefused('signature', sentence);
  };
  if (!signature) {
    if (mustBeSigned) refused('it is not signed: production takes signed plugins alone');
    return;
  }
  const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(signature.key, 'hex').toString('base64url') };
  const isRight = attempt(() =>
    verify(null, signedBytes(manifest), createPublicKey({ key, format: 'jwk' }), Buffer.from(signature.value, 'base64')),
  );
  if (!isRight) refused('its signature is not over this content');
  if (!keys.includes(signature.key) && (mustBeSigned || keys.length > 0))
    refused(`it is signed by ${signature.key.slice(0, 16)}…, which is not among the keys that are trusted here`);
}

function attempt(work: () => boolean): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

/** Reads a manifest, trusting nothing. @throws PluginRefused */
export function readManifest(text: string): PackedManifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    refuse('manifest.json is no JSON');
  }
  if (!isPlain(given)) return refuse('manifest.json is no object');
  const other = Object.keys(given).find(each => !FIELDS.includes(each));
  if (other !== undefined) refuse(`manifest.json has an unknown field ${other.slice(0, 40)}`);
  const found = given as unknown as PackedManifest;
  if (found.format !== 1) refuse('its format is not 1');
  if (typeof found.package !== 'string' || !PACKAGE.test(found.package)) refuse('its package has no name');
  if (typeof found.version !== 'string' || !VERSION.test(found.version)) refuse('its version is not like 1.2.3');
  if (typeof found.sdk !== 'string' || !SDK.test(found.sdk)) refuse('its SDK range is not like ^1.1.0');
  checkCodes(found.games);
  checkTiles(found.tiles);
  if (!isPlain(found.files)) refuse('it lists no files');
  for (const [name, hash] of Object.entries(found.files))
    if (typeof hash !== 'string' || !HASH.test(hash)) refuse(`the hash of ${name.slice(0, 60)} is no SHA-256`);
  if (given.signature !== undefined && !isSignature(given.signature)) refuse('its signature is none');
  return found;
}

function isSignature(value: unknown): boolean {
  const { key, value: text, ...more } = isPlain(value) ? value : {};
  const isText = typeof key === 'string' && typeof text === 'string';
  return isText && /^[0-9a-f]{64}$/.test(key) && /^[A-Za-z0-9+/]{86}==$/.test(text) && Object.keys(more).length === 0;
}

function checkCodes(given: unknown): void {
  const games: unknown[] = Array.isArray(given) ? given : [];
  if (games.length === 0 || games.length > MOST_GAMES) refuse('it names no games');
  if (!games.every(each => typeof each === 'string' && CODE.test(each))) refuse('a code of a game is none');
  if (new Set(games).size !== games.length) refuse('it names a game twice');
}

function checkTiles(tiles: unknown): void {
  if (!isPlain(tiles)) refuse('its tiles are none');
  for (const [code, tile] of Object.entries(tiles as object)) {
    const isRight =
      CODE.test(code) &&
      isPlain(tile) &&
      FAMILIES.includes(tile.family as string) &&
      Array.isArray(tile.cards) &&
      tile.cards.length <= 10 &&
      tile.cards.every(each => typeof each === 'string' && /^[\w.-]{1,20}$/.test(each));
    if (!isRight) refuse(`the tile of ${code.slice(0, 40)} is none`);
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
