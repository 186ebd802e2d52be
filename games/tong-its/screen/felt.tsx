// The felt of Tong-its: the others above, stock and dump in the middle, my melds and my hand below.
import { backOf, type CSSProperties, money, PlayingCard, useState, useTranslate } from '@baize/plugin-screen/kit';
import { type OwnFeltProps, type SeatShown, TurnRing } from '@baize/plugin-screen/kit/seats';
import { counted } from '../src/hand.ts';
import { useDragging } from './dragging.ts';
import { Hand, type Order, Sort } from './hand.tsx';
import { Melds } from './melds.tsx';
import type { PartProps } from './part-props.ts';
import { shownOf } from './shown.ts';

export function TongItsFelt(props: OwnFeltProps) {
  const translate = useTranslate();
  const [order, setOrder] = useState<Order>('best');
  const { view, seats } = props;
  const shown = shownOf(view.facts);
  const mine = seats.find(each => each.me);
  const held = (shown.hands[mine?.seat ?? -1] ?? []).filter(card => card !== null);
  const carry = useDragging(props.choosing, counted(held).melds);
  const over = carry.dragging?.over ?? '';
  const parts = { ...props, shown, translate, over };
  const canLay = carry.dragging !== null && props.choosing?.buttons.some(each => each.name === 'drop') === true;
  const others = seats.filter(each => !each.me);
  return (
    <section class="ti felt" aria-label={translate('screen.stage')} data-test="stage" data-over={view.hand.over ? '1' : '0'}>
      <div class="ti-table">
        <div class={`ti-others n${others.length}`}>
          {others.map(each =>
            each.free ? <Free key={each.seat} seat={each} {...parts} /> : <Other key={each.seat} seat={each} {...parts} />,
          )}
        </div>
        <Middle {...parts} />
      </div>
      {mine ? (
        <div class={`ti-mine ${canLay ? 'fits' : ''} ${over === 'lay' ? 'hot' : ''}`} data-place="lay" data-test="mine">
          <Melds owner={mine.seat} {...parts} />
          <Plate seat={mine} {...parts} />
          {view.hand.over ? null : <Sort order={order} onSort={setOrder} translate={translate} />}
        </div>
      ) : null}
      {mine ? <Hand seat={mine.seat} order={order} carry={carry} {...parts} /> : null}
    </section>
  );
}

function Free({ seat, onSit, translate }: PartProps & { seat: SeatShown }) {
  const act = onSit;
  return (
    <div class="ti-other free">
      {act ? (
        <button type="button" class="btn" data-test={`sit-${seat.seat}`} onClick={() => act(seat.seat)}>
          {translate('table.sit')}
        </button>
      ) : (
        <span class="pill">{translate('table.free_seat', { seat: seat.seat + 1 })}</span>
      )}
    </div>
  );
}

/** Another player: name, chips, how many cards, and what they have laid. */
function Other(props: PartProps & { seat: SeatShown }) {
  const { seat, shown, translate, view } = props;
  const cards = shown.hands[seat.seat] ?? [];
  const open = cards.some(card => card !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls; this is a person at the table.
    <div
      class={`ti-other ${seat.turn ? 'turn' : ''} ${seat.winner ? 'won' : ''}`}
      role="group"
      aria-label={seat.nickname}
      data-test={`seat-${seat.seat}`}
    >
      <Who {...props} />
      {open ? (
        <div class="ti-open">
          {arranged(cards).map((card, index) => (
            <PlayingCard key={index} card={card} translate={translate} />
          ))}
        </div>
      ) : cards.length > 0 ? (
        <span class="ti-count" role="img" aria-label={`${cards.length}`}>
          <PlayingCard card={null} translate={translate} back={backOf(view.table?.card_design)} />
          <i aria-hidden="true">{cards.length}</i>
        </span>
      ) : null}
      <Melds owner={seat.seat} {...props} />
    </div>
  );
}

/** A shown hand: its melds, then what is left over. */
function arranged(cards: readonly (string | null)[]): (string | null)[] {
  const known = cards.filter(card => card !== null);
  const { melds, rest } = counted(known);
  return known.length < cards.length ? [...cards] : [...melds.flat(), ...rest];
}

function Who({ seat, shown, currency, translate, timeOf, view }: PartProps & { seat: SeatShown }) {
  const time = timeOf(seat.seat);
  const points = shown.points[seat.seat];
  const net = view.hand.over ? seat.hand.net : null;
  return (
    <div class="ti-who">
      <span class="av" style={{ '--avc': '#3b6ea8' } as CSSProperties} aria-hidden="true">
        {time ? <TurnRing {...time} /> : null}
        {[...seat.nickname][0] ?? ''}
      </span>
      <div>
        <b>
          {seat.connected ? null : <i class="lamp off" />}
          <span class="ti-name">{seat.nickname}</span>
          {seat.button && !view.hand.over ? <span class="tag gold">{translate('seat.first')}</span> : null}
        </b>
        <small class="num" data-test={`chips-${seat.seat}`}>
          {money(seat.chips, currency, translate.lang)}
        </small>
      </div>
      {shown.burned.includes(seat.seat) ? <span class="tag burned">{translate('event.burned')}</span> : null}
      {points === undefined ? null : <span class="pill">{translate('ti.points', { n: points })}</span>}
      {net ? (
        <b class={`num ${net > 0 ? 'win' : ''}`} data-test={`net-${seat.seat}`}>
          {money(net, currency, translate.lang, { sign: true })}
        </b>
      ) : null}
    </div>
  );
}

/** Stock and dump: a tap draws, or takes the top card where only one meld can be meant. */
function Middle({ shown, choosing, translate, view, waiting, over }: PartProps) {
  const draw = choosing?.buttons.find(each => each.name === 'draw');
  const chow = choosing?.buttons.find(each => each.name === 'chow');
  const top = shown.dump.at(-1);
  const outcome = view.hand.over ? String(view.result?.outcome ?? '') : '';
  const isDealt = Object.keys(shown.hands).length > 0;
  return (
    <div class="ti-mid" data-test="middle">
      {isDealt ? (
        <>
          <button
            type="button"
            class={`ti-pile ${draw ? 'hot' : ''}`}
            disabled={!draw || !choosing?.can(draw)}
            data-test="stock"
            onClick={() => draw && choosing?.give(draw)}
          >
            <span class="sr">{`${translate('act.draw')}, ${translate('ti.stock')} ${shown.stock}`}</span>
            <span class="ti-back" aria-hidden="true">
              <PlayingCard card={null} translate={translate} back={backOf(view.table?.card_design)} />
            </span>
            <i class="num" aria-hidden="true">
              {shown.stock}
            </i>
            <small aria-hidden="true">{translate('ti.stock')}</small>
          </button>
          <button
            type="button"
            class={`ti-pile ${chow || over === 'dump' ? 'hot' : ''}`}
            data-place="dump"
            disabled={chow?.sets.length !== 1 || !choosing?.settled}
            data-test="dump"
            data-top={top}
            onClick={() => chow?.sets[0] && choosing?.giveSet(chow, chow.sets[0])}
          >
            {top ? <PlayingCard key={top} card={top} translate={translate} /> : <span class="ti-slot" />}
            <small>{translate('zone.dump')}</small>
          </button>
        </>
      ) : null}
      {outcome ? (
        <div class="ti-end" role="status" data-test="round-result" data-outcome={outcome}>
          <b>{translate(`end.${outcome}`)}</b>
        </div>
      ) : null}
      {waiting ? <p class="pill wait">{waiting}</p> : null}
      {view.hand.void ? <p class="pill wait">{translate('state.void_seated')}</p> : null}
    </div>
  );
}

/** My name, chips and what my hand counts now: shown to me alone. */
function Plate(props: PartProps & { seat: SeatShown }) {
  const { seat, onMySeat, translate } = props;
  return (
    <button
      type="button"
      class={`ti-plate ${seat.turn ? 'turn' : ''} ${seat.winner ? 'won' : ''}`}
      data-test="my-seat"
      onClick={onMySeat}
    >
      <span class="sr">{translate('table.my_seat')}: </span>
      <Who {...props} />
    </button>
  );
}
