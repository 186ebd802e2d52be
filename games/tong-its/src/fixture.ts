// Rounds of Tong-its for its specs: three seats, known hands, and inputs in short words.
import { type Fact, type Input, type Option, Run, type Setup } from '@baize/sdk';
import { tongIts } from './index.ts';

const seat = (n: number, chips: number) => ({ seat: n, player: `p${n}`, chips, in: true, connected: true, entry: null });

export const SETUP: Setup = {
  ...{ no: 3, seats: [seat(0, 1000), seat(1, 250), seat(2, 1000)], dealt: [0, 1, 2] },
  ...{ limits: { stake: 100, min_buy_in: 100, max_buy_in: 5000 }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
};

/** Seat 0 begins and has thirteen. */
export const HANDS = [
  '7c 7d 7h 9s 2c 3d Kd Qh 8c Jh 4d Ts 6h',
  'As Ah Ad 4c 5c 6c Kh Qd 9h 2h 8d 3h',
  'Kc Ks Jd Js 9d Th 8s 5s 2d 6s 4h Qs',
];

export const dealt = (...cards: string[]): Input => ({ in: 'cards', cards, source: 'auto' });
export const act = (n: number, option: string, ...cards: string[]): Input =>
  cards.length > 0 ? { in: 'choice', seat: n, option, cards } : { in: 'choice', seat: n, option };

/** A round with these hands, after these inputs. */
export function playedWith(hands: readonly string[], inputs: readonly Input[], changes: Partial<Setup> = {}): Run {
  const run = new Run(tongIts, { ...SETUP, ...changes });
  for (const input of [dealt(...hands.flatMap(hand => hand.split(' '))), ...inputs]) run.push(input);
  return run;
}
export const played = (...inputs: Input[]): Run => playedWith(HANDS, inputs);

export const choiceOf = ({ waiting }: Run) => (waiting?.ask === 'choice' ? waiting.of[0] : undefined);
export const optionsOf = (run: Run): Readonly<Record<string, Option>> => choiceOf(run)?.options ?? {};
export const factsOf = (run: Run, kind: string): Fact[] => run.told.map(({ fact }) => fact).filter(fact => fact.kind === kind);

/** Seat 0 lays three sevens and dumps, seat 1 draws the fourth seven, lays aces, adds the seven, and dumps. */
export const LAID = [
  act(0, 'drop', '7c', '7d', '7h'),
  act(0, 'dump', 'Kd'),
  act(1, 'draw'),
  dealt('7s'),
  act(1, 'drop', 'As', 'Ah', 'Ad'),
  act(1, 'sapaw_0', '7s'),
  act(1, 'dump', 'Kh'),
];
