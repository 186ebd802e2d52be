// The table of every game that people sit at: felt, bar, and the hand in words beside them on wide screens.
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Currency } from '../money.ts';
import { backOf } from '../parts/card.tsx';
import { useTitleCall } from '../parts/title.ts';
import { type Screen, useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import type { Translate } from '../texts.ts';
import { ChoiceBar } from './bar.tsx';
import { isShowOffer } from './choice.ts';
import { type Choosing, useChoosing } from './choosing.ts';
import { Felt } from './felt.tsx';
import { IdleBar } from './idle-bar.tsx';
import { useSeatedKeys } from './keys.ts';
import { useLayout } from './layout.ts';
import { refusedCommand } from './option-words.ts';
import { usePlanning } from './planning.ts';
import { PLAIN, type SeatReading } from './reading.ts';
import { useRebuy, useTopUp } from './rebuy.ts';
import type { RoomState } from './room-state.ts';
import { hasBets, SeatBets } from './seat-bets.tsx';
import { type SeatShown, seatsShown } from './seats.ts';
import { SeatSheets } from './sheets/seat-sheets.tsx';
import { SidePanel } from './side-panel.tsx';
import type { TurnTime } from './turn-clock.tsx';

const LINE_MS = 4000;

export interface SeatedTableProps {
  link: TableLink;
  /** Of the game; without it the table is any game's. */
  reading?: SeatReading;
}

export function SeatedTable(props: SeatedTableProps) {
  const view = useStore(props.link.view);
  return view.table ? <Seated reading={PLAIN} {...props} /> : null;
}

function Seated(props: Required<SeatedTableProps>) {
  const { link, reading } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const layout = useLayout();
  const view = useStore(link.view);
  const state = useStore(link.room);
  const commands = useStore(link.commands.state);
  const { bigBlinds, autoMuck } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  // what a button costs is written exactly; what lies on the felt may be counted in big blinds
  const counted = bigBlinds ? inBlinds(currency, view.table?.limits.bb) : currency;
  const seats = seatsShown(view, state);
  const mine = seats.find(each => each.me);
  const asked = useChoosing(link, view, commands.pending);
  const offer = asked && isShowOffer(asked.buttons) ? asked : null;
  useAutoMuck(offer);
  const choosing = offer ? null : asked;
  const holding = mine ? reading.holding({ hand: mine.hand, view, translate }) : '';
  const waiting = waitingWords(view, state, seats, translate);
  const time = choosing ? timeOfAsk(choosing.ask, view) : null;
  const nicknameOf = (seat: number) => seats.find(each => each.seat === seat)?.nickname ?? '';
  const planning = usePlanning(view, mine, choosing);
  useSeatedKeys(choosing);
  useRebuy(link, view, mine);
  useTopUp(link, view, mine);
  useTitleCall(choosing ? translate('state.your_turn') : null);
  const box = useOwnCardsInSight(choosing?.ask.ask);
  const Drawn = reading.Felt ?? Felt;
  return (
    <main class="seated" ref={box} data-test="seated" onPointerDown={link.finishMotion}>
      <Drawn
        view={view}
        state={state}
        seats={seats}
        layout={layout}
        currency={counted}
        choosing={choosing}
        offer={autoMuck ? null : offer}
        waiting={waiting}
        boardPlaces={reading.boardPlaces(view.hand)}
        back={backOf(view.table?.card_design)}
        Middle={reading.Middle}
        timeOf={seat => (choosing && mine?.seat === seat ? time : timeOfSeat(seat, view, state, seats))}
        onSit={view.you.seat === null ? seat => screen.sheet.set({ name: 'buy_in', seat }) : null}
        onMySeat={() => screen.sheet.set({ name: 'seat' })}
      />
      <Bar link={link} ask={choosing?.ask.ask} look={choosing ? 'my-turn' : view.you.seat === null ? 'watching' : ''}>
        {!choosing && hasBets(view) ? <SeatBets link={link} /> : null}
        {choosing && time ? (
          <ChoiceBar
            key={choosing.ask.ask}
            choosing={choosing}
            wording={{ translate, currency, table: view.table, chips: mine?.chips ?? view.you.chips, nicknameOf }}
            holding={holding}
            reading={reading}
            time={time}
            bank_ms={bankOf(view)}
            own={mine?.hand.cards.map(each => each.card) ?? []}
            onSecond={left => countDown(screen, left)}
          />
        ) : (
          <IdleBar
            link={link}
            seats={seats}
            currency={currency}
            holding={holding}
            waiting={waiting}
            log={layout === 'tall'}
            planning={view.you.leaving ? { ...planning, offers: [] } : planning}
          />
        )}
      </Bar>
      {layout === 'wide' ? <SidePanel view={view} choosing={choosing} currency={counted} /> : null}
      <SeatSheets link={link} mine={mine} />
    </main>
  );
}

// Who never shows says so at once: nobody waits for them.
function useAutoMuck(offer: Choosing | null): void {
  const { settings } = useScreen();
  const { autoMuck } = useStore(settings);
  const muck = offer?.buttons.find(each => each.name === 'muck');
  useEffect(() => {
    if (autoMuck && muck && offer?.settled) offer.give(muck);
  }, [autoMuck, offer?.ask.ask, offer?.settled]);
}

/** What my time bank has: all of it, or nothing in the hand in which it was used and in those until it is full again. */
function bankOf({ you, facts }: TableView): number {
  const isUsed = facts.some(({ kind, type, data }) => {
    return kind === 'event' && type === 'time_bank' && (data as { seat?: unknown } | undefined)?.seat === you.seat;
  });
  return you.time_bank?.in_hands === 0 && !isUsed ? you.time_bank.ms : 0;
}

const inBlinds = ({ exponent, symbol }: Currency, bigBlind = 0): Currency =>
  bigBlind > 0 ? { exponent, symbol, bigBlind } : { exponent, symbol };

function Bar(props: { link: TableLink; ask: number | undefined; look: string; children: ComponentChildren }) {
  const translate = useTranslate();
  return (
    <section class={`pbar ${props.look}`} aria-label={translate('screen.actions')} data-test="bar" data-ask={props.ask}>
      <Refusal link={props.link} />
      {props.children}
    </section>
  );
}

function countDown(screen: Screen, left: number): void {
  if (left > 0 && left <= 5) screen.sounds.play('tick');
  if (left === 10 || left === 5) screen.announcer.announce(screen.translator()('state.seconds', { n: left }), true);
}

// A refusal stands at the control it concerns, for four seconds or until touched. Panels show their own.
function Refusal(props: { link: TableLink }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { refused } = useStore(link.commands.state);
  const view = useStore(link.view);
  const sheet = useStore(screen.sheet);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(link.commands.forgive, LINE_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  if (!refused || sheet) return null;
  const unknown = !translate.has(`err.${refused.code}`);
  return (
    <div class="line" role="alert" data-test="refusal" data-code={refused.code} onPointerDown={link.commands.forgive}>
      <span>{refusedCommand(refused.code, refused.data, translate, view.table ?? screen.currency)}</span>
      {unknown ? (
        <button type="button" data-test="refresh-table" onClick={link.resync}>
          {translate('screen.refresh')}
        </button>
      ) : null}
    </div>
  );
}

function timeOfAsk(ask: { deadline: number | null; ms: number; bank?: boolean }, view: TableView): TurnTime {
  return { deadline: ask.deadline, ms: ask.ms, offset: view.offset, bank: ask.bank === true };
}

// Of others only the deadline is public; the ring's whole length is the table's timer, or what is left when that is more.
function timeOfSeat(seat: number, view: TableView, state: RoomState | null, seats: readonly SeatShown[]): TurnTime | null {
  const shown = seats.find(each => each.seat === seat);
  if (!shown?.turn || shown.me || !state?.deadline) return null;
  const { bank } = shown.hand;
  const timers = view.table?.timers ?? {};
  const usual = (bank ? timers.time_bank_ms : timers.action_ms) ?? 0;
  const left = state.deadline - Date.now() - view.offset;
  return { deadline: state.deadline, ms: Math.max(usual, left), offset: view.offset, bank };
}

/** Why nothing is played; empty while a hand runs or its end is shown. */
function waitingWords(view: TableView, state: RoomState | null, seats: readonly SeatShown[], translate: Translate): string {
  if (view.hand.running || (view.hand.over && state?.phase !== 'idle')) return '';
  const ready = seats.filter(each => !each.free && each.status !== 'out' && each.chips > 0).length;
  if (ready < 2) return translate('state.waiting_players');
  return translate(view.table?.live ? 'state.waiting_dealer' : 'state.waiting_next');
}

// In a frame too low for the felt it scrolls behind the bar: who is asked sees their own cards.
function useOwnCardsInSight(ask: number | undefined) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (ask !== undefined && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [ask]);
  return box;
}
