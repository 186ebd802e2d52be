// PINs of dealers by a slow hash: short secrets, so that each guess costs whoever has the database, too.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const derive = (pin: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((done, fail) => scrypt(pin, salt, KEY_BYTES, cost, (error, key) => (error ? fail(error) : done(key))));

/** `scrypt$N$r$p$salt$key`, salt and key as base64. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Takes as long for nobody as for somebody: without a hash one is made up. */
export async function isPin(pin: string, hash: string | undefined): Promise<boolean> {
  if (hash === undefined) {
    await derive(pin, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const given = await derive(pin, Buffer.from(salt, 'base64'), { ...COST, N: Number(N), r: Number(r), p: Number(p) });
  return timingSafeEqual(given, Buffer.from(key, 'base64'));
}
