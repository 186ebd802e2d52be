// Amounts for people: minor units as the currency writes them. `--json` has them as they are.

/** Decimal places of a currency; undefined of one that is not known. */
export type Exponents = ReadonlyMap<string, number>;

export const NO_EXPONENTS: Exponents = new Map();

/** Fields of answers that are amounts; a spec holds them against the schemas. */
export const MONEY = new Set([
  ...[
    'amount',
    'balance',
    'balance_after',
    'bet',
    'between',
    'buy_in',
    'buy_in_total',
    'cash_out',
    'chips',
    'chips_left',
    'credit',
  ],
  ...['credits', 'debit', 'debits', 'house', 'max_bet', 'min_bet', 'net', 'owes', 'pending', 'rake', 'rake_cap', 'rake_cum'],
  ...['rake_full', 'stack_after', 'stack_before', 'stakes', 'sum', 'top_up', 'unfinished', 'warn_below', 'win'],
]);

/** Maps whose every number is an amount. */
export const MAPS_OF_MONEY = new Set(['limits', 'caps']);

/** `1234567` of two places is `12,345.67`. */
export function amountText(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = exponent === 0 ? '' : `.${digits.slice(-exponent)}`;
  return `${minor < 0 ? '-' : ''}${whole}${rest}`;
}

/** Whether something of it is an amount: then it is worth asking which currencies there are. */
export function hasMoney(answer: unknown): boolean {
  if (answer === null || typeof answer !== 'object') return false;
  return Object.entries(answer).some(
    ([key, value]) => (MONEY.has(key) && typeof value === 'number') || MAPS_OF_MONEY.has(key) || hasMoney(value),
  );
}
