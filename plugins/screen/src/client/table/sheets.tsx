// The table's own panels: leaving while bets run, and the limits of every spot.
import { moneyRange } from '../money.ts';
import { Panel } from '../parts/sheet.tsx';
import { useSay, useScreen } from '../screen.ts';
import { spotAsk, type TableView } from '../table-view.ts';
import { named } from '../texts.ts';

export function LeaveSheet(props: { onStay(): void; onLeave(): void }) {
  const say = useSay();
  return (
    <Panel title={say('dlg.leave_title')} test="leave-sheet" onClose={props.onStay}>
      <p>{say('dlg.leave_bets')}</p>
      <div class="two-buttons">
        <button type="button" class="btn" data-first data-test="leave-stay" onClick={props.onStay}>
          {say('act.cancel')}
        </button>
        <button type="button" class="btn d" data-test="leave-go" onClick={props.onLeave}>
          {say('nav.lobby')}
        </button>
      </div>
    </Panel>
  );
}

export function LimitsSheet(props: { view: TableView; onClose(): void }) {
  const { view } = props;
  const say = useSay();
  const screen = useScreen();
  const currency = view.table ?? screen.currency;
  const spots = Object.entries(spotAsk(view)?.spots ?? {});
  const area = view.table?.game_code.includes('baccarat') ? 'bac' : 'spot';
  return (
    <Panel title={say('screen.table_limits')} test="limits-sheet" onClose={props.onClose}>
      <dl class="facts">
        {spots.map(([spot, limit]) => (
          <div key={spot}>
            <dt>{named(say, area, spot, view.table?.game_code ?? '')}</dt>
            <dd class="num">{moneyRange(limit.min, limit.max, currency, say.lang)}</dd>
          </div>
        ))}
        {spots.length === 0 ? (
          <div>
            <dt>{say('bac.player')}</dt>
            <dd class="num">
              {moneyRange(view.table?.limits.min_bet ?? 0, view.table?.limits.max_bet ?? 0, currency, say.lang)}
            </dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}
