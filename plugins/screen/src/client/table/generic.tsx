// The general table: draws any banked game from its facts and its open request, without knowing a rule of it.

import type { Ask } from '@baize/protocol';
import { chipColour, rankOf } from '../chips.ts';
import { type Currency, money, moneyRange, shortMoney } from '../money.ts';
import { backOf, PlayingCard } from '../parts/card.tsx';
import { Chip } from '../parts/chip.tsx';
import { ClockRing } from '../parts/clock-ring.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';
import { type Betting, useBetting } from './betting.ts';
import { useBettingKeys } from './keys.ts';
import { Foot, Rail } from './rail.tsx';
import { RefusalLine } from './refusal-line.tsx';

export function GenericTable(props: { link: TableLink }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  const choices = view.asks.filter(each => each.options);
  useBettingKeys(betting);
  return (
    <main class="gen">
      <Zones view={view} />
      <GenericSpots view={view} betting={betting} currency={currency} link={link} />
      {choices.map(ask => (
        <Options key={ask.ask} ask={ask} link={link} currency={currency} view={view} />
      ))}
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
  const outcome = String(view.result?.outcome ?? '');
  const won = view.settled?.won ?? 0;
  return (
    <section class="zones felt" aria-label={translate('screen.stage')} data-test="stage" data-phase={view.phase}>
      {Object.entries(view.zones).map(([zone, cards]) => (
        <div class="zone" key={zone}>
          <h2>{named(translate, 'zone', zone, view.table?.game_code ?? '')}</h2>
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
          words={ask.spots ? translate('bet.place') : translate('state.your_turn')}
          calm={screen.calm()}
        />
      ) : null}
      {!ask && view.phase === 'waiting' ? <div class="mid pill">{translate('state.waiting_next')}</div> : null}
      {view.phase === 'result' ? (
        <div class={`verdict ${(view.settled?.net ?? 0) > 0 ? 'gain' : ''}`} data-test="round-result" data-outcome={outcome}>
          <b>{outcome ? named(translate, 'end', outcome, view.table?.game_code ?? '') : ''}</b>
          {won > 0 ? (
            <span data-test="round-win">
              {translate('money.win')} {money(won, view.table ?? screen.currency, translate.lang, { full: true })}
            </span>
          ) : null}
        </div>
      ) : null}
      {view.phase === 'void' ? <div class="verdict void">{translate('state.void')}</div> : null}
    </section>
  );
}

function GenericSpots(props: { view: TableView; betting: Betting; currency: Currency; link: TableLink }) {
  const { view, betting, currency } = props;
  const translate = useTranslate();
  const spots = Object.entries(betting.ask?.spots ?? {});
  const held = Object.keys(betting.mine).filter(spot => !spots.some(([name]) => name === spot));
  const shown: [string, string][] = [
    ...spots.map(([spot, limit]): [string, string] => [spot, moneyRange(limit.min, limit.max, currency, translate.lang, true)]),
    ...held.map((spot): [string, string] => [spot, '']),
  ];
  return (
    <section class="spots generic" aria-label={translate('screen.bets')}>
      {shown.map(([spot, range]) => {
        const waiting = betting.waiting[spot];
        const sum = (betting.mine[spot] ?? 0) + (waiting?.amount ?? 0);
        const rank = rankOf(sum, betting.set);
        return (
          <button
            type="button"
            key={spot}
            class={`spot side ${betting.line?.spots.includes(spot) ? 'refused' : ''}`}
            data-test={`spot-${spot}`}
            data-state={waiting?.stage ?? (sum > 0 ? 'accepted' : 'empty')}
            data-amount={betting.mine[spot] ?? 0}
            aria-disabled={!betting.open}
            onClick={() => betting.tap(spot)}
          >
            <span class="sn">{spotName(translate, spot, view.table?.game_code ?? '')}</span>
            <span class="od">{sum > 0 ? money(sum, currency, translate.lang) : range}</span>
            {sum > 0 ? (
              <span class={`mine ${waiting ? 'wait' : 'in'}`}>
                <Chip colour={chipColour(rank)} label={shortMoney(betting.set[rank] ?? sum, currency, translate.lang, false)} />
              </span>
            ) : null}
          </button>
        );
      })}
      <RefusalLine line={betting.line} link={props.link} />
    </section>
  );
}

// Boxes differ by their number only.
function spotName(translate: Translate, spot: string, gameCode: string): string {
  const number = /_(\d+)$/.exec(spot)?.[1];
  return [named(translate, 'spot', spot, gameCode), number].filter(Boolean).join(' ');
}

function Options(props: { ask: Ask; link: TableLink; currency: Currency; view: TableView }) {
  const { ask, link, currency, view } = props;
  const translate = useTranslate();
  const names = Object.keys(ask.options ?? {});
  const primary = names.find(name => name !== ask.otherwise);
  return (
    <section class="ops options" aria-label={translate('state.your_turn')}>
      {names.map(name => {
        const field = ask.options?.[name] ?? {};
        const price = typeof field.price === 'number' ? field.price : null;
        const fixed = typeof field.min === 'number' ? { amount: field.min } : {};
        return (
          <button
            type="button"
            key={name}
            class={`btn ${name === primary ? 'p' : ''}`}
            data-test={`option-${name}`}
            onClick={() => link.act(ask.ask, name, fixed)}
          >
            <span>{named(translate, 'act', name, view.table?.game_code ?? '')}</span>
            {price === null ? null : <small>+{money(price, currency, translate.lang)}</small>}
          </button>
        );
      })}
    </section>
  );
}
