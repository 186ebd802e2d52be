// What a tally says: return, hit rate and spread of each spot with intervals of confidence, beside the figures that are known.
import { PARTS, type SpotTally, type Tally } from './tally.ts';

/** What is known of a spot by counting or by proof, of the first stake: 0.98 means that 2 % of it stay with the house. */
export interface ExactFigure {
  return: number;
  /** standard deviation of a round, where it is known */
  sd?: number;
  /** the strategy that it holds for; left out: for every one */
  bot?: 'best';
  source?: string;
}
export interface SpotFigures {
  spot: string;
  rounds: number;
  return: number;
  /** half of the interval that holds the true value in 95 of 100 such simulations */
  return_ci: number;
  hit_rate: number;
  hit_ci: number;
  push_rate: number;
  sd: number;
  exact?: number;
  /** how many standard errors the simulation lies beside the exact figure */
  sigma?: number;
  results: [net: number, share: number][];
}
export interface Figures {
  game: string;
  rounds: number;
  inputs: number;
  seed: number;
  bot: string;
  spots: SpotFigures[];
  options: { option: string; offered: number; taken: number }[];
  words: { word: string; share: number }[];
}

/** 95 % of a normal distribution. */
const Z = 1.96;
/** A simulation further away than this is wrong, or the figure is. */
export const MOST_SIGMA = 4;

export function summaryOf(
  about: Pick<Figures, 'game' | 'seed' | 'bot'>,
  { rounds, inputs, spots, options, words }: Tally,
  exact: Readonly<Record<string, ExactFigure>> = {},
): Figures {
  return {
    ...about,
    ...{ rounds, inputs },
    spots: Object.entries(spots).map(([spot, tally]) => figuresOf(spot, tally, knownOf(exact, spot, about.bot))),
    options: Object.entries(options)
      .map(([option, { offered, taken }]) => ({ option, offered: offered / rounds, taken: taken / rounds }))
      .sort((a, b) => b.offered - a.offered || (a.option < b.option ? -1 : 1)),
    words: Object.entries(words)
      .map(([word, count]) => ({ word, share: count / rounds }))
      .sort((a, b) => b.share - a.share),
  };
}

/** Spots farther than `MOST_SIGMA` from what is known of them. */
export const wrongSpots = ({ spots }: Figures): SpotFigures[] => spots.filter(({ sigma = 0 }) => Math.abs(sigma) > MOST_SIGMA);

/** A figure is named by its spot, or by the spots that are alike: `box` of `box_1` and `box_2`. */
function knownOf(exact: Readonly<Record<string, ExactFigure>>, spot: string, bot: string): ExactFigure | undefined {
  const found = exact[spot] ?? exact[spot.replace(/_\d+$/, '')];
  return found?.bot === undefined || found.bot === bot ? found : undefined;
}

function figuresOf(spot: string, { rounds, net, squares, hits, pushes, results }: SpotTally, known?: ExactFigure): SpotFigures {
  const mean = net / rounds / PARTS;
  const sd = Math.sqrt(Math.max(0, squares / rounds / PARTS ** 2 - mean ** 2));
  const hit = hits / rounds;
  const root = Math.sqrt(rounds);
  const error = (known?.sd ?? sd) / root;
  const beside = known === undefined ? {} : { exact: known.return, sigma: error === 0 ? 0 : (1 + mean - known.return) / error };
  return {
    ...{ spot, rounds, return: 1 + mean, return_ci: (Z * sd) / root },
    ...{ hit_rate: hit, hit_ci: (Z * Math.sqrt(hit * (1 - hit))) / root, push_rate: pushes / rounds, sd },
    ...beside,
    results: Object.entries(results)
      .map(([parts, count]): [number, number] => [Number(parts) / PARTS, count / rounds])
      .sort(([a], [b]) => a - b),
  };
}
