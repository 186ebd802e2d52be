// The table of Speed Hold'em: the dealer and the board above, nine boxes in two rows, the chips and the foot below.

import {
  BettingKeys,
  Box,
  type BoxView,
  boxesOf,
  Cards,
  countOf,
  dealerOf,
  RoundEnd,
  WindowClock,
} from '@baize/kit-boxes/screen';
import {
  type Betting,
  type Currency,
  Foot,
  named,
  Rail,
  RefusalLine,
  type ShownCard,
  type TableProps,
  type TableView,
  useBetting,
  useScreen,
  useStore,
  useTranslate,
} from '@baize/plugin-screen/kit';
import { type Compared, comparedOf } from './reading.ts';

const BOXES = 9;

export function SpeedTable({ link }: TableProps) {
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  const boxes = boxesOf(view, betting, countOf(view, BOXES), []);
  return (
    <main class="bx-table sp" onPointerDown={link.finishMotion}>
      <BettingKeys betting={betting} />
      <Felt view={view} boxes={boxes} betting={betting} currency={currency} />
      <div class="bx-below">
        {view.result || view.phase === 'void' ? (
          <RoundEnd view={view} currency={currency} />
        ) : (
          <div class="ended wait" data-test="waiting">
            <b>{translate(waitingFor(view))}</b>
          </div>
        )}
        <Rail betting={betting} currency={currency} link={link} />
        <RefusalLine line={betting.line} link={link} />
      </div>
      <Foot link={link} balance={view.balance} total={betting.total} currency={currency} line={betting.line} />
    </main>
  );
}

function waitingFor(view: TableView): string {
  if (view.phase === 'betting') return 'sp.take';
  if (view.phase === 'closed') return view.hand.board.length > 0 ? 'sp.compare' : 'stage.dealing';
  return view.table?.live ? 'state.waiting_dealer' : 'state.waiting_next';
}

function Felt(props: { view: TableView; boxes: readonly BoxView[]; betting: Betting; currency: Currency }) {
  const { view, boxes } = props;
  const translate = useTranslate();
  const dealer = comparedOf(view, 0);
  const cards = dealerOf(view);
  const board = view.hand.board.map(({ card, seq }, at): ShownCard => ({ position: `board:${at}`, card, seq }));
  return (
    <section class="sp-felt felt" aria-label={translate('screen.stage')} data-test="stage" data-phase={view.phase}>
      <div class="bx-dealer" data-test="dealer">
        <h2>
          <span>{translate('zone.dealer')}</span>
          {dealer ? <b data-test="dealer-rank">{rankWords(view, dealer, translate)}</b> : null}
        </h2>
        <Cards cards={cards} view={view} />
      </div>
      <section class="sp-board" aria-label={translate('zone.board')} data-test="board">
        {view.asks.some(each => each.spots) ? <WindowClock view={view} /> : <Cards cards={board} view={view} />}
      </section>
      <div class="bx-row sp-boxes">
        {boxes.map(box => (
          <SpeedBox key={box.box} {...props} box={box} />
        ))}
      </div>
    </section>
  );
}

function SpeedBox(props: { box: BoxView; view: TableView; betting: Betting; currency: Currency }) {
  const { box, view } = props;
  const translate = useTranslate();
  const compared = comparedOf(view, box.box);
  const cards = view.zones[`box:${box.box}`] ?? [];
  const words = compared ? rankWords(view, compared, translate) : '';
  const outcome = compared?.outcome ? translate(`boxes.${compared.outcome}`) : '';
  return (
    <Box {...props} view={box} extra={0} said={[words, outcome].filter(Boolean).join(', ')} win={null}>
      <div
        class={`sp-hand ${compared?.outcome ? `is-${compared.outcome}` : ''}`}
        data-test={`hand-${box.box}`}
        data-outcome={compared?.outcome ?? ''}
      >
        <Cards cards={cards} view={view} />
        {words ? (
          <small class="sp-rank" aria-hidden="true">
            {words}
          </small>
        ) : null}
        {outcome ? <em>{outcome}</em> : null}
      </div>
    </Box>
  );
}

const rankWords = (view: TableView, { rank }: Compared, translate: ReturnType<typeof useTranslate>): string =>
  named(translate, 'rank', rank, view.table?.game_code ?? '');
