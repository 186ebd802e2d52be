// The script of a round: antes, a card and betting, another card and betting, showdown.
import { bettingRound, canBet, live, type Player, playersOf, post, potsOf } from '@baize/kit-poker';
import { cards, type Outcome, places, type Round, type Script, type Seat } from '@baize/sdk';
import { stakesOf } from './betting.ts';
import { keepWinner, orderOf } from './seats.ts';
import { shownDown } from './showdown.ts';
import type { Table } from './table.ts';

const STAGES = ['first', 'second'] as const;

export function* play(round: Round): Script<Outcome> {
  const order = orderOf(round);
  tellStart(round, order);
  const players = playersOf(round, order);
  const { ante = 0 } = round.limits;
  for (const player of players) post(round, player, ante, 'ante');
  const table: Table = { round, order, players, out: [] };
  for (const stage of STAGES) {
    yield* dealOne(table, stage);
    if (canBet(players)) yield* bettingRound(round, players, stakesOf(round, stage));
    if (live(players).length === 1) break;
  }
  return yield* ending(table);
}

/** How a round ends when nobody bets any more: by folds, or with a showdown. */
export function* ending(table: Table): Script<Outcome> {
  return live(table.players).length === 1 ? folded(table) : yield* shownDown(table);
}

/** `button`: the seat before the first. `amount`: the ante. */
function tellStart(round: Round, order: readonly Seat[]): void {
  const { no, limits } = round;
  const seats = round.seats
    .filter(({ seat }) => order.includes(seat))
    .map(({ seat, player, chips }) => ({ seat, player, chips }));
  round.tell({ kind: 'start', no, seats, button: order.at(-1) as Seat, amount: limits.ante ?? 0 });
}

/** One more card to everybody who has not folded, seen by its seat alone. */
function* dealOne(table: Table, stage: (typeof STAGES)[number]): Script<void> {
  const { round, players } = table;
  const left = live(players);
  const number = STAGES.indexOf(stage) + 1;
  const seats = left.map(({ seat }) => seat);
  const dealt = yield* cards(places('seat', seats, 1, undefined, number), stage);
  table.out.push(...dealt);
  for (const player of left) {
    const fresh = dealt.of(player.seat);
    player.cards = [...player.cards, ...fresh];
    round.tell({ kind: 'deal', seat: player.seat, cards: fresh });
  }
}

/** Everybody else has folded: the last one takes all pots, the cards stay hidden. */
function folded({ round, order, players }: Table): Outcome {
  const pots = potsOf(round, players);
  const [winner] = live(players) as [Player];
  keepWinner(round, winner.seat);
  const paid = pots.map(({ amount, winners }, index) => ({ index, amount, winners, by: 'fold' }));
  const result = { winner: winner.seat, hands: [], redeal: 0, reasons: [], pots: paid };
  const hands = players.map(({ seat, cards }) => ({ seat, dealt: [...cards], final: [...cards] }));
  return { end: 'pots', pots, order, flop: false, word: 'fold', result, hands, rest: 'showdown_ms' };
}
