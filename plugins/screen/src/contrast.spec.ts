// The contrast of the colour roles, computed from the tokens.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { FELTS } from './client/settings.ts';

type Rgb = [number, number, number];

const css = readFileSync(new URL('./client/style/tokens.css', import.meta.url), 'utf8');
const dark = read(/:root,\s*\[data-theme="dark"\]\s*\{([^}]*)\}/);
const light = { ...dark, ...read(/\[data-theme="light"\]\s*\{([^}]*)\}/g) };
/** Every theme with every felt that a player may choose. */
const looks = {
  dark,
  light,
  ...Object.fromEntries(FELTS.slice(1).flatMap(felt => [lookOf('dark', felt), lookOf('light', felt)])),
};

function lookOf(theme: 'dark' | 'light', felt: string): [string, Record<string, string>] {
  const before = theme === 'dark' ? '(?:^|\\n)' : '\\[data-theme="light"\\]';
  return [
    `${theme}, ${felt}`,
    { ...{ dark, light }[theme], ...read(new RegExp(`${before}\\[data-felt="${felt}"\\]\\s*\\{([^}]*)\\}`)) },
  ];
}

function read(pattern: RegExp): Record<string, string> {
  const blocks = [...css.matchAll(new RegExp(pattern.source, 'g'))].map(found => found[1] ?? '');
  const block = pattern.global ? (blocks.at(-1) ?? '') : (blocks[0] ?? '');
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{6})\b/g)].map(found => [found[1] ?? '', found[2] ?? '']),
  );
}

function rgb(hex: string): Rgb {
  return [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const TEXT: [string, string][] = [
  ['text', 'surface'],
  ['text-2', 'surface'],
  ['text-3', 'surface'],
  ['text', 'bg'],
  ['text-2', 'surface-2'],
  ['text-3', 'surface-2'],
  ['text', 'surface-3'],
  ['on-felt', 'felt-0'],
  ['on-felt-2', 'felt-0'],
  ['on-felt', 'felt-2'],
  ['on-felt-2', 'felt-1'],
  ['on-gold', 'gold'],
  ['win', 'surface'],
  ['lose', 'surface'],
  ['danger', 'surface'],
  ['warn', 'surface'],
  ['info', 'surface'],
  ['on-fill', 'win-fill'],
  ['on-fill', 'danger-fill'],
  ['on-fill', 'player'],
  ['on-fill', 'banker'],
  ['on-fill', 'tie'],
  ['player-ink', 'felt-0'],
  ['banker-ink', 'felt-0'],
  ['tie-ink', 'felt-0'],
  ['player-ink', 'surface'],
  ['banker-ink', 'surface'],
  ['tie-ink', 'surface'],
  ['suit-s', 'card'],
  ['suit-h', 'card'],
  ['suit-d', 'card'],
  ['suit-c', 'card'],
];

describe('contrast', () => {
  it('has three colours for each felt, other than the green ones', () => {
    const names = Object.keys(looks);
    expect(new Set(names.map(each => looks[each as keyof typeof looks]?.['felt-0'])).size).to.equal(names.length);
  });

  for (const [theme, colours] of Object.entries(looks)) {
    it(`reads all text at 4.5 or more in the ${theme} theme`, () => {
      for (const [ink, ground] of TEXT)
        expect(contrast(colours[ink] ?? '', colours[ground] ?? ''), `${ink} on ${ground}`).to.be.at.least(4.5);
    });
    it(`sees focus rings, clocks and gold words in the ${theme} theme`, () => {
      const gold = theme.startsWith('dark') ? 'gold' : 'gold-2';
      for (const ground of ['surface', 'felt-1']) {
        expect(contrast(colours[gold] ?? '', colours[ground] ?? ''), `${gold} on ${ground}`).to.be.at.least(4.5);
        expect(contrast(colours.focus ?? '', colours[ground] ?? ''), `focus on ${ground}`).to.be.at.least(3);
      }
      expect(contrast(colours.warn ?? '', colours['felt-0'] ?? ''), 'warn on felt').to.be.at.least(3);
    });
  }
});
