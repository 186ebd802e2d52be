// Languages of names and screens: tolerant of regions and case, Korean when unknown.
import Type from 'typebox';
import { LANGUAGES } from '../../catalog/index.ts';

/** `?lang=` of an endpoint. */
export const LANG = Type.String({ description: 'ko, en, zh, ja, th or vi; a region behind it is left out, anything else is ko' });

/** `zh-CN`, `ja_JP`, `EN` → their language; anything else → ko (LCH-09). */
export function languageOf(given: unknown): string {
  if (typeof given !== 'string') return 'ko';
  const lang = given.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  return (LANGUAGES as readonly string[]).includes(lang) ? lang : 'ko';
}

/** The name in a language; falls back to English, then Korean, then the code (GMS-01). */
export function nameIn(names: Record<string, string>, lang: string, code: string): string {
  return names[lang] || names.en || names.ko || code;
}
