// Sizes of a bet: presets by the pot, the slider's scale, single steps, and amounts as they are typed.

export interface Range {
  min: number;
  max: number;
  /** Multiples of this from `min`, or `max`. */
  step: number;
  /** This much of the amount is in already. */
  paid: number;
}

export interface Table {
  pot: number;
  toCall: number;
  /** The big blind, the ante, or another natural step. */
  unit: number;
}

/** The least, all, or so many hundredths of the pot. */
export type Preset = 'min' | number | 'max';

/** What is offered unless the player wants others. */
export const BET_SIZES: readonly number[] = [50, 75, 100];
/** From so many units on the slider is logarithmic: small bets need room. */
const LONG = 20;

/** Into the range, down to a legal step; the ends are exact. */
export function fitted(amount: number, range: Range): number {
  if (amount >= range.max) return range.max;
  if (amount <= range.min) return range.min;
  return range.min + Math.floor((amount - range.min) / range.step) * range.step;
}

/** The amount of a preset: own street total + to call + that part of the pot after calling. */
export function presetAmount(preset: Preset, range: Range, table: Table): number {
  if (preset === 'min') return range.min;
  if (preset === 'max') return range.max;
  const share = Math.floor(((table.pot + table.toCall) * preset) / 100);
  return fitted(range.paid + table.toCall + share, range);
}

/** Presets that differ from each other, in order; the pot ones only where there is a pot. */
export function presetsOf(range: Range, table: Table, sizes: readonly number[] = BET_SIZES): [Preset, number][] {
  const names: Preset[] = table.pot > 0 ? ['min', ...sizes, 'max'] : ['min', 'max'];
  return names.map((name): [Preset, number] => [name, presetAmount(name, range, table)]);
}

/** One natural step up or down; the ends are reached exactly. */
export function stepped(amount: number, by: number, range: Range, unit: number): number {
  const stride = Math.max(range.step, Math.round(unit / range.step) * range.step);
  const next = amount + by * stride;
  if (amount === range.max && by < 0) return fitted(range.min + Math.ceil((range.max - range.min) / stride - 1) * stride, range);
  return fitted(next, range);
}

/** The amount at a place of the slider, 0 to 1000. */
export function amountAt(place: number, range: Range, unit: number): number {
  if (place <= 0) return range.min;
  if (place >= 1000) return range.max;
  const part = place / 1000;
  const raw = isLong(range, unit) ? range.min * (range.max / range.min) ** part : range.min + (range.max - range.min) * part;
  const stride = Math.max(range.step, Math.round(unit / range.step) * range.step);
  return fitted(range.min + Math.round((raw - range.min) / stride) * stride, range);
}

/** Where an amount stands on the slider, 0 to 1000. */
export function placeOf(amount: number, range: Range, unit: number): number {
  if (range.max <= range.min) return 1000;
  const part = isLong(range, unit)
    ? Math.log(amount / range.min) / Math.log(range.max / range.min)
    : (amount - range.min) / (range.max - range.min);
  return Math.round(Math.min(1, Math.max(0, part)) * 1000);
}

/** Minor units of what was typed, however it is grouped; the last point or comma begins the decimals. Null when it is none. */
export function typedAmount(text: string, exponent: number): number | null {
  const clean = text.replace(/[^\d.,]/g, '');
  const decimals = exponent > 0 ? new RegExp(`[.,](\\d{1,${exponent}})$`).exec(clean) : null;
  const whole = (decimals ? clean.slice(0, decimals.index) : clean).replace(/\D/g, '');
  if (whole === '' && !decimals) return null;
  const amount = Number(`${whole || '0'}${(decimals?.[1] ?? '').padEnd(exponent, '0')}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

function isLong(range: Range, unit: number): boolean {
  return range.min > 0 && range.max > unit * LONG && range.max > range.min;
}
