// Plays Red Dog's vector cases through the real script: `baize vectors reddog`.
import { type Input, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import type { Ended } from './deal.ts';
import { redDog } from './index.ts';

/** One bettor: the cards as they fall, the bet, the raise (0: none) and what comes of them. */
interface Case {
  cards: string[];
  bet: number;
  raise: number;
}

const SEAT = 3;
const CHIPS = 2 ** 45;
const SETUP: Setup = {
  no: 1,
  seats: [{ seat: SEAT, player: 'p', chips: CHIPS, in: true, connected: true, entry: null }],
  dealt: [SEAT],
  limits: { min_bet: 1, max_bet: CHIPS, min_buy_in: 1, max_buy_in: CHIPS },
  ...{ unit: 1, options: {}, live: false, idle: false, shoe: null, carry: null },
};

function play(one: unknown): string[] {
  const { cards, bet, raise, ...stated } = one as Case & Record<string, unknown>;
  const run = new Run(redDog, SETUP);
  let debit = 0;
  const push = (input: Input) => {
    debit += run.quote(input)?.amount ?? 0;
    run.push(input);
  };
  push({ in: 'bet', id: 1, player: 'p', seat: SEAT, items: [{ spot: 'bet', amount: bet }] });
  push({ in: 'time' });
  let used = 0;
  let raised = 0;
  while (run.waiting) {
    if (run.waiting.ask === 'cards') {
      if (used + run.open > cards.length) return [`cards ${cards.length}, expected more: the script asks for another`];
      const next = cards.slice(used, used + run.open);
      used += next.length;
      push({ in: 'cards', cards: next, source: 'auto' });
    } else if (raise > 0) {
      raised = debit;
      push({ in: 'choice', seat: SEAT, option: 'raise', bet: 2 });
    } else push({ in: 'choice', seat: SEAT, option: 'stand' });
  }
  if (run.outcome?.end !== 'payouts') return ['no payouts'];
  const { kind, spread, odds, outcome } = run.outcome.result as unknown as Ended;
  const credit = run.outcome.wins.reduce((sum, { win }) => sum + win, 0);
  const actual = {
    ...{ kind: spread > 0 ? `${kind}_${spread}` : kind, odds, result: outcome },
    ...{ raise: raised, debit, credit, net: credit - debit, used, problems: audit(redDog, SETUP, run).problems },
  };
  const { id: _id, game: _game, ...expected } = stated;
  return differences('', actual, { ...expected, raise, used: cards.length, problems: [] });
}

export const vectors: Record<string, VectorPlayer> = { reddog: { files: ['vectors/reddog.jsonl'], play } };
