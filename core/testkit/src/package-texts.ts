// What a package states beside its script: words, rules as Markdown, art. What is broken, and which languages it still lacks.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Game, LANGUAGES, type RuleText, ruleTexts } from '@baize/sdk';

type ByLanguage<T> = Partial<Record<string, T>>;
/** The texts of a package, for one of its games. */
export interface PackageTexts {
  /** by key ('act.sapaw'), then by language */
  words: Record<string, ByLanguage<string>>;
  rules: ByLanguage<RuleText[]>;
  /** what cannot be read */
  problems: string[];
}
interface Stated {
  rules?: string | string[];
  screen?: { words?: string[]; art?: string };
}

/** Reads what `package.json` states under "baize": `rules` (a folder of `en.md` or `CODE.en.md`), `screen.words`, `screen.art`. */
export function packageTexts(dir: string, code: string): PackageTexts {
  const texts: PackageTexts = { words: {}, rules: {}, problems: [] };
  const { baize = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { baize?: Stated };
  for (const file of baize.screen?.words ?? []) {
    try {
      Object.assign(texts.words, JSON.parse(readFileSync(packageFile(dir, file), 'utf8')));
    } catch (error) {
      texts.problems.push(`the words ${file} cannot be read: ${(error as Error).message}`);
    }
  }
  const { art } = baize.screen ?? {};
  if (art !== undefined && !isThere(dir, art)) texts.problems.push(`the art ${art} is not there`);
  for (const folder of [baize.rules ?? []].flat()) readRules(packageFile(dir, folder), code, texts);
  return texts;
}

/** A path within a package (`./rules`), or one within a package that it depends on (`@baize/kit-poker/rules`). */
function packageFile(dir: string, path: string): string {
  const [, name, rest = ''] = /^((?:@[^/]+\/)?[^./@][^/]*)\/(.+)$/.exec(path) ?? [];
  if (name === undefined) return resolve(dir, path);
  return join(dirname(createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`)), rest);
}

function isThere(dir: string, path: string): boolean {
  try {
    return existsSync(packageFile(dir, path));
  } catch {
    return false; // its package is not installed
  }
}

function readRules(folder: string, code: string, { rules, problems }: PackageTexts): void {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  if (files.length === 0) problems.push(`the rules ${folder} are not there`);
  for (const lang of LANGUAGES) {
    const file = [`${code}.${lang}.md`, `${lang}.md`].find(each => files.includes(each));
    if (file === undefined) continue;
    const page = ruleTexts(readFileSync(join(folder, file), 'utf8'));
    rules[lang] = [...(rules[lang] ?? []), ...page];
    if (page.length === 0) problems.push(`the rules ${file} have no heading with a text`);
  }
}

/** Which languages a game still lacks, name by name: warnings, until it is certified. */
export function missingLanguages(game: Game, texts?: PackageTexts): string[] {
  const rules = { ...texts?.rules, ...game.rules };
  const missing = LANGUAGES.filter(lang => !game.names[lang]).map(lang => `no name in ${lang}`);
  missing.push(...LANGUAGES.filter(lang => (rules[lang]?.length ?? 0) === 0).map(lang => `no rules in ${lang}`));
  for (const [key, word] of Object.entries(texts?.words ?? {}))
    missing.push(...LANGUAGES.filter(lang => !word[lang]).map(lang => `no word for ${key} in ${lang}`));
  return missing;
}
