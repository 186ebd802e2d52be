// Checks of what the platform says about an operator: every bad field is named.
import { isIP } from 'node:net';
import { kindOfAddress, literalOf, mayReach } from '../kernel/index.ts';

type Given = Record<string, unknown>;

const WEB_PORTS = new Set(['', '443', '8443']);
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A URL of a usual length without a name or password in it, and without what browsers read in more than one way. */
function plainUrl(text: unknown): URL | null {
  if (typeof text !== 'string' || text.length > 2048 || /[\s\\\p{Cc}]/u.test(text)) return null;
  const url = URL.parse(text);
  return url && !url.username && !url.password ? url : null;
}

/** An https URL, or http on this machine where the environment is for tests. */
export function isWebUrl(text: unknown, test: boolean): text is string {
  const url = plainUrl(text);
  if (!url) return false;
  return url.protocol === 'https:' || (test && url.protocol === 'http:' && LOCAL.has(url.hostname));
}

/** Where players are sent back to: never into a network that is not everybody's; to this machine in test alone (B30, NS-31.1). */
export function isReturnUrl(text: unknown, test: boolean): text is string {
  return isWebUrl(text, test) && isEverybodys(new URL(text), test);
}

/** What a player may follow from the lobby, http too; never into a network that is not everybody's (B31). */
export function isLinkUrl(text: unknown, test: boolean): text is string {
  const url = plainUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && isEverybodys(url, test);
}

/** An address of the public network, or in test of this machine. */
function isEverybodys(url: URL, test: boolean): boolean {
  if (LOCAL.has(url.hostname)) return test;
  const literal = literalOf(url);
  return literal === null ? !isLocalName(url) : kindOfAddress(literal) === 'public';
}

/** Every browser takes it for its own machine. */
const isLocalName = (url: URL): boolean => /(^|\.)localhost\.?$/.test(url.hostname);

/** Scheme, host and port alone (ONB-05); no wildcards: it goes into a header of the game screen. */
export function isOrigin(text: unknown, test: boolean): text is string {
  return (
    isWebUrl(text, test) &&
    /^https?:\/\/[a-z0-9.[\]:-]+$/.test(text) &&
    (URL.parse(text)?.origin ?? '') === text.replace(/\/$/, '') &&
    !text.endsWith('/')
  );
}

/** Whose wallet it is, and where. */
interface WalletPlace {
  test: boolean;
  privateWallet: boolean;
  privateNetworks?: readonly string[];
}

/**
 * A wallet address: no query, no fragment; plain http only on this machine in test, or where the platform says it is private
 * (ONB-02). A literal one must be where calls may go; a private one names its network by that, unless others are named.
 */
export function isWalletUrl(text: unknown, about: WalletPlace): text is string {
  if (typeof text !== 'string' || text.length > 2048 || /[\s\\?#\p{Cc}]/u.test(text)) return false;
  const url = URL.parse(text);
  if (!url || url.username || url.password || !isReachable(url, about)) return false;
  // every call would be refused: in production wallets of the public network answer at the ports of the web
  if (!about.test && !about.privateWallet && !WEB_PORTS.has(url.port)) return false;
  if (url.protocol !== 'http:') return url.protocol === 'https:';
  return about.privateWallet || (about.test && LOCAL.has(url.hostname));
}

function isReachable(url: URL, { test, privateWallet, privateNetworks = [] }: WalletPlace): boolean {
  const literal = literalOf(url);
  if (literal === null) return test || !isLocalName(url);
  if (!test && url.protocol === 'http:' && kindOfAddress(literal) !== 'private') return false;
  const named = privateNetworks.length > 0 ? privateNetworks : [literal];
  return mayReach(literal, { env: test ? 'test' : 'production', networks: privateWallet ? named : [] });
}

/** An address or a network, v4 or v6. */
export function isNetwork(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || address.includes('%') || more !== undefined) return false; // a zone is this machine's own matter
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

/** What the platform has, and where a wallet may be. */
export interface Known {
  currencies: ReadonlySet<string>;
  games: ReadonlySet<string>;
  test: boolean;
  privateWallet: boolean;
  privateNetworks?: readonly string[];
}

const isListOf = (value: unknown, isKnown: (item: string) => boolean): boolean =>
  Array.isArray(value) && value.every(each => typeof each === 'string' && isKnown(each));
const isGameList = (value: unknown, { games }: Known) => isListOf(value, each => each === 'all' || games.has(each));

const RULES: Record<string, (value: unknown, known: Known) => boolean> = {
  wallet_base_url: isWalletUrl,
  currencies: (value, known) => isListOf(value, each => known.currencies.has(each)),
  games: isGameList,
  table_create_games: isGameList,
};

/** Names of the fields that do not fit what the platform has; their form is the API's matter, and what is not given is right. */
export function badOperatorFields(given: Given, known: Known): string[] {
  return Object.keys(RULES).filter(name => given[name] !== undefined && !RULES[name]?.(given[name], known));
}
