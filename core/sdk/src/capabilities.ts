// What a host can do: which requests, purses and ends go together. Host, checkGame, testkit and settlement read this one list.
import type { Game } from './game.ts';
import type { Outcome } from './round.ts';
import type { Request } from './words.ts';

export type Ask = Request['ask'];
export type End = Outcome['end'];
/** Who pays what a player stakes: the operator's wallet, bet by bet; the chips at their seat; play money in the place of either. */
export type Purse = 'wallet' | 'stack' | 'practice';

/** The parts of a game that decide which purse pays and how a round may end. */
export type Terms = Pick<Game, 'kind' | 'flow' | 'live'>;

/** One question to the host: fields that are left out stand for any. */
export interface Combination {
  ask?: Ask;
  purse?: Purse;
  end?: End;
  kind?: Game['kind'];
  live?: boolean;
}
interface Refusal extends Combination {
  why: string;
}

export const ASKS: readonly Ask[] = ['cards', 'shuffle', 'roll', 'bets', 'choice'];
export const PURSES: readonly Purse[] = ['wallet', 'stack', 'practice'];
export const ENDS: readonly End[] = ['pots', 'transfers', 'payouts', 'none'];

/** The list: what makes no sense, and why. Whatever no line of it refuses is played by every host, in any order. */
const REFUSALS: readonly Refusal[] = [
  { purse: 'wallet', end: 'pots', why: 'a wallet pays for bets against the house, it has no chips for a pot' },
  { purse: 'wallet', end: 'transfers', why: 'a wallet pays for bets against the house, it has no chips to hand to another seat' },
  { kind: 'table', end: 'payouts', why: 'players who play each other are not paid by the house: end in pots or transfers' },
  { kind: 'round', end: 'pots', why: 'a round against the house has no pot: end in payouts' },
  { kind: 'round', end: 'transfers', why: 'players against the house owe each other nothing: end in payouts' },
  { live: true, ask: 'shuffle', why: 'a dealer puts no cards back into the shoe during a round' },
];

const FIELDS: readonly (keyof Combination)[] = ['ask', 'purse', 'end', 'kind', 'live'];

/** Why no host does this; null: every host does. */
export function whyNot(asked: Combination): string | null {
  return REFUSALS.find(line => FIELDS.every(field => line[field] === undefined || line[field] === asked[field]))?.why ?? null;
}

/** The purse that pays at a game's tables. */
export function purseOf({ flow }: Pick<Game, 'flow'>, practice = false): Purse {
  if (practice) return 'practice';
  return flow === 'bet' ? 'wallet' : 'stack';
}

/** Why rounds of this game cannot end so; null: they can. Play money changes nothing: it stands for the game's own purse. */
export function whyNotEnd(game: Pick<Game, 'kind' | 'flow'>, end: End): string | null {
  return whyNot({ purse: purseOf(game), kind: game.kind, end });
}

/** The ends in which a round of this game can move money. */
export function endsOf(game: Pick<Game, 'kind' | 'flow'>): End[] {
  return ENDS.filter(end => end !== 'none' && whyNotEnd(game, end) === null);
}

/** Why a game of these terms cannot be played at all; null: it can. */
export function whyNoGame(game: Terms): string | null {
  if (endsOf(game).length > 0) return null;
  const own = game.kind === 'table' ? 'pots' : 'payouts';
  return `kind ${game.kind} with flow ${game.flow}: ${whyNotEnd(game, own)}`;
}
