// How a game shows to an operator: names, thumbnails, the bets that its players can make now.
import type { Services } from '../../admin/index.ts';
import type { Operator } from '../../operators/index.ts';
import { nameIn } from '../http/languages.ts';
import type { OperatorGames } from '../schemas/operator.ts';
import type { Sent } from '../schemas/words.ts';

interface About {
  services: Services;
  operator: Operator;
}

/** The games of an operator that are loaded, in the platform's order (GMS-02). */
export async function gamesOf({ services, operator }: About, lang: string): Promise<Sent<typeof OperatorGames>['games']> {
  const enabled = new Set(operator.games);
  const rows = (await services.games.list()).filter(row => enabled.has(row.code));
  return rows.flatMap(row => {
    const loaded = services.plugins.current(row.code);
    if (!loaded) return [];
    const { game } = loaded;
    const currency = operator.currencies[0] ?? '';
    const thumb = `${services.gameOrigin()}/thumbs/${row.code}.webp`;
    return [
      {
        game_code: row.code,
        name: nameIn({ ...game.names, ...row.names }, lang, row.code),
        category: game.category,
        kind: game.kind,
        live: game.live,
        thumbnail: { square: thumb, wide: thumb },
        ...betRange({ services, operator }, row.code, game.betSize, currency),
        currency,
        status: services.tables.maintenance.isUnder(row.code) ? 'maintenance' : 'open',
        bet_limits: operator.betLimits[row.code] ?? {},
        table_create: operator.creditMode === 'independent' && operator.tableCreateGames.includes(row.code),
        lobby: operator.lobby[row.code] ?? {},
      },
    ];
  });
}

/** Smallest and largest bet over the tables that its players can join now, in its default currency; both 0 when none (GMS-05). */
function betRange({ services, operator }: About, code: string, keys: readonly string[], currency: string) {
  const joinable = services.tables
    .rows()
    .filter(
      row =>
        row.gameCode === code && row.currency === currency && row.mode === 'real' && services.tables.statusOf(row) === 'open',
    )
    .filter(row => services.tables.offered(operator, row));
  if (joinable.length === 0) return { min_bet: 0, max_bet: 0 };
  const [least = '', most = least] = keys;
  return {
    min_bet: Math.min(...joinable.map(row => row.limits[least] ?? 0)),
    max_bet: Math.max(...joinable.map(row => row.limits[most] ?? 0)),
  };
}
