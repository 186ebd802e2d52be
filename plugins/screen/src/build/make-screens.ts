// After an installation: builds the screen and those of the games in `games/`, so that a start finds them. Else it builds them itself.
import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildScreenOf } from '../screens/build.ts';
import { buildScreen } from './bundle.ts';

const ROOT = join(import.meta.dirname, '../../../..');

try {
  const games = globSync('games/*/package.json', { cwd: ROOT }).map(file => dirname(join(ROOT, file)));
  await Promise.all([buildScreen(), ...games.map(buildScreenOf)]);
} catch (error) {
  console.error(`the screens were not built, a start does it: ${error instanceof Error ? error.message : error}`);
}
