// Configuration: the defaults in config/, a file laid over them, environment variables over both, checked against the schema.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPlain, meaningFaults, type Plain, productionFaults, schemaFaults, VARIABLES } from './config-faults.ts';

/** Calls of the wallet, each with its own waiting time. */
export type WalletCall = 'balance' | 'debit' | 'credit' | 'rollback';

/** Every setting, as in `config/default.json`; names as there. */
export interface Config {
  port: number;
  host: string;
  public_url: string | null;
  game_origin: string | null;
  env: 'test' | 'production';
  data: string;
  database_url: string | null;
  redis_url: string | null;
  platform_key: string;
  /** it was made here and lies in the data folder: nobody gave it */
  platform_key_is_kept: boolean;
  master_key: string;
  demo: boolean;
  plugins: string[];
  /** Ed25519 public keys, 64 hex each: whose plugins are taken */
  plugin_keys: string[];
  trust_proxy: number;
  metrics_port: number | null;
  /** where that listens: figures are not for everybody whom the server serves */
  metrics_host: string;
  log_level: string;
  /** a collector of OpenTelemetry over HTTP, and how many of a hundred traces it gets; null: none are made */
  traces: { url: string | null; percent: number };
  drain_ms: number;
  /** how long players may keep their seats when a game's maintenance begins */
  maintenance_grace_ms: number;
  lease_ms: number;
  /** what processes share so that a player finds a table in any of them; `local`: there is one */
  gateway: { presence: 'local' | 'redis'; driver: 'local' | 'redis' };
  database: {
    connections: number;
    report_connections: number;
    connect_ms: number;
    answer_ms: number;
    /** away for so long: everything is let go and recovered */
    gone_ms: number;
    slow_ms: number;
  };
  /** how often the server proves its own books; 0: never */
  reconcile_ms: number;
  /** rows that never change again: a day with more of them is sealed in parts, each so long after its end */
  seal: { most_rows: number; after_ms: number };
  launch_token_ms: number;
  session_ms: number;
  accept_power_loss: boolean;
  /** Networks that the guard of addresses does not count; null: loopback and private ones in test, none in production. */
  guard_exempt: string[] | null;
  /** From where wallets are called, for operators to let in: published, nothing else. */
  callback_addresses: string[];
  /** Studios' networks: the dealer's tool is downloaded from there alone; null: from anywhere. */
  studio_networks: string[] | null;
  /** The day on which `/operator/v1` ends, `YYYY-MM-DD`: its answers say so half a year before; null: no end is planned. */
  operator_v1_sunset: string | null;
  timezone: string;
  /** How long a client may take for its headers and for its body. */
  http: { headers_ms: number; body_ms: number };
  /** whether operators and staff may undo a change through its record */
  audit: { restore: boolean };
  auth: { rate_per_s: number; nonce_ms: number };
  /** how long a minute of a private reservation takes */
  private_tables: { minute_ms: number };
  /** how old a key is before it counts as one of the two of a manual resolution */
  platform: { second_key_ms: number };
  wallet: {
    retry_ms: number[];
    doubt_ms: number;
    resume_ms: number;
    wait_ms: Record<WalletCall, number>;
    connect_ms: number;
    tls_ms: number;
    agent_sockets: number;
  };
  card_design: { face: string; back: string; back_color: string };
  currencies: { code: string; exponent: number; symbol: string; rate: number }[];
}

/** All faults of the configuration at once; the process ends with 78. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`the configuration is not usable:\n${faults.map(fault => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** The repository's root: `config/` and `games/` stand there. */
export const ROOT = resolve(import.meta.dirname, '../../../..');

const LOCAL_NETWORKS = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1', 'fc00::/7', 'fe80::/10'];

/**
 * Reads the configuration. Keys that are not given are made once and kept in the data folder (files 0600).
 * @param refused what else is wrong with the environment, one sentence a fault
 * @throws ConfigError naming every fault
 */
export function loadConfig(
  env: NodeJS.ProcessEnv = process.env,
  refused: (env: NodeJS.ProcessEnv) => string[] = () => [],
): Config {
  const settings = readConfig(env, refused);
  try {
    return {
      ...settings,
      platform_key: settings.platform_key ?? keptKey(settings.data, PLATFORM_KEY, newPlatformKey),
      master_key: settings.master_key ?? keptKey(settings.data, MASTER_KEY, newMasterKey),
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ConfigError([
      `data (BAIZE_DATA): ${settings.data} cannot be used (${code}); give a folder that this user may write`,
    ]);
  }
}

/** What was set, before keys are made: one that nobody has given is null. */
export type Settings = Omit<Config, 'platform_key' | 'master_key'> & Record<'platform_key' | 'master_key', string | null>;

/** Reads the configuration and makes nothing. @throws ConfigError naming every fault */
export function readConfig(env: NodeJS.ProcessEnv, refused: (env: NodeJS.ProcessEnv) => string[] = () => []): Settings {
  const faults: string[] = [];
  const settings = readJson(join(ROOT, 'config/default.json'), faults);
  const over = env.BAIZE_CONFIG ? readJson(resolve(env.BAIZE_CONFIG), faults) : {};
  lay(settings, over);
  for (const [name, [path, kind]] of Object.entries(VARIABLES)) {
    const text = env[name];
    if (text === undefined) continue;
    if (/[\n\r\0]/.test(text) || text === 'changeme') faults.push(`${name}: not usable as a value`);
    else if (text !== '') settings[path] = fromText(text, kind);
  }
  faults.push(...refused(env));
  faults.push(...schemaFaults(settings, ROOT));
  if (faults.length === 0) faults.push(...meaningFaults(settings as unknown as Config));
  if (faults.length === 0) faults.push(...productionFaults(settings as unknown as Config, over, env));
  if (faults.length > 0) throw new ConfigError(faults);
  const config = settings as unknown as Settings;
  config.data = resolve(config.data);
  config.guard_exempt ??= config.env === 'test' ? LOCAL_NETWORKS : [];
  config.platform_key_is_kept = !config.platform_key;
  return config;
}

function readJson(file: string, faults: string[]): Plain {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Plain;
    faults.push(`${file}: not an object`);
  } catch (error) {
    faults.push(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  return {};
}

/** Lays one tree of settings over another; lists are replaced whole. A dotted key means the nested one. */
function lay(under: Plain, over: Plain): void {
  for (const [key, value] of Object.entries(over)) {
    if (key === '__proto__') continue;
    const [head, ...rest] = key.split('.') as [string, ...string[]];
    const below = under[head];
    const nested = rest.length > 0 ? { [rest.join('.')]: value } : value;
    if (isPlain(below) && isPlain(nested)) lay(below, nested);
    else under[head] = nested;
  }
}

function fromText(text: string, kind: 'text' | 'number' | 'flag' | 'list'): unknown {
  if (kind === 'number') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (kind === 'flag') return text === '1' || text === 'true' ? true : text === '0' || text === 'false' ? false : text;
  if (kind === 'list')
    return text
      .split(',')
      .map(each => each.trim())
      .filter(Boolean);
  return text;
}

/** A new first platform key in the place of the one in the data folder. */
export function renewPlatformKey(config: Config): void {
  rmSync(join(config.data, PLATFORM_KEY), { force: true });
  config.platform_key = keptKey(config.data, PLATFORM_KEY, newPlatformKey);
}

/** Another master key in the data folder, where the one of now is kept there; a process that dies leaves one of the two. */
export function replaceMasterKey(config: Config, key: string): void {
  const file = join(config.data, MASTER_KEY);
  if (!existsSync(file) || readFileSync(file, 'utf8').trim() !== config.master_key) return;
  writeFileSync(`${file}.new`, `${key}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** @throws ConfigError when it is none */
export function mustBeMasterKey(key: string | undefined, variable: string): string {
  if (key !== undefined && KEPT[MASTER_KEY]?.test(key)) return key;
  throw new ConfigError([`${variable}: must be 64 hex digits, as \`baize keys new\` prints them`]);
}

const PLATFORM_KEY = 'platform.key';
const MASTER_KEY = 'master.key';
const KEPT: Record<string, RegExp> = { [PLATFORM_KEY]: /^pk_[0-9a-f]{40}$/, [MASTER_KEY]: /^[0-9a-f]{64}$/ };

/** `pk_` and 40 hex digits. */
export const newPlatformKey = (): string => `pk_${randomBytes(20).toString('hex')}`;
/** 64 hex digits. */
export const newMasterKey = (): string => randomBytes(32).toString('hex');

function keptKey(data: string, name: string, make: () => string): string {
  const file = join(data, name);
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (KEPT[name]?.test(kept)) return kept;
    throw new ConfigError([`${file}: what stands there is no key; bring back the file as it was, from your backup`]);
  }
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const key = make();
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
