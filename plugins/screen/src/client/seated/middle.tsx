// The middle of the felt: everything in the pot, the board, main and side pots, and what the table waits for.
import { type Currency, money } from '../money.ts';
import { PlayingCard } from '../parts/card.tsx';
import { useTranslate } from '../screen.ts';
import { zoneWords } from '../table/zones.ts';
import type { TableView } from '../table-view.ts';
import type { Translate } from '../texts.ts';
import type { PotRow } from './hand/hand-parts.ts';
import { rematchWords } from './option-words.ts';
import type { SeatReading } from './reading.ts';
import { arrival, delay, dimmed } from './seat.tsx';

/** Zones that have a place of their own. */
const OWN_PLACE = /^(seat_\d+|board|hole(:\d+)?)$/;

export interface MiddleProps {
  view: TableView;
  currency: Currency;
  best: ReadonlySet<string> | null;
  back: string;
  /** Why nothing is played; empty while something is. */
  waiting: string;
  /** Places of the board, those without a card dashed. */
  boardPlaces: number;
  /** Of the game, which plays against the house: in the place of pot, board and zones. */
  Own?: SeatReading['Middle'];
}

export function Middle(props: MiddleProps) {
  const { view, currency, Own } = props;
  const translate = useTranslate();
  const { hand } = view;
  const shown = hand.running || hand.over;
  return (
    <div class="pmid" data-test="middle">
      {shown && hand.pot > 0 && !Own ? (
        <div class="pot pill" data-test="pot" data-amount={hand.pot}>
          <span>{translate('pot.total')}</span> <b class="num">{money(hand.pot, currency, translate.lang)}</b>
        </div>
      ) : null}
      {shown && Own ? <Own view={view} /> : null}
      {shown && !Own ? <Board {...props} /> : null}
      {shown && !Own ? <Zones view={view} back={props.back} /> : null}
      {shown ? <Pots view={view} currency={currency} /> : null}
      {hand.rematch !== null ? (
        <p class="pill wait rematch" data-test="rematch">
          <b>{translate('event.rematch')}</b> {rematchWords(hand.rematch, translate)}
        </p>
      ) : null}
      {props.waiting ? <p class="pill wait">{props.waiting}</p> : null}
      {hand.void ? (
        <div class="pill wait" data-test="round-void">
          {[
            translate('state.void_seated'),
            translate.has(`void.${view.voidReason}`) ? translate(`void.${view.voidReason}`) : '',
          ].join(' ')}
        </div>
      ) : null}
    </div>
  );
}

function Board(props: MiddleProps) {
  const translate = useTranslate();
  const { hand, still } = props.view;
  if (hand.board.length + props.boardPlaces === 0) return null;
  const empty = Math.max(0, props.boardPlaces - hand.board.length);
  return (
    <div class="board" data-test="board" data-cards={hand.board.map(each => each.card ?? '').join(' ')}>
      {hand.board.map((each, index) => (
        <span key={index} class={arrival(each, { still })} style={delay({ ...each, after: (index % 3) * 2 })}>
          <PlayingCard card={each.card} translate={translate} back={props.back} class={dimmed(each, props.best)} />
        </span>
      ))}
      {Array.from({ length: empty }, (_, index) => (
        <i key={`slot${index}`} class="slot" />
      ))}
    </div>
  );
}

function Zones(props: { view: TableView; back: string }) {
  const { view } = props;
  const translate = useTranslate();
  const zones = Object.entries(view.zones).filter(([zone]) => !OWN_PLACE.test(zone));
  return (
    <>
      {zones.map(([zone, cards]) => (
        <div class="pzone" key={zone}>
          <small>{zoneWords(zone, translate, view.table)}</small>
          {cards.map(each => (
            <PlayingCard key={each.position} card={each.card} translate={translate} back={props.back} />
          ))}
        </div>
      ))}
    </>
  );
}

// While the hand runs only when there is more than one pot; at its end each with who won it.
function Pots(props: { view: TableView; currency: Currency }) {
  const { view, currency } = props;
  const translate = useTranslate();
  const { hand } = view;
  const rows = hand.pots.filter(pot => pot.amount > 0);
  if (rows.length < 2 && !(hand.over && rows[0]?.winners.length)) return null;
  const name = (seat: number) => hand.seats[seat]?.nickname ?? '';
  return (
    <div class={`subs ${hand.over ? 'over' : ''}`} data-test="pots">
      {rows.map(pot => (
        <span key={pot.index} data-test={`pot-${pot.index}`}>
          {rows.length > 1 ? potName(pot, translate) : ''} <b class="num">{money(pot.amount, currency, translate.lang)}</b>
          {hand.over && pot.winners.length > 0 ? ` → ${pot.winners.map(name).join(', ')}` : ''}
        </span>
      ))}
    </div>
  );
}

const potName = (pot: PotRow, translate: Translate) =>
  pot.index === 0 ? translate('pot.main') : translate('pot.side', { n: pot.index });
