// Where wallet calls may go: the guard against requests to our own network (reliability 7.3).
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface Reach {
  env: 'test' | 'production';
  /** the platform marked this operator's wallet as being on a private network */
  privateWallet: boolean;
}

/** Never, anywhere: link-local (cloud metadata), multicast, the unspecified address. */
const NEVER = new BlockList();
for (const net of ['169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32', '192.0.0.192/32'])
  add(NEVER, net, 'ipv4');
for (const net of ['fe80::/10', 'ff00::/8', 'fd00:ec2::254/128']) add(NEVER, net, 'ipv6');
NEVER.addAddress('::', 'ipv6');

const LOOPBACK = new BlockList();
add(LOOPBACK, '127.0.0.0/8', 'ipv4');
add(LOOPBACK, '0.0.0.0/8', 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const PRIVATE = new BlockList();
for (const net of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '198.18.0.0/15', '192.0.0.0/24']) {
  add(PRIVATE, net, 'ipv4');
}
add(PRIVATE, 'fc00::/7', 'ipv6');

function add(list: BlockList, net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = net.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** May a wallet live at this address? */
export function addressAllowed(address: string, reach: Reach): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (NEVER.check(address, family)) return false;
  if (reach.env === 'test') return true;
  if (LOOPBACK.check(address, family)) return false;
  return reach.privateWallet || !PRIVATE.check(address, family);
}

/** Why this URL is not called; null when it may be. A literal address never reaches the look-up, so it is checked here. */
export function urlRefused(url: URL, reach: Reach): string | null {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (reach.env === 'test' || reach.privateWallet))) return 'scheme';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !addressAllowed(literal, reach)) return 'address';
  const port = url.port || '443';
  if (reach.env === 'production' && !reach.privateWallet && port !== '443' && port !== '8443') return 'port';
  return null;
}

/** A look-up that refuses a name when any of its addresses is refused. */
export function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 4);
      const bad = found.find(each => !addressAllowed(each.address, reach));
      const first = found[0];
      if (bad || !first) return callback(Object.assign(new Error('address refused'), { code: 'GUARD' }), '', 4);
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}
