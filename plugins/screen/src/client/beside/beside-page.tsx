// My tables beside each other: each in a frame of its own, laid out for the frame's size, with keys and sheets of its own.
import type { OwnTables } from '@baize/protocol';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { connect } from '../connection.ts';
import { endOf } from '../lobby/lobby.tsx';
import { enterOwn, OwnState } from '../lobby/own-strip.tsx';
import type { OwnSeat } from '../own-tables.ts';
import { useTitleCall } from '../parts/title.ts';
import { TopBar } from '../parts/top-bar.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { nameIn } from '../texts.ts';
import { Besides } from './besides.ts';
import { framesThatFit, shownBeside } from './frames.ts';
import { paneAddress } from './pane-news.ts';

export function BesidePage() {
  const screen = useScreen();
  const translate = useTranslate();
  const own = useStore(screen.own);
  const most = useFit();
  const frames = useRef(new Map<string, HTMLIFrameElement>());
  const [shown, setShown] = useState<string[]>(() => shownBeside([], own, most));
  const besides = useBesides(frames.current, id => setShown(now => now.filter(each => each !== id)));
  useOwn();
  useEffect(() => setShown(now => shownBeside(now, own, most)), [own, most]);
  useEffect(() => {
    for (const id of [...frames.current.keys()]) if (!shown.includes(id)) besides.forget(id);
    if (shown.length > 1) return;
    const only = own.find(each => each.tableId === shown[0]);
    if (only) enterOwn(screen, only, translate.lang);
    else screen.toLobby();
  }, [shown]);
  const seatAt = (id: string) => own.find(each => each.tableId === id);
  const nameOf = (seat: OwnSeat | undefined) => nameIn(seat?.names ?? {}, translate.lang, translate('lobby.own_tables'));
  const asked = own.find(each => each.turnUntil !== null);
  useTitleCall(asked ? translate('lobby.turn_at', { table: nameOf(asked) }) : null);
  const look = (id: string) => {
    if (shown.includes(id)) frames.current.get(id)?.contentWindow?.focus();
    else setShown(now => [...now.slice(0, -1), id]);
  };
  return (
    <>
      <TopBar
        back={{ icon: 'back', label: translate('nav.lobby'), act: () => screen.toLobby() }}
        title={translate('lobby.own_tables')}
        balance
      />
      <Strip own={own} nameOf={nameOf} look={look} />
      <main class="beside" data-test="beside">
        {shown.map(id => (
          <iframe
            key={id}
            ref={frame => {
              if (frame) frames.current.set(id, frame);
              else frames.current.delete(id);
            }}
            class={seatAt(id)?.turnUntil == null ? '' : 'turn'}
            data-pane={id}
            title={nameOf(seatAt(id))}
            src={paneAddress(id)}
          />
        ))}
      </main>
    </>
  );
}

// All of them by name: one press takes the focus there.
function Strip(props: { own: readonly OwnSeat[]; nameOf(seat: OwnSeat): string; look(tableId: string): void }) {
  const translate = useTranslate();
  return (
    <nav class="own-strip" aria-label={translate('lobby.own_tables')} data-test="beside-strip">
      {props.own.map(seat => (
        <button
          type="button"
          key={seat.tableId}
          class={`own-table ${seat.turnUntil === null ? '' : 'turn'}`}
          data-test={`beside-${seat.tableId}`}
          onClick={() => props.look(seat.tableId)}
        >
          <b>{props.nameOf(seat)}</b>
          <OwnState seat={seat} />
        </button>
      ))}
    </nav>
  );
}

/** How many frames there is room for. */
function useFit(): number {
  const [most, set] = useState(framesThatFit(innerWidth));
  useEffect(() => {
    const take = () => set(framesThatFit(innerWidth));
    addEventListener('resize', take);
    return () => removeEventListener('resize', take);
  }, []);
  return most;
}

function useBesides(frames: ReadonlyMap<string, HTMLIFrameElement>, onLeft: (tableId: string) => void): Besides {
  const screen = useScreen();
  const besides = useMemo(() => {
    const open = () => [...frames.values()].flatMap(frame => (frame.contentWindow ? [frame.contentWindow] : []));
    return new Besides(screen, open, onLeft);
  }, [screen]);
  useEffect(() => {
    addEventListener('message', besides.hear);
    for (const each of [screen.closing, screen.resting]) each.opened(besides);
    return () => {
      removeEventListener('message', besides.hear);
      for (const each of [screen.closing, screen.resting]) each.left(besides);
    };
  }, [besides]);
  return besides;
}

/** The lobby's room tells of all my tables, and of my wallet. */
function useOwn(): void {
  const screen = useScreen();
  useEffect(() => {
    const connection = connect({
      wire: screen.wire,
      room: 'lobby',
      session: screen.session.session,
      onLine() {},
      onRejoined() {},
      onMessage(type, payload) {
        if (type === 'own') screen.hearOwn(payload as OwnTables);
        if (type !== 'balance') return;
        const { balance, currency } = payload as { balance: number; currency: string };
        screen.newBalance(balance, currency);
      },
      onEnd: ending => endOf(screen, ending),
    });
    return () => connection.leave();
  }, [screen]);
}
