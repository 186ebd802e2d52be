// The names of a new game: what may be said, and how its package, its code and its title are made of it.

export interface GameNames {
  /** of the folder: high-card */
  name: string;
  /** of the game: high_card */
  code: string;
  /** what players read: High card */
  title: string;
}

const NAME = /^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$/;
const MOST = 32;

/** @throws a sentence about a name that is none */
export function namesOf(given: string): GameNames {
  if (/[\\/]|^\.|^~/.test(given))
    throw new Error(`${given} is a path: give a name like high-card. Its folder is made where you stand, or --in another one`);
  if (!NAME.test(given) || given.length > MOST)
    throw new Error(`${given} is no name for a game: small letters, digits and single dashes, at most ${MOST}, like high-card`);
  const name = given.replaceAll('_', '-');
  const words = name.replaceAll('-', ' ');
  return { name, code: name.replaceAll('-', '_'), title: words[0]?.toUpperCase() + words.slice(1) };
}
