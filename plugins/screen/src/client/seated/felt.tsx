// The felt: seats around it, bets in front of them, the middle, and my own cards at the lowest point.
import type { CSSProperties } from 'preact';
import { chipColour } from '../chips.ts';
import { type Currency, money, shortMoney } from '../money.ts';
import { PlayingCard } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { countersOf } from '../parts/counters.ts';
import { useTranslate } from '../screen.ts';
import type { TableView } from '../table-view.ts';
import type { Choosing } from './choosing.ts';
import { Middle } from './middle.tsx';
import { type Layout, type Place, placesOf } from './places.ts';
import type { SeatReading } from './reading.ts';
import type { RoomState } from './room-state.ts';
import { arrival, delay, dimmed, FreeSeat, Seat, visibleCards } from './seat.tsx';
import type { SeatShown } from './seats.ts';
import type { TurnTime } from './turn-clock.tsx';

export interface FeltProps {
  view: TableView;
  state: RoomState | null;
  seats: SeatShown[];
  layout: Layout;
  currency: Currency;
  choosing: Choosing | null;
  waiting: string;
  boardPlaces: number;
  back: string;
  Middle?: SeatReading['Middle'];
  /** I may show my cards; silence keeps them. */
  offer: Choosing | null;
  timeOf(seat: number): TurnTime | null;
  /** Null when I have a seat. */
  onSit: ((seat: number) => void) | null;
  onMySeat(): void;
}

export function Felt(props: FeltProps) {
  const { view, seats, layout, currency, back } = props;
  const translate = useTranslate();
  const mine = seats.find(each => each.me);
  const places = placesOf(seats.length, layout);
  const first = seats.some(each => each.seat === 0) ? 1 : 0;
  const best = bestCards(view);
  const gameCode = view.table?.game_code ?? '';
  return (
    <section
      class="pfelt"
      aria-label={translate('screen.stage')}
      data-test="stage"
      data-seats={seats.length}
      data-over={view.hand.over ? '1' : '0'}
    >
      <div class="oval">
        <div class="cloth felt" />
      </div>
      <Middle {...props} {...{ best, Own: props.Middle }} />
      {seats.map((shown, index) => {
        const place = placeAt(places, index, shown);
        if (shown.free)
          return (
            <FreeSeat
              key={shown.seat}
              seat={shown.seat}
              number={shown.seat + first}
              place={place}
              onSit={props.onSit ? () => props.onSit?.(shown.seat) : null}
            />
          );
        return (
          <Seat
            key={shown.seat}
            shown={shown}
            place={place}
            currency={currency}
            gameCode={gameCode}
            back={back}
            time={props.timeOf(shown.seat)}
            still={view.still}
            best={best}
            counters={countersOf(view.facts, shown.seat)}
            onTap={shown.me ? props.onMySeat : undefined}
          />
        );
      })}
      <Bets {...props} places={places} />
      {mine ? <Own mine={mine} {...props} best={best} back={back} /> : null}
      {props.offer ? <ShowOffer choosing={props.offer} /> : null}
    </section>
  );
}

// Somebody else at the lowest point has an avatar, which needs more room below than my plate.
function placeAt(places: readonly Place[], index: number, shown: SeatShown): Place {
  const place = places[index] ?? { x: 50, y: 50, bx: 50, by: 50 };
  return index === 0 && !shown.me ? { ...place, y: place.y - 4 } : place;
}

/** The cards that win, when the hand was shown. */
function bestCards(view: TableView): ReadonlySet<string> | null {
  if (!view.hand.over) return null;
  const winners = new Set(view.hand.pots.flatMap(pot => pot.winners));
  const best = Object.values(view.hand.seats).flatMap(seat => (winners.has(seat.seat) ? seat.best : []));
  return best.length > 0 ? new Set(best) : null;
}

function Bets(props: FeltProps & { places: readonly Place[] }) {
  const { view, seats, places, currency, layout } = props;
  const { hand } = view;
  const at = (seat: number) => places[seats.findIndex(each => each.seat === seat)];
  const swept = hand.swept && hand.swept.seq > view.still ? hand.swept : null;
  const paid = hand.over && !hand.running ? Object.values(hand.seats).filter(seat => seat.won > 0) : [];
  return (
    <>
      {seats.map(({ seat, hand: { bet, last } }) => {
        const place = at(seat);
        return bet > 0 && place ? (
          <Bet
            key={`bet${seat}`}
            place={place}
            sum={bet}
            currency={currency}
            layout={layout}
            fresh={(last?.seq ?? 0) > view.still}
            test={`bet-${seat}`}
          />
        ) : null;
      })}
      {swept?.bets.map(([seat, sum]) => {
        const place = at(seat);
        return place ? (
          <Bet key={`swept${swept.seq}.${seat}`} place={place} sum={sum} currency={currency} layout={layout} ghost="gather" />
        ) : null;
      })}
      {paid.map(({ seat, won }) => {
        const place = at(seat);
        return place ? <Bet key={`paid${seat}`} place={place} sum={won} currency={currency} layout={layout} ghost="pay" /> : null;
      })}
    </>
  );
}

interface BetProps {
  place: Place;
  sum: number;
  currency: Currency;
  layout: Layout;
  fresh?: boolean;
  ghost?: 'gather' | 'pay';
  test?: string;
}

function Bet(props: BetProps) {
  const translate = useTranslate();
  const { place, sum, ghost } = props;
  const write = props.layout === 'wide' ? money : shortMoney; // on chips where there is little room
  const rank = Math.min(6, Math.max(0, Math.floor(Math.log10(Math.max(1, sum))) - 2));
  return (
    <div
      class={`pbet ${ghost ?? ''} ${props.fresh ? 'fresh' : ''}`}
      style={{ '--bx': place.bx, '--by': place.by, '--x': place.x, '--y': place.y } as CSSProperties}
      aria-hidden={ghost ? 'true' : undefined}
      data-test={props.test}
      data-amount={sum}
    >
      <Chip colour={chipColour(rank)} label="" />
      <span class="num">{write(sum, props.currency, translate.lang)}</span>
    </div>
  );
}

// Small, beside my cards, and gone with its time: nothing that a thumb meant for something else would hit.
function ShowOffer(props: { choosing: Choosing }) {
  const { choosing } = props;
  const translate = useTranslate();
  const show = choosing.buttons.find(each => each.name === 'show');
  if (!show) return null;
  return (
    <button
      type="button"
      class="btn show-offer"
      disabled={!choosing.can(show)}
      data-test="show-cards"
      onClick={() => choosing.give(show)}
    >
      {translate('act.show')}
    </button>
  );
}

// My cards; those that an option takes can be taken up.
function Own(props: FeltProps & { mine: SeatShown; best: ReadonlySet<string> | null; back: string }) {
  const { mine, choosing, view, best, back } = props;
  const translate = useTranslate();
  const { hand } = mine;
  const cards = visibleCards(hand.cards, hand.gaps, hand.scanned);
  if (cards.length === 0) return null;
  const picks = pickedPlaces(
    cards.map(([each]) => each.card),
    choosing,
  );
  const style = { '--n': cards.length } as CSSProperties;
  return (
    <div class={`own ${hand.folded ? 'folded' : ''} ${cards.length > 2 ? 'many' : ''}`} style={style} data-test="own-cards">
      {cards.map(([each, index], at) => {
        const drawn = (
          <PlayingCard card={each.card} translate={translate} back={back} class={dimmed(each, hand.shown ? best : null)} />
        );
        const { card } = each;
        const taken = choosing && card !== null && choosing.pickable.includes(card);
        // the place stays the same element when its card can be chosen, so that only a new card is seen arriving
        return (
          <span
            key={`${index}.${each.seq}`}
            class={`${arrival(each, view)} ${picks.has(at) ? 'picked' : ''}`}
            style={delay(each)}
            data-card={card}
          >
            {taken ? (
              <button type="button" data-test={`card-${card}`} aria-pressed={picks.has(at)} onClick={() => choosing.pick(card)}>
                {drawn}
              </button>
            ) : (
              drawn
            )}
          </span>
        );
      })}
    </div>
  );
}

// Copies of one card are told apart by their place only: the first ones are up.
function pickedPlaces(cards: readonly (string | null)[], choosing: Choosing | null): ReadonlySet<number> {
  const left = [...(choosing?.picked ?? [])];
  const places = new Set<number>();
  cards.forEach((card, index) => {
    const at = card === null ? -1 : left.indexOf(card);
    if (at < 0) return;
    left.splice(at, 1);
    places.add(index);
  });
  return places;
}
