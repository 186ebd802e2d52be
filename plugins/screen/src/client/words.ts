// Loads the words of a language when somebody reads it.
import { addWords, type Lang } from './texts.ts';

type Module = Promise<{ default: Record<string, string> }>;

const LOAD: Record<Lang, () => Module> = {
  ko: () => import('words:ko'),
  en: () => import('words:en'),
  zh: () => import('words:zh'),
  ja: () => import('words:ja'),
  th: () => import('words:th'),
  vi: () => import('words:vi'),
};
const loaded = new Set<Lang>();

/** @throws if the words could not be fetched */
export async function loadWords(lang: Lang): Promise<void> {
  if (loaded.has(lang)) return;
  const { default: words } = await LOAD[lang]();
  addWords(lang, words);
  loaded.add(lang);
}
