// Rules of size: functions, files, lines, folders and style sheets that fit a reader.
import { dirname } from 'node:path';
import { isTest, type Source } from '../sources.ts';
import type { Breach, Rule } from './rule.ts';

const MOST_LINES = 60;
const MOST_OF_FILE = 400;
const MOST_IN_FOLDER = 30;

/** The head of a function whose body begins at the end of this line. The formatter puts each on a line of its own. */
const HEAD = /\bfunction\b.*\{$|=> \{$|^\s*(?!if\b|for\b|while\b|switch\b|catch\b|with\b)[\w#*\s]+(<.*>)?\(.*\).*\{$|^\s*\).*\{$/;
/** Blocks that hold functions and are none. */
const HOLDER = /\bdescribe(\.only)?\(|^\s*(export )?(abstract )?class\b|^\s*\} else|^\s*(else )?if \(|^\s*(for|while|switch) /;

/** Functions with their lengths, found by the indent of their braces. */
export function* functionsOf({ text }: Source): Generator<{ line: number; lines: number; head: string }> {
  const lines = text.split('\n');
  const indent = lines.map(line => line.length - line.trimStart().length);
  for (const [i, line] of lines.entries()) {
    if (!HEAD.test(line) || HOLDER.test(line)) continue;
    const isClosing = (at: number) => indent[at] === indent[i] && /^\s*[}\])]/.test(lines[at] ?? '');
    let end = i + 1;
    while (end < lines.length && !isClosing(end)) end++;
    let start = i; // parameters of several lines: the head begins where the indent was last the same
    if (/^\s*\)/.test(line)) {
      start--;
      while (start > 0 && (lines[start] === '' || indent[start] !== indent[i])) start--;
    }
    if (HOLDER.test(lines[start] ?? '')) continue;
    yield { line: start + 1, lines: end - start + 1, head: (lines[start] ?? '').trim() };
  }
}

const longFunctions: Rule = {
  name: 'long-function',
  holds: `functions have at most ${MOST_LINES} lines`,
  find: ({ sources }) =>
    sources.flatMap(source =>
      [...functionsOf(source)]
        .filter(({ lines }) => lines > MOST_LINES)
        .map(({ line, lines, head }) => ({ where: source.file, what: `line ${line}, ${lines} lines: ${head}` })),
    ),
};

/** The rules for files of the product stand in tidy.spec.ts, without debts; these are the same for tests. */
const testFiles: Rule = {
  name: 'test-file',
  holds: `test files have at most ${MOST_OF_FILE} lines of at most 130 characters and begin by saying what they are`,
  find: ({ sources }) =>
    sources.filter(isTest).flatMap(({ file, text }): Breach[] => {
      const lines = text.split('\n');
      const long = lines.findIndex(line => !line.includes('biome-ignore') && lengthOf(line) > (/['"`]/.test(line) ? 160 : 130));
      return [
        ...(lines.length > MOST_OF_FILE + 1 ? [{ where: file, what: `${lines.length} lines` }] : []),
        ...(long >= 0 ? [{ where: file, what: `line ${long + 1} is too long` }] : []),
        ...(/^(#!.*\n)?(\/\/|\/\*)/.test(text) ? [] : [{ where: file, what: 'no first sentence' }]),
      ];
    }),
};

const lengthOf = (line: string): number => [...line.replaceAll(/\p{M}/gu, '')].length;

const folders: Rule = {
  name: 'full-folder',
  holds: `no folder has more than ${MOST_IN_FOLDER} files beside each other, specs of the product not counted`,
  find: ({ sources }) => {
    const counted = sources.filter(({ file }) => file.startsWith('test/') || !/\.spec\.tsx?$/.test(file));
    const byFolder = Object.groupBy(counted, ({ file }) => dirname(file));
    return Object.entries(byFolder)
      .filter(([, files]) => (files?.length ?? 0) > MOST_IN_FOLDER)
      .map(([where, files]) => ({ where, what: `${files?.length} files` }));
  },
};

const styleSheets: Rule = {
  name: 'long-style',
  holds: `style sheets have at most ${MOST_OF_FILE} lines`,
  find: ({ styles }) =>
    styles
      .map(({ file, text }) => ({ where: file, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_OF_FILE)
      .map(({ where, lines }) => ({ where, what: `${lines} lines` })),
};

export const sizes: readonly Rule[] = [longFunctions, testFiles, folders, styleSheets];
