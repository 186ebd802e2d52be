// This tablet as a device: its key, which the browser gives to nobody, and the requests that it signs.
import { VERSION } from './updates.ts';

const DB = 'studio';
const STORE = 'device';

interface Kept {
  key: CryptoKey;
  publicKey: string;
}

function store<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(DB, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const request = work(opening.result.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    };
  });
}

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** The key of this tablet; made once, and not to be taken out. */
async function keptKey(): Promise<Kept> {
  const known = await store<Kept | undefined>('readonly', all => all.get('key'));
  if (known) return known;
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const made = { key: pair.privateKey, publicKey: base64(await crypto.subtle.exportKey('spki', pair.publicKey)) };
  await store('readwrite', all => all.put(made, 'key'));
  return made;
}

export interface DeviceState {
  device_id: string;
  name: string;
  status: 'pending' | 'active' | 'disabled';
  table_id: string | null;
  table_name: string | null;
}

export interface Registration {
  operator: string;
  device_name: string;
}

/** A refusal, with its code. */
export class Refused extends Error {}

async function answered<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const body = (await response.json()) as T & { error?: { code: string } };
  if (!response.ok) throw new Refused(body.error?.code ?? 'INTERNAL_ERROR');
  return body;
}

/** Registers; again with the same key it is the same device, and tells how it stands. */
export async function register(about: Registration): Promise<DeviceState> {
  const { publicKey } = await keptKey();
  const body = { ...about, os: navigator.platform || 'web', app_version: VERSION, public_key: publicKey };
  const headers = { 'content-type': 'application/json' };
  return answered(await fetch('/dealer/v1/register', { method: 'POST', headers, body: JSON.stringify(body) }));
}

/** A signed request of this device. */
export async function signed<T>(deviceId: string, method: string, path: string, body: object = {}): Promise<T> {
  const { key } = await keptKey();
  const target = `/dealer/v1${path}`;
  const sent = JSON.stringify(body);
  const [at, nonce] = [String(Date.now()), crypto.randomUUID()];
  const bytes = new TextEncoder().encode(`${at}\n${nonce}\n${method}\n${target}\n${sent}`);
  const signature = base64(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
  const headers = {
    'content-type': 'application/json',
    'x-device': deviceId,
    'x-timestamp': at,
    'x-nonce': nonce,
    'x-signature': signature,
  };
  return answered(await fetch(target, { method, headers, body: sent }));
}
