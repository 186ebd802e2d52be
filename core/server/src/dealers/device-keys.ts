// Keys of devices: each signs with its own, which never leaves it. Ed25519, or ECDSA over P-256 as browsers have it.
import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The key of SPKI in base64; undefined: it is none that is taken. */
function keyOf(publicKey: string): KeyObject | undefined {
  if (publicKey.length > 400 || !/^[A-Za-z0-9+/]+={0,2}$/.test(publicKey)) return undefined;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return key.asymmetricKeyType === 'ed25519' || isP256 ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a device may register with this key. */
export const isDeviceKey = (publicKey: string): boolean => keyOf(publicKey) !== undefined;

/** Whether the device signed these bytes. @param signature base64; of P-256 the two numbers beside each other (IEEE P1363) */
export function isSigned(publicKey: string, bytes: Buffer, signature: string): boolean {
  const key = keyOf(publicKey);
  if (!key || !/^[A-Za-z0-9+/]{86}==$/.test(signature)) return false;
  const given = Buffer.from(signature, 'base64');
  if (key.asymmetricKeyType === 'ed25519') return verify(null, bytes, key, given);
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, given);
}
