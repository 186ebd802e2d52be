// Checks that a value is a Game before it is loaded: by shape, never by instanceof, since games come from a context of their own.
import { whyNoGame } from '../capabilities.ts';
import type { Game } from '../game.ts';
import { isAmount, isName } from '../names.ts';
import { RAKES } from '../rakes.ts';
import { ZONE_SIGHTS } from '../zones.ts';

const CATEGORIES = ['poker', 'card', 'board', 'live'];
const KINDS = ['table', 'round'];
const FLOWS = ['buy_in', 'bet'];

type Field = (game: Record<string, unknown>) => boolean;
/** Each field and when it is right. */
const FIELDS: Record<string, Field> = {
  sdk: ({ sdk }) => sdk === undefined || (typeof sdk === 'string' && /^1\.\d+$/.test(sdk)),
  code: ({ code }) => isName(code) && code.length <= 32,
  names: ({ names }) => isRecord(names) && isText(names.en) && Object.values(names).every(isText),
  category: ({ category }) => CATEGORIES.includes(category as string),
  kind: ({ kind }) => KINDS.includes(kind as string),
  flow: ({ flow }) => FLOWS.includes(flow as string),
  live: ({ live }) => typeof live === 'boolean',
  seats: ({ seats, flow }) => (seats === null ? flow === 'bet' : isSeats(seats)),
  entries: ({ entries }) => entries === undefined || (isNames(entries) && entries.length > 0),
  limits: ({ limits }) => isNames(limits) && limits.length > 0,
  spots: ({ spots }) => spots === undefined || (isNames(spots) && spots.length > 0),
  betSize: ({ betSize, limits }) =>
    isNames(betSize) &&
    (betSize.length === 1 || betSize.length === 2) &&
    betSize.every(key => (limits as string[]).includes(key)),
  timers: ({ timers }) =>
    isRecord(timers) && Object.entries(timers).every(([key, ms]) => isTimer(key, ms)) && 'next_round_ms' in timers,
  deck: ({ deck }) => isRecord(deck) && isDeck(deck),
  zones: ({ zones }) =>
    zones === undefined ||
    (isRecord(zones) &&
      Object.keys(zones).every(isName) &&
      Object.values(zones).every(each => ZONE_SIGHTS.some(one => one === each))),
  counters: ({ counters }) => counters === undefined || (isNames(counters) && counters.length > 0),
  rake: ({ rake }) => rake === null || (typeof rake === 'string' && Object.hasOwn(RAKES, rake)),
  ready: ({ ready }) => typeof ready === 'function',
  play: ({ play }) => typeof play === 'function',
  check: ({ check }) => isOptionalFunction(check),
  vacates: ({ vacates }) => isOptionalFunction(vacates),
  results: ({ results }) => isOptionalFunction(results),
  carryFrom: ({ carryFrom }) => isOptionalFunction(carryFrom),
  bot: ({ bot }) => isOptionalFunction(bot),
  template: ({ template, limits }) => template === undefined || (isRecord(template) && isTemplate(template, limits as string[])),
  rules: ({ rules }) => rules === undefined || (isRecord(rules) && Object.values(rules).every(isRuleTexts)),
  payouts: ({ payouts }) => payouts === undefined || (Array.isArray(payouts) && payouts.every(isPayout)),
};

/** What keeps a value from being played: the names of fields that are wrong, or a sentence where fields do not go together; []
 *  for a Game. Never throws. */
export function checkGame(value: unknown): string[] {
  if (!isRecord(value)) return ['game'];
  const wrong = Object.keys(FIELDS).filter(field => {
    try {
      return !(FIELDS[field] as Field)(value);
    } catch {
      return true; // a field that another one leans on is missing
    }
  });
  if (wrong.length > 0) return wrong;
  const why = whyNoGame(value as unknown as Game);
  return why === null ? [] : [why];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length > 0;
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isName) && new Set(value).size === value.length;
}

function isOptionalFunction(value: unknown): boolean {
  return value === undefined || typeof value === 'function';
}

function isTimer(key: string, ms: unknown): boolean {
  return isName(key) && key.endsWith('_ms') && isAmount(ms);
}

function isSeats(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { min, max, usual } = value;
  return isAmount(min) && isAmount(max) && isAmount(usual) && min >= 1 && min <= usual && usual <= max && max <= 99;
}

function isDeck({ faces, copies, shoe }: Record<string, unknown>): boolean {
  if (
    !Array.isArray(faces) ||
    faces.length === 0 ||
    !faces.every(face => typeof face === 'string' && /^[0-9A-Za-z]{2,4}$/.test(face))
  )
    return false;
  if (new Set(faces).size !== faces.length || !isAmount(copies) || copies < 1 || copies > 16) return false;
  return (
    shoe === undefined ||
    (isRecord(shoe) && isAmount(shoe.cut) && shoe.cut < faces.length * copies && typeof shoe.burn === 'function')
  );
}

function isTemplate({ limits, seats, rake }: Record<string, unknown>, keys: string[]): boolean {
  if (!isRecord(limits) || keys.length !== Object.keys(limits).length) return false;
  if (!keys.every(key => isAmount(limits[key])) || (seats !== undefined && !isAmount(seats))) return false;
  return rake === undefined || (isRecord(rake) && isAmount(rake.bp) && rake.bp <= 2000 && isAmount(rake.cap));
}

function isRuleTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => isRecord(each) && isText(each.heading) && isText(each.body));
}

function isPayout(value: unknown): boolean {
  return isRecord(value) && isText(value.spot) && isText(value.odds);
}
