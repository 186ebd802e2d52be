// Devices of dealers by the platform's staff: approved, blocked, bound to a table, limited in number.
import type { Recording } from '../audit/index.ts';
import type { Device, DeviceChange } from '../dealers/index.ts';
import { badFields } from '../kernel/index.ts';
import type { TableRow } from '../tables/index.ts';
import type { Services } from './services.ts';

/** How many devices an operator may have active; null: as many as it likes. */
export async function deviceLimit({ devices, settings }: Services, operator: string): Promise<number | null> {
  const own = await devices.limitOf(operator);
  return own === undefined ? (await settings.read()).device_limit : own;
}

/** Dealers deal at live tables: at one that is shared, or the operator's own. */
export function mayDealAt({ tables, plugins }: Services, operator: string, tableId: string): boolean {
  const row = tables.find(tableId);
  const isLive = row !== undefined && plugins.current(row.gameCode)?.game.live === true;
  return isLive && (row.operator === null || row.operator === operator);
}

/** A device that is blocked is signed out, and its table begins no further round. @throws INVALID_REQUEST, DUPLICATE */
export async function changeDevice(services: Services, record: Recording, was: Device, change: DeviceChange): Promise<Device> {
  const { devices, tables, signIns } = services;
  if (change.tableId && !mayDealAt(services, was.operator, change.tableId)) throw badFields('table_id');
  const limit = await deviceLimit(services, was.operator);
  let paused: TableRow | undefined;
  const changed = record
    .change(async sql => {
      const next = await devices.change(sql, was.id, change, limit);
      const left = next.status === 'disabled' && was.status === 'active' && was.tableId ? tables.find(was.tableId) : undefined;
      if (left) paused = await tables.patch(sql, left.id, { live: { ...left.live, paused: true } });
      return next;
    })
    .finally(() => devices.learn());
  const next = await changed;
  if (paused) await tables.ask(paused.id, { type: 'change', change: { live: paused.live } });
  if (next.status !== 'active' || next.tableId !== was.tableId) signIns.over({ deviceId: was.id });
  return next;
}

export function limitDevices(services: Services, record: Recording, operator: string, limit: number | null): Promise<void> {
  record.note({ limit });
  return record.change(sql => services.devices.setLimit(sql, operator, limit));
}
