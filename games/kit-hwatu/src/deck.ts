// The fifty flower cards: months, kinds and what they are worth as junk.
import type { Card } from '@baize/sdk';

export type Kind = 'bright' | 'animal' | 'ribbon' | 'triple' | 'double' | 'junk';
/** From the highest kind to the lowest. */
const KINDS: readonly Kind[] = ['bright', 'animal', 'ribbon', 'triple', 'double', 'junk'];
const SPECIAL: Record<string, Kind> = { '00a': 'double', '00b': 'triple', '11b': 'double', '12d': 'double' };
const BRIGHTS = ['01a', '03a', '08a', '11a', '12a'];
const ANIMALS = ['02a', '04a', '05a', '06a', '07a', '08b', '09a', '10a', '12b'];
const RIBBONS = ['01b', '02b', '03b', '04b', '05b', '06b', '07b', '09b', '10b', '12c'];
export const RAIN = '12a';
export const CUP = '09a';

export const FACES: Card[] = [
  ...Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')).flatMap(month => [...'abcd'].map(each => month + each)),
  '00a',
  '00b',
];

export const monthOf = (card: Card): number => Number(card.slice(0, 2));
export const isBonus = (card: Card): boolean => monthOf(card) === 0;
export const ofMonth = (cards: readonly Card[], month: number): Card[] => cards.filter(card => monthOf(card) === month);

export function kindOf(card: Card): Kind {
  if (BRIGHTS.includes(card)) return 'bright';
  if (ANIMALS.includes(card)) return 'animal';
  if (RIBBONS.includes(card)) return 'ribbon';
  return SPECIAL[card] ?? 'junk';
}

/** 0: it is no junk. */
export function junkOf(card: Card): number {
  const kind = kindOf(card);
  return kind === 'junk' ? 1 : kind === 'double' ? 2 : kind === 'triple' ? 3 : 0;
}

const rank = (card: Card): number => KINDS.indexOf(kindOf(card));
const byCode = (a: Card, b: Card): number => (a < b ? -1 : 1);
export const highestFirst = (a: Card, b: Card): number => rank(a) - rank(b) || byCode(a, b);
export const lowestFirst = (a: Card, b: Card): number => rank(b) - rank(a) || byCode(a, b);

/** In which order a seat gives its junk away: the least value first, a month's card before a bonus card, then by code. */
export const givenFirst = (a: Card, b: Card): number =>
  junkOf(a) - junkOf(b) || Number(isBonus(a)) - Number(isBonus(b)) || byCode(a, b);
