// A hand with community cards: Hold'em and Omaha in one script, which differ in hole cards, betting structure and evaluation.
import {
  type Card,
  cards,
  type Hand,
  type Json,
  type Outcome,
  open,
  type Pot,
  places,
  type Round,
  type Script,
  type TimerKey,
} from '@baize/sdk';
import { bettingRound, type Street } from './betting-round.ts';
import { startHand, takeBlinds } from './blinds.ts';
import { canBet, live, type Player } from './player.ts';
import { potsOf } from './pots.ts';
import type { Seating } from './seating.ts';
import { offerShow, type Shown, showdown, tellHands, turnUp } from './showing.ts';
import type { Structure } from './structure.ts';

export interface CommunityRules {
  holeCards: number;
  structure: Structure;
  /** The best hand of these hole cards with a full board. */
  handOf: (hole: readonly Card[], board: readonly Card[]) => Shown;
}

const STREETS = [
  { stage: 'preflop', count: 0 },
  { stage: 'flop', count: 3 },
  { stage: 'turn', count: 1 },
  { stage: 'river', count: 1 },
] as const;

/** The hand so far. */
interface Deal {
  round: Round;
  rules: CommunityRules;
  seating: Seating;
  /** Clockwise from the button's left. */
  players: Player[];
  board: Card[];
  /** Hands are turned up: betting was over before the board was full. */
  isOpen: boolean;
  /** Who bet or raised last on the last street that was dealt. */
  aggressor: Player | null;
}

/** Needs the limits `sb bb ante` and the timers `action_ms time_bank_ms show_ms showdown_ms`. */
export function* playCommunity(round: Round, rules: CommunityRules): Script<Outcome> {
  const seating = yield* startHand(round);
  const { players, missing } = takeBlinds(round, seating);
  const deal: Deal = { round, rules, seating, players, board: [], isOpen: false, aggressor: null };
  yield* dealHoles(deal);
  for (const { stage, count } of STREETS) {
    if (count > 0) yield* dealBoard(deal, stage, count);
    deal.aggressor = null;
    if (count === 0 || canBet(players)) deal.aggressor = yield* bettingRound(round, players, streetOf(deal, stage, missing));
    const left = live(players);
    if (left.length === 1) return yield* folded(deal, left[0] as Player);
    if (stage !== 'river' && !deal.isOpen && !canBet(players)) {
      turnUp(round, left);
      deal.isOpen = true;
    }
  }
  return shownDown(deal);
}

function* dealHoles({ round, rules, players, seating }: Deal): Script<void> {
  const holes = yield* cards(places('hole', seating.order, rules.holeCards), 'preflop');
  for (let i = 0; i < players.length; i++) {
    const player = players[i] as Player;
    const own: Card[] = [];
    for (let at = i; at < holes.length; at += players.length) own.push(holes[at] as Card);
    player.cards = own;
    round.tell({ kind: 'deal', seat: player.seat, cards: player.cards });
  }
}

function* dealBoard({ round, board }: Deal, stage: string, count: number): Script<void> {
  for (const card of yield* cards(open('board', count, board.length + 1), stage)) board.push(card);
  round.tell({ kind: 'street', stage, board });
}

/** Before the flop the seat after the big blind acts first, heads-up that is the button; later the first left of the button. */
function streetOf({ round, rules, players, seating }: Deal, stage: string, missing: number): Street {
  const step = round.limits.bb ?? 0;
  const { structure } = rules;
  if (stage !== 'preflop') return { stage, bet: 0, step, first: 0, structure, missing: 0 };
  const first = (seating.order.indexOf(seating.bb) + 1) % players.length;
  return { stage, bet: step, step, first, structure, missing };
}

/** Everybody else has folded: no cards are compared. */
function* folded(deal: Deal, winner: Player): Script<Outcome> {
  const { round, players } = deal;
  const pots = potsOf(round, players);
  const isShown = yield* offerShow(round, winner);
  return outcomeOf(deal, pots, new Map(), isShown ? 'showdown_ms' : undefined);
}

function shownDown(deal: Deal): Outcome {
  const { round, rules, players, board } = deal;
  const left = live(players);
  const hands = new Map(left.map(player => [player, rules.handOf(player.cards, board)]));
  const pots = potsOf(round, players, player => hands.get(player)?.value ?? 0);
  for (const pot of pots) {
    const winner = left.find(player => player.seat === pot.winners[0]);
    const rank = winner && pot.eligible.length > 1 ? hands.get(winner)?.rank : undefined;
    if (rank !== undefined) pot.rank = rank;
  }
  if (deal.isOpen) tellHands(round, left, hands);
  else showdown(round, left, hands, pots, deal.aggressor);
  return outcomeOf(deal, pots, hands, 'showdown_ms');
}

function outcomeOf(deal: Deal, pots: Pot[], hands: ReadonlyMap<Player, Shown>, rest: TimerKey | undefined): Outcome {
  const { seating, players, board } = deal;
  const { order, button, sb, bb } = seating;
  const isShowdown = hands.size > 0;
  const result: Json = {
    board,
    pots: pots.map((pot, index) => potResult(pot, index, players, hands)),
    button,
    sb,
    bb,
    showdown: isShowdown,
  };
  const flop = board.length > 0;
  const word = isShowdown ? 'showdown' : 'fold';
  const outcome: Outcome = { end: 'pots', pots, order, flop, word, result, board, hands: handsOf(deal, hands) };
  if (rest !== undefined) outcome.rest = rest;
  return outcome;
}

function potResult(pot: Pot, index: number, players: readonly Player[], hands: ReadonlyMap<Player, Shown>): Json {
  const { amount, eligible, winners, rank } = pot;
  if (rank === undefined) return { index, amount, eligible, winners };
  const winner = players.find(player => player.seat === winners[0]);
  return { index, amount, eligible, winners, rank, best: (winner && hands.get(winner)?.best) ?? [] };
}

function handsOf({ players, board }: Deal, hands: ReadonlyMap<Player, Shown>): Hand[] {
  return players.map(player => {
    const hand: Hand = { seat: player.seat, dealt: [...player.cards], final: [...player.cards] };
    if (board.length > 0) hand.board = board;
    const shown = hands.get(player);
    return shown ? { ...hand, best: shown.best, rank: shown.rank } : hand;
  });
}
