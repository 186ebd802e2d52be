// Random legal inputs: all that a request offers, and nothing else, so that any game can be played without knowing its rules.
import type {
  Bet,
  BetInput,
  BetItem,
  BetsRequest,
  Choice,
  ChoiceInput,
  ChoiceRequest,
  Game,
  Input,
  Option,
  Run,
  Seat,
  Spot,
} from '@baize/sdk';
import { type Luck, pick, shuffled } from './luck.ts';

/** Who bets where nobody sits. */
export const PLAYERS = ['p1', 'p2', 'p3', 'p4'];

/** A random answer to what is open; `id` makes ids of bet rows. Cards are not its business. */
export function randomMove(run: Run, game: Game, luck: Luck, id: () => number): Input {
  const { waiting } = run;
  if (waiting?.ask === 'choice') return randomAnswer(run, waiting, luck, id);
  if (waiting?.ask === 'bets') return randomBet(run, waiting, game, luck, id);
  if (waiting?.ask === 'roll') return { in: 'roll', value: luck(waiting.below) };
  throw new Error(`no move for ${waiting?.ask}`);
}

function randomAnswer(run: Run, request: ChoiceRequest, luck: Luck, id: () => number): ChoiceInput {
  const seat = pick(run.missing, luck);
  const choice = request.of.find(each => each.seat === seat) as Choice;
  if (luck(20) === 0) return { in: 'choice', seat, option: choice.otherwise, auto: true };
  const name = pick(Object.keys(choice.options), luck);
  const answer: ChoiceInput = { in: 'choice', seat, option: name, ...fill(choice.options[name] as Option, luck) };
  if ((run.quote(answer)?.spot ?? '') !== '') answer.bet = id();
  return answer;
}

/** An amount and cards as the option asks. */
export function fill(option: Option, luck: Luck): { amount?: number; cards?: string[] } {
  const filled: { amount?: number; cards?: string[] } = {};
  const { min, max, step = 1, from, least = 0, most = 0, sets } = option;
  if (min !== undefined && max !== undefined)
    filled.amount = pick([min, max, min + between(0, Math.floor((max - min) / step), luck) * step, min], luck);
  if (from) filled.cards = shuffled(from, luck).slice(0, between(least, most, luck));
  if (sets) filled.cards = [...pick(sets, luck)];
  return filled;
}

function randomBet(run: Run, request: BetsRequest, game: Game, luck: Luck, id: () => number): Input {
  const { standing } = run;
  const mayClose = standing.length > 0 || request.begins === 'now';
  if (mayClose && luck(5) === 0) return { in: 'time' };
  if (standing.length > 0 && luck(7) === 0) return { in: 'undo', id: lastOf(standing, pick(standing, luck)) };
  for (let tries = 0; tries < 40; tries++) {
    const bet = placement(run, request, game, luck);
    if (bet) return { ...bet, id: id() };
  }
  if (mayClose) return { in: 'time' };
  throw new Error('a betting window in which nobody can bet');
}

/** A player's last placement. */
function lastOf(standing: readonly Bet[], bet: Bet): number {
  return Math.max(...standing.filter(each => each.player === bet.player).map(each => each.id));
}

function placement(run: Run, request: BetsRequest, game: Game, luck: Luck): Omit<BetInput, 'id'> | null {
  const seat = game.flow === 'buy_in' ? pick([...run.stacks.keys()], luck) : undefined;
  const player = seat === undefined ? pick(PLAYERS, luck) : (run.owners.get(seat) as string);
  const items: BetItem[] = [];
  let left = seat === undefined ? Number.MAX_SAFE_INTEGER : (run.stacks.get(seat) ?? 0);
  for (const spot of shuffled(Object.keys(request.spots), luck).slice(0, 1 + luck(3))) {
    const amount = randomStake(run, player, spot, request.spots[spot] as Spot, left, luck);
    if (amount === 0) continue;
    items.push({ spot, amount });
    left -= amount;
  }
  if (items.length === 0) return null;
  return seat === undefined ? { in: 'bet', player, items } : { in: 'bet', player, seat: seat as Seat, items };
}

/** 0: this player can put nothing more on the spot. */
function randomStake(run: Run, player: string, name: string, spot: Spot, left: number, luck: Luck): number {
  const owner = spot.seat === undefined ? undefined : run.owners.get(spot.seat);
  if (owner !== undefined && owner !== player) return 0;
  const own = run.standing.filter(bet => bet.player === player).flatMap(bet => bet.items);
  const total = own.reduce((sum, item) => sum + (item.spot === name ? item.amount : 0), 0);
  const least = Math.max(1, Math.ceil((spot.min - total) / spot.step));
  const most = Math.floor(Math.min(spot.max - total, left) / spot.step);
  if (least > most) return 0;
  return (
    pick([least, least, between(least, Math.min(most, least + 20), luck), between(least, most, luck), most], luck) * spot.step
  );
}

function between(least: number, most: number, luck: Luck): number {
  return least + luck(most - least + 1);
}
