// Plays cases of Red Dog through the script, paid by the wallet and paid by the stack: both must say the same.
import { type Game, type Input, type Outcome, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import { dogStack, dogWallet } from './index.ts';

/** One bettor: the cards as they fall, the bet, the raise (0: none) and what comes of them. */
interface Case {
  cards: string[];
  kind: string;
  odds: number | null;
  result: string;
  bet: number;
  raise: number;
  debit: number;
  credit: number;
}

/** The engine's own result. */
interface Deal {
  kind: string;
  spread: number;
  odds: number | null;
  outcome: string;
}

const SEAT = 3;
const CHIPS = 1_000_000;

function setupOf(game: Game): Setup {
  const seated = { seat: SEAT, player: 'p', chips: CHIPS, in: true, connected: true, entry: null };
  const seats = game.flow === 'buy_in' ? [seated] : [];
  const limits = { min_bet: 1, max_bet: CHIPS, min_buy_in: 1, max_buy_in: CHIPS };
  const rest = { options: {}, live: false, idle: false, shoe: null, carry: null };
  return { no: 1, seats, dealt: seats.map(each => each.seat), limits, unit: 1, ...rest };
}

function playAs(game: Game, { cards, bet, raise }: Case): Record<string, unknown> {
  const setup = setupOf(game);
  const isSeated = setup.seats.length > 0;
  const run = new Run(game, setup);
  let debit = 0;
  const push = (input: Input) => {
    debit += run.quote(input)?.amount ?? 0;
    run.push(input);
  };
  const items = [{ spot: isSeated ? 'bet' : `box_${SEAT}`, amount: bet }];
  push({ in: 'bet', id: 1, player: 'p', ...(isSeated ? { seat: SEAT } : {}), items });
  push({ in: 'time' });
  let used = 0;
  while (run.waiting) {
    if (run.waiting.ask === 'cards') push({ in: 'cards', cards: cards.slice(used++).slice(0, run.open), source: 'auto' });
    else if (raise > 0) push({ in: 'choice', seat: SEAT, option: 'raise', bet: 2 });
    else push({ in: 'choice', seat: SEAT, option: 'stand' });
  }
  const { problems, stacks, credits } = audit(game, setup, run);
  const credit = isSeated ? (stacks.get(SEAT) ?? 0) - (CHIPS - debit) : credits.get('p');
  const { kind, spread, odds, outcome } = (run.outcome as Outcome).result as unknown as Deal;
  const name = spread > 0 ? `spread_${spread}` : kind;
  return { kind: name, odds, result: outcome, debit, credit, net: (credit ?? 0) - debit, used, problems };
}

function play(one: unknown): string[] {
  const {
    id: _id,
    title: _title,
    game: _game,
    cards,
    bet: _bet,
    raise: _raise,
    odds,
    result,
    ...stated
  } = one as Case & Record<string, unknown>;
  // a pair that is pushed pays 0 to 1; cases that do not say what a push pays leave it open
  const expected = { ...stated, ...(odds === null ? {} : { odds }), result, used: cards.length, problems: [] };
  return [dogWallet, dogStack].flatMap(game => differences(game.code, playAs(game, one as Case), expected));
}

export const vectors: Record<string, VectorPlayer> = { test_red_dog: { files: ['vectors/red-dog.jsonl'], play } };
