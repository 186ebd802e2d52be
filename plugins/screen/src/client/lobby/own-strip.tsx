// My tables beside each other under the top bar: one tap goes there, and gold says that it is my turn there.
import { framesThatFit } from '../beside/frames.ts';
import type { OwnSeat } from '../own-tables.ts';
import { Countdown } from '../parts/countdown.tsx';
import { useTitleCall } from '../parts/title.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { isSessionKept } from '../session.ts';
import { useStore } from '../store.ts';
import { type Lang, nameIn } from '../texts.ts';

/** All of them but the table I am at; in the lobby a single one has the large space to itself. */
export function OwnStrip(props: { here: string | null }) {
  const screen = useScreen();
  const translate = useTranslate();
  const own = useStore(screen.own);
  const seats = own.filter(each => each.tableId !== props.here);
  const asked = seats.find(each => each.turnUntil !== null);
  useTitleCall(asked ? translate('lobby.turn_at', { table: nameIn(asked.names, translate.lang, '') }) : null);
  if (screen.pane || seats.length < (props.here === null ? 2 : 1)) return null;
  return (
    <nav
      class={`own-strip ${props.here === null ? '' : 'at-table'}`}
      aria-label={translate('lobby.own_tables')}
      data-test="own-strip"
    >
      {seats.map(seat => (
        <button
          type="button"
          key={seat.tableId}
          class={`own-table ${seat.turnUntil === null ? '' : 'turn'}`}
          data-test={`own-${seat.tableId}`}
          onClick={() => enterOwn(screen, seat, translate.lang)}
        >
          <b>{nameIn(seat.names, translate.lang, '')}</b>
          <OwnState seat={seat} />
        </button>
      ))}
      {own.length > 1 && canStandBeside() ? (
        <button type="button" class="own-table pair" data-test="beside-open" onClick={() => screen.route.set({ name: 'beside' })}>
          {translate('lobby.beside')}
        </button>
      ) : null}
    </nav>
  );
}

// Frames need the room of two phones, and find the session where the tab keeps it.
const canStandBeside = (): boolean => framesThatFit(innerWidth) > 1 && isSessionKept();

/** My turn, how long my seat is kept, or nothing. */
export function OwnState(props: { seat: OwnSeat }) {
  const translate = useTranslate();
  const { turnUntil, keptUntil } = props.seat;
  if (turnUntil !== null) return <Countdown until={turnUntil} words={time => `${translate('state.your_turn')} · ${time}`} />;
  if (keptUntil !== null) return <Countdown until={keptUntil} words={time => translate('lobby.seat_held', { time })} />;
  return null;
}

/** Goes to a table of mine. */
export function enterOwn(screen: ReturnType<typeof useScreen>, { tableId, gameCode, names }: OwnSeat, lang: Lang): void {
  screen.enter({ name: 'table', tableId, gameCode, title: nameIn(names, lang, '') });
}
