// Dealers and their devices as operators and staff read them.
import { deviceLimit, type Services } from '../../admin/index.ts';
import type { Dealer, Device, ListedDealer, OnDuty } from '../../dealers/index.ts';
import { iso } from '../../kernel/index.ts';
import type { Operator } from '../../operators/index.ts';
import type { DeviceState, PublishedToolView } from '../schemas/dealer-tool.ts';
import type { DealerView, DeviceList, DeviceView, StaffDealer } from '../schemas/dealers.ts';
import type { Sent } from '../schemas/words.ts';

/** Where the photo of a dealer is; '' without one. Another picture has another `v`. */
export const photoUrl = (services: Services, { id, photo }: Pick<Dealer, 'id' | 'photo'>): string =>
  photo === null ? '' : `${services.url()}/dealer/v1/photos/${id}?v=${photo.slice(0, 12)}`;

/** A device as it reads itself. */
export function deviceStateView({ tables }: Services, { id, name, status, tableId }: Device): Sent<typeof DeviceState> {
  return { device_id: id, name, status, table_id: tableId, table_name: (tableId && tables.find(tableId)?.name) || null };
}

export function dealerView(services: Services, dealer: ListedDealer): Sent<typeof DealerView> {
  return {
    dealer_id: dealer.id,
    login: dealer.login,
    name: dealer.name,
    role: dealer.role,
    status: dealer.status,
    rounds: dealer.rounds,
    created_at: iso(dealer.createdAt),
    photo_url: photoUrl(services, dealer),
    badge_tail: dealer.badgeTail,
    badge_issued_at: dealer.badgeIssuedAt === null ? null : iso(dealer.badgeIssuedAt),
    badge_code: dealer.badgeCode,
  };
}

/** Staff see no badge: it opens a table's cards. */
export function staffDealerView(services: Services, dealer: ListedDealer): Sent<typeof StaffDealer> {
  const { badge_code: _code, ...view } = dealerView(services, dealer);
  return { ...view, operator_code: dealer.operator };
}

type Live = NonNullable<Sent<typeof DeviceView>['live']>;

/** What a device said of itself, with what it always has. */
function liveOf({ lastStatus, appVersion, os }: Device): Live {
  const said = (lastStatus ?? {}) as Partial<Pick<Live, 'scanner' | 'stream' | 'cpu' | 'mem' | 'update'>>;
  return { scanner: 'none', stream: { state: 'off' }, ...said, app_version: appVersion, os };
}

/** @param onDuty who is signed in there */
export function deviceView({ online }: Services, device: Device, onDuty: OnDuty | undefined): Sent<typeof DeviceView> {
  const { lastIp, lastSeenAt, tableId, requestedTableId, lastStatus } = device;
  const isOnline = online.isDealing(device.id);
  return {
    id: device.id,
    name: device.name,
    status: device.status,
    online: isOnline,
    logged_in: onDuty !== undefined,
    ...(onDuty ? { dealer: onDuty.login, on_duty: onDuty.name } : {}),
    app_version: device.appVersion,
    os: device.os,
    ...(lastIp === null ? {} : { last_ip: lastIp }),
    ...(lastSeenAt === null ? {} : { last_seen_at: iso(lastSeenAt) }),
    created_at: iso(device.createdAt),
    ...(tableId === null ? {} : { table_id: tableId }),
    ...(requestedTableId === null ? {} : { requested_table_id: requestedTableId }),
    open_tables: isOnline && tableId !== null ? [tableId] : [],
    setup_ready: device.status === 'active' && tableId !== null,
    ...(isOnline ? { live: liveOf(device) } : {}),
    ...(!isOnline && lastStatus !== null ? { last_status: liveOf(device) } : {}),
  };
}

/** The devices of an operator (DEV-01). */
export async function devicesOf(services: Services, operator: Operator): Promise<Sent<typeof DeviceList>> {
  const [devices, onDuty, limit] = await Promise.all([
    services.devices.list(operator.code),
    services.signIns.ofOperator(operator.code),
    deviceLimit(services, operator.code),
  ]);
  const at = new Map(onDuty.map(each => [each.deviceId, each]));
  return {
    active: devices.filter(each => each.status === 'active').length,
    limit,
    devices: devices.map(each => deviceView(services, each, at.get(each.id))),
  };
}

/** As staff see a device: with whose it is. */
export async function staffDeviceView(services: Services, device: Device): Promise<Sent<typeof DeviceView>> {
  const [operator, onDuty] = await Promise.all([
    services.operators.byCode(device.operator),
    services.signIns.ofOperator(device.operator),
  ]);
  const view = deviceView(
    services,
    device,
    onDuty.find(each => each.deviceId === device.id),
  );
  return { ...view, operator: device.operator, ...(operator ? { operator_name: operator.name } : {}) };
}

/** The dealer's tool as it is published now, each file at its fixed address (DEV-05). */
export async function publishedToolView({ toolFiles, url }: Services): Promise<Sent<typeof PublishedToolView>> {
  const { version, notes, pubDate, files } = await toolFiles.published();
  return {
    version,
    ...(notes === undefined ? {} : { notes }),
    ...(pubDate === undefined ? {} : { pub_date: pubDate }),
    files: files.map(each => ({ ...each, url: `${url()}/dealer/v1/tool/${each.alias}` })),
  };
}
