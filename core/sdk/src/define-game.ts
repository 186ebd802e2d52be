// The way to state a game since SDK 1.1: its keys are typed, what most games would write is there, and a wrong name is a fault.
import { checkLimits, readySeats } from './defaults.ts';
import type { Game, Script, Template } from './game.ts';
import type { Outcome, Round, Setup } from './round.ts';
import type { Amount, Json, Seat, TimerKey } from './words.ts';

/** The keys of a game, for scripts that stand in a file of their own: `type K = KeysOf<typeof keys>`, then `function* play(round:
 *  Round<K>): Script<Outcome, K>`. */
export type KeysOf<
  G extends { timers: object; limits: readonly string[]; spots?: readonly string[]; counters?: readonly string[] },
> = {
  timer: Extract<keyof G['timers'], TimerKey>;
  limit: G['limits'][number];
  spot: G extends { spots: readonly (infer S extends string)[] } ? S : string;
  counter: G extends { counters: readonly (infer C extends string)[] } ? C : never;
};

type Stated = 'sdk' | 'timers' | 'limits' | 'betSize' | 'spots' | 'counters' | 'ready' | 'check' | 'play' | 'template';
/** What `defineGame` takes: a Game whose timers, limits, spots and counters are the only ones that its script can name. */
export interface GameDefinition<T extends TimerKey, L extends string, S extends string, C extends string = never>
  extends Omit<Game, Stated> {
  timers: Readonly<Record<T, number>>;
  limits: readonly L[];
  betSize: readonly [NoInfer<L>] | readonly [NoInfer<L>, NoInfer<L>];
  /** Every spot that its betting windows can have. */
  spots?: readonly S[];
  /** What is counted of a seat for everybody. */
  counters?: readonly C[];
  template?: Omit<Template, 'limits'> & { limits: Record<NoInfer<L>, number> };
  /** Left out: `checkLimits`. */
  check?(limits: Record<NoInfer<L>, Amount>, options: Record<string, Json>): string[];
  /** Left out: `readySeats`. */
  ready?(setup: Omit<Setup, 'dealt'>): Seat[] | null;
  play(round: Round<DefinedKeys<T, L, S, C>>): Script<Outcome<NoInfer<T>>, DefinedKeys<T, L, S, C>>;
}
type DefinedKeys<T extends TimerKey, L extends string, S extends string, C extends string> = {
  timer: NoInfer<T>;
  limit: NoInfer<L>;
  spot: NoInfer<S>;
  counter: NoInfer<C>;
};

/** Makes a Game. A timer, limit, spot or counter that it does not state does not compile; a kind or field of a fact, a field of
 *  a request or an outcome, a limit, a spot or a counter that does not exist is a fault with a sentence when it is met. */
export function defineGame<
  const T extends TimerKey,
  const L extends string,
  const S extends string = string,
  const C extends string = never,
>(game: GameDefinition<T, L, S, C>): Game {
  const stated = game as unknown as Game;
  return {
    ...stated,
    sdk: '1.1',
    check: stated.check ?? (limits => checkLimits(stated, limits)),
    ready: stated.ready ?? (setup => readySeats(stated, setup)),
  };
}
