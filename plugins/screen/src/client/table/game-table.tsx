// The game's own table; else people sit where there are seats, and other games are played on spots.
import type { GamePack } from '../packs/game-packs.ts';
import { loadedLater } from '../parts/loaded.tsx';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';

const SeatedTable = loadedLater(() => import('../seated/table.tsx').then(module => module.SeatedTable));
const GenericTable = loadedLater(() => import('./generic.tsx').then(module => module.GenericTable));

export function GameTable(props: { pack: GamePack | undefined; link: TableLink; view: TableView }) {
  const { pack, link, view } = props;
  const Own = pack?.screen?.Table;
  if (Own) return <Own link={link} />;
  if (!pack || !view.table) return null;
  return hasSeats(view) ? <SeatedTable link={link} /> : <GenericTable link={link} />;
}

export const hasSeats = (view: TableView): boolean => (view.table?.seats_max ?? 0) > 0;
