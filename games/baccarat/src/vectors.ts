// Plays baccarat's vector cases through the real script: `baize vectors baccarat`.
import { Run, type Setup } from '@baize/sdk';
import { differences, type VectorPlayer } from '@baize/testkit';
import type { Coup } from './coup.ts';
import { baccarat } from './index.ts';

/** A coup: the cards as they leave the shoe, one player's bets by spot, and what comes of them. */
interface Case {
  cards: string[];
  bets: Record<string, number>;
}

const WIDE = 2 ** 45;
const SETUP: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: { min_bet: 1, max_bet: WIDE, tie_max: WIDE },
  unit: 1,
  options: {},
  live: false,
  idle: false,
  shoe: { no: 1, last: false },
  carry: null,
};

function play(one: unknown): string[] {
  const { cards, bets, ...stated } = one as Case;
  const run = new Run(baccarat, SETUP);
  const items = Object.entries(bets).map(([spot, amount]) => ({ spot, amount }));
  const debit = run.quote({ in: 'bet', id: 1, player: 'p', items })?.amount;
  run.push({ in: 'bet', id: 1, player: 'p', items });
  run.push({ in: 'time' });
  let used = 0;
  while (run.waiting?.ask === 'cards') {
    if (used + run.open > cards.length)
      return [`cards ${cards.length}, expected more: the script asks for ${run.waiting.places[0]?.at}`];
    run.push({ in: 'cards', cards: cards.slice(used, used + run.open), source: 'auto' });
    used = run.inputs.reduce((sum, input) => sum + (input.in === 'cards' ? input.cards.length : 0), 0);
  }
  if (run.outcome?.end !== 'payouts') return ['no payouts'];
  const coup = run.outcome.result as unknown as Coup;
  const wins = Object.fromEntries(run.outcome.wins.map(({ spot, win }) => [spot, win]));
  const actual = {
    ...coup,
    player: coup.player.cards,
    banker: coup.banker.cards,
    player_total: coup.player.total,
    banker_total: coup.banker.total,
    wins,
    debit,
    credit: run.outcome.wins.reduce((sum, { win }) => sum + win, 0),
  };
  const { id: _id, game: _game, ...expected } = stated as Record<string, unknown>;
  const found = differences('', actual, expected);
  return used === cards.length ? found : [...found, `cards used ${used}, expected ${cards.length}`];
}

export const vectors: Record<string, VectorPlayer> = { baccarat: { files: ['vectors/baccarat.jsonl'], play } };
