// The words of the screen in six languages, and how a name without a text is said.
import { formatMessage, type MessageValues } from './format/message-format.ts';

export const LANGUAGES = ['ko', 'en', 'zh', 'ja', 'th', 'vi'] as const;
export type Lang = (typeof LANGUAGES)[number];

const books: Partial<Record<Lang, Record<string, string>>> = {};

/** Adds words to a language; whoever translates into it already knows them at once. */
export function addWords(lang: Lang, words: Record<string, string>): void {
  books[lang] ??= {};
  Object.assign(books[lang], words);
}

/** How the screen speaks: one language, fixed while it is used. */
export interface Translate {
  (key: string, values?: MessageValues): string;
  lang: Lang;
  has(key: string): boolean;
}

export function asLang(value: string | null | undefined): Lang {
  const short = (value ?? '').slice(0, 2).toLowerCase();
  return LANGUAGES.find(each => each === short) ?? 'en';
}

/** `own`: the words of a game, which come before those of the screen. */
export function translatorFor(lang: Lang, own: Record<string, string> = {}): Translate {
  books[lang] ??= {};
  const ours = books[lang];
  const entry = (key: string) => (Object.hasOwn(own, key) ? own[key] : Object.hasOwn(ours, key) ? ours[key] : undefined);
  const translate = (key: string, values: MessageValues = {}) => {
    const text = entry(key);
    return text === undefined ? words(key) : formatMessage(text, values, lang);
  };
  return Object.assign(translate, { lang, has: (key: string) => entry(key) !== undefined });
}

/** `err.<CODE>` or the general sentence with the code in it. */
export function refusal(translate: Translate, code: string): string {
  return translate.has(`err.${code}`) ? translate(`err.${code}`) : translate('err.UNKNOWN', { code });
}

/** An option's or spot's name: with the game, alone, without a trailing number, else the name in words. */
export function named(translate: Translate, area: string, name: string, gameCode: string): string {
  const bare = name.replace(/_\d+$/, '');
  for (const key of [`${area}.${name}.${gameCode}`, `${area}.${name}`, `${area}.${bare}.${gameCode}`, `${area}.${bare}`])
    if (translate.has(key)) return translate(key);
  return words(name);
}

/** The server's names by language; it wins over our own. */
export function nameIn(names: Record<string, string> | undefined, lang: Lang, fallback: string): string {
  return names?.[lang] || fallback || names?.en || '';
}

function words(key: string): string {
  const last = key.slice(key.lastIndexOf('.') + 1).replaceAll('_', ' ');
  return last.charAt(0).toUpperCase() + last.slice(1);
}
