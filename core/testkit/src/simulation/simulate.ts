// Plays many rounds of a game as its players would and adds up what each spot pays: the same seed, the same sums.
import { type BetsRequest, type Choice, type Fact, type Game, type Input, Run, type Setup, view } from '@baize/sdk';
import { audit } from '../audit.ts';
import { type Luck, luckOf } from '../luck.ts';
import { PracticeTable } from '../practice-table.ts';
import { fill } from '../random-moves.ts';
import { addOption, addResult, emptyTally, type Tally } from './tally.ts';

/** `best`: the game's own bot decides; `random`: every offer is as likely as the others. */
export type Player = 'best' | 'random';

/** Minor units of a unit: odds of two decimals lose nothing. */
const UNIT = 100;
const NO_RAKE = { bp: 0, cap: 0, floor: false };

/** Plays so many rounds at one table. @throws what a round of the game throws */
export function simulate(game: Game, rounds: number, seed: number, player: Player): Tally {
  const luck = luckOf(seed);
  const table = new PracticeTable(game, luck, {
    ...{ calm: true, unit: UNIT, rate: 1 },
    ...(game.kind === 'round' ? { seats: game.seats?.min ?? 1 } : { seats: game.seats?.usual ?? 1 }),
  });
  const tally = emptyTally();
  for (let i = 0; i < rounds; i++) {
    const opened = table.open();
    if (!opened) throw new Error(`${game.code}: no round starts`);
    const setup = withChips(opened, table.limits);
    const run = new Run(game, setup);
    const met = new Map<string, boolean>();
    let bets = 0;
    while (run.waiting) run.push(next(run, game, table, luck, player, met, () => ++bets));
    if (run.fault !== null) throw run.fault;
    add(tally, game, setup, run);
    for (const [option, isTaken] of met) addOption(tally, option, isTaken);
    table.close(new Map(), run.kept);
  }
  return tally;
}

/** Everybody has the same chips in every round: what was won before changes nothing. */
function withChips(setup: Setup, { max_buy_in: chips }: Readonly<Record<string, number>>): Setup {
  return chips === undefined ? setup : { ...setup, seats: setup.seats.map(seat => ({ ...seat, chips })) };
}

function next(
  run: Run,
  game: Game,
  table: PracticeTable,
  luck: Luck,
  player: Player,
  met: Map<string, boolean>,
  id: () => number,
): Input {
  const { waiting } = run;
  switch (waiting?.ask) {
    case 'cards':
      return { in: 'cards', cards: table.pack.deal(run.open), source: 'auto' };
    case 'shuffle':
      table.pack.shuffle(waiting.back);
      return { in: 'shuffled' };
    case 'roll':
      return { in: 'roll', value: luck(waiting.below) };
    case 'bets':
      return betOf(run, waiting, id);
    default: {
      const choice = waiting?.of.find(each => run.missing.includes(each.seat)) as Choice;
      const move = player === 'best' && game.bot ? game.bot(choice, factsOf(run, choice), luck) : anyMove(choice, luck);
      for (const option of Object.keys(choice.options)) met.set(nameOf(option), met.get(nameOf(option)) ?? false);
      met.set(nameOf(move.option), true);
      const input = { in: 'choice' as const, seat: choice.seat, ...move };
      return run.quote(input)?.spot ? { ...input, bet: id() } : input;
    }
  }
}

const factsOf = (run: Run, { seat }: Choice): Fact[] =>
  run.told.map(told => view(told, [seat], run.owners.get(seat) ?? null)).filter(fact => fact !== null);

function anyMove({ options }: Choice, luck: Luck): { option: string; amount?: number; cards?: string[] } {
  const names = Object.keys(options);
  const option = names[luck(names.length)] as string;
  return { option, ...fill(options[option] ?? {}, luck) };
}

/** The least on every spot, and of boxes, which are all alike, on the first alone. Each spot is a bet of its own. */
function betOf(run: Run, { spots }: BetsRequest, id: () => number): Input {
  const names = Object.keys(spots);
  const box = names.find(name => spots[name]?.seat !== undefined);
  const seats: (number | undefined)[] = run.stacks.size > 0 ? [...run.stacks.keys()] : [undefined];
  for (const seat of seats) {
    const player = seat === undefined ? 'p1' : (run.owners.get(seat) as string);
    for (const spot of names) {
      if (spots[spot]?.seat !== undefined && spot !== box) continue;
      const isThere = run.standing.some(bet => bet.player === player && bet.items.some(item => item.spot === spot));
      const items = [{ spot, amount: spots[spot]?.min ?? 0 }];
      if (!isThere) return { in: 'bet', id: id(), player, items, ...(seat === undefined ? {} : { seat }) };
    }
  }
  return { in: 'time' };
}

/** What the round brought to each spot; where players play each other, to each of them in order. */
function add(tally: Tally, game: Game, setup: Setup, run: Run): void {
  const { outcome } = run;
  tally.rounds++;
  tally.inputs += run.inputs.length;
  if (outcome === null) return;
  tally.words[outcome.word] = (tally.words[outcome.word] ?? 0) + 1;
  if (outcome.end === 'payouts') addPayouts(tally, run, outcome.wins);
  else if (outcome.end !== 'none') addStacks(tally, game, setup, run);
}

/** Players who play each other: what each of them has won or lost, in bets of the table's least. */
function addStacks(tally: Tally, game: Game, setup: Setup, run: Run): void {
  const { stacks } = audit(game, setup, run, NO_RAKE);
  const stake = setup.limits[game.betSize[0]] ?? 1;
  setup.dealt.forEach((seat, i) => {
    const before = setup.seats.find(each => each.seat === seat)?.chips ?? 0;
    addResult(tally, `seat ${i + 1}`, stake, (stacks.get(seat) ?? 0) - before);
  });
}

/** What an answer cost (a raise, a split) belongs to the spot that its player bet on first. */
function addPayouts(tally: Tally, run: Run, wins: readonly { bet: number; spot: string; win: number }[]): void {
  const rows = run.stakes
    .filter(stake => !stake.undone)
    .flatMap(({ id, player, items }) => items.map(item => ({ id, player, ...item })));
  const first = new Map<string, { spot: string; stake: number; net: number }>();
  for (const { id, player, spot, amount } of rows) {
    const win = wins.find(each => each.bet === id && each.spot === spot)?.win ?? 0;
    const own = first.get(`${player} ${spot.split(':')[0]}`) ?? [...first].find(([key]) => key.startsWith(`${player} `))?.[1];
    const isFirst = run.inputs.some(input => input.in === 'bet' && input.id === id);
    if (isFirst) first.set(`${player} ${spot}`, { spot, stake: amount, net: win - amount });
    else if (own) own.net += win - amount;
  }
  for (const { spot, stake, net } of first.values()) addResult(tally, spot, stake, net);
}

/** Options that are numbered are one: `card_3`. */
const nameOf = (option: string): string => option.replaceAll(/\d+/g, 'N');
