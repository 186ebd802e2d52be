// The shell and the kit know no game: no code of one stands in them, no word and no style of one.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { expect } from 'chai';
import { readScreenPackage, type Words } from './screens/package.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FAMILIES = ['holdem', 'omaha', 'badugi', 'baccarat'];

const packages = globSync('games/*/package.json', { cwd: ROOT }).map(file => join(ROOT, file, '..'));
const codes = packages.flatMap(dir =>
  globSync('src/**/*.ts', { cwd: dir, exclude: ['**/*.spec.ts'] }).flatMap(file =>
    [...readFileSync(join(dir, file), 'utf8').matchAll(/^\s+code: '([a-z0-9_]+)'/gm)].map(found => found[1] ?? ''),
  ),
);
const shell = globSync('plugins/screen/src/**/*.{ts,tsx,css,json}', { cwd: ROOT }).filter(
  file => !/\.spec\.ts$|\/testing\//.test(file),
);

describe('the shell of the screen', () => {
  it('knows the codes of the games that it must not know', () =>
    expect(codes).to.include.members(['baccarat', 'live_baccarat', 'holdem_nlh', 'live_holdem', 'omaha_plo', 'badugi']));

  it('names no game', () => {
    const names = new RegExp([...new Set([...codes, ...FAMILIES])].join('|'), 'i');
    const found = shell.flatMap(file => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      return [file, ...lines].flatMap((line, at) => (names.test(line) ? [`${file}:${at}: ${line.trim().slice(0, 80)}`] : []));
    });
    expect(found).to.deep.equal([]);
  });

  it('draws no deck and says no word of a family of games but the name of its category', () => {
    const words = /hwatu|flower|godori|hw[-.]|ppeok|month[.]/i;
    const assets = globSync('plugins/screen/assets/*.svg', { cwd: ROOT });
    const found = [...shell, ...assets].flatMap(file => {
      const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
      const isCategory = (line: string) => line.startsWith('"cat.');
      return lines.flatMap((line, at) =>
        words.test(line) && !isCategory(line) ? [`${file}:${at + 1}: ${line.trim().slice(0, 80)}`] : [],
      );
    });
    expect(found).to.deep.equal([]);
  });

  it('imports no game', () => {
    const found = shell.filter(file =>
      /from '[^']*(?:@baize\/(?:game|kit)-|\/games\/)/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(found).to.deep.equal([]);
  });

  it('has no word that a game says in the same way', () => {
    const own = JSON.parse(readFileSync(join(ROOT, 'plugins/screen/src/client/texts.json'), 'utf8')) as Words;
    const words = packages.flatMap(dir => Object.entries(readScreenPackage(dir).words));
    const twice = words.filter(([key, texts]) => JSON.stringify(own[key]) === JSON.stringify(texts));
    expect(twice.map(([key]) => key)).to.deep.equal([]);
  });

  it('has no word for what one game alone offers, tells or shows', () => {
    const text = (files: string[]) => files.map(file => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const served = text(globSync('core/server/src/{dealing,tables}/**/*.ts', { cwd: ROOT }));
    const spoken = text(shell.filter(file => /\.tsx?$/.test(file)));
    const games = packages.map(dir => {
      const of = (folder: string) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: dir, exclude: ['**/*.spec.ts', '**/vector*'] });
      const [src, screen] = ['src', 'screen'].map(folder => text(of(folder).map(file => relative(ROOT, join(dir, file)))));
      return { name: basename(dir), src: src ?? '', screen: screen ?? '' };
    });
    const own = JSON.parse(readFileSync(join(ROOT, 'plugins/screen/src/client/texts.json'), 'utf8')) as Words;
    const found = Object.keys(own).flatMap(key => {
      const [, kind, name] = /^(act|stage|event|end|rank|mult)\.(\w+)$/.exec(key) ?? [];
      if (!kind || spoken.includes(`'${key}'`) || served.includes(`type: '${name}'`)) return [];
      const called = new RegExp(`'${name}'|\\b${name}: ?[[{]`);
      const users = games.filter(({ src, screen }) => called.test(src) || screen.includes(`'${key}'`));
      const [only] = users;
      return users.length === 1 && only && !only.name.startsWith('kit-') ? [`${key} is a word of ${only.name}`] : [];
    });
    expect(found).to.deep.equal([]);
  });
});
