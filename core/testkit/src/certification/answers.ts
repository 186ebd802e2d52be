// Every request can be answered: by the clock alone, with the least of all that is offered, and with the most.
import { type Choice, type Game, type Input, type Option, Run } from '@baize/sdk';
import { luckOf } from '../luck.ts';
import { PracticeTable } from '../practice-table.ts';
import { randomMove } from '../random-moves.ts';
import { roundsOf } from './rounds.ts';

/** A round of players who always do the same takes no more inputs. */
const MOST_INPUTS = 1_500;

/** How players answer who always do the same. */
const WAYS = {
  'nobody answers': ({ seat, otherwise }: Choice): Input => ({ in: 'choice', seat, option: otherwise, auto: true }),
  'all take the least that is offered': (choice: Choice): Input => taken(choice, 0),
  'all take the most that is offered': (choice: Choice): Input => taken(choice, -1),
} satisfies Record<string, (choice: Choice) => Input>;

/** Rounds that do not end by themselves, and questions that the clock cannot answer. */
export function endProblems(game: Game, rounds: number, seed: number): string[] {
  return Object.entries(WAYS).flatMap(([way, answer]) => {
    const why = played(game, rounds, seed, answer);
    return why === null ? [] : [`where ${way} ${why}`];
  });
}

function played(game: Game, rounds: number, seed: number, answer: (choice: Choice) => Input): string | null {
  const luck = luckOf(seed);
  const table = new PracticeTable(game, luck, { calm: true });
  for (let round = 1; round <= rounds; round++) {
    const setup = table.open();
    if (!setup) return 'no round starts';
    const run = new Run(game, setup);
    let bets = 0;
    while (run.waiting) {
      if (run.inputs.length > MOST_INPUTS) return `a round does not end: ${run.waiting.ask} after ${MOST_INPUTS} inputs`;
      const why = untimed(run, game) ?? pushed(run, () => nextOf(run, game, table, answer, luck, () => ++bets));
      if (why !== null) return `round ${round} fails: ${why}`;
    }
    if (run.fault !== null) return `round ${round} fails: ${String(run.fault)}`;
    table.close(run.stacks, run.kept);
  }
  return null;
}

function pushed(run: Run, input: () => Input): string | null {
  try {
    run.push(input());
    return null;
  } catch (error) {
    return String(error);
  }
}

/** A clock that nobody could beat. */
function untimed({ waiting }: Run, { timers }: Game): string | null {
  const asked = waiting?.ask === 'bets' ? [waiting.timer] : waiting?.ask === 'choice' ? waiting.of.map(each => each.timer) : [];
  const none = asked.find(timer => timers[timer] === 0);
  return none === undefined ? null : `it waits for ${none}, which is 0 ms: nobody can answer in time`;
}

function nextOf(
  run: Run,
  game: Game,
  table: PracticeTable,
  answer: (choice: Choice) => Input,
  luck: (below: number) => number,
  id: () => number,
): Input {
  const { waiting } = run;
  if (waiting?.ask === 'cards') return { in: 'cards', cards: table.pack.deal(run.open), source: 'auto' };
  if (waiting?.ask === 'shuffle') {
    table.pack.shuffle(waiting.back);
    return { in: 'shuffled' };
  }
  if (waiting?.ask === 'bets' && (run.standing.length > 2 || (waiting.begins === 'now' && luck(3) === 0))) return { in: 'time' };
  if (waiting?.ask !== 'choice') return randomMove(run, game, luck, id);
  const choice = waiting.of.find(each => run.missing.includes(each.seat)) as Choice;
  const input = answer(choice);
  return run.quote(input)?.spot ? ({ ...input, bet: id() } as Input) : input;
}

/** The first or the last option, with its least or its greatest amount and cards. */
function taken({ seat, options }: Choice, at: 0 | -1): Input {
  const [option, { min, max, from, least = 0, most = 0, sets }] = Object.entries(options).at(at) as [string, Option];
  const amount = at === 0 ? min : max;
  const cards = from ? from.slice(0, at === 0 ? least : most) : sets?.at(at);
  return {
    in: 'choice',
    seat,
    option,
    ...(amount === undefined ? {} : { amount }),
    ...(cards === undefined ? {} : { cards: [...cards] }),
  };
}

/** Ranges that do not hold what they say: an end that is refused, or a unit beside it that is taken; bets beside the table's limits. */
export function rangeProblems(game: Game, rounds: number, seed: number): string[] {
  for (const { run, setup, seed: at, round } of roundsOf(game, rounds, seed)) {
    const again = new Run(game, setup);
    for (const input of run.inputs) {
      const [problem] = [...optionProblems(again), ...spotProblems(again, game, setup.limits)];
      if (problem !== undefined) return [`seed ${at}, round ${round}: ${problem}`];
      again.push(input);
    }
  }
  return limitProblems(game, seed);
}

function optionProblems(run: Run): string[] {
  if (run.waiting?.ask !== 'choice') return [];
  return run.waiting.of
    .filter(({ seat }) => run.missing.includes(seat))
    .flatMap(({ seat, options }) =>
      Object.entries(options).flatMap(([option, { min, max, from, least = 0, sets }]) => {
        const cards = from ? from.slice(0, least) : sets?.[0];
        const more = cards === undefined ? {} : { cards: [...cards] };
        const isTaken = (amount?: number) =>
          taking(run, { in: 'choice', seat, option, ...more, ...(amount === undefined ? {} : { amount }) });
        if (min === undefined || max === undefined) return isTaken() ? [] : [`${option} is offered to seat ${seat} and refused`];
        return [
          ...[min, max]
            .filter(each => !isTaken(each))
            .map(each => `${option} ${min} to ${max} is offered, and ${each} is refused`),
          ...[min - 1, max + 1].filter(isTaken).map(each => `${option} ${min} to ${max} is offered, and ${each} is taken`),
        ];
      }),
    );
}

function spotProblems(run: Run, { betSize }: Game, limits: Readonly<Record<string, number>>): string[] {
  if (run.waiting?.ask !== 'bets') return [];
  const [lower, upper] = [limits[betSize[0]] ?? 1, Math.max(...Object.values(limits))];
  return Object.entries(run.waiting.spots).flatMap(([name, { min, max, reason }]) => [
    ...(reason === 'bet' && min < lower ? [`${name} takes ${min}, and ${betSize[0]} of the table is ${lower}`] : []),
    ...(max > upper ? [`${name} takes ${max}, and no limit of the table is above ${upper}`] : []),
  ]);
}

function taking(run: Run, input: Input): boolean {
  try {
    run.quote(input);
    return true;
  } catch {
    return false;
  }
}

/** Tables that cannot be: a greatest below its least, a bet of nothing. */
function limitProblems(game: Game, seed: number): string[] {
  const { limits } = new PracticeTable(game, luckOf(seed), { calm: true, unit: 1, rate: 1000 });
  const [least, most] = game.betSize;
  const wrong: [what: string, limits: Record<string, number>][] = [[`${least} is 0`, { ...limits, [least]: 0 }]];
  for (const [min, max] of [...(most === undefined ? [] : [[least, most]]), ['min_buy_in', 'max_buy_in']] as [string, string][])
    if (limits[min] !== undefined && limits[max] !== undefined)
      wrong.push([`${max} is below ${min}`, { ...limits, [max]: (limits[min] as number) - 1 }]);
  return wrong
    .filter(([, each]) => (game.check?.(each, {}) ?? []).length === 0)
    .map(([what]) => `a table is taken whose ${what}`);
}
