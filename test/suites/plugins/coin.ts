// A plugin for tests, written to order: heads or tails from a pack of two cards, in as many versions as a test wants.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packPackage } from '../../../core/server/src/games/index.ts';
import type { World } from '../../support/world.ts';

export interface Coin {
  version?: string;
  /** what a right guess pays, stake included */
  pays?: number;
  /** fields of the game that are written over the usual ones, as source */
  fields?: string;
  /** before anything is asked, as source */
  first?: string;
  /** what the round keeps, as source; `round.carry` is what the last one kept */
  keeps?: string;
  /** what stands before the game, as source */
  head?: string;
  name?: string;
  code?: string;
  /** files beside the script */
  files?: Record<string, string>;
}

export const COIN = '@acme/game-coin';

const scriptOf = ({
  pays = 2,
  fields = '',
  first = '',
  keeps = 'null',
  head = '',
  code = 'coin',
}: Coin): string => `// Heads or tails.
import { bets, cards, defineGame, open, winEach } from '@baize/sdk';
${head}
export default defineGame({
  code: '${code}',
  names: { en: 'Coin' },
  category: 'card',
  kind: 'round',
  flow: 'bet',
  live: false,
  seats: null,
  limits: ['min_bet', 'max_bet'],
  betSize: ['min_bet', 'max_bet'],
  spots: ['heads', 'tails'],
  timers: { betting_ms: 400, result_ms: 50, next_round_ms: 50 },
  deck: { faces: ['As', 'Kd'], copies: 1 },
  rake: null,
  template: { limits: { min_bet: 1, max_bet: 100 } },
  rules: { en: [{ heading: 'Coin', body: 'A right guess pays ${pays} for 1.' }] },
  payouts: [{ spot: 'heads', odds: '${pays - 1}:1' }, { spot: 'tails', odds: '${pays - 1}:1' }],
  *play(round) {
    ${first}
    round.tell({ kind: 'start', no: round.no });
    const limit = { min: round.limits.min_bet, max: round.limits.max_bet, step: round.unit, reason: 'bet' as const };
    const placed = yield* bets({ heads: limit, tails: limit }, 'betting_ms', 'first_bet');
    const [card = ''] = yield* cards(open('coin', 1), 'deal', { rows: true });
    const word = card[0] === 'A' ? 'heads' : 'tails';
    const wins = winEach(placed, ({ spot, amount }) => (spot === word ? amount * ${pays} : 0));
    round.keep(${keeps});
    return { end: 'payouts', word, result: { card: [card], pays: ${pays} }, wins, rest: 'result_ms' };
  },
  ${fields}
});
`;

/** Writes the package into a folder of its own. @returns the folder */
export function writeCoin(coin: Coin = {}): string {
  const { version = '1.0.0', name = COIN, files = {} } = coin;
  const dir = mkdtempSync(join(tmpdir(), 'baize-coin-'));
  mkdirSync(join(dir, 'src'));
  const about = { name, version, type: 'module', baize: { sdk: '^1.1.0', games: ['./src/index.ts'] } };
  writeFileSync(join(dir, 'package.json'), JSON.stringify(about));
  writeFileSync(join(dir, 'src/index.ts'), scriptOf(coin));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(dir, file, '..'), { recursive: true });
    writeFileSync(join(dir, file), text);
  }
  return dir;
}

export const packCoin = async (coin: Coin = {}): Promise<Buffer> => (await packPackage(writeCoin(coin))).bytes;

export interface Sent {
  status: number;
  /** of an answer */
  hash: string;
  body: Record<string, unknown>;
  /** of a refusal: the step, and its sentence */
  reasons: Record<string, string>;
}

/** Sends a packed plugin as staff do. */
export async function install({ platform }: Pick<World, 'platform'>, bytes: Uint8Array, query = ''): Promise<Sent> {
  const response = await fetch(`${platform.url}/platform/v1/plugins${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${platform.key}`, 'content-type': 'application/gzip' },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  const body = (await response.json()) as Record<string, unknown>;
  const { details } = (body.error ?? {}) as { details?: { reasons?: Record<string, string> } };
  return { status: response.status, hash: String(body.hash), body, reasons: details?.reasons ?? {} };
}

/** Makes new rounds take a version. */
export const activate = ({ platform }: Pick<World, 'platform'>, version: string, more: object = {}) =>
  platform.call('POST', `/plugins/${encodeURIComponent(COIN)}/activate`, { version, ...more });

export interface Listed {
  name: string;
  version: string;
  hash: string;
  current: boolean;
  only_at: string[];
  behind: string[];
  open_rounds: number;
}

/** The versions of the coin, by their hash. */
export async function versionsOf({ platform }: Pick<World, 'platform'>): Promise<Map<string, Listed>> {
  const { body } = await platform.call<{ plugins: Listed[] }>('GET', '/plugins');
  return new Map(body.plugins.filter(each => each.name === COIN).map(each => [each.hash, each]));
}

export const COIN_TABLE = { game_code: 'coin', limits: { min_bet: 1000, max_bet: 100_000 } };
