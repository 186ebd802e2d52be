// Which version of its game the next round of a table takes: the current one, or the one before where that cannot go on from what
// the table keeps.
import type { Json } from '@baize/sdk';
import type { Use } from '../../games/index.ts';
import type { TableRow } from '../rows.ts';
import type { TableServices } from '../services.ts';
import { carryOf } from './terms.ts';

interface Deps {
  services: Pick<TableServices, 'plugins' | 'log'>;
  row: TableRow;
}

/** Takes the version of the next round, with what it goes on from. @throws when there is none that can */
export async function takeVersion({ services, row }: Deps): Promise<Use & { carry: Json }> {
  const { plugins, log } = services;
  const use = plugins.use(row.gameCode, row.id);
  try {
    const carry = carryOf(row, use.loaded);
    plugins.stayBehind(row.id, null);
    return { ...use, carry };
  } catch (error) {
    use.release();
    const { version, package: name } = use.loaded;
    const before = row.carryVersion === null ? undefined : await plugins.hold(row.gameCode, row.carryVersion);
    if (!before) throw error;
    if (plugins.stayBehind(row.id, version)) {
      const about = { alarm: true, err: error, table: row.id, plugin: name, version, stays: row.carryVersion };
      log.error(about, 'a table stays on the version before: the new one cannot go on from what the table keeps');
    }
    return { ...before, carry: row.carry };
  }
}
