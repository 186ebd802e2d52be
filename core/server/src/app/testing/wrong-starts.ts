// Configurations that no server starts with: what is wrong, with which code the start ends, and what it says.
// docs/configuration.md has them as a table, the spec beside it tries each.

export interface WrongStart {
  what: string;
  env?: Record<string, string>;
  /** laid over the settings by BAIZE_CONFIG */
  over?: unknown;
  /** what `BAIZE_CONFIG` holds instead */
  file?: string;
  exit: 69 | 78;
  says: string;
}

const KEYS = { BAIZE_PLATFORM_KEY: `pk_${'1'.repeat(40)}`, BAIZE_MASTER_KEY: '2'.repeat(64) };
const PRODUCTION = {
  ...KEYS,
  BAIZE_ENV: 'production',
  BAIZE_PUBLIC_URL: 'https://play.example.com',
  DATABASE_URL: 'postgres://db.example.com/baize',
};
const without = (...names: (keyof typeof PRODUCTION)[]) =>
  Object.fromEntries(Object.entries(PRODUCTION).filter(([name]) => !names.includes(name as keyof typeof PRODUCTION)));

const wrong = (what: string, env: Record<string, string>, says: string): WrongStart => ({ what, env, exit: 78, says });
const over = (what: string, settings: unknown, says: string): WrongStart => ({ what, over: settings, exit: 78, says });

/** Of a single setting, wherever the server runs. */
const SETTINGS: WrongStart[] = [
  wrong(
    '`PORT=99999`',
    { PORT: '99999' },
    'port (PORT): must be a whole number from 0 to 65535 (0 takes a free one); for example 2567',
  ),
  wrong(
    '`PORT=http`',
    { PORT: 'http' },
    'port (PORT): must be a whole number from 0 to 65535 (0 takes a free one); for example 2567',
  ),
  wrong(
    '`METRICS_PORT=x`',
    { METRICS_PORT: 'x' },
    'metrics_port (METRICS_PORT): must be a whole number from 0 to 65535; for example 9100',
  ),
  wrong(
    '`METRICS_PORT` is `PORT`',
    { PORT: '9100', METRICS_PORT: '9100' },
    'metrics_port (METRICS_PORT): 9100 is the port of everything else (PORT); for example 9101',
  ),
  wrong('`HOST` with a line break', { HOST: '127.0.0.1\n' }, 'HOST: not usable as a value'),
  wrong('`BAIZE_ENV=prod`', { BAIZE_ENV: 'prod' }, 'env (BAIZE_ENV): must be one of test, production'),
  wrong(
    '`BAIZE_MASTER_KEY=abc`',
    { BAIZE_MASTER_KEY: 'abc' },
    'master_key (BAIZE_MASTER_KEY): must be 64 hex digits, as `baize keys new` prints them',
  ),
  wrong('`BAIZE_MASTER_KEY=changeme`', { BAIZE_MASTER_KEY: 'changeme' }, 'BAIZE_MASTER_KEY: not usable as a value'),
  wrong(
    '`BAIZE_PLATFORM_KEY=pk_1`',
    { BAIZE_PLATFORM_KEY: 'pk_1' },
    'platform_key (BAIZE_PLATFORM_KEY): must be pk_ and 40 hex digits, as `baize keys new` prints them',
  ),
  wrong(
    '`BAIZE_PLUGIN_KEYS=abc`',
    { BAIZE_PLUGIN_KEYS: 'abc' },
    'plugin_keys.0 (BAIZE_PLUGIN_KEYS): must be a public key of 64 hex digits, as `baize keys new` prints it',
  ),
  wrong(
    '`BAIZE_PUBLIC_URL=play.example.com`',
    { BAIZE_PUBLIC_URL: 'play.example.com' },
    'public_url (BAIZE_PUBLIC_URL): must be http:// or https:// and a host, without a path; for example "https://play.example.com"',
  ),
  wrong(
    '`BAIZE_PUBLIC_URL=https://example.com/play`',
    { BAIZE_PUBLIC_URL: 'https://example.com/play' },
    'public_url (BAIZE_PUBLIC_URL): must be http:// or https:// and a host, without a path; for example "https://play.example.com"',
  ),
  wrong(
    '`BAIZE_GAME_ORIGIN=ftp://games.example.com`',
    { BAIZE_GAME_ORIGIN: 'ftp://games.example.com' },
    'game_origin (BAIZE_GAME_ORIGIN): must be http:// or https:// and a host, without a path; for example "https://games.example.com"',
  ),
  wrong(
    '`DATABASE_URL=mysql://db/baize`',
    { DATABASE_URL: 'mysql://db/baize' },
    'database_url (DATABASE_URL): must be the address of a PostgreSQL database; for example "postgres://baize@127.0.0.1:5432/baize"',
  ),
  wrong(
    '`REDIS_URL=http://redis`',
    { REDIS_URL: 'http://redis' },
    'redis_url (REDIS_URL): must be the address of a Redis; for example "redis://127.0.0.1:6379"',
  ),
  wrong(
    '`BAIZE_DEMO=maybe`',
    { BAIZE_DEMO: 'maybe' },
    'demo (BAIZE_DEMO): must be 1 or 0 (true or false in a file); for example true',
  ),
  wrong(
    '`TRUST_PROXY=yes`',
    { TRUST_PROXY: 'yes' },
    'trust_proxy (TRUST_PROXY): must be the number of proxies in front, 0 to 10; for example 1',
  ),
  wrong(
    '`LOG_LEVEL=verbose`',
    { LOG_LEVEL: 'verbose' },
    'log_level (LOG_LEVEL): must be one of trace, debug, info, warn, error, fatal, silent',
  ),
  wrong(
    '`BAIZE_PLUGINS=games/chess`, which is not there',
    { BAIZE_PLUGINS: 'games/chess' },
    'plugins (BAIZE_PLUGINS): games/chess is no folder with a package.json; for example "games/holdem"',
  ),
  wrong('`BAIZE_FAULTS` of another form', { BAIZE_FAULTS: 'K4@x:kill' }, 'BAIZE_FAULTS: "K4@x:kill"'),
];

/** Of the file that `BAIZE_CONFIG` names. */
const FILES: WrongStart[] = [
  wrong('`BAIZE_CONFIG` names no file', { BAIZE_CONFIG: '/nowhere/baize.json' }, '/nowhere/baize.json: ENOENT'),
  { what: '`BAIZE_CONFIG` is no JSON', file: '{ port: 1 }', exit: 78, says: 'in JSON at position' },
  { what: '`BAIZE_CONFIG` is a list', file: '[]', exit: 78, says: ': not an object' },
  over('an unknown setting', { drian_ms: 1 }, 'drian_ms: no setting of ours; is drain_ms meant?'),
  over('an unknown setting in a group', { wallet: { retri_ms: [1] } }, 'wallet.retri_ms: no setting of ours; is retry_ms meant?'),
  over('`drain_ms: -1`', { drain_ms: -1 }, 'drain_ms: must be a whole number from 0 to 3600000; for example 30000'),
  over('`lease_ms: 5`', { lease_ms: 5 }, 'lease_ms: must be a whole number from 100 to 60000; for example 5000'),
  over(
    '`database.connections: 1`',
    { 'database.connections': 1 },
    'database.connections: must be a whole number from 2 to 200; for example 10',
  ),
  over(
    '`database.report_connections: "8"`',
    { 'database.report_connections': '8' },
    'database.report_connections: must be a whole number from 6 to 200; for example 8',
  ),
  over('`session_ms` of a week', { session_ms: 604_800_000 }, 'session_ms: must be a whole number from 1000 to 43200000'),
  over('`wallet.retry_ms: []`', { 'wallet.retry_ms': [] }, 'wallet.retry_ms: must NOT have fewer than 1 items; for example ['),
  over('`timezone: "Asia/Soul"`', { timezone: 'Asia/Soul' }, 'timezone: Asia/Soul is no time zone; for example "Asia/Seoul"'),
  over(
    '`guard_exempt: ["10.0.0.0/99"]`',
    { guard_exempt: ['10.0.0.0/99'] },
    'guard_exempt: 10.0.0.0/99 is no network; for example "10.1.0.0/16"',
  ),
  over(
    '`callback_addresses: ["here"]`',
    { callback_addresses: ['here'] },
    'callback_addresses: here is no network; for example "10.1.0.0/16"',
  ),
  over(
    '`operator_v1_sunset: "soon"`',
    { operator_v1_sunset: 'soon' },
    'operator_v1_sunset: must be a day; for example "2031-01-31"',
  ),
  over(
    '`card_design.back_color: "pink"`',
    { 'card_design.back_color': 'pink' },
    'card_design.back_color: must be one of blue, red, black',
  ),
  over(
    '`gateway.driver: "redis"` without its package',
    { 'gateway.driver': 'redis' },
    'gateway.driver: redis needs the package @colyseus/redis-driver, which is not installed',
  ),
];

/** Of production. */
const REAL: WrongStart[] = [
  wrong('production with the demo', { ...PRODUCTION, BAIZE_DEMO: '1' }, 'demo: not in production'),
  wrong(
    'production without a platform key',
    without('BAIZE_PLATFORM_KEY'),
    'platform_key: must be given in production (BAIZE_PLATFORM_KEY)',
  ),
  wrong(
    'production without a master key',
    without('BAIZE_MASTER_KEY'),
    'master_key: must be given in production (BAIZE_MASTER_KEY)',
  ),
  wrong(
    'production without PostgreSQL',
    without('DATABASE_URL'),
    'database_url: the embedded database does not survive a power cut; give DATABASE_URL or accept_power_loss',
  ),
  wrong(
    'production without its address',
    without('BAIZE_PUBLIC_URL'),
    'public_url: must be given in production (BAIZE_PUBLIC_URL)',
  ),
  wrong(
    'production at an address that is not https',
    { ...PRODUCTION, BAIZE_PUBLIC_URL: 'http://play.example.com' },
    'public_url: https in production',
  ),
  wrong(
    'production with games at an address that is not https',
    { ...PRODUCTION, BAIZE_GAME_ORIGIN: 'http://games.example.com' },
    'game_origin: https in production',
  ),
  wrong('production with faults', { ...PRODUCTION, BAIZE_FAULTS: 'K4@1:kill' }, 'BAIZE_FAULTS: not in production'),
  {
    ...over('production with a clock of tests', { lease_ms: 1000 }, 'lease_ms: a test clock, not in production'),
    env: PRODUCTION,
  },
  wrong(
    'production with an unknown variable',
    { ...PRODUCTION, BAIZE_PLATFROM_KEY: 'x' },
    'BAIZE_PLATFROM_KEY: no variable of ours; is BAIZE_PLATFORM_KEY meant?',
  ),
];

/** What is found without opening anything. */
export const WRONG_SETTINGS: readonly WrongStart[] = [...SETTINGS, ...FILES, ...REAL];

/** What is found in the folder, at the database or at the port: the spec makes each. */
export const WRONG_SURROUNDINGS = {
  folderIsFile: { what: '`BAIZE_DATA` is a file', exit: 78, says: 'cannot be used (' },
  keptKey: {
    what: '`master.key` in the data folder is damaged',
    exit: 78,
    says: 'what stands there is no key; bring back the file',
  },
  inUse: { what: 'another process has the embedded database', exit: 69, says: 'the data folder is in use by process' },
  refused: {
    what: 'nothing listens at `DATABASE_URL`',
    exit: 69,
    says: 'the database is not reached (DATABASE_URL): connect ECONNREFUSED',
  },
  noDatabase: {
    what: 'the database of `DATABASE_URL` does not exist',
    exit: 69,
    says: 'does not exist (DATABASE_URL); `baize migrate --create` makes it, where the name is right',
  },
  password: {
    what: 'a user whom the database does not know',
    exit: 69,
    says: 'the database does not let us in, or not do that (DATABASE_URL):',
  },
  noRight: {
    what: 'a user who may make no tables',
    exit: 69,
    says: 'the database does not let us in, or not do that (DATABASE_URL):',
  },
  otherKey: {
    what: 'a database that was made with another master key',
    exit: 78,
    says: 'master_key: this database was made with another one, which alone opens its secrets and cards (BAIZE_MASTER_KEY)',
  },
  otherEnvironment: {
    what: 'a database of the other environment',
    exit: 78,
    says: 'env: this database belongs to test, and not to production (BAIZE_ENV)',
  },
  unfit: {
    what: 'production on a database with wallets that are not https',
    exit: 78,
    says: 'wallet_base_url is not https, and the wallet is not marked as private',
  },
  portInUse: { what: 'a port in use', exit: 69, says: 'is in use: stop who listens there, or give another (PORT)' },
  noAddress: {
    what: '`HOST` is no address of this machine',
    exit: 78,
    says: 'cannot be listened at (HOST, PORT): EADDRNOTAVAIL',
  },
} as const satisfies Record<string, WrongStart>;
