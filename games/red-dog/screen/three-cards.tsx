// Three places: the first card, the spread with its odds and the third card between, the second card. Below it how it ended.
import { backOf, PlayingCard, SettledLine, type TableView, useScreen, useTranslate } from '@baize/plugin-screen/kit';
import { dealOf, endOf, oddsOf } from '../src/deal.ts';

export function ThreeCards({ view }: { view: TableView }) {
  const translate = useTranslate();
  const screen = useScreen();
  const cards = (view.zones.card ?? []).flatMap(each => (each.card === null ? [] : [each]));
  const [first, second, third] = cards;
  const faces = cards.map(each => each.card as string);
  const deal = second ? dealOf(faces) : null;
  const end = view.result ? endOf(faces) : null;
  const back = backOf(view.table?.card_design);
  const place = (shown: (typeof cards)[number] | undefined, look: string) => (
    <span
      class={`rd-place ${look} ${shown && shown.seq > view.still ? 'dealt' : ''} ${end && look === 'mid' ? end.outcome : ''}`}
      data-test={`card-${look}`}
    >
      {shown ? <PlayingCard card={shown.card} translate={translate} back={back} /> : <i class="rd-slot" />}
    </span>
  );
  const words = end
    ? translate(`end.${end.outcome}`)
    : deal?.kind === 'spread'
      ? translate('rd.spread', { n: deal.spread })
      : deal
        ? translate(`rd.${deal.kind}`)
        : '';
  return (
    <div class="rd" data-test="three-cards" data-kind={deal?.kind ?? ''} data-spread={deal?.spread ?? ''}>
      <div class="rd-row">
        {place(first, 'low')}
        <div class="rd-bridge">
          {place(third, 'mid')}
          {deal?.kind === 'spread' && !third ? (
            <span class="rd-odds num">
              <b>{deal.spread}</b>
              {oddsOf(deal.spread)}:1
            </span>
          ) : null}
        </div>
        {place(second, 'high')}
      </div>
      {words ? (
        <div
          class={`pill rd-words ${end ? 'over' : ''} ${(view.settled?.net ?? 0) > 0 ? 'paid' : ''}`}
          data-test={end ? 'round-result' : 'spread'}
          data-outcome={end?.outcome}
        >
          <b>{words}</b>
          {end ? <SettledLine settled={view.settled} currency={view.table ?? screen.currency} /> : null}
        </div>
      ) : null}
      {second ? null : <Odds />}
    </div>
  );
}

/** What each spread pays, while bets are taken. */
function Odds() {
  const translate = useTranslate();
  return (
    <dl class="rd-table num" aria-label={translate('rd.pays')}>
      {[1, 2, 3, 4].map(spread => (
        <div key={spread}>
          <dt>{spread === 4 ? '4–11' : spread}</dt>
          <dd>{oddsOf(spread)}:1</dd>
        </div>
      ))}
      <div>
        <dt>{translate('rd.three')}</dt>
        <dd>11:1</dd>
      </div>
    </dl>
  );
}
