// Which source a table has: a dealer and a shoe for live games, else a shoe.
import type { Game, Json } from '@baize/sdk';
import type { Log } from '../kernel/index.ts';
import type { CardLog } from './card-log.ts';
import type { CardSource, RoundAbout } from './card-source.ts';
import { DealerSource, type Place } from './dealer-source.ts';
import { LiveSource } from './live-source.ts';
import { type ShoeDeps, ShoeSource } from './shoe-source.ts';
import { VirtualScanner } from './virtual-scanner.ts';

/** A source for one table. `options.scanner: 'virtual'` gives a live table its built-in dealer. */
export function makeSource(
  about: { live: boolean; options: Record<string, Json>; place?: Place },
  deps: ShoeDeps & { log: Log; cardLog?: CardLog },
): CardSource {
  const shoe = new ShoeSource(deps);
  if (!about.live) return shoe;
  const dealer = new DealerSource(about.place ? { ...deps, place: about.place } : deps);
  if (about.options.scanner !== 'virtual') return new LiveSource(dealer, shoe);
  let game: Game | undefined;
  const begin = dealer.begin.bind(dealer);
  dealer.begin = (round: RoundAbout) => {
    game = round.game;
    return begin(round);
  };
  new VirtualScanner({ dealer, clock: deps.clock, game: () => game as Game });
  return new LiveSource(dealer, shoe);
}
