// How a loaded game shows to the platform's staff.

import type { Services } from '../../admin/index.ts';
import type { GameRow } from '../../catalog/index.ts';
import { iso } from '../../kernel/index.ts';
import type { StaffGame } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

export function loadedGameView(services: Services, row: GameRow): Sent<typeof StaffGame> {
  const loaded = services.plugins.current(row.code);
  const at = (ms: number | null) => (ms === null ? null : iso(ms));
  return {
    game_code: row.code,
    names: { ...loaded?.game.names, ...row.names },
    category: loaded?.game.category ?? null,
    kind: loaded?.game.kind ?? null,
    live: loaded?.game.live ?? null,
    status: services.tables.maintenance.isUnder(row.code) ? 'maintenance' : 'open',
    planned: row.status,
    graceful: row.graceful,
    start: at(row.startAt),
    end: at(row.endAt),
    note: row.note,
    sort_order: row.sortOrder,
    plugin: loaded ? loaded.package : null,
    version: loaded ? loaded.version : null,
    package_version: loaded ? loaded.packageVersion : null,
    tables: services.tables.rows().filter(table => table.gameCode === row.code).length,
    health: loaded ? 'ok' : 'not loaded',
  };
}
