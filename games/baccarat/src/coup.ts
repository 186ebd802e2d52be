// A coup of baccarat: card values, the drawing rule, and what the cards amount to.

/** Card value: ace 1, two to nine their number, ten and court cards 0. */
export function value(card: string): number {
  const rank = card.charCodeAt(0);
  if (rank >= 50 && rank <= 57) return rank - 48;
  return rank === 65 ? 1 : 0;
}

/** Total of two or three values. */
export function total(values: readonly number[]): number {
  let sum = 0;
  for (const each of values) sum += each;
  return sum % 10;
}

/** Either two-card total is 8 or 9: nobody draws. */
export function isNatural(player: number, banker: number): boolean {
  return player >= 8 || banker >= 8;
}

/** Whether the player draws, by its two-card total. Not asked after a natural. */
export function playerDraws(player: number): boolean {
  return player <= 5;
}

/** Least and most value of the player's third card on which the banker draws, by the banker's two-card total 0 .. 7. */
const BANKER: readonly (readonly [number, number])[] = [
  [0, 9],
  [0, 9],
  [0, 9],
  [0, 9], // but for 8
  [2, 7],
  [4, 7],
  [6, 7],
  [1, 0], // never
];

/** Whether the banker draws, by its two-card total and the value of the player's third card; null: the player stood. Not asked
 *  after a natural. */
export function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  const [least, most] = BANKER[banker] ?? [1, 0];
  return third >= least && third <= most && !(banker === 3 && third === 8);
}

export type Side = 'player' | 'banker';
export interface Coup {
  player: { cards: string[]; total: number };
  banker: { cards: string[]; total: number };
  outcome: Side | 'tie';
  natural: boolean;
  player_pair: boolean;
  banker_pair: boolean;
  /** Hands whose first two cards are equal in rank and suit. */
  perfect: 0 | 1 | 2;
  /** Difference of the totals. */
  margin: number;
}

/** Reads a finished coup. Cards are faces, two or three a side. */
export function coupOf(player: readonly string[], banker: readonly string[]): Coup {
  const totals = { player: total(player.map(value)), banker: total(banker.map(value)) };
  const first = (cards: readonly string[]) => total(cards.slice(0, 2).map(value));
  const outcome = totals.player > totals.banker ? 'player' : totals.player < totals.banker ? 'banker' : 'tie';
  const perfect = Number(isPerfect(player)) + Number(isPerfect(banker));
  return {
    player: { cards: [...player], total: totals.player },
    banker: { cards: [...banker], total: totals.banker },
    outcome,
    natural: isNatural(first(player), first(banker)),
    player_pair: isPair(player),
    banker_pair: isPair(banker),
    perfect: perfect as 0 | 1 | 2,
    margin: Math.abs(totals.player - totals.banker),
  };
}

function isPair([first, second]: readonly string[]): boolean {
  return first?.[0] === second?.[0];
}

function isPerfect([first, second]: readonly string[]): boolean {
  return first === second;
}
