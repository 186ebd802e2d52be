// Steps of the walk that are about private tables, dealers, and what is undone in the end.
import { randomUUID } from 'node:crypto';
import { PNG } from '../live-examples.ts';
import type { Json } from '../world.ts';
import { type Estate, each, MINUTE_MS, NO_FLAGS, NO_TEXTS, type Step } from './estate.ts';

/** What is about private tables. */
export function privateSteps({ site, live, reservation }: Estate): Step[] {
  const start = new Date(Date.now() + 48 * 60 * MINUTE_MS).toISOString();
  const wanted = { table_id: live, start, minutes: 60, password: 'open-1234' };
  const reserved = async () =>
    (await site.operator.call<{ reservations: Json[] }>('GET', '/private-tables')).body.reservations.find(
      one => one.private_id === reservation,
    )?.status;
  const past = new Date(Date.now() - 60 * MINUTE_MS).toISOString();
  return [
    {
      ...{ name: 'POST /private-tables', path: '/private-tables', body: wanted, status: 200, again: 'PRIVATE_OVERLAP' },
      ...{ missing: ['table_id', 'start', 'minutes', 'password'], foreign: 'INVALID_REQUEST', prepaid: 'PRIVATE_FORBIDDEN' },
      wrong: [
        ...each('table_id', [...NO_TEXTS, 'tbl_x', '']),
        ...each('start', [
          ...NO_TEXTS,
          'soon',
          '2026-11-25',
          past,
          new Date(Date.now() + 31 * 24 * 60 * MINUTE_MS).toISOString(),
        ]),
        ...each('minutes', ['60', 29, 45, 1470, 0.5, -30]),
        ...each('password', [7, '123', 'x'.repeat(21), 'a bcd', 'ab\ncd', '    ']),
      ],
    },
    {
      ...{ name: 'DELETE /private-tables/:private_id', path: `/private-tables/${reservation}`, status: 200, shows: reserved },
      ...{ foreign: 'NOT_FOUND', prepaid: 'PRIVATE_FORBIDDEN', again: 'PRIVATE_ENDED' },
    },
  ];
}

/** What is about dealers. */
export function dealerSteps({ site, dealer, photographed }: Estate): Step[] {
  const shown = (id: string) => async () =>
    (await site.operator.call<{ dealers: Json[] }>('GET', '/dealers')).body.dealers.find(one => one.dealer_id === id);
  const owned = { foreign: 'DEALER_NOT_FOUND' };
  return [
    {
      ...{ name: 'POST /dealers', path: '/dealers', status: 201, foreign: 'DUPLICATE', again: 'DUPLICATE' },
      ...{ body: { login: `d-${randomUUID().slice(0, 8)}`, name: 'Ann', pin: '1234' }, missing: ['login', 'name', 'pin'] },
      wrong: [
        ...each('login', [...NO_TEXTS, 'a', 'x'.repeat(33), 'a b', '']),
        ...each('name', [...NO_TEXTS, '', '가'.repeat(21)]),
        ...each('pin', [1234, '123', 'x'.repeat(33)]),
        ...each('role', ['boss', 7]),
      ],
    },
    {
      ...{
        name: 'PATCH /dealers/:dealer_id',
        path: `/dealers/${dealer}`,
        body: { name: 'Min' },
        status: 204,
        ...owned,
        shows: shown(dealer),
      },
      ...{ unreadable: ['name', 'role', 'pin', 'status'] },
      wrong: [
        ...each('name', [...NO_TEXTS, '', null, '가'.repeat(21)]),
        ...each('role', ['boss', null, 7]),
        ...each('pin', ['123', null, 1234]),
        ...each('status', ['gone', null, 7]),
      ],
    },
    { name: 'POST /dealers/:dealer_id/badge', path: `/dealers/${dealer}/badge`, status: 200, ...owned },
    { name: 'DELETE /dealers/:dealer_id/badge', path: `/dealers/${dealer}/badge`, status: 204, ...owned },
    {
      ...{ name: 'PUT /dealers/:dealer_id/photo', path: `/dealers/${dealer}/photo`, body: { image: PNG }, status: 200, ...owned },
      ...{ missing: ['image'], wrong: each('image', NO_TEXTS), shows: shown(dealer) },
    },
    {
      name: 'DELETE /dealers/:dealer_id/photo',
      path: `/dealers/${photographed}/photo`,
      status: 204,
      ...owned,
      shows: shown(photographed),
    },
  ];
}

/** Restores come last: what they undo was changed by the walk. */
export function lastSteps({ site, change, banked }: Estate): Step[] {
  const shows = async () =>
    (await site.operator.call<{ tables: Json[] }>('GET', '/tables')).body.tables.find(one => one.table_id === banked)?.names;
  return [
    {
      ...{ name: 'POST /audit/:audit_id/restore', path: `/audit/${change}/restore`, body: { force: true }, status: 200, shows },
      ...{ foreign: 'NOT_FOUND', wrong: each('force', NO_FLAGS) },
    },
  ];
}
