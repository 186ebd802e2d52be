// The two operators of a simulated world and the platform's currencies, as the rooms look them up.

import type { Currency, GameRow } from '../../../../core/server/src/catalog/index.ts';
import { loadConfig } from '../../../../core/server/src/kernel/index.ts';
import type { TableServices } from '../../../../core/server/src/tables/services.ts';
import type { WalletDeps } from '../../../../core/server/src/wallet/index.ts';
import { SETTINGS } from './games.ts';

export const CURRENCY = 'KRW';

/** `own` begins independent; `paid` begins with prepaid credit, in another currency than its players play in (CX-04). */
export const OPERATORS = ['own', 'paid'] as const;
export type OperatorCode = (typeof OPERATORS)[number];
export const PREPAID: OperatorCode = 'paid';
type CreditMode = 'prepaid' | 'independent';

export const CURRENCIES: Currency[] = [
  { code: CURRENCY, exponent: 0, rate: 1300, symbol: '₩', settingsStep: 1 },
  { code: 'USD', exponent: 2, rate: 1, symbol: '$', settingsStep: 1 },
];

const fields = (code: OperatorCode) => ({
  code,
  creditMode: (code === PREPAID ? 'prepaid' : 'independent') as CreditMode,
  walletBaseUrl: `http://${code}.invalid`,
  privateWallet: true,
  currencies: code === PREPAID ? ['USD', CURRENCY] : [CURRENCY],
  games: Object.keys(SETTINGS),
  betLimits: {},
  multiTable: code === PREPAID,
  warnBelow: 0,
});

/** The operators of one world; their credit modes change while people play. */
export class SimOperators {
  readonly #all = new Map<string, ReturnType<typeof fields>>(OPERATORS.map(code => [code, fields(code)]));
  /** have had prepaid credit: rounds and seats of then still use it */
  readonly prepaid = new Set<OperatorCode>([PREPAID]);

  /** Prepaid becomes independent, and the other way round. @returns the new mode */
  turn(code: OperatorCode): CreditMode {
    const before = fields(code);
    const creditMode = this.#all.get(code)?.creditMode === 'prepaid' ? 'independent' : 'prepaid';
    this.#all.set(code, { ...before, creditMode });
    this.prepaid.add(code);
    return creditMode;
  }

  /** What the wallet and the tables ask of the operators room. */
  get room(): WalletDeps['operators'] & TableServices['operators'] {
    const room = {
      byCode: async (code: string) => this.#all.get(code),
      secretOf: () => 'secret',
      currency: async (code: string) => CURRENCIES.find(each => each.code === code),
    };
    return room as unknown as WalletDeps['operators'] & TableServices['operators'];
  }
}

export const currencies = { list: async () => CURRENCIES };
export const games = { list: async (): Promise<GameRow[]> => [] };

/** The configuration as it is in production, with keys of no value; nothing is written to its data folder. */
const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
export const simConfig = { ...config, drain_ms: 5000 };
