// A flower card as this screen draws it: the table's own card, or a back.
import { art, PlayingCard, useTranslate } from '@baize/plugin-screen/kit';

export function FlowerCard(props: { card: string | null; class?: string }) {
  const translate = useTranslate();
  const { card } = props;
  if (card !== null) return <PlayingCard card={card} translate={translate} class={props.class ?? ''} />;
  return (
    <svg viewBox="0 0 100 160" role="img" aria-label={translate('sr.face_down')} class={`card flower ${props.class ?? ''}`}>
      <use href={art('hw-back')} />
    </svg>
  );
}

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
