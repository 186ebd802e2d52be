// A box on the felt: its cards above, the circle with its chip, whose it is. A tap bets the chosen chip on it.
import {
  type Betting,
  Chip,
  type ComponentChildren,
  type Currency,
  chipColour,
  money,
  rankOf,
  shortMoney,
  useTranslate,
} from '@baize/plugin-screen/kit';
import type { BoxView } from './boxes.ts';

export interface BoxProps {
  view: BoxView;
  betting: Betting;
  currency: Currency;
  /** what lies on it beside its bets: doubles, splits, insurance */
  extra: number;
  /** what stands in its cards, for screen readers */
  said: string;
  /** what it won, once it is over; null before */
  win: number | null;
  children?: ComponentChildren;
}

export function Box(props: BoxProps) {
  const { view, betting, currency, extra, win } = props;
  const translate = useTranslate();
  const { box, spot } = view;
  const sum = view.stake + extra + (view.waiting?.amount ?? 0);
  const write = (amount: number) => money(amount, currency, translate.lang);
  const name = view.mine ? translate('boxes.you') : view.nickname;
  const state = view.waiting ? translate('bet.sending') : '';
  const label = [
    translate('boxes.box', { n: box }),
    name || translate('boxes.free'),
    sum > 0 ? write(sum) : '',
    state,
    props.said,
  ];
  const isRefused = betting.line?.spots.includes(spot) ?? false;
  const looks = [view.mine ? 'mine-box' : '', view.isNow ? 'now' : '', isRefused ? 'refused' : '', sum > 0 ? '' : 'free-box'];
  return (
    <div class={`bx bx-${box} ${looks.join(' ')}`} data-test={`box-${box}`}>
      {props.children}
      <button
        type="button"
        class="spot ring"
        aria-label={label.filter(Boolean).join(', ')}
        aria-disabled={!betting.open}
        data-test={`spot-${spot}`}
        data-state={view.waiting?.stage ?? (sum > 0 ? 'accepted' : 'empty')}
        data-amount={betting.mine[spot] ?? 0}
        onClick={() => betting.tap(spot)}
      >
        {sum > 0 ? <Stack sum={sum} betting={betting} currency={currency} isWaiting={view.waiting !== null} /> : null}
        {sum === 0 ? <span class="plus">{betting.open ? '+' : box}</span> : null}
      </button>
      <span class="who" aria-hidden="true">
        <b>{name || box}</b>
        {win !== null && win > 0 ? <i class="num won">+{write(win)}</i> : sum > 0 ? <i class="num">{write(sum)}</i> : null}
      </span>
    </div>
  );
}

function Stack(props: { sum: number; betting: Betting; currency: Currency; isWaiting: boolean }) {
  const { sum, betting, currency } = props;
  const translate = useTranslate();
  const rank = rankOf(sum, betting.set);
  const value = Math.min(betting.set[rank] ?? sum, sum);
  return (
    <span class={props.isWaiting ? 'sending' : ''}>
      <Chip colour={chipColour(rank)} label={shortMoney(value, currency, translate.lang, false)} />
    </span>
  );
}
