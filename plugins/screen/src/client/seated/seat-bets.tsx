// Bets of those who sit: a window at a table where the stack pays.
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { useBetting } from '../table/betting.ts';
import { GenericSpots } from '../table/generic-spots.tsx';
import { useBettingKeys } from '../table/keys.ts';
import { Rail } from '../table/rail.tsx';
import type { TableLink } from '../table-link.ts';
import { betsBySpot, spotAsk, type TableView } from '../table-view.ts';

/** Is there something to bet on, or something of mine that lies there? */
export const hasBets = (view: TableView): boolean =>
  view.you.seat !== null && (spotAsk(view) !== null || Object.keys(betsBySpot(view)).length > 0);

export function SeatBets(props: { link: TableLink }) {
  const { link } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const view = useStore(link.view);
  const { confirmBets } = useStore(screen.settings);
  const currency = view.table ?? screen.currency;
  const betting = useBetting(link, translate, currency, confirmBets);
  useBettingKeys(betting);
  return (
    <div class="seat-bets" data-test="seat-bets">
      <GenericSpots view={view} betting={betting} currency={currency} link={link} />
      {betting.ask ? <Rail betting={betting} currency={currency} link={link} /> : null}
    </div>
  );
}
