// What is wrong with a configuration: each fault a sentence that names the setting, its variable, what is allowed and an example.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { closest, distance } from 'fastest-levenshtein';

export type Plain = Record<string, unknown>;

/** Of the settings those that are looked at here, beyond what the schema says. */
interface Checked {
  env: string;
  demo: boolean;
  platform_key: string | null;
  master_key: string | null;
  database_url: string | null;
  accept_power_loss: boolean;
  public_url: string | null;
  game_origin: string | null;
  timezone: string;
  guard_exempt: string[] | null;
  callback_addresses: string[];
  port: number;
  metrics_port: number | null;
  studio_networks: string[] | null;
}

/** Settings by variable. A variable that stands here is a text, a number, a flag or a list with commas. */
export const VARIABLES: Record<string, [path: string, kind: 'text' | 'number' | 'flag' | 'list']> = {
  PORT: ['port', 'number'],
  HOST: ['host', 'text'],
  BAIZE_PUBLIC_URL: ['public_url', 'text'],
  BAIZE_GAME_ORIGIN: ['game_origin', 'text'],
  BAIZE_ENV: ['env', 'text'],
  BAIZE_DATA: ['data', 'text'],
  DATABASE_URL: ['database_url', 'text'],
  REDIS_URL: ['redis_url', 'text'],
  BAIZE_PLATFORM_KEY: ['platform_key', 'text'],
  BAIZE_MASTER_KEY: ['master_key', 'text'],
  BAIZE_DEMO: ['demo', 'flag'],
  BAIZE_PLUGINS: ['plugins', 'list'],
  BAIZE_PLUGIN_KEYS: ['plugin_keys', 'list'],
  TRUST_PROXY: ['trust_proxy', 'number'],
  METRICS_PORT: ['metrics_port', 'number'],
  METRICS_HOST: ['metrics_host', 'text'],
  LOG_LEVEL: ['log_level', 'text'],
  BAIZE_TRACES_URL: ['traces.url', 'text'],
};

/** They are read, and are no settings: a file of settings, the command line's server, faults for tests, `baize keys exchange`. */
const OTHERS = ['BAIZE_CONFIG', 'BAIZE_URL', 'BAIZE_FAULTS', 'BAIZE_NEW_MASTER_KEY'];
/** A variable that is further from every known one is somebody else's word, not a slip. */
const SLIP = 4;

// settings that shorten waiting times: for tests, refused in production
const TEST_CLOCKS = [
  'wallet.retry_ms',
  'wallet.doubt_ms',
  'wallet.resume_ms',
  'wallet.wait_ms',
  'auth.rate_per_s',
  'lease_ms',
  'database.gone_ms',
  'launch_token_ms',
  'platform.second_key_ms',
  'private_tables.minute_ms',
];

/** One sentence for each variable that begins like ours and is none: what was meant to be set is not. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = [...Object.keys(VARIABLES), ...OTHERS];
  return Object.keys(env)
    .filter(name => name.startsWith('BAIZE_') && !name.startsWith('BAIZE_TEST_') && !known.includes(name))
    .map(name => {
      const nearest = closest(name, known);
      return `${name}: no variable of ours${distance(name, nearest) <= SLIP ? `; is ${nearest} meant?` : ''}`;
    });
}

/** @param root where `config/` stands */
export function schemaFaults(settings: Plain, root: string): string[] {
  const schema = JSON.parse(readFileSync(join(root, 'config/schema.json'), 'utf8')) as object;
  // asked once, and the tests have found the schema sound
  const once = { meta: false, validateSchema: false, code: { optimize: false } };
  const check = new Ajv2020({ allErrors: true, allowUnionTypes: true, verbose: true, strictTypes: false, ...once }).compile(
    schema,
  );
  if (check(settings)) return [];
  const defaults = JSON.parse(readFileSync(join(root, 'config/default.json'), 'utf8')) as Plain;
  return (check.errors ?? []).map(error => {
    const extra = (error.params as { additionalProperty?: string }).additionalProperty;
    const path = error.instancePath.slice(1).replaceAll('/', '.');
    if (extra !== undefined) return `${[path, extra].filter(Boolean).join('.')}: ${unknownSetting(extra, error)}`;
    return `${named(path)}: ${demand(error, path, defaults)}`;
  });
}

/** A setting with its variable, as people find it; an entry of a list is the list's. */
export function named(path: string): string {
  const [variable] = Object.entries(VARIABLES).find(([, [own]]) => own === path.replace(/\.\d+$/, '')) ?? [];
  return `${path || 'settings'}${variable === undefined ? '' : ` (${variable})`}`;
}

function unknownSetting(name: string, { parentSchema }: ErrorObject): string {
  const known = Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
  const nearest = closest(name, known);
  return `no setting of ours${distance(name, nearest) <= SLIP ? `; is ${nearest} meant?` : ''}`;
}

interface Demanded {
  type?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
  examples?: unknown[];
}

/** What is allowed, and an example: the schema's own, else what the setting is where nobody sets it. */
function demand({ keyword, params, message, parentSchema }: ErrorObject, path: string, defaults: Plain): string {
  const schema = (parentSchema ?? {}) as Demanded;
  const allowed = (params as { allowedValues?: unknown[] }).allowedValues;
  if (keyword === 'enum' && allowed) return `must be one of ${allowed.join(', ')}`;
  const said = schema.description ?? rangeOf(schema) ?? message ?? 'not valid';
  const usual = path.split('.').reduce<unknown>((below, name) => (isPlain(below) ? below[name] : undefined), defaults);
  const example = schema.examples?.[0] ?? usual;
  return example === undefined || example === null ? said : `${said}; for example ${JSON.stringify(example)}`;
}

function rangeOf({ type, minimum, maximum }: Demanded): string | undefined {
  if (![type].flat().includes('integer') || minimum === undefined) return undefined;
  return `must be a whole number from ${minimum}${maximum === undefined ? ' on' : ` to ${maximum}`}`;
}

/** Networks and time zones: what the schema cannot say. */
export function meaningFaults(config: Checked): string[] {
  const { guard_exempt, callback_addresses, studio_networks, timezone, port, metrics_port } = config;
  const faults = (name: string, networks: readonly string[]) =>
    networks.filter(each => !isNetwork(each)).map(each => `${name}: ${each} is no network; for example "10.1.0.0/16"`);
  return [
    ...faults('guard_exempt', guard_exempt ?? []),
    ...faults('callback_addresses', callback_addresses),
    ...faults('studio_networks', studio_networks ?? []),
    ...(metrics_port === port && port !== 0
      ? [`${named('metrics_port')}: ${port} is the port of everything else (PORT); for example ${port === 9100 ? 9101 : 9100}`]
      : []),
    ...(isTimeZone(timezone) ? [] : [`timezone: ${timezone} is no time zone; for example "Asia/Seoul"`]),
  ];
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128));
}

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** What production does not start with. `over`: what was laid over the defaults by hand */
export function productionFaults(config: Checked, over: Plain, env: NodeJS.ProcessEnv): string[] {
  if (config.env !== 'production') return [];
  const faults = unknownVariables(env);
  if (config.demo) faults.push('demo: not in production');
  if (!config.platform_key) faults.push('platform_key: must be given in production (BAIZE_PLATFORM_KEY)');
  if (!config.master_key) faults.push('master_key: must be given in production (BAIZE_MASTER_KEY)');
  if (!config.database_url && !config.accept_power_loss) {
    faults.push('database_url: the embedded database does not survive a power cut; give DATABASE_URL or accept_power_loss');
  }
  if (!config.public_url) faults.push('public_url: must be given in production (BAIZE_PUBLIC_URL)');
  for (const name of ['public_url', 'game_origin'] as const)
    if (config[name]?.startsWith('http:')) faults.push(`${name}: https in production`);
  if (env.BAIZE_FAULTS) faults.push('BAIZE_FAULTS: not in production');
  for (const path of TEST_CLOCKS) if (has(over, path)) faults.push(`${path}: a test clock, not in production`);
  return faults;
}

export const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

function has(settings: Plain, path: string): boolean {
  if (Object.hasOwn(settings, path)) return true;
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  const below = settings[head];
  return rest.length === 0 ? Object.hasOwn(settings, head) : isPlain(below) && has(below, rest.join('.'));
}
