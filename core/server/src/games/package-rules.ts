// The rules pages that a package brings as Markdown beside its script.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Game, LANGUAGES, type RuleText, ruleTexts } from '@baize/sdk';

/** A game with the rules of its package's folder, where it brings none itself. A page that cannot be read is left out. */
export function withRules(game: Game, dir: string): Game {
  const folder = game.rules === undefined ? folderOf(dir) : null;
  if (folder === null) return game;
  const rules: Record<string, RuleText[]> = {};
  for (const lang of LANGUAGES) {
    const page = read(join(folder, `${game.code}.${lang}.md`)) ?? read(join(folder, `${lang}.md`));
    const texts = page === null ? [] : ruleTexts(page);
    if (texts.length > 0) rules[lang] = texts;
  }
  return Object.keys(rules).length > 0 ? { ...game, rules } : game;
}

function folderOf(dir: string): string | null {
  const text = read(join(dir, 'package.json'));
  if (text === null) return null;
  const { baize } = JSON.parse(text) as { baize?: { rules?: unknown } };
  return typeof baize?.rules === 'string' ? resolve(dir, baize.rules) : null;
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
