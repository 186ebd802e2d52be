// The table's own panels: leaving while bets run, and the limits of every spot.
import { stakesLine } from '../lobby/choose.ts';
import { type Currency, money, moneyRange } from '../money.ts';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { spotAsk, type TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';

export function LeaveSheet(props: { onStay(): void; onLeave(): void }) {
  const translate = useTranslate();
  return (
    <Panel title={translate('dlg.leave_title')} test="leave-sheet" onClose={props.onStay}>
      <p>{translate('dlg.leave_bets')}</p>
      <div class="two-buttons">
        <button type="button" class="btn" data-first data-test="leave-stay" onClick={props.onStay}>
          {translate('act.cancel')}
        </button>
        <button type="button" class="btn d" data-test="leave-go" onClick={props.onLeave}>
          {translate('nav.lobby')}
        </button>
      </div>
    </Panel>
  );
}

export function LimitsSheet(props: { view: TableView; onClose(): void }) {
  const { view } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const currency = view.table ?? screen.currency;
  const spots = Object.entries(spotAsk(view)?.spots ?? {});
  return (
    <Panel title={translate('screen.table_limits')} test="limits-sheet" onClose={props.onClose}>
      <dl class="facts">
        {spots.map(([spot, limit]) => (
          <div key={spot}>
            <dt>{named(translate, 'spot', spot, view.table?.game_code ?? '')}</dt>
            <dd class="num">{moneyRange(limit.min, limit.max, currency, translate.lang)}</dd>
          </div>
        ))}
        {spots.length === 0
          ? tableRows(view, currency, translate).map(([words, value]) => (
              <div key={words}>
                <dt>{words}</dt>
                <dd class="num">{value}</dd>
              </div>
            ))
          : null}
      </dl>
    </Panel>
  );
}

// What the table itself says, where no spot is open: stakes, what one brings, what is taken of the pots.
function tableRows(view: TableView, currency: Currency, translate: Translate): [string, string][] {
  const { limits = {}, rake } = view.table ?? {};
  const { min_bet: low, max_bet: high, min_buy_in: least, max_buy_in: most } = limits;
  const rows: [string, string][] = [];
  if (low !== undefined && high !== undefined)
    rows.push([translate('screen.bets'), moneyRange(low, high, currency, translate.lang)]);
  else rows.push([translate('screen.stakes'), stakesLine(limits, currency, translate)]);
  if (least !== undefined && most !== undefined)
    rows.push([translate('table.buy_in'), moneyRange(least, most, currency, translate.lang)]);
  if (rake && rake.bp > 0) {
    const part = new Intl.NumberFormat(translate.lang, { style: 'percent', maximumFractionDigits: 2 }).format(rake.bp / 10_000);
    const cap = rake.cap > 0 ? `≤ ${money(rake.cap, currency, translate.lang)}` : '';
    rows.push([translate('table.rake', { amount: '' }).trim(), [part, cap].filter(Boolean).join(' · ')]);
  }
  return rows;
}
