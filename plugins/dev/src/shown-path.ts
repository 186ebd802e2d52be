// A folder as it is typed from here.
import { relative } from 'node:path';

/** `./my-game` below this folder, else whole: a way up through many folders says nothing to a reader. */
export const shownPath = (dir: string): string => {
  const path = relative(process.cwd(), dir);
  return path.startsWith('..') ? dir : `./${path}`;
};
