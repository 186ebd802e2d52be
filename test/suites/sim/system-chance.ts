// Takes the place of the system's generator in the simulator's own process: ids, shoes, salts and nonces come from the seed.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { Chance } from '../../support/chance.ts';

let chance = new Chance(0, 'system');

/** From here on the process has no chance of its own. */
export function takeSystemChance(): void {
  Object.assign(crypto, { randomBytes, randomFillSync, randomUUID });
  syncBuiltinESMExports();
}

/** Begins the stream of a run. */
export function seedSystemChance(seed: number): void {
  chance = new Chance(seed, 'system');
}

function randomBytes(size: number): Buffer {
  return randomFillSync(Buffer.alloc(size));
}

function randomFillSync<T extends ArrayBufferView>(into: T): T {
  const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
  for (let i = 0; i < bytes.length; i += 4) {
    const word = chance.word();
    for (let at = i; at < Math.min(i + 4, bytes.length); at++) bytes[at] = word >>> (8 * (at - i));
  }
  return into;
}

function randomUUID(): string {
  const hex = randomBytes(16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
