// A full table: a place on its waiting list, and the seat that is offered to me, for as long as it is held.
import { useEffect } from 'preact/hooks';
import { Countdown } from '../parts/countdown.tsx';
import { Panel } from '../parts/sheet.tsx';
import { useTitleCall } from '../parts/title.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';

export function Waitlist(props: { link: TableLink }) {
  const { link } = props;
  const translate = useTranslate();
  const { you } = useStore(link.view);
  const { pending } = useStore(link.commands.state);
  const isSending = pending.some(each => each.type === 'join_waitlist' || each.type === 'leave_waitlist');
  if (!you.waitlist)
    return (
      <button
        type="button"
        class="btn p sit"
        disabled={isSending}
        data-test="join-waitlist"
        onClick={() => link.give('join_waitlist')}
      >
        {translate('wait.join')}
      </button>
    );
  return (
    <>
      <p class="standing" role="status" data-test="waitlist">
        {translate('wait.place', { n: you.waitlist.place, length: you.waitlist.length })}
      </p>
      <button
        type="button"
        class="btn o sit"
        disabled={isSending}
        data-test="leave-waitlist"
        onClick={() => link.give('leave_waitlist')}
      >
        {translate('wait.leave')}
      </button>
    </>
  );
}

/** Laid over the table once a seat is mine to take; gone with the offer. */
export function SeatOffer(props: { link: TableLink; until: number }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { offset } = useStore(link.view);
  const words = translate('wait.offer');
  useTitleCall(words);
  useEffect(() => {
    screen.announcer.announce(words, true);
    screen.sounds.play('open');
    screen.buzz();
  }, []);
  const decline = () => link.give('leave_waitlist');
  return (
    <Panel title={words} test="seat-offer" onClose={decline}>
      <p>
        <Countdown until={props.until - offset} words={time => translate('wait.held', { time })} />
      </p>
      <div class="two-buttons">
        <button type="button" class="btn" data-first data-test="offer-decline" onClick={decline}>
          {translate('wait.decline')}
        </button>
        <button
          type="button"
          class="btn p"
          data-test="offer-take"
          onClick={() => screen.sheet.set({ name: 'buy_in', seat: null })}
        >
          {translate('table.take_seat')}
        </button>
      </div>
    </Panel>
  );
}
