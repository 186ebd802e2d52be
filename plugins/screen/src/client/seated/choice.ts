// An open request as buttons: one for each option and nothing else, whatever the game calls it.
import type { Ask, AskOption } from '@baize/protocol';
import type { Range } from './sizing.ts';

/** Colours by what a word means in every game; the first option that is no default is gold where none is known. */
const LOOKS: Record<string, Look> = {
  fold: 'no',
  die: 'no',
  muck: 'no',
  check: 'yes',
  call: 'yes',
  bet: 'main',
  raise: 'main',
  stand: 'no',
  hit: 'yes',
  stop: 'main',
  go: 'no',
};

export type Look = 'no' | 'yes' | 'main' | 'plain';

export interface CardChoice {
  from: string[];
  least: number;
  most: number;
}

export interface Button {
  name: string;
  look: Look;
  /** What it costs; null when that depends on the amount or is nothing. */
  price: number | null;
  /** An amount to choose; `min === max` is a fixed one. */
  range: Range | null;
  cards: CardChoice | null;
  /** Exactly one of these groups of cards. */
  sets: string[][];
  /** What the button says instead of its name, and what it is about. */
  label: AskOption['label'];
  target: AskOption['target'];
  /** Taken when the time runs out. */
  otherwise: boolean;
}

export function buttonsOf(ask: Ask): Button[] {
  const options = Object.entries(ask.options ?? {});
  const known = options.some(([name]) => LOOKS[name] === 'main');
  const first = options.find(([name]) => name !== ask.otherwise && LOOKS[name] === undefined)?.[0];
  return options.map(([name, fields]): Button => {
    const min = amount(fields.min);
    const max = amount(fields.max);
    const from = words(fields.from);
    const sized = min !== null || max !== null;
    const low = min ?? 0;
    return {
      name,
      look: options.length === 1 ? 'main' : (LOOKS[name] ?? (name === first && !known ? 'main' : 'plain')),
      price: amount(fields.price),
      range: sized
        ? { min: low, max: max ?? low, step: Math.max(1, amount(fields.step) ?? 1), paid: amount(fields.paid) ?? 0 }
        : null,
      cards: from ? { from, least: amount(fields.least) ?? 1, most: amount(fields.most) ?? from.length } : null,
      sets: Array.isArray(fields.sets) ? fields.sets.map(each => words(each) ?? []).filter(each => each.length > 0) : [],
      label: fields.label,
      target: fields.target,
      otherwise: name === ask.otherwise,
    };
  });
}

/** The option whose amount the slider sets: the chosen one, else the last of those with room. */
export function sizedOf(buttons: readonly Button[], chosen: string | null): Button | null {
  const sized = buttons.filter(each => each.range && each.range.max > each.range.min);
  return sized.find(each => each.name === chosen) ?? sized.at(-1) ?? null;
}

/** Only whether to show what is over: nobody waits for it, and silence is an answer. */
export const isShowOffer = (buttons: readonly Button[]): boolean =>
  buttons.length > 0 && buttons.every(({ name, otherwise }) => name === 'show' || (name === 'muck' && otherwise));

/** Can these cards be sent with this option? */
export function fits(button: Button, picked: readonly string[]): boolean {
  if (button.sets.length > 0) return button.sets.some(set => sameCards(set, picked));
  if (!button.cards) return true;
  const { from, least, most } = button.cards;
  const left = [...from];
  for (const card of picked) {
    const at = left.indexOf(card);
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return picked.length >= least && picked.length <= most;
}

/** Every card that some option of the request takes, each once. */
export function pickable(buttons: readonly Button[]): string[] {
  const lists = buttons.flatMap(each => [each.cards?.from ?? [], ...each.sets]);
  const out: string[] = [];
  for (const list of lists)
    for (const card of new Set(list)) {
      const wanted = list.filter(each => each === card).length;
      while (out.filter(each => each === card).length < wanted) out.push(card);
    }
  return out;
}

/** Most cards that can be chosen at once. */
export function mostPicked(buttons: readonly Button[]): number {
  return Math.max(0, ...buttons.map(each => Math.max(each.cards?.most ?? 0, ...each.sets.map(set => set.length))));
}

function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function words(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : null;
}
