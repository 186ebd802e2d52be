// The showdown: all hands are shown, pots are won, and where a gusa or a tie says so those concerned play again with new cards.
import { live, type Player, potsOf } from '@baize/kit-poker';
import {
  type Card,
  cards,
  type Hand,
  type Json,
  type Outcome,
  type Pot,
  places,
  type Script,
  type Seat,
  shuffle,
} from '@baize/sdk';
import { FACES } from './deck.ts';
import { type Rank, rankOf, replayOf, winnersOf, wordOf } from './rank.ts';
import { keepWinner } from './seats.ts';
import type { Table } from './table.ts';

/** How often a round may be played again; after the last time ties are split and a gusa is an ordinary hand. */
const MOST_REMATCHES = 3;
const HAND = 2;

/** A pot on its way to its winners. */
interface OpenPot {
  pot: Pot;
  /** Who can still win it: at first its eligible seats, then those who tied for it. */
  among: Seat[];
  /** How it was won; null until it is. */
  by: string | null;
}

/** A hand that was shown last, and the cards that the seat has had before. */
interface ShownHand {
  rank: Rank;
  steps: NonNullable<Hand['steps']>;
}

/** Plays the showdown to its end. Players must hold two cards each; uncalled chips must have been given back. */
export function* shownDown(table: Table): Script<Outcome> {
  const { round, players } = table;
  const pots = potsOf(round, players).map((pot): OpenPot => ({ pot, among: pot.eligible, by: null }));
  const dealt = new Map(players.map(player => [player, player.cards]));
  const shown = new Map<Player, ShownHand>();
  const reasons: string[] = [];
  for (;;) {
    const contenders = contendersFor(pots, players);
    for (const player of contenders) showHand(table, player, shown);
    const reason = award(pots, players, shown, reasons.length === MOST_REMATCHES);
    if (reason === null) break;
    reasons.push(reason);
    const again = contendersFor(pots, players);
    round.tell({ kind: 'event', type: 'rematch', data: { reason, seats: again.map(({ seat }) => seat) } });
    yield* dealAgain(table, again, shown, reasons.length);
  }
  return outcomeOf(table, pots, { dealt, shown, reasons });
}

/** Who can still win a pot that is not won, in turn. */
function contendersFor(pots: readonly OpenPot[], players: readonly Player[]): Player[] {
  const open = pots.filter(({ by }) => by === null);
  return live(players).filter(({ seat }) => open.some(({ among }) => among.includes(seat)));
}

function showHand({ round }: Table, player: Player, shown: Map<Player, ShownHand>): void {
  const { seat, cards: hand } = player;
  const rank = rankOf(hand);
  shown.set(player, { rank, steps: shown.get(player)?.steps ?? [] });
  round.show(hand);
  round.tell({ kind: 'showdown', seat, cards: hand, rank: wordOf(rank) });
}

/** Gives the open pots to their winners. @returns why somebody plays again; null where all pots are won */
function award(
  pots: readonly OpenPot[],
  players: readonly Player[],
  shown: ReadonlyMap<Player, ShownHand>,
  isLast: boolean,
): string | null {
  const rankAt = (seat: Seat): Rank => shown.get(players.find(player => player.seat === seat) as Player)?.rank as Rank;
  const all = contendersFor(pots, players).map(({ seat }) => rankAt(seat));
  const replay = isLast ? null : replayOf(all);
  if (replay !== null) return replay;
  for (const open of pots.filter(({ by }) => by === null)) {
    const { winners, by } = winnersOf(open.among.map(rankAt));
    open.among = winners.map(i => open.among[i] as Seat);
    if (open.among.length > 1 && !isLast) continue;
    open.by = by;
    open.pot.winners = open.among;
    open.pot.rank = by === 'rank' ? rankAt(open.among[0] as Seat).name : by;
  }
  return pots.some(({ by }) => by === null) ? 'tie' : null;
}

/** All twenty cards are shuffled, and each of these gets two new ones once the old ones have been looked at. Nobody pays. */
function* dealAgain(table: Table, again: Player[], shown: ReadonlyMap<Player, ShownHand>, times: number): Script<void> {
  const { round } = table;
  yield* shuffle(table.out);
  round.tell({ kind: 'event', type: 'reshuffle', data: { count: FACES.length } });
  const stage = `rematch_${times}`;
  const seats = again.map(({ seat }) => seat);
  const dealt = yield* cards(places('seat', seats, HAND, undefined, HAND * times + 1), stage, { pace: 'showdown_ms' });
  table.out = [...dealt];
  for (const player of again) {
    const fresh = dealt.of(player.seat);
    shown.get(player)?.steps.push({ stage, out: [...player.cards], in: fresh });
    player.cards = fresh;
    round.tell({ kind: 'deal', seat: player.seat, cards: fresh });
  }
}

interface Course {
  /** What each player held before the first showdown. */
  dealt: ReadonlyMap<Player, readonly Card[]>;
  shown: ReadonlyMap<Player, ShownHand>;
  reasons: readonly string[];
}

function outcomeOf({ round, order, players }: Table, open: readonly OpenPot[], { dealt, shown, reasons }: Course): Outcome {
  const pots = open.map(({ pot }) => pot);
  const main = pots[0]?.winners ?? [];
  keepWinner(round, main[0] ?? null);
  const paid = open.map(({ pot: { amount, winners }, by }, index) => ({ index, amount, winners, by }));
  const winner = main.length === 1 ? (main[0] ?? null) : null;
  const result = { winner, hands: handsIn(players, shown), redeal: reasons.length, reasons: [...reasons], pots: paid };
  const hands = players.map((player): Hand => {
    const { seat, cards: final } = player;
    const hand = { seat, dealt: [...(dealt.get(player) ?? [])], final: [...final] };
    const { rank, steps = [] } = shown.get(player) ?? {};
    return { ...hand, ...(steps.length > 0 ? { steps } : {}), ...(rank ? { rank: wordOf(rank) } : {}) };
  });
  return { end: 'pots', pots, order, flop: false, word: 'showdown', result, hands, rest: 'showdown_ms' };
}

/** Each hand that was shown, as it was shown last. */
function handsIn(players: readonly Player[], shown: ReadonlyMap<Player, ShownHand>): Json[] {
  return live(players).flatMap(player => {
    const rank = shown.get(player)?.rank;
    return rank ? [{ seat: player.seat, name: rank.name, special: rank.special, cards: [...player.cards] }] : [];
  });
}
