// Rounds as a game's own bot plays them in one process: seats are answered by the bot, what no bot is asked by chance.
import { type Fact, type Game, type Input, Run, type Seat, type Setup, view } from '@baize/sdk';
import { type Luck, type PracticeTable, randomMove } from '@baize/testkit';

/** A round from its first card to its end. @throws what the script throws */
export function botRound(game: Game, setup: Setup, table: PracticeTable, luck: Luck): Run {
  const run = new Run(game, setup);
  const heard = new Map<Seat, Heard>();
  let bets = 0;
  while (run.waiting) run.push(nextInput({ run, game, table, luck, heard }, () => ++bets));
  return run;
}

/** What a seat has been told so far. */
interface Heard {
  count: number;
  facts: Fact[];
}

interface About {
  run: Run;
  game: Game;
  table: PracticeTable;
  luck: Luck;
  heard: Map<Seat, Heard>;
}

function nextInput({ run, game, table, luck, heard }: About, id: () => number): Input {
  const { waiting } = run;
  if (waiting?.ask === 'shuffle') {
    table.pack.shuffle(waiting.back);
    return { in: 'shuffled' };
  }
  if (waiting?.ask === 'cards') return { in: 'cards', cards: table.pack.deal(run.open), source: game.live ? 'scanner' : 'auto' };
  const choice = waiting?.ask === 'choice' ? waiting.of.find(each => run.missing.includes(each.seat)) : undefined;
  if (choice === undefined || game.bot === undefined) return randomMove(run, game, luck, id);
  const input: Input = { in: 'choice', seat: choice.seat, ...game.bot(choice, factsFor(choice.seat, run, heard), luck) };
  return run.quote(input)?.spot === undefined ? input : { ...input, bet: id() };
}

function factsFor(seat: Seat, run: Run, heard: Map<Seat, Heard>): Fact[] {
  const { count, facts } = heard.get(seat) ?? { count: 0, facts: [] };
  const owner = run.owners.get(seat) ?? null;
  for (const told of run.told.slice(count)) {
    const fact = view(told, [seat], owner);
    if (fact !== null) facts.push(fact);
  }
  heard.set(seat, { count: run.told.length, facts });
  return facts;
}
