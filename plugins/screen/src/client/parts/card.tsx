// A playing card: one large index and one large suit, or its back when we may not see it.
import type { Translate } from '../texts.ts';
import { art } from './icon.tsx';

const RANKS: Record<string, string> = { T: '10' };

/** A card's full name for screen readers. */
export function cardName(card: string | null, translate: Translate): string {
  if (!card) return translate('sr.face_down');
  const rank = RANKS[card.charAt(0)] ?? card.charAt(0);
  return translate('sr.card', { rank, suit: translate(`sr.suit_${card.charAt(1)}`) });
}

export function PlayingCard(props: { card: string | null; translate: Translate; class?: string; back?: string }) {
  const { card, translate } = props;
  const label = cardName(card, translate);
  const common = { viewBox: '0 0 60 84', role: 'img' as const, 'aria-label': label };
  if (!card)
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: the name is in the aria-label of the shared attributes.
      <svg {...common} class={`card ${props.class ?? ''}`}>
        <use href={art(props.back ?? 'bk-texas')} />
      </svg>
    );
  const suit = card.charAt(1);
  const rank = RANKS[card.charAt(0)] ?? card.charAt(0);
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the name is in the aria-label of the shared attributes.
    <svg {...common} class={`card su-${suit} ${props.class ?? ''}`}>
      <rect class="cf" x=".5" y=".5" width="59" height="83" rx="5" />
      <text x={rank === '10' ? 5 : 6} y="31" class={`rk ${rank === '10' ? 'rk10' : ''}`}>
        {rank}
      </text>
      <use href={art(`su-${suit}`)} x="6.5" y="36" width="16" height="16" />
      <use href={art(`su-${suit}`)} x="24" y="46" width="31" height="31" />
    </svg>
  );
}

/** The symbol of the table's card back. */
export function backOf(design: { back?: string; back_color?: string } | undefined): string {
  return design?.back === 'rlive' ? `bk-rlive-${design.back_color ?? 'blue'}` : 'bk-texas';
}
