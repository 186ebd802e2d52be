// What the package.json of a package of games says, or what it lacks.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackageJson } from '../bundle.ts';

/** @throws a sentence */
export function readPackage(dir: string): PackageJson & { entry: string; sdk: string } {
  const file = join(dir, 'package.json');
  if (!existsSync(file)) throw new Error(`${dir} is no package of games: it has no package.json`);
  let about: PackageJson;
  try {
    about = JSON.parse(readFileSync(file, 'utf8')) as PackageJson;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`);
  }
  const [entry, ...more] = about.baize?.games ?? [];
  if (entry === undefined || more.length > 0 || !about.baize?.sdk)
    throw new Error(`${dir}: package.json has no "baize" with sdk and one entry of games`);
  return { ...about, entry, sdk: about.baize.sdk };
}
