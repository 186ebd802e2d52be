// The house's own code inside a plugin's context: it holds the plugin's games and rounds, and answers the host in primitives.
// It is bundled into a script and run there before the plugin; nothing of the host's can be reached from here.
import type { Game, Json, Outcome, Round, Script } from '@baize/sdk';
import { Playing, type SetupHead } from './playing.ts';
import { keysOf } from './shapes.ts';
import { textsOf } from './texts-of.ts';
import type { Word } from './wire.ts';
import { words } from './write-words.ts';

/** What the script of a plugin leaves behind: what it exports, or what it threw. */
declare const __plugin: { default?: unknown; fault?: unknown } | undefined;

const DATA =
  'sdk code names category kind flow live seats entries limits spots betSize timers zones counters rake template rules payouts'.split(
    ' ',
  );
const METHODS = 'ready play check vacates results carryFrom bot'.split(' ');
const MOST_GAMES = 50;
const games: { self: unknown; fields: Record<string, unknown> }[] = [];
/** `{value}`, `{wants}` or `{fault}` as JSON. */
function answered(work: () => Record<string, unknown>): string {
  try {
    return JSON.stringify(work());
  } catch (error) {
    return JSON.stringify({ fault: textsOf(error) });
  }
}

/** What the plugin exports, as data. */
function load(): string {
  return answered(() => {
    const left = __plugin;
    if (left && Object.hasOwn(left, 'fault')) throw left.fault;
    const exported = left?.default;
    const list: unknown[] = Array.isArray(exported) ? exported : [exported];
    for (let i = 0; i < Math.min(list.length, MOST_GAMES); i++) games.push({ self: list[i], fields: own(list[i]) });
    return { value: games.map(each => described(each.fields)) };
  });
}

/** Each field read once. */
function own(game: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (typeof game !== 'object' || game === null) return fields;
  for (const key of [...DATA, ...METHODS]) fields[key] = (game as Record<string, unknown>)[key];
  const { deck } = game as Partial<Game>;
  if (deck) {
    const { faces, copies, shoe } = deck;
    fields.deck = { faces, copies, ...(shoe ? { shoe: { cut: shoe.cut, burn: shoe.burn } } : {}) };
  }
  return fields;
}

function described(game: Record<string, unknown>): unknown {
  const methods: Record<string, string> = {};
  for (const name of METHODS) methods[name] = typeof game[name];
  const shoe = (game.deck as Game['deck'] | undefined)?.shoe;
  if (shoe) methods.burn = typeof shoe.burn;
  const data: Record<string, unknown> = {};
  for (const key of [...DATA, 'deck']) data[key] = game[key];
  return { data, methods };
}

function method(index: number, name: string, args: unknown[]): unknown {
  const game = games[index] as (typeof games)[number];
  return Reflect.apply(game.fields[name] as () => unknown, game.self, args);
}

/** One of a game's functions that only answer. */
function call(index: number, name: string, given: string): string {
  return answered(() => {
    const args = JSON.parse(given) as unknown[];
    const deck = games[index]?.fields.deck as Game['deck'];
    return { value: name === 'burn' ? deck.shoe?.burn(args[0] as string) : method(index, name, args) };
  });
}

/** A bot's move. Its luck is the host's: what it lacks is asked for, and the bot asked again. */
function move(index: number, given: string, drawn: string): string {
  const luck = drawn === '' ? [] : drawn.split(' ').map(Number);
  let next = 0;
  let wants: number | null = null;
  const draw = (below: number) => {
    if (next < luck.length) return luck[next++] as number;
    wants = below;
    throw new Error('luck has yet to be drawn');
  };
  return answered(() => {
    const [choice, facts] = JSON.parse(given) as [never, never];
    try {
      const value = method(index, 'bot', [choice, facts, draw]);
      return wants === null ? { value } : { wants };
    } catch (error) {
      if (wants === null) throw error;
      return { wants };
    }
  });
}

/** A round without seats yet. */
function begin(index: number, head: string, carry: string): Playing {
  const play = (round: Round) => method(index, 'play', [round]) as Script<Outcome>;
  const terms = (games[index] as (typeof games)[number]).fields as unknown as Game;
  return new Playing(play, JSON.parse(head) as SetupHead, JSON.parse(carry) as Json, terms);
}

/** Held for whoever measures what this context keeps, and wants to know which it is. */
let planted: Uint8Array | null = null;
function plant(bytes: number): void {
  planted = bytes > 0 ? new Uint8Array(bytes) : null;
}

/** What the host holds of a context. */
export interface Guest {
  readonly words: readonly Word[];
  load(): string;
  call(index: number, name: string, given: string): string;
  move(index: number, given: string, drawn: string): string;
  begin(index: number, head: string, carry: string): Playing;
  keysOf(shape: number): string;
  plant(bytes: number): void;
  planted(): number;
}
export type { Playing };

const guest: Guest = { words, load, call, move, begin, keysOf, plant, planted: () => planted?.length ?? 0 };
export default guest;
