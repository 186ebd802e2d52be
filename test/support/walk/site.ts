// Steps of the walk that are about the site: lists, players, games, what an operator sets of itself.

import { PNG } from '../live-examples.ts';
import type { Site } from '../site.ts';
import type { Json } from '../world.ts';
import { CERTIFICATION, certificationOver } from './certification.ts';
import { type Bent, type Estate, each, NO_FLAGS, NO_TEXTS, type Step } from './estate.ts';

/** What is only read. */
export function readSteps({ round, session, certification }: Estate): Step[] {
  const all = ['games', 'currencies', 'players/online', 'rounds', 'transactions', 'transactions/summary', 'reports/ggr'];
  const more = [
    'tables',
    'dealers',
    'dealer-devices',
    'dealer-tool',
    'settings',
    'rake-defaults',
    'card-design',
    'credit',
    'audit',
    'certifications',
  ];
  const get = (path: string): Step => ({ name: `GET /${path}`, path: `/${path}`, status: 200, foreign: 200 });
  return [
    ...[...all, ...more].map(get),
    { ...get('private-tables'), prepaid: 'PRIVATE_FORBIDDEN' },
    { ...get('dealer-card-log'), prepaid: 'CARD_LOG_FORBIDDEN' },
    { name: 'GET /rounds/:round_id', path: `/rounds/${round}`, status: 200, foreign: 'ROUND_NOT_FOUND' },
    {
      ...{ name: 'GET /certifications/:certification_id', path: `/certifications/${certification}` },
      ...{ status: 200, foreign: 'NOT_FOUND' },
    },
    { name: 'GET /sessions/:session_id', path: `/sessions/${session}`, status: 200, foreign: 'SESSION_NOT_FOUND' },
  ];
}

/** What is about players. */
export function playerSteps({ site }: Estate): Step[] {
  const player = { external_id: 'u-1', nickname: 'Kim', currency: 'KRW' };
  const inPlayer = (field: string, values: readonly unknown[]): Bent[] =>
    values.map(value => [{ player: { ...player, [field]: value } }, [`player.${field}`]]);
  return [
    {
      ...{ name: 'POST /launch', path: '/launch', body: { player }, status: 200, foreign: 200 },
      missing: ['player.external_id', 'player.nickname', 'player.currency'],
      wrong: [
        ...inPlayer('external_id', [...NO_TEXTS, '', 'x'.repeat(65), 'a\u0000b']),
        ...inPlayer('nickname', [...NO_TEXTS, 'x', 'x'.repeat(17)]),
        ...inPlayer('currency', NO_TEXTS),
        ...inPlayer('country', NO_TEXTS),
        ...inPlayer('vip_level', ['1', 1.5, {}]),
        ...each('device', ['tv', 'Desktop', 7]),
        ...each('return_url', ['http://x.example', 'javascript:alert(1)', 7]),
        ...['game_code', 'table_id', 'table_password', 'operator_session_id'].flatMap(name => each(name, NO_TEXTS)),
        ...each('operator_session_id', ['x'.repeat(257)]),
        [{ player: { ...player, nickname: 'x' }, device: 'tv' }, ['player.nickname', 'device']],
      ],
    },
    {
      ...{ name: 'POST /players/:external_id/logout', path: '/players/u-1/logout', body: { block: true }, status: 200 },
      ...{ wrong: [...each('reason', NO_TEXTS), ...each('block', NO_FLAGS)], unreadable: ['reason', 'block'] },
      foreign: 'PLAYER_NOT_FOUND',
      shows: async () =>
        (await site.operator.call('POST', '/launch', { player })).status === 200 ? 'may come in' : 'is blocked',
    },
  ];
}

const reading = async ({ operator }: Site, path: string): Promise<Json> => (await operator.call<Json>('GET', path)).body;

/** What is about games and their lobby. */
export function gameSteps({ site }: Estate): Step[] {
  const game = async () => ((await reading(site, '/games')).games as Json[]).find(one => one.game_code === 'baccarat');
  return [
    {
      ...{ name: 'PUT /games/:game_code/bet-limits', path: '/games/baccarat/bet-limits', status: 200, foreign: 200 },
      body: { currency: 'KRW', min: 100, max: 50_000 },
      missing: ['currency'],
      wrong: [
        ...each('currency', [...NO_TEXTS, 'EUR', 'krw', '']),
        ...each('min', ['1', 0.5, -1, 1e30, {}]),
        ...each('max', ['1', 0.5, -1, 1e30, {}]),
        [{ min: 5000, max: 1000 }, ['max']],
        [{ currency: 'USD', min: 150, max: 250 }, ['min', 'max']],
      ],
      shows: async () => (await game())?.bet_limits,
    },
    {
      ...{ name: 'PUT /games/:game_code/lobby', path: '/games/baccarat/lobby', status: 200, foreign: 200 },
      ...{ body: { menu: false, tables: true, banner: null }, unreadable: ['menu', 'tables', 'banner'] },
      wrong: [
        ...each('menu', NO_FLAGS),
        ...each('tables', NO_FLAGS),
        ...each('banner', ['x', 7, []]),
        [
          { banner: { sha256: 'x', title: 'x'.repeat(201), link_url: 'ftp://x' } },
          ['banner.sha256', 'banner.title', 'banner.link_url'],
        ],
      ],
      shows: async () => (await game())?.lobby,
    },
    {
      ...{ name: 'PUT /lobby-banners', path: '/lobby-banners', body: { image: PNG }, status: 200, foreign: 200 },
      ...{ missing: ['image'], wrong: each('image', NO_TEXTS) },
    },
  ];
}

/** What an operator sets of itself. */
export function settingSteps({ site }: Estate): Step[] {
  const all = ['timezone', 'multi_table', 'watch_limit_sec'];
  return [
    {
      ...{ name: 'PUT /settings', path: '/settings', body: { watch_limit_sec: 60 }, status: 200, foreign: 200, missing: all },
      wrong: [
        ...each('watch_limit_sec', [29, 3601, -1]),
        ...each('timezone', ['Nowhere/City']),
        ...['60', 1.5, {}].map((value): Bent => [{ watch_limit_sec: value }, all]),
        ...NO_TEXTS.map((value): Bent => [{ timezone: value }, all]),
        ...NO_FLAGS.map((value): Bent => [{ multi_table: value }, all]),
      ],
      shows: () => reading(site, '/settings'),
    },
    {
      ...{ name: 'PUT /rake-defaults', path: '/rake-defaults', body: { rake_bp: 250 }, status: 200, foreign: 200 },
      unreadable: ['rake_bp', 'caps', 'no_flop_no_drop', 'rake_floor', 'apply_all'],
      wrong: [
        ...each('rake_bp', [2001, -1, 0.5, '1', {}]),
        ...each('caps', ['x', 7, []]),
        ...['no_flop_no_drop', 'rake_floor', 'apply_all'].flatMap(name => each(name, NO_FLAGS)),
        [{ caps: { KRW: -1, EUR: 1, USD: 50 } }, ['caps.KRW', 'caps.EUR', 'caps.USD']],
      ],
      shows: () => reading(site, '/rake-defaults'),
    },
    {
      ...{ name: 'PUT /card-design', path: '/card-design', body: { face: 'studio' }, status: 200, foreign: 200 },
      ...{ wrong: ['face', 'back', 'back_color'].flatMap(name => each(name, ['x', 7, {}])) },
      unreadable: ['face', 'back', 'back_color'],
      shows: () => reading(site, '/card-design'),
    },
  ];
}

/** What is about certifications of one's own wallet: one goes on and ends, then another one begins. */
export function certificationSteps({ site, certification }: Estate): Step[] {
  return [
    {
      name: 'POST /certifications/:certification_id/continue',
      path: `/certifications/${certification}/continue`,
      ...{ status: 200, foreign: 'NOT_FOUND', again: 'CERTIFICATION_NOT_WAITING' },
    },
    {
      name: 'POST /certifications',
      path: '/certifications',
      body: { ...CERTIFICATION, only: ['after_restart'], after_restart: true },
      ...{ status: 202, foreign: 200, again: 'CERTIFICATION_RUNNING' },
      ready: () => certificationOver(site),
      missing: ['external_id'],
      wrong: [
        ...each('external_id', [...NO_TEXTS, '', 'x'.repeat(65), 'a\u0007b']),
        ...each('currency', [...NO_TEXTS, 'EUR', 'krw', '']),
        ...each('amount', ['1', 0, -1, 0.5, 1e30]),
        ...each('only', [...NO_TEXTS.slice(0, 3), 'bet_and_win', [], ['nothing']]),
        [{ only: [7] }, ['only.0']],
        ...each('blocked', [...NO_TEXTS, '']),
        ...each('rich', [...NO_TEXTS, '']),
        ...each('after_restart', NO_FLAGS),
        ...each('abandon_open', NO_FLAGS),
        [{ only: ['nothing'], currency: 'JPY' }, ['only', 'currency']],
      ],
    },
  ];
}
