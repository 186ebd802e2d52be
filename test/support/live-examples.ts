// Right calls for private tables, dealers and their devices, for specs that walk all endpoints; and a device that signs.
import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { type Answer, Player } from './clients.ts';
import { pokerTable } from './poker.ts';
import type { Site } from './site.ts';
import type { Json, World } from './world.ts';

export interface LiveExample {
  path: string;
  body?: unknown;
  status: number;
}

/** A dealer's tool: its key never leaves it. */
export class Device {
  readonly url: string;
  readonly #key: KeyObject;
  id = '';

  private constructor(url: string, key: KeyObject) {
    this.url = url;
    this.#key = key;
  }

  /** Registers a new device of an operator. */
  static async register(
    url: string,
    operator: string,
    about: Json = {},
    curve: 'ed25519' | 'P-256' = 'ed25519',
  ): Promise<Device> {
    const { publicKey, privateKey } =
      curve === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const device = new Device(url, privateKey);
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    const body = { operator, device_name: 'Studio A', os: 'test', app_version: '1.0.0', public_key: key, ...about };
    const response = await fetch(`${url}/dealer/v1/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Json;
    if (response.status !== 200) throw new Error(JSON.stringify(answer));
    device.id = String(answer.device_id);
    return device;
  }

  /** The same device, which calls another address. */
  at(url: string): Device {
    const device = new Device(url, this.#key);
    device.id = this.id;
    return device;
  }

  /** A signed call. @param change of the headers */
  async call<T = Json>(method: string, path: string, body?: unknown, change: Record<string, string> = {}): Promise<Answer<T>> {
    const target = `/dealer/v1${path}`;
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
    const at = change['x-timestamp'] ?? String(Date.now());
    const nonce = change['x-nonce'] ?? randomUUID();
    const text = Buffer.concat([Buffer.from(`${at}\n${nonce}\n${method}\n${target}\n`), bytes]);
    const isEc = this.#key.asymmetricKeyType === 'ec';
    const signature = isEc ? sign('sha256', text, { key: this.#key, dsaEncoding: 'ieee-p1363' }) : sign(null, text, this.#key);
    const headers = {
      'content-type': 'application/json',
      'x-device': this.id,
      'x-timestamp': at,
      'x-nonce': nonce,
      'x-signature': signature.toString('base64'),
      ...change,
    };
    const response = await fetch(this.url + target, {
      method,
      headers,
      ...(bytes.length > 0 ? { body: new Uint8Array(bytes) } : {}),
    });
    const text2 = await response.text();
    return { status: response.status, body: (text2.startsWith('{') ? JSON.parse(text2) : text2) as T, headers: response.headers };
  }
}

/** Who deals at a table: the room of a dealer's tool. */
export const joinDealer = (url: string, token: string): Promise<Player> => Player.join(url, 'dealer', token);

/** The smallest PNG there is. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A right call of each endpoint of studios. */
export async function liveExamples(world: World, { operator }: Site): Promise<Record<string, LiveExample[]>> {
  const live = { game_code: 'live_holdem', operator_code: operator.code };
  const table = await pokerTable(world, live);
  const start = new Date(Date.now() + 3_600_000).toISOString();
  const reservation = { table_id: table, start, minutes: 30, password: 'open-1234' };
  const other = { ...reservation, table_id: await pokerTable(world, live) };
  const { body: made } = await operator.call('POST', '/private-tables', other);
  const dealer = { name: 'Mina', pin: '1234' };
  const { body: added } = await operator.call('POST', '/dealers', { ...dealer, login: 'example-1' });
  const device = await Device.register(world.server.url, operator.code);
  const at = `/dealers/${added.dealer_id}`;
  const one = (status: number, path: string, body?: unknown): LiveExample[] => [
    { path, status, ...(body === undefined ? {} : { body }) },
  ];
  return {
    'POST /operator/v1/private-tables': one(200, '/private-tables', reservation),
    'DELETE /operator/v1/private-tables/:private_id': one(200, `/private-tables/${made.private_id}`),
    'POST /operator/v1/dealers': one(201, '/dealers', { ...dealer, login: 'example-2' }),
    'PATCH /operator/v1/dealers/:dealer_id': one(204, at, { name: 'Min' }),
    'POST /operator/v1/dealers/:dealer_id/badge': one(200, `${at}/badge`),
    'DELETE /operator/v1/dealers/:dealer_id/badge': one(204, `${at}/badge`),
    'PUT /operator/v1/dealers/:dealer_id/photo': one(200, `${at}/photo`, { image: PNG }),
    'DELETE /operator/v1/dealers/:dealer_id/photo': one(204, `${at}/photo`),
    'POST /platform/v1/dealers': one(201, '/dealers', { ...dealer, login: 'example-3', operator_code: operator.code }),
    'PATCH /platform/v1/dealers/:dealer_id': one(200, at, { role: 'pitboss' }),
    'PATCH /platform/v1/devices/:id': one(200, `/devices/${device.id}`, { status: 'active' }),
    'PATCH /platform/v1/devices': one(200, '/devices', { operator_code: operator.code, limit: 5 }),
  };
}
