// What stands on a button: the option's name in the player's words and the exact amount it moves.
import { type Currency, money } from '../money.ts';
import { cardName } from '../parts/faces.ts';
import { handZone, type Place, zoneWords } from '../table/zones.ts';
import { named, type Translate } from '../texts.ts';
import type { Button } from './choice.ts';
import type { Preset } from './sizing.ts';

export interface ButtonWords {
  label: string;
  /** The second line: an amount. */
  sub: string;
}

export interface Wording {
  translate: Translate;
  currency: Currency;
  table: Place;
  /** My chips behind. */
  chips: number;
  nicknameOf?: (seat: number) => string;
}

/** The words of one option; `amount` is the slider's where the option has one. */
export function buttonWords(button: Button, amount: number, picked: number, at: Wording): ButtonWords {
  const { translate, currency, chips } = at;
  const write = (sum: number) => money(sum, currency, translate.lang);
  const name = [labelOf(button, at), targetOf(button, at)].filter(Boolean).join(' · ');
  if (button.range) {
    const sum = button.range.max > button.range.min ? amount : button.range.min;
    const all = sum - button.range.paid >= chips && chips > 0;
    if (all) return { label: translate('act.allin'), sub: write(sum) };
    if (button.name === 'raise')
      return { label: translate('act.raise_to', { amount: '' }).replace(/\s+/g, ' ').trim(), sub: write(sum) };
    return { label: name, sub: write(sum) };
  }
  if (button.price !== null && button.price > 0) {
    const all = button.price >= chips && chips > 0;
    return { label: all && button.name !== 'call' ? translate('act.allin') : name, sub: write(button.price) };
  }
  if (button.cards || button.sets.length > 0) {
    if (button.name === 'draw' || button.name === 'exchange') return { label: translate('act.draw_n', { n: picked }), sub: '' };
    return { label: picked > 0 ? `${name} ${picked}` : name, sub: '' };
  }
  return { label: name, sub: '' };
}

function labelOf({ name, label }: Button, { translate, table }: Wording): string {
  const gameCode = table?.game_code ?? '';
  if (typeof label === 'object') return label[translate.lang] ?? label.en ?? named(translate, 'act', name, gameCode);
  return named(translate, 'act', label ?? name, gameCode);
}

// Two options with one label are told apart by what they are about.
function targetOf({ target }: Button, { translate, table, nicknameOf }: Wording): string {
  if (!target) return '';
  if ('zone' in target) return zoneWords(target.zone, translate, table);
  if ('card' in target) return cardName(target.card, translate);
  return nicknameOf?.(target.seat) || zoneWords(handZone(target.seat, 0), translate, table);
}

const FRACTIONS: Record<number, string> = { 25: '¼', 33: '⅓', 50: '½', 67: '⅔', 75: '¾' };

/** The short word of a preset. */
export function presetWords(preset: Preset, all: boolean, translate: Translate): string {
  if (preset === 'max') return translate(all ? 'act.allin' : 'act.max');
  if (preset === 'min') return translate('act.min');
  return preset === 100 ? translate('act.pot') : (FRACTIONS[preset] ?? `${preset}%`);
}

/** What a seat did, for its tag and for the list of the hand. */
export function actionWords(
  action: { name: string; label?: string | null; count?: number },
  translate: Translate,
  gameCode: string,
): string {
  // where nothing is thrown for it a draw has a word of its own
  if (action.name === 'draw' && !translate.has('act.draw')) return translate('act.draw_n', { n: action.count ?? 0 });
  const name = action.label && translate.has(`act.${action.label}`) ? action.label : action.name;
  return named(translate, 'act', name, gameCode);
}

/** Why some play a hand again: the game's own words for the reason, else that they do. */
export function rematchWords(reason: string, translate: Translate): string {
  return translate(translate.has(`rematch.${reason}`) ? `rematch.${reason}` : 'event.rematch');
}

/** A refusal of the table in plain words; a broken limit names the amount. */
export function refusedCommand(code: string, data: Record<string, unknown>, translate: Translate, currency: Currency): string {
  const reason = typeof data.reason === 'string' ? data.reason : '';
  const sum = (key: string) => (typeof data[key] === 'number' ? money(Number(data[key]), currency, translate.lang) : null);
  if (code === 'ACTION_INVALID') {
    const min = reason === 'min' || reason === 'buy_in' ? sum('min') : null;
    const max = reason === 'max' || reason === 'buy_in' ? sum('max') : null;
    if (min && max) return `${translate('err.BELOW_MIN', { amount: min })} ${translate('err.ABOVE_MAX', { amount: max })}`;
    if (min) return translate('err.BELOW_MIN', { amount: min });
    if (max) return translate('err.ABOVE_MAX', { amount: max });
    if (translate.has(`why.${reason}`)) return translate(`why.${reason}`);
  }
  return translate.has(`err.${code}`) ? translate(`err.${code}`) : translate('err.UNKNOWN', { code });
}
