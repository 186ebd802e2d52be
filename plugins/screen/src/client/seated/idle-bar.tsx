// The bar while nothing is asked of me: what the table does, how I stand, and what I can do with my seat.
import { type Currency, money } from '../money.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { Planning } from './planning.ts';
import { SeatControls, useStanding } from './seat-controls.tsx';
import type { SeatShown } from './seats.ts';
import { HandLog } from './side-panel.tsx';
import { Waitlist } from './waitlist.tsx';

export interface IdleBarProps {
  link: TableLink;
  seats: SeatShown[];
  currency: Currency;
  holding: string;
  waiting: string;
  /** The hand in words, where it has no panel of its own. */
  log: boolean;
  planning: Planning;
}

export function IdleBar(props: IdleBarProps) {
  const { link, seats } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const view = useStore(link.view);
  const { you, hand } = view;
  const mine = seats.find(each => each.me);
  const standing = useStanding(link, mine);
  const turn = seats.find(each => each.turn && !each.me);
  const now = hand.running && turn ? translate('state.turn_of', { name: turn.nickname }) : props.waiting;
  const free = seats.some(each => each.free);
  return (
    <>
      {you.seat === null ? null : <SeatControls link={link} mine={mine} />}
      <div class="pinfo">
        <b class="holding">{props.holding}</b>
        <span data-test="turn-words">{now}</span>
      </div>
      {props.log && hand.log.length > 0 ? <HandLog view={view} currency={props.currency} /> : null}
      {props.planning.offers.length > 0 ? <Plans planning={props.planning} currency={props.currency} /> : null}
      {standing ? (
        <p class="standing" role="status" data-test="standing">
          {standing}
        </p>
      ) : null}
      {you.seat !== null ? null : you.waitlist || !free ? (
        <Waitlist link={link} />
      ) : (
        <button
          type="button"
          class="btn p sit"
          data-test="take-seat"
          onClick={() => screen.sheet.set({ name: 'buy_in', seat: null })}
        >
          {translate('table.take_seat')}
        </button>
      )}
    </>
  );
}

// What I would do when my turn comes: outlined until chosen, in the places of the buttons that it stands for.
function Plans(props: { planning: Planning; currency: Currency }) {
  const { offers, chosen, choose } = props.planning;
  const translate = useTranslate();
  return (
    <div class="pplans">
      {offers.map(plan => (
        <button
          type="button"
          key={plan.pre}
          class="btn o"
          aria-pressed={chosen?.pre === plan.pre}
          data-test={`plan-${plan.pre}`}
          onClick={() => choose(plan)}
        >
          {plan.pre === 'call'
            ? translate('act.call_amount', { amount: money(plan.price, props.currency, translate.lang) })
            : translate(plan.pre === 'check_fold' && plan.price > 0 ? 'act.fold' : `pre.${plan.pre}`)}
        </button>
      ))}
    </div>
  );
}
