// The operators of the platform: registration, credentials, and a copy in memory for every signed request.
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Currencies, GameRows } from '../catalog/index.ts';
import type { Database, Row, RowUpdate, Sql } from '../db/index.ts';
import { isUnique } from '../db/index.ts';
import { type Amount, ApiError, badFields, Cache, type Cipher, type Clock, type Config } from '../kernel/index.ts';
import { badOperatorFields, isNetwork, isWalletUrl } from './check.ts';
import { Operator, type OperatorFields, type OperatorSettings } from './operator.ts';

export interface Credentials {
  code: string;
  apiKey: string;
  apiSecret: string;
}

type Given = Record<string, unknown>;
/** What is changed, as far as it decides what else is right. */
type Was = Pick<Operator, 'privateWallet' | 'privateNetworks' | 'walletBaseUrl'>;

const SETTINGS: Record<string, keyof OperatorSettings> = {
  ip_allowlist: 'ipAllowlist',
  embed_origins: 'embedOrigins',
  private_networks: 'privateNetworks',
  currencies: 'currencies',
  games: 'games',
  table_create_games: 'tableCreateGames',
  contact: 'contact',
};
/** Fields that are columns of the same name. */
const COLUMNS = [
  ...['name', 'credit_mode', 'status', 'wallet_base_url', 'private_wallet', 'default_return_url'],
  ...['timezone', 'multi_table', 'watch_limit_sec', 'money_adjust', 'warn_below'],
];

const EMPTY: OperatorSettings = {
  ipAllowlist: [],
  embedOrigins: [],
  privateNetworks: [],
  currencies: [],
  games: [],
  tableCreateGames: [],
  contact: null,
  betLimits: {},
  lobby: {},
  rakeDefaults: {},
  cardDesign: {},
};

export interface OperatorsDeps {
  db: Database;
  cipher: Cipher;
  clock: Clock;
  config: Config;
  currencies: Currencies;
  games: GameRows;
}

/** Registers and finds operators. */
export class Operators {
  readonly #deps: OperatorsDeps;
  readonly #known: Cache<Operator | undefined>;
  readonly #embedOrigins: Cache<readonly string[]>;

  constructor(deps: OperatorsDeps) {
    this.#deps = deps;
    this.#known = new Cache(deps.db.bus, 'operator', { byKey: true });
    this.#embedOrigins = new Cache(deps.db.bus, 'operator');
  }

  /** The operator of a code, from memory when known. */
  async byCode(code: string): Promise<Operator | undefined> {
    return this.#known.get(code, async () => {
      const [row] = await this.#deps.db.query('select * from operator where code = $1', [code]);
      return row && this.#open(row);
    });
  }

  /** The operator of a code, if it is in memory: nothing is looked up. */
  known(code: string): Operator | undefined {
    return this.#known.peek(code);
  }

  /** The API secret, for signing and verifying. */
  secretOf(operator: Operator): string {
    return operator.reveal();
  }

  async list(): Promise<Operator[]> {
    return (await this.#deps.db.query('select * from operator order by created_at, code')).map(row => this.#open(row));
  }

  /** Every origin that may frame a screen, each once, from memory until an operator changes. No secret is opened for it. */
  embedOrigins(): Promise<readonly string[]> {
    return this.#embedOrigins.get('', async () => {
      const rows = await this.#deps.db.query<{ origin: string }>(
        `select origin from operator, jsonb_array_elements_text(settings->'embedOrigins') as origin
          group by origin order by min(created_at), origin`,
      );
      return rows.map(row => row.origin);
    });
  }

  /** Codes of the operators that are disabled. */
  async disabled(): Promise<string[]> {
    return (await this.#deps.db.query(`select code from operator where status = 'disabled'`)).map(row => String(row.code));
  }

  /** Without the demo its operator can do nothing: it is known by its own mark, not by a name. */
  async disableDemo(): Promise<void> {
    await this.#deps.db.query(`update operator set status = 'disabled' where settings->'contact'->>'demo' = 'true'`);
    this.#deps.db.bus.invalidate('operator');
  }

  /** A currency by code, for the wallet's conversions. */
  currency(code: string) {
    return this.#deps.currencies.find(code);
  }

  /** Is it active, and stays so until this transaction ends? Whoever disables it waits for that. */
  async isActive(sql: Sql, code: string): Promise<boolean> {
    const [row] = await sql.query<{ status: string }>('select status from operator where code = $1 for share', [code]);
    return row?.status === 'active';
  }

  /** Registers an operator. @throws INVALID_REQUEST naming all bad fields, DUPLICATE */
  async create(sql: Sql, given: Given): Promise<Credentials> {
    const loaded = await this.#check(sql, given, undefined);
    const made = newCredentials();
    const code = String(given.code);
    this.#deps.db.invalidates(sql, 'operator', code);
    const settings = { ...EMPTY, ...settingsOf(given, loaded) };
    try {
      await sql.run(
        `insert into operator (code, name, credit_mode, status, wallet_base_url, private_wallet, default_return_url, timezone,
           multi_table, watch_limit_sec, money_adjust, warn_below, settings, api_key_hash, secret_sealed,
           secret_version, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 0, $12::jsonb, $13, $14, 1, $15)`,
        [
          code,
          given.name,
          given.credit_mode,
          given.status ?? 'active',
          given.wallet_base_url,
          given.private_wallet ?? false,
          given.default_return_url ?? null,
          given.timezone ?? '',
          given.multi_table ?? false,
          given.watch_limit_sec ?? 0,
          given.money_adjust ?? false,
          JSON.stringify(settings),
          this.#hash(made.apiKey),
          this.#seal(made.apiSecret, code, 1),
          this.#deps.clock.now(),
        ],
      );
    } catch (error) {
      if (isUnique(error)) throw new ApiError('DUPLICATE');
      throw error;
    }
    return { code, ...made };
  }

  /** Changes what is given. @throws INVALID_REQUEST, NOT_FOUND */
  async change(sql: Sql, code: string, given: Given): Promise<void> {
    const [row] = await sql.query<Row>('select * from operator where code = $1 for update', [code]);
    if (!row) throw new ApiError('NOT_FOUND');
    const loaded = await this.#check(sql, given, row);
    const settings = { ...(row.settings as OperatorSettings), ...settingsOf(given, loaded) };
    const changed = COLUMNS.filter(name => given[name] !== undefined);
    this.#deps.db.invalidates(sql, 'operator', code);
    const sets = ['settings = $2::jsonb', ...changed.map((column, i) => `${column} = $${i + 3}`)];
    await sql.run(`update operator set ${sets.join(', ')} where code = $1`, [
      code,
      JSON.stringify(settings),
      ...changed.map(name => given[name]),
    ]);
  }

  /** Whether a game is enabled for an operator, as this transaction sees it. */
  async hasGame(sql: Sql, code: string, game: string): Promise<boolean> {
    const [row] = await sql.query<{ has: boolean }>(`select settings->'games' ? $2 as has from operator where code = $1`, [
      code,
      game,
    ]);
    return row?.has === true;
  }

  /** Whether an operator's row can be written as it is wanted: what of its registration becomes another fits the platform. */
  async fits(sql: Sql, now: Row, next: Row): Promise<boolean> {
    const [had, has] = [now.settings, next.settings] as [Row, Row];
    const given: Given = {};
    for (const name of COLUMNS) if (!isDeepStrictEqual(now[name], next[name])) given[name] = next[name];
    for (const [name, key] of Object.entries(SETTINGS)) if (!isDeepStrictEqual(had[key], has[key])) given[name] = has[key];
    return (await this.#badFieldsOf(given, wasOf(now), sql)).length === 0;
  }

  /** A change of the balance below which prepaid credit is called low. */
  warning(code: string, warnBelow: Amount): RowUpdate {
    const update = 'update operator as t set warn_below = given.below';
    return { update, shape: 'below bigint', values: { below: warnBelow }, topic: 'operator', key: code };
  }

  /** Keeps one of the operator's maps (bet limits, lobby, rake defaults …). */
  async keep(sql: Sql, code: string, settings: Partial<OperatorSettings>): Promise<void> {
    const [row] = await sql.query<Row>('select settings from operator where code = $1 for update', [code]);
    if (!row) throw new ApiError('NOT_FOUND');
    this.#deps.db.invalidates(sql, 'operator', code);
    await sql.run('update operator set settings = $2::jsonb where code = $1', [
      code,
      JSON.stringify({ ...(row.settings as OperatorSettings), ...settings }),
    ]);
  }

  /** New key and secret; the old ones stop with the commit (ONB-10). */
  async reissue(sql: Sql, code: string): Promise<Credentials> {
    const [row] = await sql.query<Row>('select secret_version from operator where code = $1 for update', [code]);
    if (!row) throw new ApiError('NOT_FOUND');
    const made = newCredentials();
    const version = Number(row.secret_version) + 1;
    this.#deps.db.invalidates(sql, 'operator', code);
    await sql.run('update operator set api_key_hash = $2, secret_sealed = $3, secret_version = $4 where code = $1', [
      code,
      this.#hash(made.apiKey),
      this.#seal(made.apiSecret, code, version),
      version,
    ]);
    return { code, ...made };
  }

  /** Forgets an operator; whether it may be is the caller's matter. */
  async remove(sql: Sql, code: string): Promise<void> {
    this.#deps.db.invalidates(sql, 'operator', code);
    await sql.run('delete from lobby_banner_owner where operator = $1', [code]);
    await sql.run('delete from operator where code = $1', [code]);
  }

  /** True when this key is the operator's. */
  matches(operator: Operator, apiKey: string): boolean {
    return this.#hash(apiKey) === operator.apiKeyHash;
  }

  /** Names of fields that do not fit what the platform has, or each other. @param was what is changed; undefined: a new one */
  async badFieldsOf(given: Given, was?: Was): Promise<string[]> {
    return this.#badFieldsOf(given, was, undefined);
  }

  async #badFieldsOf(given: Given, was: Was | undefined, sql: Sql | undefined): Promise<string[]> {
    const { currencies, games, config } = this.#deps;
    const known = {
      currencies: new Set((await currencies.list(sql)).map(each => each.code)),
      games: new Set((await games.list(sql)).map(each => each.code)),
      test: config.env === 'test',
      privateWallet: (given.private_wallet ?? was?.privateWallet) === true,
      privateNetworks: networksOf(given, was),
    };
    const bad = badOperatorFields(given, known);
    // an address that was allowed as a private one must not outlive that
    const narrows = ['private_wallet', 'private_networks'].filter(name => given[name] !== undefined);
    if (was && given.wallet_base_url === undefined && narrows.length > 0 && !isWalletUrl(was.walletBaseUrl, known))
      bad.push(...narrows);
    return bad;
  }

  /** @returns the games that are loaded @throws INVALID_REQUEST */
  async #check(sql: Sql, given: Given, row: Row | undefined): Promise<string[]> {
    const bad = await this.#badFieldsOf(given, row && wasOf(row), sql);
    if (bad.length > 0) throw badFields(...bad);
    return (await this.#deps.games.list(sql)).map(each => each.code);
  }

  /** Every secret, sealed anew by another cipher; part of an exchange of the master key. @returns how many */
  async reseal(sql: Sql, to: Cipher): Promise<number> {
    const rows = await sql.query<{ code: string; secret_sealed: string; secret_version: number }>(
      'select code, secret_sealed, secret_version from operator order by code for update',
    );
    for (const { code, secret_sealed, secret_version } of rows) {
      const about = aboutSecret(code, Number(secret_version));
      const sealed = to.seal(this.#deps.cipher.open(secret_sealed, about), about);
      await sql.run('update operator set secret_sealed = $2 where code = $1', [code, sealed]);
    }
    return rows.length;
  }

  #hash(apiKey: string): string {
    return this.#deps.cipher.mac(`api key|${apiKey}`);
  }

  #seal(secret: string, code: string, version: number): string {
    return this.#deps.cipher.seal(secret, aboutSecret(code, version));
  }

  #open(row: Row): Operator {
    const code = String(row.code);
    const secret = this.#deps.cipher.open(String(row.secret_sealed), aboutSecret(code, Number(row.secret_version))).toString();
    const fields: OperatorFields = {
      ...EMPTY,
      ...(row.settings as OperatorSettings),
      code,
      name: String(row.name),
      creditMode: row.credit_mode as OperatorFields['creditMode'],
      walletBaseUrl: String(row.wallet_base_url),
      privateWallet: row.private_wallet === true,
      defaultReturnUrl: row.default_return_url as string | null,
      timezone: String(row.timezone),
      multiTable: row.multi_table === true,
      watchLimitSec: Number(row.watch_limit_sec),
      status: row.status as OperatorFields['status'],
      moneyAdjust: row.money_adjust === true,
      warnBelow: Number(row.warn_below),
      createdAt: Number(row.created_at),
    };
    return new Operator(fields, { apiKeyHash: String(row.api_key_hash), secret });
  }
}

const wasOf = (row: Row): Was => ({
  privateWallet: row.private_wallet === true,
  privateNetworks: (row.settings as OperatorSettings).privateNetworks ?? [],
  walletBaseUrl: String(row.wallet_base_url),
});

/** `all` in a list of games means those that are loaded now. */
function settingsOf(given: Given, loaded: string[]): Partial<OperatorSettings> {
  const out: Record<string, unknown> = {};
  for (const [name, key] of Object.entries(SETTINGS)) {
    const value = given[name];
    if (value === undefined) continue;
    out[key] = Array.isArray(value) && value.includes('all') ? loaded : value;
  }
  return out as Partial<OperatorSettings>;
}

/** The networks as they will be; what is given badly is refused as such. */
function networksOf({ private_networks: given }: Given, was: Was | undefined): readonly string[] {
  return Array.isArray(given) ? given.filter(isNetwork) : (was?.privateNetworks ?? []);
}

/** What an operator's sealed secret is bound to. */
export const aboutSecret = (code: string, version: number): string => `operator|${code}|${version}`;

function newCredentials(): Omit<Credentials, 'code'> {
  return { apiKey: `ak_${randomBytes(20).toString('hex')}`, apiSecret: randomBytes(32).toString('hex') };
}
