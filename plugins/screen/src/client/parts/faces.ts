// Cards by their names: which are playing cards, and what a screen reader says of each. A copy's mark (`As.1`) is no part of the face.
import type { Translate } from '../texts.ts';

/** The face of a card that may be one of several copies. */
export const faceOf = (card: string): string => card.replace(/\.\d+$/, '');

export const isPlaying = (face: string): boolean => /^[2-9TJQKA][shdc]$/.test(face);

/** The index of a playing card; "10" is never T. */
export const rankIn = (face: string): string => (face.startsWith('T') ? '10' : face.charAt(0));

/** A card's full name for screen readers. A game's word for a card of its own deck is `card.<face>`. */
export function cardName(card: string | null, translate: Translate): string {
  if (card === null) return translate('sr.face_down');
  const face = faceOf(card);
  if (translate.has(`card.${face}`)) return translate(`card.${face}`);
  if (!isPlaying(face)) return face.replaceAll('_', ' ');
  return translate('sr.card', { rank: rankIn(face), suit: translate(`sr.suit_${face.charAt(1)}`) });
}
