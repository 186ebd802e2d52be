// Whether a camera looks at a table.
import type { Game } from '@baize/sdk';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';

/** A live table at a studio, or one that a dealer's device is bound to (TBL-05). */
export const hasVideo = (services: Pick<TableServices, 'hasDevice'>, row: TableRow, game: Game | undefined): boolean =>
  game?.live === true && (row.studio || services.hasDevice?.(row.id) === true);
