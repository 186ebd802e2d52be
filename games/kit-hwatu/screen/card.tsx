// A flower card as this screen draws it, and its foot.
import { PlayingCard, useTranslate } from '@baize/plugin-screen/kit';

export const FlowerCard = (props: { card: string | null }) => <PlayingCard card={props.card} translate={useTranslate()} />;

/** The foot of a card: its month as a number, and what it is. */
export function Caption(props: { card: string; kind: string }) {
  const month = Number(props.card.slice(0, 2));
  return (
    <i class="mg-cap" aria-hidden="true">
      {month > 0 ? <b>{month}</b> : null}
      <span>{props.kind}</span>
    </i>
  );
}
