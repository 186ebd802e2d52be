// Tests of the texts of a package: what is read, what is broken, and that a missing language is a warning until certification.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { redBlack } from './fixture.ts';
import { missingLanguages, packageTexts } from './package-texts.ts';
import { plays, playsIn } from './plays.ts';

const { rules: _, ...bare } = redBlack();
const game = { ...bare, names: { en: 'Red or black', ko: '레드 블랙' } };

describe('texts of a package', () => {
  let dir = '';
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  const stated = (baize: object) => write('package.json', JSON.stringify({ name: 'x', baize }));
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'texts-'));
    mkdirSync(join(dir, 'rules'));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('are words by key and rules by language; a game of its own name comes first', () => {
    stated({ rules: './rules', screen: { words: ['./a.json', './b.json'] } });
    write('a.json', '{"spot.red":{"en":"Red"},"spot.black":{"en":"Black"}}');
    write('b.json', '{"spot.red":{"en":"Rouge","ko":"빨강"}}');
    write('rules/en.md', '# Red or black\nOne card.');
    write('rules/red_black.ko.md', '## 규칙\n한 장.');
    write('rules/ko.md', '## other\nx');
    const texts = packageTexts(dir, 'red_black');
    expect(texts.problems).to.deep.equal([]);
    expect(texts.words).to.deep.equal({ 'spot.red': { en: 'Rouge', ko: '빨강' }, 'spot.black': { en: 'Black' } });
    expect(texts.rules).to.deep.equal({
      en: [{ heading: 'Red or black', body: 'One card.' }],
      ko: [{ heading: '규칙', body: '한 장.' }],
    });
    const missing = missingLanguages(game, texts);
    expect(missing).to.include('no name in vi').and.include('no rules in th').and.include('no word for spot.black in ko');
    expect(missing.join()).not.to.match(/ in en|rules in ko|spot.red in ko/);
  });

  it('are problems where they cannot be read', () => {
    stated({ rules: './rules', screen: { words: ['./none.json'], art: './art/cards.svg' } });
    write('rules/en.md', 'no heading');
    expect(packageTexts(dir, 'red_black').problems.join('\n')).to.match(
      /^the words .\/none.json cannot be read: .*\nthe art .\/art\/cards.svg is not there\nthe rules en.md have no heading/,
    );
    stated({ rules: './rule' });
    expect(packageTexts(dir, 'red_black').problems.join()).to.match(/the rules .*rule are not there/);
    expect(plays(game, { rounds: 5, dir, warn: () => {} }).join()).to.match(/has names, rules and a template: the rules/);
  });

  it('warn of a language that is missing, and fail by it only at certification', () => {
    const warned: string[] = [];
    expect(plays(game, { rounds: 5, warn: text => warned.push(text) })).to.deep.equal([]);
    expect(warned).to.deep.equal(['red_black: no name in zh, ja, th, vi; no rules in ko, en, zh, ja, th, vi']);
    expect(plays(game, { rounds: 5, certify: true }).join()).to.match(/no name in zh.*no rules in ko/);
  });

  playsIn(it, game, { rounds: 20, warn: () => {} });
});
