// Writes amounts: whole minor units in, grouped and signed text out, by digits and never through floating point.
import { decimalPoint, grouped } from './format/numbers.ts';

/** Minor units; wider than a safe integer it arrives as text or BigInt. */
export type Amount = number | bigint | string;

export interface Currency {
  exponent: number;
  symbol: string;
  /** The big blind in minor units, where amounts are counted in it. */
  bigBlind?: number;
}

export interface MoneyStyle {
  /** A plus sign before profit. */
  sign?: boolean;
  /** Decimals also when they are zero: for balances, wins and sums. */
  full?: boolean;
}

interface Step {
  power: number;
  sign: string;
}

const EAST = (thousand: string, myriad: string, oku: string): Step[] => [
  { power: 8, sign: oku },
  { power: 4, sign: myriad },
  { power: 3, sign: thousand },
];
const WEST = (thousand: string, million: string, milliard: string): Step[] => [
  { power: 9, sign: milliard },
  { power: 6, sign: million },
  { power: 3, sign: thousand },
];
const SHORT: Record<string, Step[]> = {
  ko: EAST('천', '만', '억'),
  ja: EAST('千', '万', '億'),
  zh: EAST('千', '万', '亿'),
  en: WEST('K', 'M', 'B'),
  th: WEST('K', 'M', 'B'),
  vi: WEST('N', 'Tr', 'T'),
};

/** The exact amount: `₩12,500`, `−$1.50`, `12.500 ₫`. */
export function money(amount: Amount, currency: Currency, lang: string, style: MoneyStyle = {}): string {
  const value = BigInt(amount);
  const size = value < 0n ? -value : value;
  const sign = value < 0n ? '−' : style.sign && value > 0n ? '+' : '';
  if (currency.bigBlind) return sign + inBigBlinds(size, BigInt(currency.bigBlind), lang);
  return sign + withSymbol(digits(size, currency.exponent, lang, style.full === true), currency.symbol, lang);
}

/** Two amounts with one symbol: `₩1,000–3,000,000`. */
export function moneyRange(min: Amount, max: Amount, currency: Currency, lang: string, short = false): string {
  const bare = { ...currency, symbol: '' };
  const write = (amount: Amount, how: Currency) => (short ? shortMoney(amount, how, lang) : money(amount, how, lang));
  if (BigInt(min) === BigInt(max)) return write(max, currency);
  return lang === 'vi' ? `${write(min, bare)}–${write(max, currency)}` : `${write(min, currency)}–${write(max, bare)}`;
}

/** The short form of chips, tiles and totals: three digits, rounded down. Never for a sum to be paid or won. */
export function shortMoney(amount: Amount, currency: Currency, lang: string, symbol = true): string {
  const size = BigInt(amount) < 0n ? -BigInt(amount) : BigInt(amount);
  if (currency.bigBlind) return inBigBlinds(size, BigInt(currency.bigBlind), lang);
  const unit = 10n ** BigInt(currency.exponent);
  const whole = size / unit;
  const step = (SHORT[lang] ?? SHORT.en ?? []).find(each => whole >= 10n ** BigInt(each.power));
  const text = step ? threeDigits(whole, step, lang) : digits(size, currency.exponent, lang, false);
  return symbol ? withSymbol(text, currency.symbol, lang) : text;
}

/** One decimal, rounded down: what is shown is there. */
function inBigBlinds(size: bigint, blind: bigint, lang: string): string {
  const tenths = (size * 10n) / blind;
  const rest = tenths % 10n;
  return `${grouped(tenths / 10n, lang)}${rest > 0n ? decimalPoint(lang) + rest : ''}\u00A0BB`;
}

function threeDigits(whole: bigint, step: Step, lang: string): string {
  const length = String(whole).length;
  const cut = 10n ** BigInt(Math.max(0, length - 3));
  const kept = (whole / cut) * cut;
  const base = 10n ** BigInt(step.power);
  const rest = String(kept % base)
    .padStart(step.power, '0')
    .replace(/0+$/, '');
  return grouped(kept / base, lang) + (rest ? decimalPoint(lang) + rest : '') + step.sign;
}

function digits(size: bigint, exponent: number, lang: string, full: boolean): string {
  const unit = 10n ** BigInt(exponent);
  const rest = size % unit;
  const fraction = exponent > 0 && (full || rest > 0n) ? decimalPoint(lang) + String(rest).padStart(exponent, '0') : '';
  return grouped(size / unit, lang) + fraction;
}

function withSymbol(text: string, symbol: string, lang: string): string {
  if (!symbol) return text;
  if (lang === 'vi') return `${text}\u00A0${symbol}`;
  return /[A-Za-z]$/.test(symbol) ? `${symbol}\u00A0${text}` : symbol + text;
}
