// Where a request comes from, and whether that address is allowed.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The client's address: the socket's, or the one that `proxies` hops from the right of X-Forwarded-For saw. */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  const own = plain(request.socket.remoteAddress ?? '');
  if (proxies <= 0) return own;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map(each => plain(each.trim()));
  const found = hops.filter(Boolean).at(-proxies);
  return found && isIP(found) ? found : own;
}

const plain = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;

/** A list of addresses and networks, ready for look-ups. Empty means nobody. */
export class AllowList {
  readonly #list = new BlockList();

  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const [address = '', bits] = network.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(bits), family);
    }
  }

  has(address: string): boolean {
    const kind = isIP(address);
    return kind !== 0 && this.#list.check(address, kind === 6 ? 'ipv6' : 'ipv4');
  }
}
