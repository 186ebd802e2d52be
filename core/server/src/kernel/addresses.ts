// What kind of place an address is: the rules of everything that goes out to, or sends somebody to, an address that others name.
import { BlockList, isIP } from 'node:net';

/**
 * `public`: anybody's. `private`: a network of somebody's own. `loopback`: this machine. `reserved`: nobody's, such as tunnels,
 * documentation and measurements. `forbidden`: link-local (where clouds keep their credentials), multicast, none at all.
 */
export type AddressKind = 'public' | 'private' | 'loopback' | 'reserved' | 'forbidden';

const FORBIDDEN_4 = ['169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32', '192.0.0.192/32', '168.63.129.16/32'];
const FORBIDDEN_6 = ['fe80::/10', 'ff00::/8', 'fd00:ec2::254/128', 'fd20:ce::254/128', '::/128'];
const LOOPBACK_4 = ['127.0.0.0/8', '0.0.0.0/8'];
const PRIVATE_4 = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'];
const PRIVATE_6 = ['fc00::/7'];
const RESERVED_4 = [
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
] as const;
/** Inside of what is global: protocol assignments with Teredo, benchmarks and ORCHID; documentation. */
const RESERVED_6 = ['2001::/23', '2001:db8::/32', '3fff::/20'];
const GLOBAL_6 = '2000::/3';

/** Prefixes of IPv6 that carry an address of IPv4 behind them: 6to4, NAT64, compatible, translated. */
const CARRIERS: readonly [bits: number, address: (high: string, low: string) => string][] = [
  [16, (high, low) => `2002:${high}:${low}::`],
  [96, (high, low) => `64:ff9b::${high}:${low}`],
  [96, (high, low) => `::${high}:${low}`],
  [96, (high, low) => `::ffff:0:${high}:${low}`],
];

const FORBIDDEN = listOf([...FORBIDDEN_4, ...FORBIDDEN_6, ...FORBIDDEN_4.flatMap(carried)]);
const LOOPBACK = listOf([...LOOPBACK_4, '::1/128']);
const PRIVATE = listOf([...PRIVATE_4, ...PRIVATE_6]);
const RESERVED = listOf([
  ...RESERVED_4,
  ...RESERVED_6,
  ...[...LOOPBACK_4, ...PRIVATE_4, ...RESERVED_4].flatMap(net => carried(net).slice(0, 1)),
]);
/** an address of IPv4, also one that is written as one of IPv6 (::ffff:0:0/96) */
const IS_4 = listOf(['0.0.0.0/0']);
const GLOBAL = listOf([GLOBAL_6]);

/** @param address a literal address, without brackets */
export function kindOfAddress(address: string): AddressKind {
  const family = familyOf(address);
  if (FORBIDDEN.check(address, family)) return 'forbidden';
  if (LOOPBACK.check(address, family)) return 'loopback';
  if (PRIVATE.check(address, family)) return 'private';
  if (RESERVED.check(address, family)) return 'reserved';
  return IS_4.check(address, family) || GLOBAL.check(address, family) ? 'public' : 'reserved';
}

/** The literal address that is the host of a URL; null when it is a name. */
export function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? null : host;
}

/** Where a call may go. */
export interface Reach {
  env: 'test' | 'production';
  /** networks of the other side's own that the platform has named for it */
  networks: readonly string[];
}

/** In test everything but what is forbidden; in production what is public, and private addresses in a named network. */
export function mayReach(address: string, { env, networks }: Reach): boolean {
  const kind = kindOfAddress(address);
  if (kind === 'forbidden') return false;
  if (env === 'test' || kind === 'public') return true;
  return kind === 'private' && listOf(networks).check(address, familyOf(address));
}

/** An address or a network that lies in a private one as a whole. */
export function isPrivateNetwork(network: string): boolean {
  const [address = '', bits] = network.split('/');
  const own = bits === undefined ? Number.POSITIVE_INFINITY : Number(bits);
  return [...PRIVATE_4, ...PRIVATE_6].some(each => {
    const most = Number(each.split('/')[1]);
    return own >= most && isIP(address) === (each.includes(':') ? 6 : 4) && listOf([each]).check(address, familyOf(address));
  });
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

/** The networks of IPv6 that lead to one of IPv4. */
function carried(network: string): string[] {
  const [address = '', bits] = network.split('/');
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const high = (a * 256 + b).toString(16);
  const low = (c * 256 + d).toString(16);
  return CARRIERS.map(([before, write]) => `${write(high, low)}/${before + Number(bits)}`);
}
