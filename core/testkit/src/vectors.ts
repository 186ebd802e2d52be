// Plays the cases of vector files through a game's real script.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { findPackages, ROOT } from './packages.ts';

/** What a game package exports for one form of vectors: `export const vectors: Record<string, VectorPlayer> = { baccarat:
 *  {...} }` in the module that its package.json names under "baize": {"vectors": ...}. */
export interface VectorPlayer {
  /** The package's own cases, relative to its folder. */
  files: readonly string[];
  /** Plays one case and answers what differs from what it states: `pots[1].shares["3"] 120, expected 121`. */
  play(one: unknown): string[];
  /** Splits the content of a .json file into cases, where that is no list of them. */
  cases?(content: unknown): unknown[];
}
export interface VectorResult {
  passed: number;
  failed: number;
  differences: string[];
}

/** Plays cases. A case that throws has failed. */
export function playVectors(player: VectorPlayer, cases: readonly unknown[]): VectorResult {
  const result: VectorResult = { passed: 0, failed: 0, differences: [] };
  for (const [i, one] of cases.entries()) {
    const found = attempt(player, one);
    if (found.length === 0) result.passed++;
    else result.failed++;
    result.differences.push(...found.map(difference => `${nameOf(one, i)}: ${difference}`));
  }
  return result;
}

/** The player of a name ('baccarat'), and the folder of its package. Throws if no package has it. */
export async function findVectors(name: string, root: string = ROOT): Promise<{ player: VectorPlayer; dir: string }> {
  const names: string[] = [];
  for (const { vectors, dir } of findPackages(root)) {
    if (vectors === null) continue;
    const module = (await import(pathToFileURL(vectors).href)) as { vectors: Record<string, VectorPlayer> };
    names.push(...Object.keys(module.vectors));
    const player = Object.hasOwn(module.vectors, name) ? module.vectors[name] : undefined;
    if (player) return { player, dir };
  }
  throw new Error(`no vectors named ${name}; there are: ${names.join(' ')}`);
}

/** Plays the cases of these files, or the package's own. */
export async function vectors(name: string, files: readonly string[] = [], root: string = ROOT): Promise<VectorResult> {
  const { player, dir } = await findVectors(name, root);
  const paths = files.length > 0 ? files : player.files.map(file => resolve(dir, file));
  return playVectors(
    player,
    paths.flatMap(path => readCases(path, player)),
  );
}

/** The cases of a file: .json, .jsonl, either also as .gz. */
export function readCases(path: string, player?: Pick<VectorPlayer, 'cases'>): unknown[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (basename(path, '.gz').endsWith('.jsonl')) return lines(text);
  const content: unknown = JSON.parse(text);
  if (player?.cases) return player.cases(content);
  return Array.isArray(content) ? content : [content];
}

/** One JSON value a line; empty lines are skipped. */
export function lines(text: string): unknown[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => JSON.parse(line) as unknown);
}

function attempt(player: VectorPlayer, one: unknown): string[] {
  try {
    return player.play(one);
  } catch (error) {
    return [`threw ${error instanceof Error ? error.message : String(error)}`];
  }
}

function nameOf(one: unknown, i: number): string {
  const { id, title } = (one ?? {}) as { id?: unknown; title?: unknown };
  return String(id ?? title ?? `#${i + 1}`);
}
