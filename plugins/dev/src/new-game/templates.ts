// What new games are made from: the scripts in templates/, with the names of the new game in the place of theirs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GameNames } from './names.ts';

/** The forms of a game: against the house by the wallet or by chips at a seat, against each other for pots or for debts. */
export const FORMS = {
  banked: 'bets that the wallet pays, against the house',
  seats: 'bets and raises from the chips at a seat, against the house',
  pots: 'players against each other for what lies in the middle',
  transfers: 'players against each other, and the losers pay the winner',
} as const;
export type Form = keyof typeof FORMS;

const TEMPLATES = join(import.meta.dirname, '../../templates');

/** What stands in `about.json` beside a script. */
export interface About {
  /** the rules page, in English */
  rules: string;
  /** what players read, by key */
  words: Record<string, string>;
  /** cases to play */
  vectors: object[];
  /** the limits that those are played with */
  limits: Record<string, number>;
  /** two cards for the tile in the lobby */
  tile: string[];
}

export const aboutOf = (form: Form): About => JSON.parse(readFileSync(join(TEMPLATES, form, 'about.json'), 'utf8')) as About;

/** The sources of a new game by their path. @param isApart it lies outside of this project, where tests run on `node:test` */
export function sourcesOf(form: Form, names: GameNames, isApart: boolean): Map<string, string> {
  const read = (file: string) => named(readFileSync(join(TEMPLATES, file), 'utf8'), names);
  const { limits } = aboutOf(form);
  const spec = read('common/game.test.ts').replace(
    `import { resolve } from 'node:path';\n`,
    `import { resolve } from 'node:path';\n${isApart ? `import { describe, it } from 'node:test';\n` : ''}`,
  );
  return new Map([
    ['src/index.ts', read(`${form}/index.ts`)],
    ['src/vectors.ts', read('common/vectors.ts').replace('{ template_limit: 1 }', objectOf(limits))],
    [`src/${names.name}.spec.ts`, spec],
  ]);
}

const objectOf = (limits: Record<string, number>): string =>
  `{ ${Object.entries(limits)
    .map(([key, amount]) => `${key}: ${amount}`)
    .join(', ')} }`;

function named(text: string, { code, title }: GameNames): string {
  return text.replaceAll('my_game', code).replaceAll('My game', title).replaceAll('../banked/index.ts', './index.ts');
}
