// The stage: both hands with their totals, the clock between them, the last coup while betting, the verdict at the end.
import {
  backOf,
  ClockRing,
  type Currency,
  PlayingCard,
  SettledLine,
  type ShownCard,
  type TableView,
  useEffect,
  useScreen,
  useState,
  useTranslate,
  windowWords,
} from '@baize/plugin-screen/kit';
import type { Side } from '../src/coup.ts';
import { handCards, score, totalOf } from './hand.ts';

/** As long as a card flies (`--t-deal`). */
const FLIGHT_MS = 280;

export function Stage(props: { view: TableView; currency: Currency }) {
  const { view } = props;
  const translate = useTranslate();
  const past = Object.keys(view.zones).length === 0 && view.previous !== null;
  const zones = past ? (view.previous?.zones ?? {}) : view.zones;
  return (
    <section
      class={`stage felt ${past ? 'past' : ''}`}
      aria-label={translate('screen.stage')}
      data-test="stage"
      data-phase={view.phase}
    >
      <div class="arc" />
      <HandView hand="player" zones={zones} view={view} past={past} />
      <HandView hand="banker" zones={zones} view={view} past={past} />
      <Middle view={view} />
      {past && view.previous?.result ? <LastCoup view={view} /> : null}
      <Verdict view={view} currency={props.currency} />
    </section>
  );
}

function HandView(props: { hand: Side; zones: Record<string, ShownCard[]>; view: TableView; past: boolean }) {
  const { hand, view, past } = props;
  const translate = useTranslate();
  const cards = handCards(props.zones, hand);
  const sum = past ? null : totalOf(useLanded(cards, view.still));
  const back = backOf(view.table?.card_design);
  const box = <b data-test={`total-${hand}`}>{sum ?? ''}</b>;
  const won = view.result?.outcome === hand && !past;
  return (
    <div class={`hand ${hand === 'player' ? 'p' : 'b'} ${won ? 'won' : ''}`}>
      <h2>
        {hand === 'banker' ? box : null}
        <span>{translate(`spot.${hand}`)}</span>
        {hand === 'player' ? box : null}
      </h2>
      <div class="cs">
        {cards.map((each, index) => (
          <span
            key={each.position}
            class={`place ${index === 2 ? 'third' : ''} ${each.seq > view.still && !past ? 'dealt' : ''}`}
          >
            <PlayingCard card={each.card} translate={translate} back={back} />
          </span>
        ))}
      </div>
    </div>
  );
}

// A card counts once it lies there: while it flies its hand has the total of before.
function useLanded(cards: readonly ShownCard[], still: number): ShownCard[] {
  const [landed, land] = useState(0);
  const newest = Math.max(0, ...cards.map(each => each.seq));
  useEffect(() => {
    if (newest <= landed) return;
    const timer = setTimeout(() => land(newest), newest > still ? FLIGHT_MS : 0);
    return () => clearTimeout(timer);
  }, [newest]);
  return cards.filter(each => each.seq <= Math.max(landed, still));
}

function Middle(props: { view: TableView }) {
  const { view } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const ask = view.asks.find(each => each.spots);
  if (ask)
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
  const dealt = Object.keys(view.zones).length > 0;
  if (view.phase === 'closed' && !dealt) return <div class="mid pill">{translate('bet.closed')}</div>;
  if (view.phase === 'waiting')
    return <div class="mid pill">{translate(view.table?.live ? 'state.waiting_dealer' : 'state.waiting_next')}</div>;
  return null;
}

function LastCoup(props: { view: TableView }) {
  const translate = useTranslate();
  const coup = props.view.previous;
  if (!coup) return null;
  const outcome = String(coup.result?.outcome ?? '');
  const { player, banker } = score(coup);
  const high = Math.max(player ?? 0, banker ?? 0);
  const low = Math.min(player ?? 0, banker ?? 0);
  return (
    <div class="last pill">
      <span>{translate('road.last')}</span>
      <b class={outcome.charAt(0)}>
        {translate(`spot.${outcome}`)} {high} : {low}
      </b>
    </div>
  );
}

function Verdict(props: { view: TableView; currency: Currency }) {
  const { view, currency } = props;
  const translate = useTranslate();
  if (view.phase === 'void')
    return (
      <div class="verdict void" data-test="round-void">
        <b>{translate('state.void')}</b>
        <span>{translate.has(`void.${view.voidReason}`) ? translate(`void.${view.voidReason}`) : ''}</span>
      </div>
    );
  if (!view.result) return null;
  const outcome = String(view.result.outcome ?? '');
  const words = translate(`end.${outcome}`);
  return (
    <div
      class={`verdict ${outcome.charAt(0)} ${(view.settled?.net ?? 0) > 0 ? 'gain' : ''}`}
      data-test="round-result"
      data-outcome={outcome}
    >
      <b>{words}</b>
      <SettledLine settled={view.settled} currency={currency} />
    </div>
  );
}
