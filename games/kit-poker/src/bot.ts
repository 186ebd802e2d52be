// A bot for games of community cards: it looks at its own cards, the board and the price, and is now and then bold.
import { idOf } from '@baize/kit-cards';
import type { Choice, Fact, Game, Option } from '@baize/sdk';
import { CATEGORIES, categoryOf, rank5, rankOf } from './strength/index.ts';

type Luck = (below: number) => number;
type Move = ReturnType<NonNullable<Game['bot']>>;

/** How good a hand of each category is once there is a board, 0 to 100; pairs and less depend on what they are made of. */
const WORTH = [6, 34, 60, 76, 86, 90, 95, 99, 100, 100];

/** @param exactly two hole cards must be used (Omaha) */
export function botOf(exactly: boolean): NonNullable<Game['bot']> {
  return (choice, facts, luck) => {
    if ('muck' in choice.options) return { option: luck(6) === 0 && 'show' in choice.options ? 'show' : 'muck' };
    const { hole, board, pot } = seen(choice, facts);
    const strength = board.length >= 3 && hole.length >= 2 ? made(hole, board, exactly) : start(hole);
    return decide(choice, strength + luck(31) - 15, pot, luck);
  };
}

/** Own cards, the board and the chips in the middle, as the seat was told. */
function seen(choice: Choice, facts: readonly Fact[]): { hole: number[]; board: number[]; pot: number } {
  let hole: number[] = [];
  let board: number[] = [];
  let pot = 0;
  for (const fact of facts) {
    if (fact.kind === 'deal' && fact.seat === choice.seat) hole = idsOf(fact.cards);
    if (fact.kind === 'street') board = idsOf(fact.board);
    if (fact.kind === 'action') pot = Number(fact.pot);
    if (fact.kind === 'betting') pot = Number(fact.amount);
  }
  return { hole, board, pot };
}

function idsOf(cards: Fact['cards']): number[] {
  return Array.isArray(cards) ? cards.filter(card => typeof card === 'string').map(idOf) : [];
}

/** Checks, calls, folds or raises by how good the hand is for its price. */
function decide({ options }: Choice, score: number, pot: number, luck: Luck): Move {
  const raise = Object.keys(options).find(name => options[name]?.max !== undefined);
  const range = raise === undefined ? undefined : options[raise];
  const price = options.call?.price ?? 0;
  const odds = Math.floor((100 * price) / (pot + price + 1)); // what the hand must win of a hundred to break even
  const isBold = luck(100) < 6;
  if (raise !== undefined && range !== undefined && (isBold || score > 62 + odds / 2))
    return { option: raise, amount: sized(range, pot, score, luck) };
  if ('check' in options) return { option: 'check' };
  return { option: score > odds + 14 ? 'call' : 'fold' };
}

/** A small bet, half the pot, the pot; everything only with a strong hand. */
function sized({ min = 0, max = min }: Option, pot: number, score: number, luck: Luck): number {
  if (score > 90 && luck(5) === 0) return max;
  const sizes = [min, min + Math.floor(pot / 3), Math.floor(pot / 2), Math.floor(pot * 0.75), pot];
  return Math.min(max, Math.max(min, sizes[luck(sizes.length)] ?? min));
}

/** What two or more hole cards promise before the flop, 0 to 100: by the best two of them. */
function start(hole: readonly number[]): number {
  let best = 0;
  for (let i = 0; i < hole.length; i++)
    for (let k = 0; k < i; k++) best = Math.max(best, ofTwo(hole[i] as number, hole[k] as number));
  return hole.length > 2 ? best - 20 : best;
}

function ofTwo(a: number, b: number): number {
  const high = Math.max(a >> 2, b >> 2);
  const low = Math.min(a >> 2, b >> 2);
  if (high === low) return 42 + high * 4;
  const gap = high - low;
  return high * 3 + low + ((a & 3) === (b & 3) ? 6 : 0) + (gap <= 2 ? 6 - gap * 2 : 0);
}

/** What the hand is worth on this board, 0 to 100. What lies on the board for everybody is worth little. */
function made(hole: readonly number[], board: readonly number[], exactly: boolean): number {
  const value = exactly ? bestWithTwo(hole, board) : rankOf([...hole, ...board]);
  const at = CATEGORIES.findIndex(each => each.rank === categoryOf(value));
  const common = board.length === 5 ? CATEGORIES.findIndex(each => each.rank === categoryOf(rankOf(board))) : 0;
  const top = Math.max(...board.map(id => id >> 2));
  const pairs = hole.filter(id => board.some(other => other >> 2 === id >> 2));
  const bonus = at === 1 && pairs.some(id => id >> 2 === top) ? 12 : 0;
  return (WORTH[at] ?? 0) + bonus - (at === common ? 25 : 0) + (at === 0 ? Math.max(...hole.map(id => id >> 2)) : 0);
}

function bestWithTwo(hole: readonly number[], board: readonly number[]): number {
  let best = 0;
  for (const [a, b] of pairsOf(hole))
    for (let i = 0; i < board.length; i++)
      for (const [c, d] of pairsOf(board.slice(i + 1))) best = Math.max(best, rank5(a, b, board[i] as number, c, d));
  return best;
}

function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((a, i) => ids.slice(i + 1).map((b): [number, number] => [a, b]));
}
