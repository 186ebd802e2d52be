// What a table shows, as one reducer over facts and messages. It predicts nothing and skips what it does not know.

import type { Ask, BetItem, Fact, Placement, Snapshot, SpotTotals, TableInfo, You } from '@baize/protocol';
import type { Amount } from './money.ts';
import { withHandFact } from './seated/hand/hand.ts';
import { emptyHand, type Hand } from './seated/hand/hand-parts.ts';
import { type Holders, withBet } from './table/holders.ts';
import { handZone, moved, put as putCard, type Zones } from './table/zones.ts';

export type Phase = 'waiting' | 'betting' | 'closed' | 'result' | 'void';

export type { ShownCard } from './table/zones.ts';

/** What was seen of a round that is over. */
export interface PastRound {
  zones: Zones;
  result: Record<string, unknown> | null;
}

export interface Settled {
  bet: number;
  won: number;
  net: number;
}

export interface TableView {
  table: TableInfo | null;
  roundId: string | null;
  /** Of the game's package that plays the open round; null: none is open. */
  version: string | null;
  no: number | null;
  shoeNo: number | null;
  phase: Phase;
  /** Cards by zone: the position without its last number. */
  zones: Zones;
  result: Record<string, unknown> | null;
  settled: Settled | null;
  voidReason: string | null;
  previous: PastRound | null;
  /** Results of earlier rounds as the game told them, oldest first: of this shoe, where there is one. */
  results: unknown[];
  /** Rounds that ended since those were told. */
  ended: PastRound[];
  /** The same facts as a hand of a seated game. */
  hand: Hand;
  asks: Ask[];
  you: You;
  /** My bets of the round before, for a repeat. */
  lastBets: BetItem[];
  /** My bets of this round are decided at the server, and not shown as such yet: the deciding card still flies. */
  areBetsDeciding: boolean;
  balance: Amount | null;
  totals: SpotTotals;
  /** Boxes by their spot: whose they are this round, and what is bet on them. */
  holders: Holders;
  /** By seat or box: all that is at stake there, as actions against the house told it. */
  staked: Readonly<Record<number, number>>;
  events: { type: string; seq: number; data: Record<string, unknown> }[];
  /** Every fact of the round so far: what a game's own screen reads beyond all this. */
  facts: readonly Fact[];
  last: number;
  /** Facts up to this number are drawn without motion. */
  still: number;
  /** Server time minus own time, milliseconds. */
  offset: number;
}

/** A game that never tells its results is kept no longer than a shoe lasts. */
const MOST_ENDED = 120;

const NOBODY: You = { seat: null, chips: 0, pending: 0, status: 'out', bets: [] };

export function emptyView(): TableView {
  return {
    table: null,
    roundId: null,
    version: null,
    no: null,
    shoeNo: null,
    phase: 'waiting',
    zones: {},
    result: null,
    settled: null,
    voidReason: null,
    previous: null,
    results: [],
    ended: [],
    hand: emptyHand(),
    asks: [],
    you: NOBODY,
    lastBets: [],
    areBetsDeciding: false,
    balance: null,
    totals: {},
    holders: {},
    staked: {},
    events: [],
    facts: [],
    last: 0,
    still: 0,
    offset: 0,
  };
}

/** What stays when the open round of the same table is built anew. */
const keptOf = ({ previous, results, ended, lastBets, balance }: TableView): Partial<TableView> => ({
  previous,
  results,
  ended,
  lastBets,
  balance,
});

/** A snapshot: continues where we are if it can, else builds the open round anew. Its facts move nothing. */
export function withSnapshot(view: TableView, snapshot: Snapshot, now: number): TableView {
  const first = snapshot.facts[0];
  const sameTable = view.table?.table_id === snapshot.table.table_id;
  const continues = sameTable && first?.kind !== 'start' && (first ? first.seq === view.last + 1 : snapshot.last === view.last);
  let next: TableView = continues ? view : { ...emptyView(), ...(sameTable ? keptOf(view) : {}) };
  next = {
    ...next,
    table: snapshot.table,
    roundId: snapshot.round?.round_id ?? null,
    version: snapshot.round?.version ?? null,
    offset: snapshot.now - now,
  };
  for (const fact of snapshot.facts) next = withFact(next, fact);
  const { balance, ...you } = snapshot.you;
  return {
    ...next,
    no: next.no ?? snapshot.round?.hand_no ?? null,
    you: { ...you, bets: you.bets ?? [] },
    balance: balance ?? next.balance, // not known now: what was shown stays until the wallet has answered
    asks: snapshot.asks,
    phase: phaseWith(next.phase, snapshot.asks),
    last: snapshot.last,
    still: snapshot.last,
  };
}

/** Facts of a live message in order; those already known are skipped. */
export function withFacts(view: TableView, facts: readonly Fact[], roundId: string | null): TableView {
  let next = view;
  for (const fact of [...facts].sort((a, b) => a.seq - b.seq)) if (fact.seq > next.last) next = withFact(next, fact, roundId);
  return next;
}

/** True when a number is missing between what we have and what came. */
export function hasGap(view: TableView, facts: readonly Fact[]): boolean {
  const lowest = Math.min(...facts.map(fact => fact.seq).filter(seq => seq > view.last));
  return Number.isFinite(lowest) && lowest > view.last + 1;
}

/** An opened request. A seat has one at a time, and there is one betting window: the new one takes the old one's place. */
export function withAsk(view: TableView, ask: Ask): TableView {
  const replaced = (each: Ask) =>
    each.ask === ask.ask || (ask.spots ? each.spots !== undefined : each.options !== undefined && each.seat === ask.seat);
  const open = ask.spots ? view : withoutWindow(view);
  const asks = [...open.asks.filter(each => !replaced(each)), ask];
  return { ...open, asks, phase: phaseWith(open.phase, asks) };
}

export function withYou(view: TableView, you: You): TableView {
  const bets = you.bets ?? [];
  const over = bets.length === 0 && view.phase !== 'betting';
  const areBetsDeciding = over && (view.areBetsDeciding || (view.phase === 'closed' && view.you.bets.length > 0));
  const { waitlist: _waited, ...before } = view.you; // who waits no more is not told so by a word
  return { ...view, areBetsDeciding, lastBets: over ? kept(view) : view.lastBets, you: { ...before, ...you, bets } };
}

/** An accepted placement, from its answer or its fact; the same one twice counts once. */
export function withPlacement(view: TableView, placement: Placement): TableView {
  if (view.you.bets.some(each => each.bet === placement.bet)) return view;
  return { ...view, you: { ...view.you, bets: [...view.you.bets, placement] } };
}

/** My accepted sum on each spot; at the end of a round those that were just paid or lost. */
export function betsBySpot(view: TableView): Record<string, number> {
  const open = view.you.bets.flatMap(each => each.items);
  const isDecided = view.phase === 'result' ? view.settled !== null : view.phase === 'closed' && view.areBetsDeciding;
  const ended = open.length === 0 && isDecided;
  const sums: Record<string, number> = {};
  for (const { spot, amount } of ended ? view.lastBets : open) sums[spot] = (sums[spot] ?? 0) + amount;
  return sums;
}

/** What doubles, splits and raises have added to the bets of this box so far. */
export const addedTo = ({ staked, holders }: Pick<TableView, 'staked' | 'holders'>, box: number): number =>
  Math.max(0, (staked[box] ?? 0) - (holders[boxOf(box)]?.amount ?? 0));

/** The same of all my boxes: what my answers cost, beside my bets. */
export const addedOnMine = (view: Pick<TableView, 'staked' | 'holders'>): number =>
  Object.keys(view.staked)
    .filter(box => view.holders[boxOf(box)]?.mine)
    .reduce((sum, box) => sum + addedTo(view, Number(box)), 0);

/** The spot of a box. */
const boxOf = (box: number | string | null): string => `box_${box}`;

function kept(view: TableView): BetItem[] {
  return view.you.bets.length > 0 ? view.you.bets.flatMap(each => each.items) : view.lastBets;
}

export function spotAsk(view: TableView): Ask | null {
  return view.asks.find(each => each.spots) ?? null;
}

/** My answer was taken, or came too late: either way the request is over. */
export function withoutAsk(view: TableView, ask: number): TableView {
  return { ...view, asks: view.asks.filter(each => each.ask !== ask) };
}

function phaseWith(phase: Phase, asks: readonly Ask[]): Phase {
  if (asks.some(each => each.spots)) return 'betting';
  return phase === 'betting' ? 'closed' : phase;
}

type Step = (view: TableView, fact: Fact) => TableView;

const STEPS: Record<string, Step> = {
  start,
  betting,
  bet,
  bet_undo: undo,
  card,
  deal,
  move,
  street,
  result,
  settle,
  void: voided,
  event,
  action,
};

function withFact(view: TableView, fact: Fact, roundId?: string | null): TableView {
  const step = Object.hasOwn(STEPS, fact.kind) ? STEPS[fact.kind] : undefined;
  const stepped = step ? step(view, fact) : view;
  const next = { ...stepped, hand: withHandFact(stepped.hand, fact) };
  const facts = fact.kind === 'start' ? [fact] : fact.kind === 'hidden' ? view.facts : [...view.facts, fact];
  return { ...next, facts, last: fact.seq, roundId: roundId === undefined ? next.roundId : roundId };
}

function start(view: TableView, fact: Fact): TableView {
  const had = Object.keys(view.zones).length > 0;
  const data = record(fact.data);
  return {
    ...view,
    previous: had ? { zones: view.zones, result: view.result } : view.previous,
    no: number(fact.no) ?? view.no,
    shoeNo: number(data.shoe_no) ?? view.shoeNo,
    ...(Array.isArray(data.results) ? { results: data.results, ended: [] } : {}),
    phase: 'waiting',
    zones: {},
    result: null,
    settled: null,
    voidReason: null,
    totals: {},
    holders: {},
    staked: {},
    events: [],
    asks: [],
    lastBets: kept(view),
    areBetsDeciding: false,
    you: { ...view.you, bets: [] },
  };
}

function betting(view: TableView, fact: Fact): TableView {
  return fact.action === 'open' ? { ...view, phase: 'betting' } : withoutWindow({ ...view, phase: 'betting' });
}

/** A script asks one thing at a time: what comes after a window says that it is over, whether the game tells so or not. */
function withoutWindow(view: TableView): TableView {
  return view.phase === 'betting' ? { ...view, phase: 'closed', asks: view.asks.filter(each => !each.spots) } : view;
}

function bet(before: TableView, fact: Fact): TableView {
  const view = { ...before, holders: withBet(before.holders, fact, 1) };
  const mine = (fact.player as { you?: boolean } | undefined)?.you === true;
  if (!mine || fact.bet === undefined) return view;
  return withPlacement(view, { bet: fact.bet as number, items: (fact.items as BetItem[] | undefined) ?? [] });
}

function undo(before: TableView, fact: Fact): TableView {
  const view = { ...before, holders: withBet(before.holders, fact, -1) };
  const mine = (fact.player as { you?: boolean } | undefined)?.you === true;
  if (!mine) return view;
  return { ...view, you: { ...view.you, bets: view.you.bets.filter(each => each.bet !== fact.bet) } };
}

function card(view: TableView, fact: Fact): TableView {
  const position = String(fact.position ?? 'card');
  const cards = Array.isArray(fact.cards) ? (fact.cards as (string | null)[]) : [];
  return cards.reduce((shown, each, index) => put(shown, cards.length > 1 ? `${position}.${index}` : position, each, fact), {
    ...view,
    phase: 'closed' as Phase,
  });
}

function deal(before: TableView, fact: Fact): TableView {
  const view = withoutWindow(before);
  const zone = handZone(fact.seat, fact.hand);
  const cards = Array.isArray(fact.cards) ? (fact.cards as (string | null)[]) : [];
  return cards.reduce((shown, each, index) => put(shown, `${zone}:${index}`, each, fact), view);
}

function street(view: TableView, fact: Fact): TableView {
  const board = Array.isArray(fact.board) ? (fact.board as (string | null)[]) : [];
  return board.reduce((shown, each, index) => put(shown, `board:${index}`, each, fact), view);
}

function put(view: TableView, position: string, value: string | null, fact: Fact): TableView {
  return { ...view, zones: putCard(view.zones, position, value, fact.seq) };
}

function move(view: TableView, fact: Fact): TableView {
  return { ...view, zones: moved(view.zones, fact) };
}

function result(view: TableView, fact: Fact): TableView {
  const { seq: _seq, kind: _kind, ts: _ts, ...rest } = fact;
  const past: PastRound = { zones: view.zones, result: rest };
  return { ...view, phase: 'result', result: rest, asks: [], ended: [...view.ended, past].slice(-MOST_ENDED) };
}

function settle(view: TableView, fact: Fact): TableView {
  const rows = (Array.isArray(fact.rows) ? fact.rows : []) as Record<string, unknown>[];
  const mine = rows.filter(row => (row.player as { you?: boolean } | undefined)?.you === true);
  const next: TableView = { ...view, phase: view.phase === 'void' ? 'void' : 'result', asks: [] };
  if (mine.length === 0) return next;
  const sum = (field: string) => mine.reduce((total, row) => total + (number(row[field]) ?? 0), 0);
  const chips = number(mine[0]?.stack_after) ?? next.you.chips;
  return { ...next, you: { ...next.you, chips }, settled: { bet: sum('invested'), won: sum('won'), net: sum('net') } };
}

// A seat that has acted has nothing left to answer: also when the clock or the server acted for it.
function action(before: TableView, fact: Fact): TableView {
  const [seat, total, amount] = [number(fact.seat), number(fact.total), number(fact.amount)];
  const isBanked = seat !== null && fact.pot === undefined && (total ?? amount) !== null;
  const staked = total ?? (before.staked[seat ?? -1] ?? before.holders[boxOf(seat)]?.amount ?? 0) + (amount ?? 0);
  const view = isBanked ? { ...before, staked: { ...before.staked, [seat]: staked } } : before;
  const answered = (ask: Ask) => ask.options !== undefined && (ask.seat ?? view.you.seat) === fact.seat;
  return view.asks.some(answered) ? { ...view, asks: view.asks.filter(ask => !answered(ask)) } : view;
}

function voided(view: TableView, fact: Fact): TableView {
  return { ...view, phase: 'void', voidReason: String(fact.reason ?? 'system'), asks: [] };
}

function event(view: TableView, fact: Fact): TableView {
  const data = record(fact.data);
  const type = String(fact.type ?? '');
  const fresh = view.phase === 'result' ? {} : { results: [], ended: [] };
  const shoe = type === 'shoe' ? { shoeNo: number(data.shoe_no) ?? view.shoeNo, ...fresh } : {};
  return { ...view, ...shoe, events: [...view.events, { type, seq: fact.seq, data }].slice(-5) };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
