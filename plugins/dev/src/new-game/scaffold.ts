// Writes the package of a new game: script, spec, cases, rules and words in English, picture, and what npm needs of it.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { findPackages, gamesOf } from '@baize/testkit';
import { packKits } from './kits.ts';
import type { GameNames } from './names.ts';
import { aboutOf, FORMS, type Form, sourcesOf } from './templates.ts';

export const ROOT: string = resolve(import.meta.dirname, '../../../..');
const PICTURE = join(ROOT, 'plugins/screen/assets/thumbs/card.webp');
const SDK_RANGE = '^1.1.0';

/** Where a game goes: `games/` of the project for whoever stands in it, else a folder where they stand. */
export function folderFor({ name }: GameNames, parent: string | undefined): string {
  if (parent !== undefined) return join(resolve(parent), name);
  return process.cwd() === ROOT ? join(ROOT, 'games', name) : resolve(name);
}

/** Writes the files of a new game. @throws a sentence when the folder or the code is taken */
export async function scaffold(dir: string, form: Form, names: GameNames): Promise<{ isApart: boolean }> {
  if (existsSync(dir)) throw new Error(`${dir} is there already: choose another name, or another folder with --in`);
  const isApart = dirname(dir) !== join(ROOT, 'games');
  const taken = isApart ? undefined : await packageWithCode(names.code);
  if (taken !== undefined) throw new Error(`${taken} has a game with the code ${names.code} already: choose another name`);
  const { rules, words, vectors, tile } = aboutOf(form);
  const files = sourcesOf(form, names, isApart);
  files.set('rules/en.md', `# ${names.title}\n\n## The game\n\n${rules}\n`);
  files.set('texts.json', `${textsOf({ [`game.${names.code}`]: names.title, ...words })}\n`);
  files.set('vectors/cases.jsonl', `${vectors.map(each => JSON.stringify(each)).join('\n')}\n`);
  files.set('README.md', readme(names, form, isApart));
  const kits = isApart ? await packKits(join(dir, 'vendor')) : {};
  files.set('package.json', `${JSON.stringify(packageOf(names, tile, kits), null, 2)}\n`);
  if (isApart) {
    files.set('tsconfig.json', `${JSON.stringify(TSCONFIG, null, 2)}\n`);
    files.set('.gitignore', 'node_modules/\n/*.tgz\n');
  }
  for (const [file, text] of files) {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), text, { flag: 'wx' });
  }
  mkdirSync(join(dir, 'art'));
  copyFileSync(PICTURE, join(dir, 'art/thumb.webp'));
  return { isApart };
}

/** The package of `games/` that has a game with this code. */
async function packageWithCode(code: string): Promise<string | undefined> {
  for (const each of findPackages(ROOT))
    if ((await gamesOf(each)).some(game => game.code === code)) return relative(ROOT, each.dir);
  return undefined;
}

const textsOf = (words: Record<string, string>): string =>
  `{\n${Object.entries(words)
    .map(([key, en]) => `  ${JSON.stringify(key)}: ${JSON.stringify({ en })}`)
    .join(',\n')}\n}`;

/** @param kits archives of the SDK and the testkit in `vendor/`; none within the project, whose workspaces have both */
function packageOf({ name, code, title }: GameNames, cards: string[], kits: Record<string, string>): object {
  const isApart = Object.keys(kits).length > 0;
  const kit = (of: string) => (isApart ? `file:./vendor/${kits[of]}` : SDK_RANGE);
  return {
    name: isApart ? name : `@baize/game-${name}`,
    version: '0.1.0',
    description: title,
    ...(isApart ? { private: true } : { license: 'Apache-2.0' }),
    type: 'module',
    exports: { '.': './src/index.ts', './package.json': './package.json' },
    ...(isApart ? { scripts: { test: 'node --test "src/**/*.spec.ts"' }, engines: { node: '>=24' } } : {}),
    baize: {
      sdk: SDK_RANGE,
      games: ['./src/index.ts'],
      rules: './rules',
      vectors: './src/vectors.ts',
      screen: { words: ['./texts.json'], tiles: { [code]: { family: 'green', cards } } },
    },
    dependencies: { '@baize/sdk': kit('@baize/sdk') },
    devDependencies: { '@baize/testkit': kit('@baize/testkit') },
  };
}

/** As strict as the project itself, for editors. */
const TSCONFIG = {
  compilerOptions: {
    target: 'ES2024',
    lib: ['ES2024', 'ESNext.Iterator'],
    module: 'NodeNext',
    noEmit: true,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  },
  include: ['src/index.ts'],
};

function readme({ name, code, title }: GameNames, form: Form, isApart: boolean): string {
  const at = isApart ? '.' : `games/${name}`;
  const run = isApart ? 'baize' : 'npm run baize --';
  return `# ${title}

Made as \`${form}\`: ${FORMS[form]}. The script is \`src/index.ts\`; what may stand in it is told in the docs on games of Baize.

\`\`\`sh
${run} dev ${at}            # a table of it in the browser that follows every save
${run} play ${isApart ? at : code}           # in the terminal
${run} fuzz ${isApart ? at : code}           # random rounds, every check
${isApart ? 'npm install && baize test .  ' : `npm test -- ${at}/src/${name}.spec.ts`} # its spec
${run} golden ${at}         # records its golden rounds anew, after a change of the rules
${run} plugin pack ${at}    # one file, to be installed on a server
\`\`\`

\`rules/\` and \`texts.json\` are in English; other languages can wait until the game is certified.
`;
}
