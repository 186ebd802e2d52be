// What an operator is: its registration, its choices, its credentials at rest.
import { inspect } from 'node:util';
import type { Amount } from '../kernel/index.ts';

export type CreditMode = 'prepaid' | 'independent';
export type BetLimits = Record<string, Record<string, { min?: Amount; max?: Amount }>>;

/** Lists and maps of an operator, kept together in one column. */
export interface OperatorSettings {
  ipAllowlist: string[];
  embedOrigins: string[];
  /** where a private wallet lives: addresses and networks */
  privateNetworks: string[];
  /** The first is the default currency (ONB-06). */
  currencies: string[];
  games: string[];
  tableCreateGames: string[];
  contact: unknown;
  betLimits: BetLimits;
  lobby: Record<string, Record<string, unknown>>;
  rakeDefaults: Record<string, unknown>;
  cardDesign: Record<string, unknown>;
}

export interface OperatorFields extends OperatorSettings {
  code: string;
  name: string;
  creditMode: CreditMode;
  walletBaseUrl: string;
  privateWallet: boolean;
  defaultReturnUrl: string | null;
  /** '' means the platform's zone. */
  timezone: string;
  multiTable: boolean;
  watchLimitSec: number;
  status: 'active' | 'disabled';
  moneyAdjust: boolean;
  warnBelow: Amount;
  createdAt: number;
}

/** An operator as the server works with it. Credentials never show when it is printed or written as JSON. */
export class Operator implements OperatorFields {
  declare readonly code: string;
  declare readonly name: string;
  declare readonly creditMode: CreditMode;
  declare readonly walletBaseUrl: string;
  declare readonly privateWallet: boolean;
  declare readonly defaultReturnUrl: string | null;
  declare readonly timezone: string;
  declare readonly multiTable: boolean;
  declare readonly watchLimitSec: number;
  declare readonly status: 'active' | 'disabled';
  declare readonly moneyAdjust: boolean;
  declare readonly warnBelow: Amount;
  declare readonly createdAt: number;
  declare readonly ipAllowlist: string[];
  declare readonly embedOrigins: string[];
  declare readonly privateNetworks: string[];
  declare readonly currencies: string[];
  declare readonly games: string[];
  declare readonly tableCreateGames: string[];
  declare readonly contact: unknown;
  declare readonly betLimits: BetLimits;
  declare readonly lobby: Record<string, Record<string, unknown>>;
  declare readonly rakeDefaults: Record<string, unknown>;
  declare readonly cardDesign: Record<string, unknown>;
  readonly #credentials: { apiKeyHash: string; secret: string };

  constructor(fields: OperatorFields, credentials: { apiKeyHash: string; secret: string }) {
    Object.assign(this, fields);
    this.#credentials = credentials;
  }

  /** Hash of the API key. */
  get apiKeyHash(): string {
    return this.#credentials.apiKeyHash;
  }

  /** The API secret: the HMAC key of both directions, used as the literal string. */
  reveal(): string {
    return this.#credentials.secret;
  }

  [inspect.custom](): string {
    return `Operator ${this.code}`;
  }
}
