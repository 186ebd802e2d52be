// The melds of a seat on the table; those that a card of mine fits are lit, and take it by a tap.
import { PlayingCard } from '@baize/plugin-screen/kit';
import type { PartProps } from './part-props.ts';

export function Melds({ owner, shown, choosing, translate, over }: PartProps & { owner: number }) {
  const own = shown.melds.flatMap((meld, index) => (meld.owner === owner ? [{ cards: meld.cards, index }] : []));
  return (
    <div class="ti-melds">
      {own.map(({ cards, index }) => {
        const sapaw = choosing?.buttons.find(
          each => each.target && 'zone' in each.target && each.target.zone === `meld:${index}`,
        );
        const drawn = cards.map(card => <PlayingCard key={card} card={card} translate={translate} />);
        if (!sapaw || !choosing)
          return (
            <span key={index} class="ti-meld" data-test={`meld-${index}`} data-place={choosing ? `meld:${index}` : undefined}>
              {drawn}
            </span>
          );
        const isReady = choosing.picked.length > 0 && choosing.can(sapaw);
        const [first] = sapaw.cards?.from ?? [];
        return (
          <button
            key={index}
            type="button"
            class={`ti-meld ${isReady || over === `meld:${index}` ? 'hot' : 'fits'}`}
            data-test={`meld-${index}`}
            data-place={`meld:${index}`}
            onClick={() => (isReady ? choosing.give(sapaw) : first && choosing.pick(first))}
          >
            <span class="sr">{translate('act.sapaw')}</span>
            {drawn}
          </button>
        );
      })}
    </div>
  );
}
