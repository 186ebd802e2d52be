// How a currency shows to the platform's staff.
import type { Currency } from '../operators/index.ts';

export const currencyView = ({ code, exponent, symbol, rate, settingsStep }: Currency): object => ({
  code,
  exponent,
  symbol,
  rate,
  settings_step: settingsStep,
});
