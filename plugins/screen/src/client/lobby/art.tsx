// The drawn fan of cards on a game's tile, on the colour of its family.

import type { SheetOfCards, Tile } from '../packs/game-packs.ts';
import { PlayingCard } from '../parts/card.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';

const BY_CATEGORY: Record<string, Tile> = {
  poker: { family: 'green', cards: ['Ks', 'Kd'] },
  board: { family: 'amber', cards: ['bk-texas', 'bk-rlive-red'] },
  live: { family: 'red', cards: ['7s', 'Qh'] },
  card: { family: 'blue', cards: ['Td', 'Ac'] },
};
const PLAIN: Tile = { family: 'blue', cards: ['As', 'Kh'] };

/** A game without a tile of its own gets the one of its category. */
export const fanOf = (own: Tile | undefined, category: string): Tile => own ?? BY_CATEGORY[category] ?? PLAIN;

export function GameArt(props: { code: string; category: string; big?: boolean }) {
  const tiles = useStore(useScreen().packs.tiles);
  const fan = fanOf(tiles[props.code], props.category);
  const cards = (
    <div class={`fan n${fan.cards.length} ${props.big ? 'big' : ''}`} aria-hidden="true">
      {fan.cards.map(card => (
        <Drawn key={card} card={card} deck={fan.deck} />
      ))}
    </div>
  );
  return props.big ? cards : <div class={`art f-${fan.family}`}>{cards}</div>;
}

function Drawn({ card, deck }: { card: string; deck: SheetOfCards | null | undefined }) {
  const translate = useTranslate();
  if (card.startsWith('bk-')) return <PlayingCard card={null} translate={translate} back={card} />;
  return <PlayingCard card={card} translate={translate} deck={deck ?? null} />;
}
