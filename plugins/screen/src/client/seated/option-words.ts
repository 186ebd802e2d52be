// What stands on a button: the option's name in the player's words and the exact amount it moves.
import { type Currency, money } from '../money.ts';
import { named, type Say } from '../texts.ts';
import type { Button } from './choice.ts';
import type { Preset } from './sizing.ts';

export interface ButtonWords {
  label: string;
  /** The second line: an amount. */
  sub: string;
}

export interface Saying {
  say: Say;
  currency: Currency;
  gameCode: string;
  /** My chips behind. */
  chips: number;
}

/** The words of one option; `amount` is the slider's where the option has one. */
export function buttonWords(button: Button, amount: number, picked: number, at: Saying): ButtonWords {
  const { say, currency, gameCode, chips } = at;
  const write = (sum: number) => money(sum, currency, say.lang);
  const name = named(say, 'act', button.name, gameCode);
  if (button.range) {
    const sum = button.range.max > button.range.min ? amount : button.range.min;
    const all = sum - button.range.paid >= chips && chips > 0;
    if (all) return { label: say('act.allin'), sub: write(sum) };
    if (button.name === 'raise')
      return { label: say('act.raise_to', { amount: '' }).replace(/\s+/g, ' ').trim(), sub: write(sum) };
    return { label: name, sub: write(sum) };
  }
  if (button.price !== null && button.price > 0) {
    const all = button.price >= chips && chips > 0;
    return { label: all && button.name !== 'call' ? say('act.allin') : name, sub: write(button.price) };
  }
  if (button.cards || button.sets.length > 0) {
    if (button.name === 'draw' || button.name === 'exchange') return { label: say('act.draw_n', { n: picked }), sub: '' };
    return { label: picked > 0 ? `${name} ${picked}` : name, sub: '' };
  }
  return { label: name, sub: '' };
}

/** The short word of a preset. */
export function presetWords(preset: Preset, all: boolean, say: Say): string {
  if (preset === 'half') return '½';
  if (preset === 'three_quarters') return '¾';
  if (preset === 'max') return say(all ? 'act.allin' : 'act.max');
  return say(preset === 'pot' ? 'act.pot' : 'act.min');
}

/** What a seat did, for its tag and for the list of the hand. */
export function actionWords(action: { name: string; label?: string | null; count?: number }, say: Say, gameCode: string): string {
  if (action.name === 'draw') return say('act.draw_n', { n: action.count ?? 0 });
  const name = action.label && say.has(`act.${action.label}`) ? action.label : action.name;
  return named(say, 'act', name, gameCode);
}

/** A refusal of the table in plain words; a broken limit names the amount. */
export function refusedCommand(code: string, data: Record<string, unknown>, say: Say, currency: Currency): string {
  const reason = typeof data.reason === 'string' ? data.reason : '';
  const sum = (key: string) => (typeof data[key] === 'number' ? money(Number(data[key]), currency, say.lang) : null);
  if (code === 'ACTION_INVALID') {
    const min = reason === 'min' || reason === 'buy_in' ? sum('min') : null;
    const max = reason === 'max' || reason === 'buy_in' ? sum('max') : null;
    if (min && max) return `${say('err.BELOW_MIN', { amount: min })} ${say('err.ABOVE_MAX', { amount: max })}`;
    if (min) return say('err.BELOW_MIN', { amount: min });
    if (max) return say('err.ABOVE_MAX', { amount: max });
    if (say.has(`why.${reason}`)) return say(`why.${reason}`);
  }
  return say.has(`err.${code}`) ? say(`err.${code}`) : say('err.UNKNOWN', { code });
}
