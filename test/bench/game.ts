// Rounds of baccarat, and hands of hold'em, through Run, with its checks, log and facts, against the bare rules in a loop that keeps
// nothing; and the same games loaded as the server loads them, against the imported ones.
import { type Game, type Input, Run, type Setup } from '@baize/sdk';
import { luckOf, shuffled } from '@baize/testkit';
import { baccarat } from '../../games/baccarat/src/index.ts';
import { hands } from './hands.ts';
import { loaded } from './loaded.ts';
import { alternate, rateOf, report } from './measure.ts';

const BATCH = 100;
const BET = 1000;

const luck = luckOf(1);
const { deck, template } = baccarat;
const { faces, copies } = deck as { faces: readonly string[]; copies: number };
const shoe = shuffled(Array.from({ length: copies }, () => faces).flat(), luck);
let next = 0;
function card(): string {
  next = (next + 1) % shoe.length;
  return shoe[next] as string;
}

const setup: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: Object.fromEntries(Object.entries(template?.limits ?? {}).map(([key, units]) => [key, units * BET])),
  unit: BET,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 1, last: false },
  carry: null,
};

/** One round with three bets of two players. @returns the number of inputs */
export function playRound(game: Game): number {
  const run = new Run(game, setup);
  const inputs: Input[] = [
    { in: 'bet', id: 1, player: 'a', items: [{ spot: 'banker', amount: BET }] },
    { in: 'bet', id: 2, player: 'b', items: [{ spot: 'player', amount: BET }] },
    { in: 'bet', id: 3, player: 'b', items: [{ spot: 'tie', amount: BET }] },
    { in: 'time' },
  ];
  for (const input of inputs) run.push(input);
  while (run.open > 0) run.push({ in: 'cards', cards: Array.from({ length: run.open }, card), source: 'auto' });
  if (run.outcome === null) throw run.fault;
  return run.inputs.length;
}

const value = (face: string): number => {
  const rank = face.charCodeAt(0);
  return rank >= 50 && rank <= 57 ? rank - 48 : rank === 65 ? 1 : 0;
};

/** The same round by the bare rules. @returns what is paid */
function bare(): number {
  let player = value(card());
  let banker = value(card());
  player = (player + value(card())) % 10;
  banker = (banker + value(card())) % 10;
  if (player < 8 && banker < 8) {
    let draws = banker <= 5;
    if (player <= 5) {
      const third = value(card());
      player = (player + third) % 10;
      draws = banker <= 2 || (banker <= 6 && third >= banker * 2 - 6 && third <= 7 && !(banker === 3 && third === 8));
      if (banker === 3) draws = third !== 8;
    }
    if (draws) banker = (banker + value(card())) % 10;
  }
  if (player === banker) return BET * 9 + BET * 2;
  return banker > player ? BET + Math.floor((BET * 95) / 100) : BET * 2;
}

export async function game(): Promise<void> {
  let inputs = 0;
  let paid = 0;
  const got = await alternate(
    9,
    rateOf(BATCH, () => {
      inputs = playRound(baccarat);
    }),
    rateOf(BATCH, () => {
      paid += bare();
    }),
  );
  if (inputs === 0 || paid === 0) throw new Error('nothing was played');
  report({ name: 'baccarat through Run', unit: 'rounds/s', ...got, against: 'bare loop', goal: { least: 0.005 } });
  await hands();
  await loaded(playRound);
}
