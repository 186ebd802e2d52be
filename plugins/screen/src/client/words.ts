// Loads the words of a language when somebody reads it: first those of tables and lobby, the others with a part that speaks them.
import { addWords, type Lang } from './texts.ts';

type Module = Promise<{ default: Record<string, string> }>;

const FIRST: Record<Lang, () => Module> = {
  ko: () => import('words:ko'),
  en: () => import('words:en'),
  zh: () => import('words:zh'),
  ja: () => import('words:ja'),
  th: () => import('words:th'),
  vi: () => import('words:vi'),
};
const LATER: Record<Lang, () => Module> = {
  ko: () => import('words:ko-more'),
  en: () => import('words:en-more'),
  zh: () => import('words:zh-more'),
  ja: () => import('words:ja-more'),
  th: () => import('words:th-more'),
  vi: () => import('words:vi-more'),
};
const loaded = new Set<() => Module>();
let needsAll = false;

/** @throws if the words could not be fetched */
export async function loadWords(lang: Lang): Promise<void> {
  await add(lang, FIRST[lang]);
  if (needsAll) await add(lang, LATER[lang]);
}

/**
 * The words that came not with the visit, from now on in every language that is shown.
 * @throws if they could not be fetched
 */
export async function loadLaterWords(lang: Lang): Promise<void> {
  needsAll = true;
  await add(lang, LATER[lang]);
}

async function add(lang: Lang, load: () => Module): Promise<void> {
  if (loaded.has(load)) return;
  addWords(lang, (await load()).default);
  loaded.add(load);
}
