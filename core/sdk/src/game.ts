// What a game package exports: one Game, or a list of them.
import type { Outcome, Round, Setup } from './round.ts';
import type { Amount, Card, Choice, Fact, Json, Keys, PlayerId, Request, Seat, TimerKey } from './words.ts';
import type { ZoneRules } from './zones.ts';

/** A generator that asks the host through the verbs and returns T. Annotate scripts with it: `function* play(round: Round):
 *  Script<Outcome>`; `K` are the keys of a game made with `defineGame`. */
// biome-ignore lint/suspicious/noExplicitAny: answers differ from request to request; the verbs give each its type
export type Script<T, K extends Keys = Keys> = Generator<Request<K>, T, any>;

export interface Game {
  /** The version of the contract that it was written for; `defineGame` states it. Left out: 1.0. */
  sdk?: string;
  /** Constant, /^[a-z][a-z0-9_]*$/, up to 32 characters. */
  code: string;
  /** By language; `en` at least. */
  names: Record<string, string>;
  category: 'poker' | 'card' | 'board' | 'live';
  /** table: players against each other; round: against the house. */
  kind: 'table' | 'round';
  /** buy_in: players bring chips to a seat; bet: every bet is a debit at the wallet. */
  flow: 'buy_in' | 'bet';
  live: boolean;
  /** null: nobody sits. */
  seats: { min: number; max: number; usual: number } | null;
  /** How a player may come in or back (poker: wait_bb, post). The first is the default. */
  entries?: string[];
  /** Keys of the table's limits. */
  limits: string[];
  /** Every spot of its betting windows, where it states them. */
  spots?: string[];
  /** The key, or the two keys (least, most), that lobby and site bet limits go by. */
  betSize: [string] | [string, string];
  /** Default milliseconds by key. next_round_ms is the pause between rounds. */
  timers: Record<TimerKey, number>;
  /** `shoe`: the pack lasts many rounds and is run by the host. cut: cards behind the cut card; burn: how many are burned after
   *  this first card. */
  deck: { faces: string[]; copies: number; shoe?: { cut: number; burn(first: string): number } };
  /** Where cards can lie, and who sees them there: `{hand: 'owner', floor: 'all', pile: 'all'}`. A game that states zones deals to
   *  places in them alone ('hand:3:1', 'floor:8'), and may `move` cards between them. Left out: no zones. */
  zones?: ZoneRules;
  /** What is counted of a seat for everybody: `['points', 'melds']`. Told by the fact `counter`, shown beside the seat. Left out: nothing. */
  counters?: string[];
  /** Name of a RakeRule (pots, profit, wins), or null. */
  rake: string | null;
  /** Names of bad fields ('min_bet', 'cut_from_end'); the host answers INVALID_CONFIG. */
  check?(limits: Record<string, Amount>, options: Record<string, Json>): string[];
  /** Who is dealt in now; null = wait; [] where nobody sits. Pure. */
  ready(setup: Omit<Setup, 'dealt'>): Seat[] | null;
  play(round: Round): Script<Outcome>;
  /** Who loses their seat by the game's own rule, from what the last round kept (poker: two missed big blinds). Asked after each
   *  round; the host cashes them out. Pure. */
  vacates?(carry: Json): { seat: Seat; player: PlayerId }[];
  /** What the lobby shows of the rounds before, from what the last one kept: the results of the shoe, the oldest first. Pure. */
  results?(carry: Json): readonly Json[];
  /** Turns the carry of another version into this one's; if it throws, the table stays on the old version. */
  carryFrom?(old: Json, version: string): Json;
  /** A bot's move. Sees what its seat sees; `luck(n)` is 0 .. n-1. */
  bot?(
    choice: Choice,
    facts: readonly Fact[],
    luck: (below: number) => number,
  ): { option: string; amount?: Amount; cards?: string[] };

  /** Where a table of this game starts: pre-filled limits of each currency are made from it. */
  template?: Template;
  /** The rules page, by language. */
  rules?: Record<string, RuleText[]>;
  /** The odds table of the rules page. */
  payouts?: Payout[];
}

export interface Template {
  /** By Game.limits, in whole units of a currency that is worth one US dollar. */
  limits: Record<string, number>;
  seats?: number;
  /** bp: hundredths of a percent; cap: whole units as above, 0 = none; noFlopNoDrop: nothing of a hand that saw no flop. */
  rake?: { bp: number; cap: number; noFlopNoDrop?: boolean };
}
export interface RuleText {
  heading: string;
  body: string;
}
/** `odds` as players read them: '11:1', '0.95:1'; `when` by language where the name of the spot does not say it. */
export interface Payout {
  spot: string;
  odds: string;
  when?: Record<string, string>;
}

/** The faces of a standard pack, 2c .. As. */
export function standardPack(): Card[] {
  return ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'].flatMap(rank =>
    ['c', 'd', 'h', 's'].map(suit => rank + suit),
  );
}
