// The rules pages that a package brings as Markdown beside its script.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { type Game, LANGUAGES, type RuleText, ruleTexts } from '@baize/sdk';

/** Rules of one game, by language. */
export type Rules = Record<string, RuleText[]>;

/** A game with the rules of its package's folders, where it brings none itself. @param known read before */
export function withRules(game: Game, dir: string, known?: Rules): Game {
  if (game.rules !== undefined) return game;
  const rules = known ?? rulesIn(dir, game.code);
  return Object.keys(rules).length > 0 ? { ...game, rules } : game;
}

/** The rules of a game in its package's folders, one after the other. A page that cannot be read is left out. */
export function rulesIn(dir: string, code: string): Rules {
  const rules: Rules = {};
  for (const [lang, page] of rulePages(dir, code)) {
    const texts = ruleTexts(page);
    if (texts.length > 0) rules[lang] = texts;
  }
  return rules;
}

/** The rules of a game as its package states them, as Markdown by language. */
export function rulePages(dir: string, code: string): Map<string, string> {
  const folders = foldersOf(dir);
  const pages = new Map<string, string>();
  for (const lang of LANGUAGES) {
    const found = folders.flatMap(folder => read(join(folder, `${code}.${lang}.md`)) ?? read(join(folder, `${lang}.md`)) ?? []);
    if (found.length > 0) pages.set(lang, found.join('\n'));
  }
  return pages;
}

function foldersOf(dir: string): string[] {
  const text = read(join(dir, 'package.json'));
  if (text === null) return [];
  const { baize } = JSON.parse(text) as { baize?: { rules?: unknown } };
  return [baize?.rules ?? []].flat().flatMap(each => (typeof each === 'string' ? [packageFile(dir, each)] : []));
}

/** A path within a package (`./rules`), or one within a package that it depends on (`@baize/kit-poker/rules`). */
export function packageFile(dir: string, path: string): string {
  const [, name, rest = ''] = /^((?:@[^/]+\/)?[^./@][^/]*)\/(.+)$/.exec(path) ?? [];
  if (name === undefined) return resolve(dir, path);
  return join(dirname(createRequire(join(dir, 'package.json')).resolve(`${name}/package.json`)), rest);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
