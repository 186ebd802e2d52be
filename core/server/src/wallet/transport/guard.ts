// Where wallet calls may go: the guard against requests to our own network (reliability 7.3).
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { kindOfAddress, literalOf, mayReach } from '../../kernel/index.ts';

/** What the platform allows one operator's wallet. */
export interface WalletReach {
  env: 'test' | 'production';
  /** the platform marked this operator's wallet as being on a private network: there it may speak plain http, at any port */
  privateWallet: boolean;
  /** which network that is; a wallet that is registered by its address names it by that */
  privateNetworks?: readonly string[];
}

/** May a wallet live at this address? `isPlain`: it is called without TLS, which is for private networks. */
export function addressAllowed(address: string, reach: WalletReach, isPlain = false): boolean {
  const { env, privateWallet, privateNetworks = [] } = reach;
  if (isPlain && env === 'production' && kindOfAddress(address) !== 'private') return false;
  return mayReach(address, { env, networks: privateWallet ? privateNetworks : [] });
}

/** Why this URL is not called; null when it may be. A literal address never reaches the look-up, so it is checked here. */
export function urlRefused(url: URL, reach: WalletReach): string | null {
  const { env, privateWallet, privateNetworks = [] } = reach;
  const isPlain = url.protocol === 'http:';
  if (url.protocol !== 'https:' && !(isPlain && (env === 'test' || privateWallet))) return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const literal = literalOf(url);
  if (literal !== null) {
    const named = privateNetworks.length > 0 ? privateNetworks : [literal];
    if (!addressAllowed(literal, { ...reach, privateNetworks: named }, isPlain)) return 'address';
  }
  const port = url.port || '443';
  if (env === 'production' && !privateWallet && port !== '443' && port !== '8443') return 'port';
  return null;
}

/** A look-up that refuses a name when any of its addresses is refused. */
export function guardedLookup(reach: WalletReach, isPlain: boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4);
      const bad = found.find(each => !addressAllowed(each.address, reach, isPlain));
      const first = found[0];
      if (bad || !first) return callback(Object.assign(new Error('address refused'), { code: 'GUARD' }), '', 4);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
