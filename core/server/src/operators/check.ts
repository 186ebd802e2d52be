// Checks of what the platform says about an operator: every bad field is named.
import { isIP } from 'node:net';
import { isPrivateNetwork, kindOfAddress, literalOf, mayReach, oddValues } from '../kernel/index.ts';

type Given = Record<string, unknown>;

const CODE = /^[a-z0-9_-]{2,32}$/;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/** An https URL, or http on this machine where the environment is for tests. */
export function isWebUrl(text: unknown, test: boolean): text is string {
  if (typeof text !== 'string' || text.length > 2048 || /[\s\\\p{Cc}]/u.test(text)) return false;
  const url = URL.parse(text);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (test && url.protocol === 'http:' && LOCAL.has(url.hostname));
}

/** Where players are sent back to: never into a network that is not everybody's; to this machine in test alone (B30, NS-31.1). */
export function isReturnUrl(text: unknown, test: boolean): text is string {
  if (!isWebUrl(text, test)) return false;
  const url = new URL(text);
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

/** An IANA time zone. */
export function isTimezone(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return /^[A-Za-z]/.test(text);
  } catch {
    return false;
  }
}

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most;
const isList = (value: unknown, each: (item: unknown) => boolean, most = 500): boolean =>
  Array.isArray(value) && value.length <= most && value.every(each) && new Set(value).size === value.length;

/** Known codes that lists may name. */
export interface Known {
  currencies: ReadonlySet<string>;
  games: ReadonlySet<string>;
  test: boolean;
  privateWallet: boolean;
  privateNetworks?: readonly string[];
}

const gameList = (value: unknown, known: Known): boolean =>
  isList(value, each => each === 'all' || known.games.has(String(each))) &&
  (value as unknown[]).every(each => typeof each === 'string');

const RULES: Record<string, (value: unknown, known: Known) => boolean> = {
  code: value => typeof value === 'string' && CODE.test(value),
  name: value => isText(value, 100),
  credit_mode: value => value === 'prepaid' || value === 'independent',
  wallet_base_url: (value, known) => isWalletUrl(value, known),
  private_wallet: value => typeof value === 'boolean',
  private_networks: value => isList(value, each => isNetwork(each) && isPrivateNetwork(each), 20),
  ip_allowlist: value => isList(value, isNetwork),
  default_return_url: (value, known) => value === null || isReturnUrl(value, known.test),
  embed_origins: (value, known) => isList(value, each => isOrigin(each, known.test)),
  currencies: (value, known) => isList(value, each => known.currencies.has(String(each))) && (value as unknown[]).length > 0,
  games: gameList,
  timezone: value => value === '' || isTimezone(value),
  multi_table: value => typeof value === 'boolean',
  watch_limit_sec: value =>
    Number.isSafeInteger(value) && (value === 0 || ((value as number) >= 30 && (value as number) <= 3600)),
  contact: value =>
    value === null ||
    isText(value, 500) ||
    (typeof value === 'object' && oddValues(value).length === 0 && JSON.stringify(value).length <= 2000),
  table_create_games: gameList,
  warn_below: value => Number.isSafeInteger(value) && (value as number) >= 0,
  money_adjust: value => typeof value === 'boolean',
  status: value => value === 'active' || value === 'disabled',
};

const REQUIRED = ['code', 'name', 'credit_mode', 'wallet_base_url', 'ip_allowlist', 'currencies', 'games'];

/** Names of the bad fields of a registration or change; unknown fields are ignored. */
export function badOperatorFields(given: Given, known: Known, isNew: boolean): string[] {
  const bad = Object.keys(RULES).filter(name => {
    const value = given[name];
    if (value === undefined) return isNew && REQUIRED.includes(name);
    return !RULES[name]?.(value, known);
  });
  if (!isNew && given.code !== undefined && !bad.includes('code')) bad.push('code');
  return bad;
}
