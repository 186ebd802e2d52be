// What a player can do at a betting table right now: chips, taps, undo, repeat and double, with the reason when not.

import type { Ask, BetItem } from '@baize/protocol';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { merged, pendingBySpot, type Stage, type Trouble, troubleOf } from '../bet-desk.ts';
import { chipSet } from '../chips.ts';
import { type Currency, money } from '../money.ts';
import { useScreen } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import { addedOnMine, betsBySpot, spotAsk, type TableView } from '../table-view.ts';
import { refusal, type Translate } from '../texts.ts';

export interface Betting {
  ask: Ask | null;
  open: boolean;
  set: number[];
  chip: number;
  choose(value: number): void;
  mine: Record<string, number>;
  waiting: Record<string, { amount: number; stage: Stage }>;
  /** All that I have at stake in this round, with what my answers cost. */
  total: number;
  tap(spot: string): void;
  undo(): void;
  canUndo: boolean;
  /** I am alone at a table without a dealer, and have bet: nobody else is hurried. */
  deal: { can: boolean; act(): void };
  rebet: { can: boolean; why: string; act(): void };
  double: { can: boolean; why: string; act(): void };
  /** A line of words about the last refusal, for four seconds. */
  line: Line | null;
  /** Something lies drafted and waits for the player's word. */
  drafts: boolean;
  lost: boolean;
}

export interface Line {
  words: string;
  spots: string[];
  code: string;
  /** A refusal of the wallet: said under the balance too. */
  wallet: boolean;
  /** The other table where I have a seat or bets. */
  elsewhere: string | null;
  /** A code we have no words for. */
  fault: boolean;
}

const LINE_MS = 4000;
const WALLET = new Set(['INSUFFICIENT_FUNDS', 'LIMIT_EXCEEDED', 'OPERATOR_CREDIT_EXHAUSTED', 'WALLET_UNAVAILABLE']);

export function useBetting(link: TableLink, translate: Translate, currency: Currency, confirm: boolean): Betting {
  const view = useStore(link.view);
  const desk = useStore(link.desk);
  const line = useStore(link.line);
  const isAlone = useStore(link.room)?.players === 1 && view.table?.live === false;
  const ask = spotAsk(view);
  const set = useMemo(() => tableChips(view, ask), [view.table?.limits, ask?.spots]);
  const { settings } = useScreen();
  // an amount is no chip of another currency
  const kept = view.table ? `${view.table.game_code} ${view.table.currency}` : '';
  const chosen = useStore(settings).chips[kept];
  const [own, setOwn] = useState<{ trouble: Trouble; at: number } | null>(null);
  const chip = chosen !== undefined && set.includes(chosen) ? chosen : (set[0] ?? 0);
  const open = ask !== null && line === 'open';
  const mine = betsBySpot(view);
  const waiting = pendingBySpot(desk);
  const held: Record<string, number> = { ...mine };
  for (const [spot, each] of Object.entries(waiting)) held[spot] = (held[spot] ?? 0) + each.amount;
  const funds = view.you.seat === null ? view.balance : view.you.chips; // who sits bets the chips in front of them
  const balance = funds === null ? null : BigInt(funds) - onTheWay(waiting);
  const judge = (items: readonly BetItem[]) => troubleOf(items, ask?.spots ?? {}, held, balance);
  const place = (items: readonly BetItem[]) => {
    const trouble = judge(items);
    setOwn(trouble ? { trouble, at: Date.now() } : null);
    if (!trouble) link.tap(items);
  };
  const bundle = (items: readonly BetItem[]) => {
    const trouble = items.length > 0 && open ? judge(items) : null;
    return {
      can: open && items.length > 0 && !trouble,
      why: trouble ? wordsFor(trouble, translate, currency) : '',
      act: () => place(items),
    };
  };
  useLineClock(desk.refused?.at ?? 0, own?.at ?? 0);
  return {
    ask,
    open,
    set,
    chip,
    choose: value => settings.set(now => ({ ...now, chips: { ...now.chips, [kept]: value } })),
    mine,
    waiting,
    total: Object.values(mine).reduce((sum, each) => sum + each, addedOnMine(view)),
    tap(spot) {
      if (open && chip > 0) place([{ spot, amount: chip }]);
    },
    undo: link.undo,
    canUndo: open && view.you.bets.length > 0 && desk.undoing === null,
    deal: { can: isAlone && open && desk.pending.length === 0 && view.you.bets.length > 0, act: link.dealNow },
    rebet: bundle(view.you.bets.length === 0 ? merged(view.lastBets) : []),
    double: bundle(Object.entries(mine).map(([spot, amount]) => ({ spot, amount }))),
    line: lineOf(desk.refused, own, translate, currency),
    drafts: confirm && desk.pending.some(each => each.stage === 'draft'),
    lost: desk.pending.some(each => each.stage === 'unknown'),
  };
}

/** What an open window says: without a clock it waits for somebody's first bet. */
export const windowWords = ({ deadline }: Pick<Ask, 'deadline'>): string => (deadline === null ? 'bet.first' : 'bet.place');

function tableChips(view: TableView, ask: Ask | null): number[] {
  const spots = Object.values(ask?.spots ?? {});
  const limits = view.table?.limits ?? {};
  const min = spots.length > 0 ? Math.min(...spots.map(each => each.min)) : (limits.min_bet ?? limits.bet ?? 1);
  const max = spots.length > 0 ? Math.max(...spots.map(each => each.max)) : (limits.max_bet ?? limits.bet ?? min);
  const step = Math.max(1, ...spots.map(each => each.step));
  return chipSet(min, max, step);
}

function onTheWay(waiting: Record<string, { amount: number }>): bigint {
  return Object.values(waiting).reduce((sum, each) => sum + BigInt(each.amount), 0n);
}

/** The sentence for what stands in the way. */
export function wordsFor(trouble: NonNullable<Trouble>, translate: Translate, currency: Currency): string {
  if (trouble.code === 'INSUFFICIENT_FUNDS') return translate('err.INSUFFICIENT_FUNDS');
  return translate(`err.${trouble.code}`, { amount: money(trouble.amount, currency, translate.lang) });
}

/** A refusal in words; a broken limit names the amount. */
export function refusedWords(code: string, data: Record<string, unknown>, translate: Translate, currency: Currency): string {
  const amount = (key: string) => money(Number(data[key]), currency, translate.lang);
  if (code === 'ACTION_INVALID' && data.reason === 'min' && typeof data.min === 'number')
    return translate('err.BELOW_MIN', { amount: amount('min') });
  if (code === 'ACTION_INVALID' && data.reason === 'max' && typeof data.max === 'number')
    return translate('err.ABOVE_MAX', { amount: amount('max') });
  return refusal(translate, code);
}

function lineOf(
  refused: { spots: string[]; code: string; data: Record<string, unknown>; at: number } | null,
  own: { trouble: Trouble; at: number } | null,
  translate: Translate,
  currency: Currency,
): Betting['line'] {
  const now = Date.now();
  if (own?.trouble && now - own.at < LINE_MS && own.at >= (refused?.at ?? 0)) {
    const { trouble } = own;
    const spots = 'spot' in trouble ? [trouble.spot] : [];
    const words = wordsFor(trouble, translate, currency);
    return { words, spots, code: trouble.code, wallet: !('spot' in trouble), elsewhere: null, fault: false };
  }
  if (!refused || now - refused.at >= LINE_MS) return null;
  const { code, data, spots } = refused;
  const elsewhere = code === 'ALREADY_SEATED' && typeof data.table_id === 'string' ? data.table_id : null;
  const words = refusedWords(code, data, translate, currency);
  return { words, spots, code, wallet: WALLET.has(code), elsewhere, fault: !translate.has(`err.${code}`) };
}

// Draws again when the line's time is over.
function useLineClock(...moments: number[]): void {
  const latest = Math.max(...moments);
  const [, draw] = useState(0);
  useEffect(() => {
    const left = latest + LINE_MS - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => draw(count => count + 1), left + 10);
    return () => clearTimeout(timer);
  }, [latest]);
}
