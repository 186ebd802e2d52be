// `baize keys new`: fresh keys in every form that the server takes.

import { generateKeyPairSync } from 'node:crypto';
import { EXIT } from '../../app/index.ts';
import { newMasterKey, newPlatformKey } from '../../kernel/index.ts';
import type { Io } from '../io.ts';

/** An Ed25519 public key in DER is this and its 32 bytes. */
const DER_HEAD = 12;

/** @returns the exit code */
export function newKeys(asJson: boolean, io: Io): number {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const keys = {
    BAIZE_MASTER_KEY: newMasterKey(),
    BAIZE_PLATFORM_KEY: newPlatformKey(),
    BAIZE_PLUGIN_KEYS: publicKey.export({ type: 'spki', format: 'der' }).subarray(DER_HEAD).toString('hex'),
  };
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (asJson) {
    io.out.write(`${JSON.stringify({ ...keys, plugin_private_key: pem })}\n`);
    return EXIT.done;
  }
  for (const [name, value] of Object.entries(keys)) io.out.write(`${name}=${value}\n`);
  io.out.write(`\n# signs plugins (baize plugin pack --key FILE); keep it away from the server\n${pem}`);
  return EXIT.done;
}
