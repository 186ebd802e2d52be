// The platform's currencies: exponent, symbol, and the rate that pre-fills limits and converts prepaid credit.
import { type Database, isUnique, type Row, type RowUpdate, type Sql } from '../db/index.ts';
import { type Amount, ApiError, badFields, Cache } from '../kernel/index.ts';

export interface Currency {
  code: string;
  /** Decimal places: one unit is 10^exponent minor units. */
  exponent: number;
  symbol: string;
  /** Display units per base unit. */
  rate: number;
  /** Settings amounts are multiples of this (CX-08); 10^exponent unless the platform made it finer. */
  settingsStep: Amount;
}

type Given = Record<string, unknown>;

const UPDATE = `update currency as t set symbol = coalesce(given.symbol, t.symbol), rate = coalesce(given.rate, t.rate),
  settings_step = coalesce(given.step, t.settings_step)`;

/** All currencies, in memory after the first look. */
export class Currencies {
  readonly #db: Database;
  readonly #all: Cache<Currency[]>;

  constructor(db: Database) {
    this.#db = db;
    this.#all = new Cache(db.bus, 'currency');
  }

  /** Inside a transaction pass its `sql` on. */
  async list(sql?: Pick<Sql, 'query'>): Promise<Currency[]> {
    const read = async () => (await (sql ?? this.#db).query('select * from currency order by code')).map(currencyOf);
    return sql ? (this.#all.peek('') ?? read()) : this.#all.get('', read);
  }

  async find(code: string): Promise<Currency | undefined> {
    return (await this.list()).find(each => each.code === code);
  }

  /** A new database holds these. */
  async ensure(currencies: { code: string; exponent: number; symbol: string; rate: number }[]): Promise<void> {
    for (const { code, exponent, symbol, rate } of currencies) {
      await this.#db.query(
        `insert into currency (code, exponent, symbol, rate, settings_step) values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [code, exponent, symbol, String(rate), 10 ** exponent],
      );
    }
    this.#db.bus.invalidate('currency');
  }

  /** @throws INVALID_REQUEST naming the bad fields, DUPLICATE */
  async add(sql: Sql, given: Given): Promise<Currency> {
    checkRate(given);
    const exponent = Number(given.exponent);
    this.#db.invalidates(sql, 'currency', String(given.code));
    try {
      await sql.run('insert into currency (code, exponent, symbol, rate, settings_step) values ($1, $2, $3, $4, $5)', [
        given.code,
        exponent,
        given.symbol,
        String(given.rate),
        given.settings_step ?? 10 ** exponent,
      ]);
    } catch (error) {
      if (isUnique(error)) throw new ApiError('DUPLICATE');
      throw error;
    }
    return this.#read(sql, String(given.code));
  }

  /** A change of symbol, rate or settings step; the exponent of money that exists never changes. @throws INVALID_REQUEST */
  update(code: string, given: Given): RowUpdate {
    checkRate(given);
    const { symbol = null, rate, settings_step: step = null } = given;
    const values = { symbol, rate: rate === undefined ? null : String(rate), step };
    return { update: UPDATE, shape: 'symbol text, rate text, step bigint', values, topic: 'currency', key: code };
  }

  async #read(sql: Sql, code: string): Promise<Currency> {
    const [row] = await sql.query('select * from currency where code = $1', [code]);
    return currencyOf(row as Row);
  }
}

/** It is kept as it is written: a number that is written with an exponent is refused. @throws INVALID_REQUEST */
function checkRate({ rate }: Given): void {
  if (rate !== undefined && !/^\d+(\.\d+)?$/.test(String(rate))) throw badFields('rate');
}

/** As a row says it, or its photo. */
export function currencyOf(row: Row): Currency {
  return {
    code: String(row.code),
    exponent: Number(row.exponent),
    symbol: String(row.symbol),
    rate: Number(row.rate),
    settingsStep: Number(row.settings_step),
  };
}
