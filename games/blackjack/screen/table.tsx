// The blackjack table: felt, then what can be done now (bets, insurance, moves), then the foot.

import { BettingKeys, boxesOf, countOf, RoundEnd } from '@baize/kit-boxes/screen';
import {
  Foot,
  Rail,
  RefusalLine,
  type TableProps,
  type TableView,
  useBetting,
  useChoosing,
  useScreen,
  useStore,
  useTranslate,
} from '@baize/plugin-screen/kit';
import { Felt } from './felt.tsx';
import { InsurancePanel, MovePanel } from './panel.tsx';

const BOXES = 7;

export function BlackjackTable({ link }: TableProps) {
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const room = useStore(link.room);
  const { confirmBets } = useStore(screen.settings);
  const { pending } = useStore(link.commands.state);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  const choosing = useChoosing(link, view, pending);
  const insuring = view.asks.filter(ask => ask.options && 'insurance' in ask.options);
  const turn = room?.turn ?? [];
  const boxes = boxesOf(view, betting, countOf(view, BOXES), view.phase === 'betting' ? [] : turn);
  const isMoving = insuring.length === 0 && choosing !== null;
  return (
    <main class="bx-table bj" onPointerDown={link.finishMotion}>
      <Felt view={view} boxes={boxes} betting={betting} currency={currency} />
      <div class="bx-below">
        {insuring.length > 0 ? <InsurancePanel asks={insuring} view={view} link={link} currency={currency} /> : null}
        {isMoving ? <MovePanel key={choosing.ask.ask} choosing={choosing} view={view} link={link} currency={currency} /> : null}
        {insuring.length > 0 || isMoving ? null : <Quiet view={view} boxes={boxes} betting={betting} link={link} />}
        <RefusalLine line={betting.line} link={link} />
      </div>
      <Foot link={link} balance={view.balance} total={betting.total} currency={currency} line={betting.line} />
    </main>
  );
}

/** Nothing is mine to decide: the chips while bets are open, else what the table does, or what the round came to. */
function Quiet(props: {
  view: TableView;
  boxes: ReturnType<typeof boxesOf>;
  betting: ReturnType<typeof useBetting>;
  link: TableProps['link'];
}) {
  const { view, boxes, betting, link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const currency = view.table ?? screen.currency;
  const now = boxes.find(box => box.isNow);
  return (
    <>
      <BettingKeys betting={betting} />
      {view.result || view.phase === 'void' ? (
        <RoundEnd view={view} currency={currency} />
      ) : betting.ask ? null : (
        <div class="ended wait" data-test="waiting">
          <b>
            {now
              ? translate('boxes.plays', { n: now.box, name: now.nickname })
              : translate(view.phase === 'closed' ? 'stage.dealer_turn' : 'state.waiting_next')}
          </b>
        </div>
      )}
      <Rail betting={betting} currency={currency} link={link} />
    </>
  );
}
