// Rounds as a game's own bot plays them in one process: seats are answered by the bot, what no bot is asked by chance.
import { type Game, type Input, Run, type Setup, view } from '@baize/sdk';
import { type Luck, type PracticeTable, randomMove } from '@baize/testkit';

/** A round from its first card to its end. @throws what the script throws */
export function botRound(game: Game, setup: Setup, table: PracticeTable, luck: Luck): Run {
  const run = new Run(game, setup);
  let bets = 0;
  while (run.waiting) run.push(nextInput(run, game, table, luck, () => ++bets));
  return run;
}

function nextInput(run: Run, game: Game, table: PracticeTable, luck: Luck, id: () => number): Input {
  const { waiting } = run;
  if (waiting?.ask === 'shuffle') {
    table.pack.shuffle(waiting.back);
    return { in: 'shuffled' };
  }
  if (waiting?.ask === 'cards') return { in: 'cards', cards: table.pack.deal(run.open), source: game.live ? 'scanner' : 'auto' };
  const choice = waiting?.ask === 'choice' ? waiting.of.find(each => run.missing.includes(each.seat)) : undefined;
  if (choice === undefined || game.bot === undefined) return randomMove(run, game, luck, id);
  const owner = run.owners.get(choice.seat) ?? null;
  const facts = run.told.flatMap(told => view(told, [choice.seat], owner) ?? []);
  const input: Input = { in: 'choice', seat: choice.seat, ...game.bot(choice, facts, luck) };
  return run.quote(input)?.spot === undefined ? input : { ...input, bet: id() };
}
