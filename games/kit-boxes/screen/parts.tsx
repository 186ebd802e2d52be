// What tables of boxes share beside the boxes: cards in a fan, the clock of the window, what a round came to, keys.
import {
  type Betting,
  backOf,
  ClockRing,
  type Currency,
  named,
  PlayingCard,
  SettledLine,
  type ShownCard,
  type TableView,
  useBettingKeys,
  useScreen,
  useTranslate,
  windowWords,
} from '@baize/plugin-screen/kit';

/** Cards in the order in which they came, each dealt after the one before it. */
export function Cards(props: { cards: readonly ShownCard[]; view: TableView }) {
  const { cards, view } = props;
  const translate = useTranslate();
  const back = backOf(view.table?.card_design);
  return (
    <div class="bx-fan">
      {cards.map(({ position, card, seq }, at) => (
        <span key={position} class={`place ${seq > view.still ? 'dealt' : ''}`} style={{ '--at': at }}>
          <PlayingCard card={card} translate={translate} back={back} />
        </span>
      ))}
    </div>
  );
}

/** The ring of the betting window, or what the table waits for. */
export function WindowClock(props: { view: TableView }) {
  const { view } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const ask = view.asks.find(each => each.spots);
  if (!ask) return null;
  return (
    <ClockRing
      deadline={ask.deadline}
      ms={ask.ms}
      offset={view.offset}
      words={translate(windowWords(ask))}
      calm={screen.calm()}
      onSecond={left => {
        if (left > 0 && left <= 5) screen.sounds.play('tick');
        if (left === 10 || left === 5) screen.announcer.announce(translate('state.seconds', { n: left }));
      }}
    />
  );
}

/** What the round came to, for the table and for me; or that it is void. */
export function RoundEnd(props: { view: TableView; currency: Currency }) {
  const { view, currency } = props;
  const translate = useTranslate();
  if (view.phase === 'void')
    return (
      <div class="ended void" data-test="round-void">
        <b>{translate('state.void')}</b>
        <span>{translate.has(`void.${view.voidReason}`) ? translate(`void.${view.voidReason}`) : ''}</span>
      </div>
    );
  if (!view.result) return null;
  const outcome = String(view.result.outcome ?? '');
  return (
    <div class={`ended ${(view.settled?.net ?? 0) > 0 ? 'is-gain' : ''}`} data-test="round-result" data-outcome={outcome}>
      <b>{named(translate, 'end', outcome, view.table?.game_code ?? '')}</b>
      <SettledLine settled={view.settled} currency={currency} />
    </div>
  );
}

/** Keys of the chips; drawn only while no decision is mine, so that a key has one meaning. */
export function BettingKeys(props: { betting: Betting }) {
  useBettingKeys(props.betting);
  return null;
}
