// How many chips I bring or add: a slider within the table's limits, the exact amount, my balance, and why not, if not.
import { useState } from 'preact/hooks';
import { type Amount, type Currency, money, moneyRange, shortMoney } from '../../money.ts';
import { Countdown } from '../../parts/countdown.tsx';
import { Panel } from '../../parts/sheet.tsx';
import { useScreen, useTranslate } from '../../screen.ts';
import { useStore } from '../../store.ts';
import type { TableLink } from '../../table-link.ts';
import type { TableView } from '../../table-view.ts';
import { AmountField } from '../bar.tsx';
import type { CommandType } from '../commands.ts';
import { refusedCommand } from '../option-words.ts';
import { isBroke, rebuyOf, roomForChips } from '../own-chips.ts';
import type { SeatShown } from '../seats.ts';
import { fitted } from '../sizing.ts';
import { useOrder } from './order.ts';

export function BuyInSheet(props: { link: TableLink; seat: number | null }) {
  const { link, seat } = props;
  const translate = useTranslate();
  const { table } = useStore(link.view);
  const { min_buy_in: min = 0, max_buy_in: max = 0 } = table?.limits ?? {};
  return (
    <ChipsSheet
      link={link}
      title={translate('dlg.buy_in_title')}
      test="buy-in-sheet"
      type="sit"
      min={min}
      max={max}
      payload={amount => ({ ...(seat === null ? {} : { seat }), buy_in: amount })}
      verb={translate('table.sit')}
      limits={translate('table.buy_in')}
    />
  );
}

export function TopUpSheet(props: { link: TableLink; mine: SeatShown | undefined }) {
  const { link } = props;
  const translate = useTranslate();
  const view = useStore(link.view);
  const { table, you } = view;
  const max = roomForChips(table, you, props.mine);
  const unit = 10 ** (table?.exponent ?? 0);
  return (
    <ChipsSheet
      link={link}
      title={translate('table.top_up')}
      test="top-up-sheet"
      type="top_up"
      min={Math.min(max, table?.limits.bb ?? table?.limits.ante ?? unit)}
      max={max}
      payload={amount => ({ amount })}
      verb={translate('table.top_up')}
      limits={translate('table.top_up')}
      {...(isBroke(view, props.mine) ? { usual: rebuyOf(view, props.mine), keptUntil: keptHere(view) } : {})}
    />
  );
}

/** The server's moment by this device's clock. */
const keptHere = ({ you, offset }: TableView): number | null => (you.kept_until ? you.kept_until - offset : null);

interface ChipsProps {
  link: TableLink;
  title: string;
  test: string;
  type: CommandType;
  min: number;
  max: number;
  payload(amount: number): Record<string, unknown>;
  verb: string;
  /** What the limits are of. */
  limits: string;
  /** What is offered first; else the least. */
  usual?: number;
  /** When my seat is given up, by this device's clock. */
  keptUntil?: number | null;
}

function ChipsSheet(props: ChipsProps) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const currency = view.table ?? screen.currency;
  const order = useOrder(link, () => screen.sheet.set(null));
  const [chosen, setAmount] = useState<number | null>(null);
  const refusedHere = order.refused;
  const least = leastOf(refusedHere?.data, props);
  const range = { min: Math.max(props.min, least), max: props.max, step: 10 ** currency.exponent, paid: 0 };
  const amount = fitted(chosen ?? props.usual ?? range.min, range);
  const elsewhere = refusedHere?.code === 'ALREADY_SEATED' && typeof refusedHere.data.table_id === 'string';
  return (
    <Panel title={props.title} test={props.test} onClose={() => screen.sheet.set(null)}>
      <div class="chips-sheet">
        {props.keptUntil ? <SeatKept until={props.keptUntil} /> : null}
        <Amounts range={range} amount={amount} currency={currency} set={setAmount} balance={view.balance} title={props.limits} />
        {refusedHere ? (
          <p class="wrong" role="alert" data-test="sheet-refusal" data-code={refusedHere.code}>
            {refusedCommand(refusedHere.code, refusedHere.data, translate, currency)}
          </p>
        ) : null}
        {elsewhere ? (
          <button
            type="button"
            class="btn"
            data-test="go-there"
            onClick={() =>
              screen.enter({ name: 'table', tableId: String(refusedHere?.data.table_id), gameCode: null, title: '' })
            }
          >
            {translate('screen.go_there')}
          </button>
        ) : null}
        <button
          type="button"
          class={`btn p wide ${order.busy ? 'busy' : ''}`}
          disabled={order.busy || range.max <= 0}
          data-test="chips-confirm"
          onClick={() => order.send(props.type, props.payload(amount))}
        >
          <span>{order.busy ? translate('bet.sending') : props.verb}</span>
          <b class="num">{money(amount, currency, translate.lang, { full: true })}</b>
        </button>
      </div>
    </Panel>
  );
}

function SeatKept(props: { until: number }) {
  const translate = useTranslate();
  return (
    <p class="standing" data-test="seat-kept">
      {translate('table.no_chips')} <Countdown until={props.until} words={time => translate('lobby.seat_held', { time })} />
    </p>
  );
}

// Who comes back soon must bring what they left with: the refusal names that sum.
function leastOf(data: Record<string, unknown> | undefined, props: ChipsProps): number {
  return props.type === 'sit' && typeof data?.min === 'number' ? Math.min(data.min, props.max) : 0;
}

function Amounts(props: {
  range: { min: number; max: number; step: number; paid: number };
  amount: number;
  currency: Currency;
  balance: Amount | null;
  title: string;
  set(amount: number): void;
}) {
  const { range, amount, currency, set } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const known = useStore(screen.balance);
  const balance = props.balance ?? known;
  const middle = fitted(Math.floor((range.min + range.max) / 2), range);
  const presets: [string, number, string][] = [
    ['min', range.min, translate('act.min')],
    ['middle', middle, shortMoney(middle, currency, translate.lang)],
    ['max', range.max, translate('act.max')],
  ];
  const part = range.max > range.min ? ((amount - range.min) / (range.max - range.min)) * 100 : 100;
  return (
    <>
      <dl class="facts">
        <div>
          <dt>{props.title}</dt>
          <dd class="num">{moneyRange(range.min, range.max, currency, translate.lang)}</dd>
        </div>
        <div>
          <dt>{translate('money.balance')}</dt>
          <dd class="num">{balance === null ? '–' : money(balance, currency, translate.lang, { full: true })}</dd>
        </div>
      </dl>
      <div class="psize">
        <input
          type="range"
          min={range.min}
          max={range.max}
          step={range.step}
          value={amount}
          aria-label={translate('bet.amount')}
          aria-valuetext={money(amount, currency, translate.lang)}
          style={{ '--fill': `${part}%` }}
          data-test="chips-slider"
          onInput={event => set(Number(event.currentTarget.value))}
        />
        <AmountField amount={amount} currency={currency} set={set} />
      </div>
      <div class="ppre three">
        {presets.map(([name, value, words]) => (
          <button
            type="button"
            key={name}
            class={`btn ${value === amount ? 'on' : ''}`}
            aria-pressed={value === amount}
            data-test={`chips-${name}`}
            onClick={() => set(value)}
          >
            {words}
          </button>
        ))}
      </div>
    </>
  );
}
