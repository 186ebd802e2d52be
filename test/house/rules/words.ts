// Rules of words: renamed words stay away, players are "they", names of the wire stand where they are declared and spoken.
import { isTest, roomOf, type Source } from '../sources.ts';
import { OLD_WORDS, type OldWord } from '../words.ts';
import type { Rule } from './rule.ts';

/** Names split into words, all in lower case, line by line. */
export const spoken = (text: string): string =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_#-]/g, ' ')
    .toLowerCase();

/** Lines of a source with an old word; its path is its line 0. */
export function linesWith({ words, name }: OldWord, { file, text }: Source): number[] {
  const raw = [file, ...text.split('\n')];
  const lines = words ? raw.map(spoken) : raw;
  const test = words ?? name;
  return lines.flatMap((line, i) => (test?.test(line) ? [i] : []));
}

/** The lists of words themselves. */
const LISTS = /^test\/house\//;

const oldWords: readonly Rule[] = OLD_WORDS.map(word => ({
  name: `word:${word.old.replaceAll(/[ ,()]+/g, '-').replace(/-$/, '')}`,
  holds: `"${word.old}" is called ${word.use}: ${word.why}`,
  find: ({ sources }) =>
    sources
      .filter(({ file }) => !LISTS.test(file) && (word.in?.test(file) ?? true))
      .flatMap(source => linesWith(word, source).map(line => ({ where: source.file, what: `line ${line}` }))),
}));

/** The comments of a source. */
export const commentsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment);

/** The titles of its tests. */
const titlesOf = ({ text }: Source): string[] =>
  [...text.matchAll(/\b(?:it|describe)\((['"`])(.*?)\1,/g)].map(([, , title = '']) => title);

const pronouns: Rule = {
  name: 'he',
  // HIS-18 is a requirement
  holds: 'players are they: no comment, title of a test or page knows whether somebody is a man',
  find: ({ sources, pages }) =>
    [
      ...sources
        .filter(({ file }) => !LISTS.test(file))
        .flatMap(source => [...commentsOf(source), ...titlesOf(source)].map(text => ({ file: source.file, text }))),
      ...pages,
    ].flatMap(({ file, text }) =>
      [...text.matchAll(/^.*\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b.*$/gm)].map(([line]) => ({ where: file, what: line.trim() })),
    ),
};

/** Rooms and files that speak to somebody outside in a language of their own. */
const SPEAKERS: readonly [files: RegExp, why: string][] = [
  [/^core\/server\/src\/(?:api|gateway|admin)\//, 'they speak the APIs and the room protocol'],
  [/^core\/server\/src\/cli\//, 'it is a client of the platform API'],
  [/^core\/server\/src\/certification\//, 'it speaks to wallets, well and badly'],
  [/^core\/server\/src\/wallet\/(?:callbacks\/bodies|rows\/tx|transport\/balances)\.ts$/, 'bodies of the calls to wallets'],
  [/^core\/server\/src\/dealing\/(?:sealed-order|shoe-source)\.ts$/, 'facts of a shoe, with the fields of the SDK’s Commitment'],
];

/** Names of the wire: what `core/protocol` declares with an underscore. */
function wireNames(sources: readonly Source[]): Set<string> {
  const declared = sources.filter(({ file }) => file.startsWith('core/protocol/src/') && !file.endsWith('.spec.ts'));
  return new Set(declared.flatMap(({ text }) => [...text.matchAll(/(?<=^\s+|[{,] )[a-z]+(?:_[a-z]+)+(?=\??:)/gm)].map(String)));
}

/** Properties that an object is written with; fields of types and of rows of the database are none. */
function* writtenNames(text: string): Generator<{ name: string; line: number }> {
  let typeEndsAt: string | null = null;
  for (const [i, line] of text.split('\n').entries()) {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    if (typeEndsAt !== null) {
      if (line.startsWith(`${typeEndsAt}}`)) typeEndsAt = null;
      continue;
    }
    if (/^\s*(?:export )?(?:interface|type) .*\{$/.test(line)) typeEndsAt = indent;
    if (/^\s*(?:\*|\/\/|\/\*)/.test(line)) continue;
    const written = /(?:^\s*|[{,] )([a-z]+(?:_[a-z]+)+): (?!(?:string|number|boolean|unknown|bigint|Buffer)\b)/g;
    for (const [, name = ''] of line.matchAll(written)) yield { name, line: i + 1 };
  }
}

const wire: Rule = {
  name: 'wire-name',
  holds: 'names of the wire are written where protocol, API or gateway speak, or where the types of the protocol check them',
  find: ({ sources }) => {
    const names = wireNames(sources);
    return sources
      .filter(each => roomOf(each.file) !== undefined && !isTest(each))
      .filter(({ file, imports }) => !imports.includes('@baize/protocol') && !SPEAKERS.some(([files]) => files.test(file)))
      .flatMap(({ file, text }) =>
        [...writtenNames(text)]
          .filter(({ name }) => names.has(name))
          .map(({ name, line }) => ({ where: file, what: `line ${line}: ${name}` })),
      );
  },
};

export const words: readonly Rule[] = [...oldWords, pronouns, wire];
