// The spots of any game: name, range or my sum, and my chip in its state.
import { chipColour, rankOf } from '../chips.ts';
import { type Currency, money, moneyRange, shortMoney } from '../money.ts';
import { Chip } from '../parts/chip.tsx';
import { useTranslate } from '../screen.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import type { Betting } from './betting.ts';
import { RefusalLine } from './refusal-line.tsx';
import { spotWords } from './zones.ts';

export function GenericSpots(props: { view: TableView; betting: Betting; currency: Currency; link: TableLink }) {
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
            <span class="sn">{spotWords(spot, translate, view.table)}</span>
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
