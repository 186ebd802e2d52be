// How a currency shows to the platform's staff.
import type { Currency } from '../../catalog/index.ts';
import type { StaffCurrency } from '../schemas/staff.ts';
import type { Sent } from '../schemas/words.ts';

export const currencyView = ({ code, exponent, symbol, rate, settingsStep }: Currency): Sent<typeof StaffCurrency> => ({
  code,
  exponent,
  symbol,
  rate,
  settings_step: settingsStep,
});
