// The baccarat table: stage, roads, spots, chips and the foot, in the order a thumb needs them.
import {
  Foot,
  Rail,
  type TableProps,
  useBetting,
  useBettingKeys,
  useScreen,
  useStore,
  useTranslate,
} from '@baize/plugin-screen/kit';
import { marksOf } from './hand.ts';
import { RoadSheet, RoadStrip } from './road-strip.tsx';
import { Spots } from './spots.tsx';
import { Stage } from './stage.tsx';

export function BaccaratTable(props: TableProps) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const sheet = useStore(screen.sheet);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  const marks = marksOf(view.results, view.ended);
  useBettingKeys(betting);
  return (
    <main class="bac" onPointerDown={link.finishMotion}>
      <Stage view={view} currency={currency} />
      <RoadStrip marks={marks} />
      <Spots
        view={view}
        betting={betting}
        currency={currency}
        link={link}
        onLimits={() => screen.sheet.set({ name: 'limits' })}
      />
      <Rail betting={betting} currency={currency} link={link} />
      <Foot link={link} balance={view.balance} total={betting.total} currency={currency} line={betting.line} />
      {sheet?.name === 'roads' ? <RoadSheet marks={marks} onClose={() => screen.sheet.set(null)} /> : null}
    </main>
  );
}
