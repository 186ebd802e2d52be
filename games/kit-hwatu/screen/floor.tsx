// The floor: months around the stock, the card that was turned, heaps with a knot, and what just happened in words.
import { cardName, useTranslate } from '@baize/plugin-screen/kit';
import type { Choosing } from '@baize/plugin-screen/kit/seats';
import { kindOf } from '../src/deck.ts';
import { months, type RoundShown } from '../src/round-shown.ts';
import { FlowerCard } from './card.tsx';

export interface FloorProps {
  round: RoundShown;
  /** the month of the card that I have lifted */
  lifted: string | null;
  choosing: Choosing | null;
  still: number;
  nameOf(seat: number): string;
  waiting: string;
}

export function Floor(props: FloorProps) {
  const { round, choosing } = props;
  const translate = useTranslate();
  const all = months(round.floor);
  const isAsked = choosing?.buttons.some(each => each.name === 'take') === true;
  const half = Math.ceil(all.length / 2);
  const row = (of: typeof all) => (
    <div class="mg-row">
      {of.map(each => (
        <Month key={each.month} {...each} floor={props} />
      ))}
    </div>
  );
  return (
    <section class="mg-floor" style={{ '--slots': Math.max(1, half) }} aria-label={translate('zone.floor')} data-test="floor">
      {row(all.slice(0, half))}
      <div class="mg-stock">
        {round.turned ? (
          <span class="mg-card turned slap" key={round.turned} data-test="turned">
            <FlowerCard card={round.turned} />
          </span>
        ) : null}
        <span class="mg-deck" role="img" aria-label={translate('hw.stock_n', { n: round.stock })} data-test="stock">
          <FlowerCard card={null} />
          <i>{round.stock}</i>
        </span>
        {round.times > 1 ? <span class="tag gold mg-carry">{translate('mult.carry', { n: round.times })}</span> : null}
        <Toast {...props} />
      </div>
      {row(all.slice(half))}
      {isAsked ? <p class="mg-ask">{translate('hw.take_q')}</p> : null}
      {props.lifted && !isAsked ? <p class="mg-ask">{translate('hw.tap_again')}</p> : null}
      {props.waiting ? <p class="mg-ask">{props.waiting}</p> : null}
    </section>
  );
}

// The cards of a month; of two that may be taken each is a button.
function Month(props: { month: string; cards: RoundShown['floor']; floor: FloorProps }) {
  const { month, cards, floor } = props;
  const { choosing, still, round } = floor;
  const translate = useTranslate();
  const take = choosing?.buttons.find(each => each.name === 'take');
  const isHeap = cards.length === 3;
  return (
    <div class={`mg-slot ${month === floor.lifted ? 'm' : ''} ${isHeap ? 'heap' : ''}`} data-test={`month-${month}`}>
      {cards.map(({ card, seq }) => {
        const look = seq > still ? 'slap' : '';
        const drawn = <FlowerCard card={card} />;
        if (!choosing || !take?.cards?.from.includes(card))
          return (
            <span key={card} class={`mg-card ${look}`}>
              {drawn}
            </span>
          );
        return (
          <button
            key={card}
            type="button"
            class={`mg-card offered ${look}`}
            disabled={!choosing.settled || choosing.sending !== null}
            aria-label={`${translate('act.take')} ${cardName(card, translate)}`}
            data-test={`take-${card}`}
            onClick={() => choosing.giveSet(take, [card])}
          >
            {drawn}
          </button>
        );
      })}
      {isHeap ? <Knot by={round.heaps.get(month)} nameOf={floor.nameOf} /> : null}
    </div>
  );
}

/** The word of a card's kind. */
export function wordOf(card: string): string {
  const kind = kindOf(card);
  if (card.startsWith('00')) return 'bonus';
  return kind === 'double' || kind === 'triple' ? `${kind}_junk` : kind;
}

function Knot(props: { by: number | undefined; nameOf(seat: number): string }) {
  const translate = useTranslate();
  const name = props.by === undefined ? '' : props.nameOf(props.by);
  return (
    <b class="mg-knot" role="img" aria-label={[translate('event.ppeok'), name].filter(Boolean).join(', ')}>
      {[...name][0] ?? '×'}
    </b>
  );
}

/** What is seen elsewhere needs no words here. */
const SILENT = new Set(['capture', 'steal']);

// The newest of what happened in this turn, and what it cost whom.
function Toast({ round, still, nameOf }: FloorProps) {
  const translate = useTranslate();
  const last = round.happened.findLast(({ type, seq }) => !SILENT.has(type) && seq > still && translate.has(`event.${type}`));
  if (!last) return null;
  const stolen = new Map<number, number>();
  for (const { type, data } of round.happened)
    if (type === 'steal') stolen.set(Number(data.from), (stolen.get(Number(data.from)) ?? 0) + 1);
  return (
    <div class="mg-toast" key={last.seq} aria-hidden="true" data-test="happened">
      <b>{translate(`event.${last.type}`)}</b>
      {[...stolen].map(([seat, n]) => (
        <span key={seat}>{translate('hw.gives', { name: nameOf(seat), n })}</span>
      ))}
    </div>
  );
}
