// Cards by their names: which deck a face is of, and what a screen reader says of it. A copy's mark (`As.1`) is no part of the face.
import type { Translate } from '../texts.ts';

export type DeckOf = 'playing' | 'flower' | 'other';

/** The face of a card that may be one of several copies. */
export const faceOf = (card: string): string => card.replace(/\.\d+$/, '');

export function deckOf(face: string): DeckOf {
  if (/^[2-9TJQKA][shdc]$/.test(face)) return 'playing';
  return /^(?:(?:0[1-9]|1[0-2])[a-d]|00[ab])$/.test(face) ? 'flower' : 'other';
}

/** The index of a playing card; "10" is never T. */
export const rankIn = (face: string): string => (face.startsWith('T') ? '10' : face.charAt(0));

/** What flower cards are, where they are not plain junk. */
const KINDS: readonly [kind: string, faces: string][] = [
  ['bright', '01a 03a 08a 11a 12a'],
  ['animal', '02a 04a 05a 06a 07a 08b 09a 10a 12b'],
  ['ribbon', '01b 02b 03b 04b 05b 06b 07b 09b 10b 12c'],
  ['double_junk', '11b 12d'],
  ['bonus', '00a 00b'],
];

/** A card's full name for screen readers. `own`: a game's word for a card of its own deck is `card.<face>`. */
export function cardName(card: string | null, translate: Translate): string {
  if (card === null) return translate('sr.face_down');
  const face = faceOf(card);
  if (translate.has(`card.${face}`)) return translate(`card.${face}`);
  const deck = deckOf(face);
  if (deck === 'playing') return translate('sr.card', { rank: rankIn(face), suit: translate(`sr.suit_${face.charAt(1)}`) });
  if (deck === 'other') return face.replaceAll('_', ' ');
  const kind = KINDS.find(([, faces]) => faces.includes(face))?.[0] ?? 'junk';
  const month = face.slice(0, 2);
  return [month === '00' ? '' : translate(`month.${month}`), translate(`hw.${kind}`)].filter(Boolean).join(', ');
}
