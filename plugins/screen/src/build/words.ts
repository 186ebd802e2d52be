// The words of one language as a module of its own, `words:ko`: a player loads the language that they read.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Book = Record<string, Record<string, string>>;

/** The book of words: key → language → text. */
export const readBook = async (file: string): Promise<Book> => JSON.parse(await readFile(file, 'utf8')) as Book;

/** Every key in one language; in English where the language has no word yet. */
export const wordsIn = (book: Book, lang: string): Record<string, string> =>
  Object.fromEntries(Object.entries(book).map(([key, texts]) => [key, texts[lang] ?? texts.en ?? '']));

/** Answers imports of `words:<language>`. */
export const wordsPlugin = (book: Book): Plugin => ({
  name: 'words',
  setup(build) {
    build.onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice('words:'.length), namespace: 'words' }));
    build.onLoad({ filter: /.*/, namespace: 'words' }, ({ path }) => ({
      contents: JSON.stringify(wordsIn(book, path)),
      loader: 'json',
    }));
  },
});
