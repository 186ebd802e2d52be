// The baccarat table: stage, roads, spots, chips and the foot, in the order a thumb needs them.
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { useBetting } from '../table/betting.ts';
import { useBettingKeys } from '../table/keys.ts';
import { Foot, Rail } from '../table/rail.tsx';
import type { TableLink } from '../table-link.ts';
import { RoadSheet, RoadStrip } from './road-strip.tsx';
import { Spots } from './spots.tsx';
import { Stage } from './stage.tsx';

export function BaccaratTable(props: { link: TableLink }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const sheet = useStore(screen.sheet);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  useBettingKeys(betting);
  return (
    <main class="bac" onPointerDown={link.finishMotion}>
      <Stage view={view} currency={currency} />
      <RoadStrip coups={view.coups} />
      <Spots
        view={view}
        betting={betting}
        currency={currency}
        link={link}
        onLimits={() => screen.sheet.set({ name: 'limits' })}
      />
      <Rail betting={betting} currency={currency} link={link} />
      <Foot link={link} balance={view.balance} total={betting.total} currency={currency} line={betting.line} />
      {sheet?.name === 'roads' ? <RoadSheet coups={view.coups} onClose={() => screen.sheet.set(null)} /> : null}
    </main>
  );
}
