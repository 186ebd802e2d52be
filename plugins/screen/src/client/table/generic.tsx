// The general table: draws any banked game from its facts and its open request, without knowing a rule of it.

import type { Currency } from '../money.ts';
import { backOf, PlayingCard } from '../parts/card.tsx';
import { ClockRing } from '../parts/clock-ring.tsx';
import { Counters } from '../parts/counter-list.tsx';
import { countersOf } from '../parts/counters.ts';
import { SettledLine } from '../parts/settled.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { ChoiceBar } from '../seated/bar.tsx';
import { type Choosing, useChoosing } from '../seated/choosing.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { named } from '../texts.ts';
import { useBetting, windowWords } from './betting.ts';
import { GenericSpots } from './generic-spots.tsx';
import { useBettingKeys } from './keys.ts';
import { Foot, Rail } from './rail.tsx';
import { handZone, zoneWords } from './zones.ts';

export function GenericTable(props: { link: TableLink }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  const { pending } = useStore(link.commands.state);
  const choosing = useChoosing(link, view, pending);
  useBettingKeys(betting);
  return (
    <main class="gen">
      <Zones view={view} />
      <GenericSpots view={view} betting={betting} currency={currency} link={link} />
      {choosing ? <Choices choosing={choosing} view={view} currency={currency} /> : null}
      {betting.ask ? <Rail betting={betting} currency={currency} link={link} /> : null}
      <Foot link={link} balance={view.balance} total={betting.total} currency={currency} line={betting.line} />
    </main>
  );
}

function Zones(props: { view: TableView }) {
  const { view } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const ask = view.asks.find(each => each.deadline !== undefined);
  const choice = view.asks.find(each => each.options);
  const asked = choice ? handZone(choice.seat, choice.hand) : null;
  const outcome = String(view.result?.outcome ?? '');
  return (
    <section class="zones felt" aria-label={translate('screen.stage')} data-test="stage" data-phase={view.phase}>
      {Object.entries(view.zones).map(([zone, cards]) => (
        <div class={`zone ${zone === asked ? 'now' : ''}`} key={zone}>
          <h2>{zoneWords(zone, translate, view.table)}</h2>
          <Counted zone={zone} view={view} />
          <div class="cs">
            {cards.map(each => (
              <span key={each.position} class={`place ${each.seq > view.still ? 'dealt' : ''}`}>
                <PlayingCard card={each.card} translate={translate} back={backOf(view.table?.card_design)} />
              </span>
            ))}
          </div>
        </div>
      ))}
      {ask ? (
        <ClockRing
          deadline={ask.deadline}
          ms={ask.ms}
          offset={view.offset}
          words={translate(ask.spots ? windowWords(ask) : 'state.your_turn')}
          calm={screen.calm()}
        />
      ) : null}
      {!ask && view.phase === 'waiting' ? <div class="mid pill">{translate('state.waiting_next')}</div> : null}
      {view.phase === 'result' ? (
        <div class={`verdict ${(view.settled?.net ?? 0) > 0 ? 'gain' : ''}`} data-test="round-result" data-outcome={outcome}>
          <b>{outcome ? named(translate, 'end', outcome, view.table?.game_code ?? '') : ''}</b>
          <SettledLine settled={view.settled} currency={view.table ?? screen.currency} />
        </div>
      ) : null}
      {view.phase === 'void' ? <div class="verdict void">{translate('state.void')}</div> : null}
    </section>
  );
}

// What is counted of the box or hand whose cards lie here.
function Counted(props: { zone: string; view: TableView }) {
  const { zone, view } = props;
  const translate = useTranslate();
  const [, seat, hand] = /^seat_(\d+)(?:\.(\d+))?$/.exec(zone) ?? [];
  if (seat === undefined) return null;
  const counters = countersOf(view.facts, Number(seat), Number(hand ?? 0));
  const gameCode = view.table?.game_code ?? '';
  return <Counters counters={counters} translate={translate} gameCode={gameCode} test={`counters-${seat}`} />;
}

// A decision of mine, one after the other where several boxes or hands are asked: whose it is stands before it.
function Choices(props: { choosing: Choosing; view: TableView; currency: Currency }) {
  const { choosing, view, currency } = props;
  const { ask } = choosing;
  const screen = useScreen();
  const translate = useTranslate();
  const nicknameOf = (seat: number) => view.hand.seats[seat]?.nickname ?? '';
  return (
    <section class="pbar my-turn" aria-label={translate('screen.actions')} data-test="bar">
      <ChoiceBar
        key={ask.ask}
        choosing={choosing}
        wording={{ translate, currency, table: view.table, chips: view.you.chips, nicknameOf }}
        holding={zoneWords(handZone(ask.seat, ask.hand), translate, view.table)}
        time={{ deadline: ask.deadline, ms: ask.ms, offset: view.offset, bank: ask.bank === true }}
        own={[]}
        onSecond={left => left > 0 && left <= 5 && screen.sounds.play('tick')}
      />
    </section>
  );
}
