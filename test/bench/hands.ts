// Hands of hold'em through Run, with its checks, log, masked facts and rake, against the bare rules in a loop that keeps nothing.
import { type Choice, type Game, RAKES, Run, type Setup } from '@baize/sdk';
import { luckOf } from '@baize/testkit';
import { holdem } from '../../games/holdem/src/index.ts';
import { bareHand, policy } from './floors/holdem.ts';
import { alternate, isQuick, rateOf, report } from './measure.ts';

/** A number from 0 to below the given one. */
export type Luck = (below: number) => number;

const SEATS = 6;
const luck = luckOf(1);
const deck = [...holdem.deck.faces];

const seats = Array.from({ length: SEATS }, (_, seat) => ({
  ...{ seat, player: `p${seat}`, chips: 1000 },
  ...{ in: true, connected: true, entry: null },
}));
const known = seats.map(({ seat, player }) => ({ seat, player, played: true, missedBb: false, missedSb: false }));
const table = {
  no: 1,
  seats,
  limits: { sb: 5, bb: 10, ante: 0, min_buy_in: 100, max_buy_in: 1000 },
  unit: 1,
  options: {},
  live: false,
  idle: false,
  shoe: null,
  carry: { button: 0, sb: 0, bb: 1, known },
};
const setup: Setup = { ...table, dealt: holdem.ready(table) ?? [] };
const terms = { bp: 500, cap: 30, floor: false, noFlopNoDrop: true, unit: 1 };

/** One hand. @returns the rake */
export const playHand = (game: Game): number => playedHand(game, luck, policy).rake;

/** One hand of six with the given luck and manner of playing. @returns the rake, and how often somebody chose */
export function playedHand(game: Game, next: Luck, choose: typeof policy): { rake: number; choices: number } {
  for (let i = 51; i > 0; i--) {
    const k = next(i + 1);
    [deck[i], deck[k]] = [deck[k] as string, deck[i] as string];
  }
  const run = new Run(game, setup);
  let [at, choices] = [0, 0];
  for (let waiting = run.waiting; waiting !== null; waiting = run.waiting) {
    if (waiting.ask === 'cards') {
      run.push({ in: 'cards', cards: deck.slice(at, at + waiting.places.length), source: 'auto' });
      at += waiting.places.length;
    } else if (waiting.ask === 'choice' && moved(run, waiting.of[0] as Choice, next, choose)) choices++;
  }
  const { outcome } = run;
  if (outcome?.end !== 'pots') throw run.fault;
  const rows = seats.map(({ seat }) => ({ who: seat, paid: run.puts.get(seat) ?? 0, won: 0, wins: [] }));
  const rake = RAKES.pots.take({ ...outcome, rows }, terms).rows.reduce((sum, each) => sum + each, 0);
  return { rake, choices };
}

/** @returns whether it was an action of the betting */
function moved(run: Run, { seat, options, otherwise }: Choice, next: Luck, choose: typeof policy): boolean {
  if (options.muck) {
    run.push({ in: 'choice', seat, option: otherwise });
    return false;
  }
  const raise = options.raise ?? options.bet;
  const option = choose(next, options.call?.price ?? 0, raise !== undefined);
  if (option === 'raise') run.push({ in: 'choice', seat, option: options.raise ? 'raise' : 'bet', amount: raise?.min ?? 0 });
  else run.push({ in: 'choice', seat, option });
  return true;
}

export async function hands(): Promise<void> {
  let [rake, chips] = [0, 0];
  // the engine needs some ten thousand hands until it has compiled what is hot
  for (let i = 0; i < (isQuick ? 2_000 : 20_000); i++) rake += playHand(holdem);
  const got = await alternate(
    9,
    rateOf(10, () => {
      rake += playHand(holdem);
    }),
    rateOf(200, () => {
      chips = bareHand(SEATS, luck);
    }),
  );
  if (rake === 0 || chips !== SEATS * 1000) throw new Error('nothing was played, or chips were lost');
  report({ name: "hold'em of six through Run", unit: 'hands/s', ...got, against: 'bare loop', goal: { least: 0.05 } });
}
