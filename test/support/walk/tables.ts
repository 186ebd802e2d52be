// Steps of the walk that are about tables of its own.
import { POKER_LIMITS } from '../poker.ts';
import type { Site } from '../site.ts';
import type { Json } from '../world.ts';
import { AMOUNTS, BANKED, type Bent, type Estate, each, NO_FLAGS, NO_TEXTS, type Step } from './estate.ts';

const tableOf =
  ({ operator }: Site, id: string) =>
  async () =>
    (await operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(one => one.table_id === id);
/** Whose table it must be. */
const OWNED = { foreign: 'TABLE_NOT_FOUND', prepaid: 'TABLE_NOT_OWNED', status: 200 };
const badLimits = (limits: Json): Bent[] => [
  ...each('limits', ['x', 7, []]),
  ...AMOUNTS.map((value): Bent => [{ limits: { ...limits, min_bet: value } }, ['limits.min_bet']]),
  [{ limits: { ...limits, max_bet: 500 } }, ['limits.max_bet']],
  [{ limits: { max_bet: 10_000, boo: 1 } }, ['limits.min_bet', 'limits.tie_max', 'limits.boo']],
];

/** New tables, and their names. */
export function nameSteps({ site, banked }: Estate): Step[] {
  const badNames: Bent[] = [
    ...each('names', ['x', 7, []]),
    [{ names: {} }, ['names.en']],
    [{ names: { en: '', ko: ' ' } }, ['names.en']],
    [{ names: { en: 'x'.repeat(61), th: 7, fr: 'x' } }, ['names.en', 'names.th', 'names.fr']],
  ];
  const made = { from: banked, names: { en: 'Own' }, currency: 'KRW', limits: BANKED };
  return [
    {
      ...{ name: 'POST /tables', path: '/tables', body: made, status: 201, unreadable: ['names', 'currency', 'limits'] },
      ...{ foreign: 'TABLE_NOT_FOUND', prepaid: 'TABLE_CREATE_FORBIDDEN' },
      wrong: [
        ...badNames,
        ...badLimits(BANKED),
        ...each('currency', ['EUR', 'krw']),
        ...['from', 'game_code'].flatMap(name => each(name, NO_TEXTS)),
        ...each('max_seats', [5, '5', -1]),
        ...each('sort_order', ['1', 0.5]),
        ...each('rake_bp', [100, 2001, '1']),
        ...each('rake_cap', [100, -1, '1']),
        ...['no_flop_no_drop', 'rake_floor'].flatMap(name => each(name, [true, false, ...NO_FLAGS])),
      ],
    },
    {
      ...{ name: 'PATCH /tables/:table_id', path: `/tables/${banked}`, body: { names: { en: 'X' } }, ...OWNED, status: 204 },
      ...{ missing: ['names'], wrong: [...badNames, ...each('sort_order', ['1', 0.5])], shows: tableOf(site, banked) },
    },
  ];
}

/** What is changed of its own tables. */
export function tableSteps({ site, banked, poker, live, closing }: Estate): Step[] {
  const at = (id: string, what: string) => ({
    ...{ name: `PUT /tables/:table_id/${what}`, path: `/tables/${id}/${what}` },
    shows: tableOf(site, id),
  });
  return [
    {
      ...{ ...at(banked, 'settings'), ...OWNED, body: { currency: 'KRW', limits: BANKED }, missing: ['currency', 'limits'] },
      wrong: [...badLimits(BANKED), ...each('currency', ['EUR', 'krw', 7])],
    },
    {
      ...{ ...at(poker, 'settings'), ...OWNED, missing: ['currency', 'limits', 'rake_bp'], unreadable: ['currency', 'limits'] },
      body: { currency: 'KRW', limits: POKER_LIMITS, rake_bp: 300, rake_cap: 1000 },
      wrong: [
        ...each('rake_bp', ['1', 0.5, -1, 2001, null, {}]),
        ...each('rake_cap', ['1', 0.5, -1, {}, true]),
        [{ limits: { ...POKER_LIMITS, sb: 200 } }, ['limits.bb']],
      ],
    },
    {
      ...{ ...at(poker, 'currency'), ...OWNED, body: { currency: 'USD' }, missing: ['currency'] },
      wrong: each('currency', [...NO_TEXTS, 'EUR', 'usd', '']),
    },
    {
      ...{ ...at(live, 'live'), ...OWNED, body: { paused: true }, missing: ['dealing', 'paused'] },
      wrong: [...each('dealing', ['x', 7]), ...each('paused', NO_FLAGS)],
    },
    {
      ...{ ...at(live, 'timers'), ...OWNED, body: { timers: { action_ms: 30_000 } }, missing: ['timers'] },
      wrong: [
        ...each('timers', ['x', 7, []]),
        [{ timers: { action_ms: 4999, boo: 1, sit_out_ms: 0.5 } }, ['timers.action_ms', 'timers.boo', 'timers.sit_out_ms']],
      ],
    },
    {
      ...{ ...at(live, 'rake-rule'), ...OWNED, body: { rake_floor: true }, missing: ['no_flop_no_drop', 'rake_floor'] },
      wrong: ['no_flop_no_drop', 'rake_floor'].flatMap(name => each(name, NO_FLAGS)),
    },
    {
      ...{ ...at(live, 'card-design'), ...OWNED, body: { back: 'rlive' }, unreadable: ['face', 'back', 'back_color'] },
      wrong: ['face', 'back', 'back_color'].flatMap(name => each(name, ['x', 7, {}])),
    },
    {
      ...{ name: 'POST /tables/:table_id/close', path: `/tables/${closing}/close`, ...OWNED, status: 204 },
      ...{ again: 'TABLE_NOT_FOUND', shows: tableOf(site, closing) },
    },
  ];
}
