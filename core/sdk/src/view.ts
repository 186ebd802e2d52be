// What one viewer sees: of a fact, and of a choice.
import { face } from './cards.ts';
import type { Card, Choice, Fact, Json, Option, PlayerId, Seat, Told } from './words.ts';

/** A fact as this viewer sees it: cards they may not see are null, marks are gone; null if it is not for them ('hidden').
 *  seats: those they own in the Run (not those they sit in now). Without secrets it is the told fact itself: do not change it. */
export function view(told: Told, seats: readonly Seat[], player: PlayerId | null): Fact | null {
  const only = told.only;
  if (typeof only === 'number' ? !seats.includes(only) : only !== undefined && only !== player) return null;
  if (told.secret === undefined) return told.fact;
  return shown(told.fact, told.secret, seats) as Fact;
}

/** A fact with every card open: for the records of settled rounds. */
export function unmasked(told: Told): Fact {
  return told.secret === undefined ? told.fact : (shown(told.fact, told.secret, 'all') as Fact);
}

/** A choice as it may leave the process: its cards without marks. */
export function bareChoice(choice: Choice): Choice {
  const options: Record<string, Option> = {};
  for (const [name, option] of Object.entries(choice.options)) {
    options[name] = option;
    if (option.from) options[name] = { ...options[name], from: option.from.map(face) };
    if (option.target && 'card' in option.target)
      options[name] = { ...options[name], target: { card: face(option.target.card) } };
    if (option.sets) options[name] = { ...options[name], sets: option.sets.map(set => set.map(face)) };
  }
  return { ...choice, options };
}

function shown(value: Json | Fact | undefined, secret: ReadonlyMap<Card, readonly Seat[]>, seats: readonly Seat[] | 'all'): Json {
  if (typeof value === 'string') {
    const seen = secret.get(value);
    if (seen === undefined) return value;
    return seats === 'all' || seen.some(seat => seats.includes(seat)) ? face(value) : null;
  }
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (Array.isArray(value)) return value.map((each: Json) => shown(each, secret, seats));
  const object: Record<string, Json> = {};
  for (const [key, each] of Object.entries(value)) object[key] = shown(each, secret, seats);
  return object;
}
