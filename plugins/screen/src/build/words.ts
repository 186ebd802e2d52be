// The words of one language as modules of their own: `words:ko` with each visit, `words:ko-more` with the first part that needs more.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

type Book = Record<string, Record<string, string>>;

/** The book of words: key → language → text. */
export const readBook = async (file: string): Promise<Book> => JSON.parse(await readFile(file, 'utf8')) as Book;

/** Every key in one language; in English where the language has no word yet. */
export const wordsIn = (book: Book, lang: string): Record<string, string> =>
  Object.fromEntries(Object.entries(book).map(([key, texts]) => [key, texts[lang] ?? texts.en ?? '']));

/** Families that only parts speak that are fetched when they are opened. */
export const LATER = ['set.', 'history.', 'shuffle.', 'keys.', 'install.'] as const;
/** Of the modules that hold them. */
export const MORE = '-more';
const isLater = (key: string) => LATER.some(family => key.startsWith(family));

/** Answers imports of `words:<language>`, and of `words:<language>-more` for the words that come later. */
export const wordsPlugin = (book: Book): Plugin => ({
  name: 'words',
  setup(build) {
    build.onResolve({ filter: /^words:/ }, ({ path }) => ({ path: path.slice('words:'.length), namespace: 'words' }));
    build.onLoad({ filter: /.*/, namespace: 'words' }, ({ path }) => {
      const wanted = path.endsWith(MORE);
      const part = Object.fromEntries(Object.entries(book).filter(([key]) => isLater(key) === wanted));
      return { contents: `export default${JSON.stringify(wordsIn(part, path.replace(MORE, '')))}` };
    });
  },
});
