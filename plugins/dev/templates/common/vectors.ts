// Cases to play by hand: who bets and answers what, how the cards fall, and what must come of it.
import { type Input, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import game from '../banked/index.ts';

/** `bets` and `answers` in the order in which players are asked; `cards` in the order in which they fall. The rest is compared. */
interface Case {
  /** how many sit there; each has `chips`, or 1,000 */
  seats?: number;
  chips?: number[];
  bets?: Record<string, number>[];
  answers?: string[];
  cards: string[];
}

const LIMITS = { template_limit: 1 };

function play(one: unknown): string[] {
  const { seats = 0, chips = [], bets = [], answers = [], cards, ...expected } = one as Case & Record<string, unknown>;
  const list = Array.from({ length: seats }, (_, seat) => ({ seat, player: `p${seat}`, chips: chips[seat] ?? 1_000 }));
  const setup: Setup = {
    no: 1,
    seats: list.map(each => ({ ...each, in: true, connected: true, entry: null })),
    dealt: list.map(({ seat }) => seat),
    limits: LIMITS,
    ...{ unit: 1, options: {}, live: false, idle: false, shoe: null, carry: null },
  };
  const run = new Run(game, setup);
  let rows = 0;
  for (const [i, bet] of bets.entries()) {
    const items = Object.entries(bet).map(([spot, amount]) => ({ spot, amount }));
    run.push({ in: 'bet', id: ++rows, player: `p${i}`, ...(seats > 0 ? { seat: i } : {}), items });
  }
  const [left, asked] = [[...cards], [...answers]];
  while (run.waiting) {
    if (run.waiting.ask === 'bets') run.push({ in: 'time' });
    else if (run.waiting.ask === 'cards') run.push({ in: 'cards', cards: left.splice(0, run.open), source: 'auto' });
    else if (run.waiting.ask === 'choice') {
      const answer: Input = { in: 'choice', seat: run.missing[0] ?? 0, option: asked.shift() ?? 'no answer is left' };
      run.push(run.quote(answer)?.spot === undefined ? answer : { ...answer, bet: ++rows });
    } else return [`the script asks for a ${run.waiting.ask}`];
  }
  const { stacks, problems } = audit(game, setup, run, { bp: 0, cap: 0, floor: false });
  const { outcome } = run;
  const wins = outcome?.end === 'payouts' ? outcome.wins.map(({ win }) => win) : [];
  const net = list.map(({ seat, chips: brought }) => (stacks.get(seat) ?? 0) - brought);
  const actual: Record<string, unknown> = { word: outcome?.word, wins, net, cards_left: left, answers_left: asked, problems };
  const { id: _, ...stated } = expected as Record<string, unknown>;
  return differences('', actual, { ...stated, cards_left: [], answers_left: [], problems: [] });
}

export const vectors: Record<string, VectorPlayer> = { my_game: { files: ['vectors/cases.jsonl'], play } };
