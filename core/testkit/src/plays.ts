// The battery that every game passes: its shape, its texts, random rounds, its bot.
import { checkGame, type Fact, type Game, Run, view } from '@baize/sdk';
import { certificationOf } from './certification/index.ts';
import type { Check } from './check.ts';
import { fuzz } from './fuzz.ts';
import { luckOf } from './luck.ts';
import { missingLanguages, packageTexts } from './package-texts.ts';
import { PracticeTable } from './practice-table.ts';
import { randomMove } from './random-moves.ts';

export interface PlaysOptions {
  /** Random rounds (300). */
  rounds?: number;
  seed?: number;
  /** The package's folder: the words, rules and art that its package.json states are looked at too. */
  dir?: string;
  /** A language that is missing is a failure, not a warning; and everything else that a certification looks at. */
  certify?: boolean;
  /** Takes the warnings; left out: they are printed. */
  warn?: (text: string) => void;
}

export function checksOf(game: Game, options: PlaysOptions = {}): Check[] {
  const { rounds = 300, seed = 1, certify = false } = options;
  return [
    { title: 'has the shape of a game', problems: () => checkGame(game).map(wrong) },
    { title: 'has names, rules and a template', problems: () => texts(game, options) },
    { title: 'accepts its own template', problems: () => template(game) },
    { title: `plays ${rounds} random rounds by the rules of the contract`, problems: () => random(game, rounds, seed) },
    { title: 'has a bot that only makes legal moves', problems: () => bot(game, Math.ceil(rounds / 10), seed) },
    ...(certify ? certificationOf(game, rounds, seed) : []),
  ];
}

/** All problems of a game. */
export function plays(game: Game, options?: PlaysOptions): string[] {
  return checksOf(game, options).flatMap(({ title, problems }) => attempt(problems).map(problem => `${title}: ${problem}`));
}

/** Makes each check a test: `playsIn(it, game)` inside a `describe`. */
export function playsIn(it: (title: string, test: () => void) => unknown, game: Game, options?: PlaysOptions): void {
  for (const { title, problems } of checksOf(game, options))
    it(`${game.code} ${title}`, () => {
      const found = attempt(problems);
      if (found.length > 0) throw new Error(found.join('\n'));
    });
}

/** checkGame names a field, or says a sentence. */
function wrong(field: string): string {
  return field.includes(' ') ? field : `${field} is wrong`;
}

/** A game that is no game at all throws in the check itself. */
function attempt(problems: Check['problems']): string[] {
  try {
    return problems();
  } catch (error) {
    return [String(error)];
  }
}

function texts(game: Game, { dir, certify = false, warn = text => console.warn(`  ${text}`) }: PlaysOptions): string[] {
  const own = dir === undefined ? undefined : packageTexts(dir, game.code);
  const missing = missingLanguages(game, own);
  const problems = [...(own?.problems ?? []), ...(game.template ? [] : ['no template'])];
  if (certify) return [...missing, ...problems];
  const byName = Map.groupBy(missing, each => each.replace(/ \w+$/, ''));
  const said = [...byName].map(([name, all]) => `${name} ${all.map(each => each.split(' ').at(-1)).join(', ')}`);
  if (said.length > 0) warn(`${game.code}: ${said.join('; ')}`);
  return problems;
}

function template(game: Game): string[] {
  return [1, 1000].flatMap(unit => {
    const { limits } = new PracticeTable(game, luckOf(1), { unit, rate: 1 });
    return (game.check?.(limits, {}) ?? []).map(field => `${field} is refused in units of ${unit}`);
  });
}

function random(game: Game, rounds: number, seed: number): string[] {
  return fuzz(game, { rounds, seed }).failed.map(
    ({ seed: at, round, problems }) => `seed ${at}, round ${round}: ${problems.join('; ')}`,
  );
}

function bot(game: Game, rounds: number, seed: number): string[] {
  if (!game.bot) return [];
  const luck = luckOf(seed);
  const table = new PracticeTable(game, luck);
  for (let i = 0; i < rounds; i++) {
    const setup = table.open();
    if (!setup) return ['no round starts'];
    const run = new Run(game, setup);
    let bets = 0;
    while (run.waiting) {
      try {
        run.push(botMove(run, game, table, luck, () => ++bets));
      } catch (error) {
        return [`round ${i + 1}: ${String(error)}`];
      }
    }
    table.close(run.stacks, run.kept);
  }
  return [];
}

/** The bot's answer to a choice; a random move to all else. */
function botMove(
  run: Run,
  game: Game,
  table: PracticeTable,
  luck: (below: number) => number,
  id: () => number,
): Parameters<Run['push']>[0] {
  const { waiting } = run;
  if (waiting?.ask === 'cards') return { in: 'cards', cards: table.pack.deal(run.open), source: 'auto' };
  if (waiting?.ask === 'shuffle') {
    table.pack.shuffle(waiting.back);
    return { in: 'shuffled' };
  }
  if (waiting?.ask !== 'choice' || !game.bot) return randomMove(run, game, luck, id);
  const choice = waiting.of.find(each => run.missing.includes(each.seat));
  if (!choice) throw new Error('nobody is missing');
  const facts = run.told
    .map(told => view(told, [choice.seat], run.owners.get(choice.seat) ?? null))
    .filter((fact): fact is Fact => fact !== null);
  const answer = { in: 'choice' as const, seat: choice.seat, ...game.bot(choice, facts, luck) };
  return run.quote(answer)?.spot ? { ...answer, bet: id() } : answer;
}
