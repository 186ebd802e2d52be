// Who plays what in a soak: the tables of the kills, one of each game of games/, and one of a plugin that is swapped.
import { loadedGames } from '../../support/loaded-games.ts';
import { PRICED_TABLES, TABLES, type TableAbout, tablesOf } from '../crash/people.ts';
import { COIN_TABLE, writeCoin } from '../plugins/coin.ts';

export async function mixedTables(count: number | null): Promise<TableAbout[]> {
  const codes = (await loadedGames()).map(({ game }) => game.code);
  const known = new Set(TABLES.map(({ body }) => body.game_code));
  const coin: TableAbout = { name: 'coin', body: COIN_TABLE, people: ['indie-carl', 'payer-cora'], folder: writeCoin() };
  const all = [coin, ...TABLES, ...(await tablesOf(codes.filter(code => !known.has(code)))), ...PRICED_TABLES];
  return Array.from({ length: count ?? all.length }, (_, i) => {
    const table = all[i % all.length] as TableAbout;
    const no = Math.floor(i / all.length);
    if (no === 0) return table;
    return { ...table, name: `${table.name} ${no + 1}`, people: table.people.map(name => `${name}-${no + 1}`) };
  });
}
