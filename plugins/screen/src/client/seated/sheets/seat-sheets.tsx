// The panels of a seated table: my seat, and standing up now or after the round.
import { useLayoutEffect } from 'preact/hooks';
import { money } from '../../money.ts';
import { Panel } from '../../parts/sheet.tsx';
import { useScreen, useTranslate } from '../../screen.ts';
import { useStore } from '../../store.ts';
import type { TableLink } from '../../table-link.ts';
import { refusedCommand } from '../option-words.ts';
import { SeatControls, useStanding } from '../seat-controls.tsx';
import type { SeatShown } from '../seats.ts';
import { SeatOffer } from '../waitlist.tsx';
import { BuyInSheet, TopUpSheet } from './chips-sheet.tsx';
import { useOrder } from './order.ts';

const SEAT_SHEETS = new Set(['buy_in', 'top_up', 'stand', 'seat']);

export function SeatSheets(props: { link: TableLink; mine: SeatShown | undefined }) {
  const screen = useScreen();
  const sheet = useStore(screen.sheet);
  const { link, mine } = props;
  const { you } = useStore(link.view);
  const chips = mine?.chips ?? you.chips;
  const seated = you.seat !== null;
  // A panel goes with what it is for: the table's word may come before the answer that closes it, and must not leave it behind.
  useLayoutEffect(() => {
    if (!sheet || !SEAT_SHEETS.has(sheet.name) || seated === (sheet.name !== 'buy_in')) return;
    if (sheet.name === 'stand' && sheet.toLobby) screen.toLobby();
    else screen.sheet.set(null);
  }, [sheet, seated]);
  if (sheet?.name === 'buy_in' && you.seat === null) return <BuyInSheet link={link} seat={sheet.seat} />;
  if (you.seat === null) {
    const until = you.waitlist?.offer_until;
    return until && !sheet ? <SeatOffer key={until} link={link} until={until} /> : null;
  }
  if (sheet?.name === 'top_up') return <TopUpSheet link={link} mine={mine} />;
  if (sheet?.name === 'stand')
    return <StandSheet link={link} chips={chips} playing={mine?.dealt === true} toLobby={sheet.toLobby} />;
  if (sheet?.name === 'seat') return <MySeatSheet link={link} mine={mine} />;
  return null;
}

function MySeatSheet(props: { link: TableLink; mine: SeatShown | undefined }) {
  const { link, mine } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { table, you } = useStore(link.view);
  const standing = useStanding(link, mine);
  const close = () => screen.sheet.set(null);
  return (
    <Panel title={translate('table.my_seat')} test="seat-sheet" onClose={close}>
      <dl class="facts">
        <div>
          <dt>{translate('money.chips')}</dt>
          <dd class="num">{money(mine?.chips ?? you.chips, table ?? screen.currency, translate.lang, { full: true })}</dd>
        </div>
        {you.pending > 0 ? (
          <div>
            <dt>{translate('table.top_up')}</dt>
            <dd class="num">{money(you.pending, table ?? screen.currency, translate.lang, { full: true, sign: true })}</dd>
          </div>
        ) : null}
        {you.time_bank ? (
          <div>
            <dt>{translate('state.time_bank')}</dt>
            <dd class="num" data-test="time-bank">
              {you.time_bank.in_hands === 0
                ? translate('state.seconds', { n: you.time_bank.ms / 1000 })
                : translate('table.bank_in', { n: you.time_bank.in_hands })}
            </dd>
          </div>
        ) : null}
      </dl>
      {standing ? <p class="standing">{standing}</p> : null}
      <SeatControls link={link} mine={mine} onDone={close} />
    </Panel>
  );
}

function StandSheet(props: { link: TableLink; chips: number; playing: boolean; toLobby: boolean }) {
  const { link, chips, playing, toLobby } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { table, hand } = useStore(link.view);
  const currency = table ?? screen.currency;
  const order = useOrder(link, () => (toLobby ? screen.toLobby() : screen.sheet.set(null)));
  const later = playing && hand.running;
  const amount = money(chips, currency, translate.lang, { full: true });
  return (
    <Panel title={translate('dlg.leave_title')} test="stand-sheet" onClose={() => screen.sheet.set(null)}>
      <p>{translate(later ? 'dlg.leave_after' : 'dlg.leave_now', { amount })}</p>
      {order.refused ? (
        <p class="wrong" role="alert" data-test="sheet-refusal" data-code={order.refused.code}>
          {refusedCommand(order.refused.code, order.refused.data, translate, currency)}
        </p>
      ) : null}
      <div class="two-buttons">
        <button type="button" class="btn" data-first data-test="stand-stay" onClick={() => screen.sheet.set(null)}>
          {translate('act.cancel')}
        </button>
        <button type="button" class="btn d" disabled={order.busy} data-test="stand-go" onClick={() => order.send('stand')}>
          {translate(later ? 'table.stand_after' : 'table.stand')}
        </button>
      </div>
      {toLobby ? (
        <button type="button" class="btn o" data-test="keep-seat" onClick={() => screen.toLobby()}>
          {translate('table.keep_seat')}
        </button>
      ) : null}
    </Panel>
  );
}
