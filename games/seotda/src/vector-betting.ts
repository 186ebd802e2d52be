// One stage of betting as the vectors state it: what each turn offers and moves, and how all stand at its end.
import { bettingRound, type Player, playersOf, potsOf } from '@baize/kit-poker';
import type { Amount, Choice, Outcome, Round, Run, Script, Seat } from '@baize/sdk';
import { differences } from '@baize/testkit';
import { stakesOf } from './betting.ts';
import { orderOf } from './seats.ts';
import { tableOf } from './vector-table.ts';

interface Given {
  n: number;
  stacks: Amount[];
  first: Seat;
  ante: Amount;
  pot: Amount;
  folded: Seat[];
  unit: Amount;
  options: string[];
}
interface Turn {
  seat: Seat;
  legal: Record<string, Amount>;
  option: string;
  moved: Amount;
  pot: Amount;
  stack: Amount;
}
interface Expect {
  turns: Turn[];
  pot: Amount;
  put: Amount[];
  stacks: Amount[];
  folded: Seat[];
}

export function playBetting(given: Given, expect: Expect): string[] {
  const { stacks, first, ante, unit, pot, options } = given;
  const players = new Map<Seat, Player>();
  // seat 0 has brought what lies in the middle already, so that its stack is as stated when the stage begins
  const brought = stacks.map((chips, seat) => chips + (seat === 0 ? pot : 0));
  const run = tableOf({ stacks: brought, ante, unit, first }, round => stage(round, given, players));
  const put = stacks.map(() => 0);
  const turns: Turn[] = [];
  const found: string[] = [];
  for (const option of options) {
    const choice = run.waiting?.ask === 'choice' ? run.waiting.of[0] : undefined;
    if (choice === undefined) return [...found, `turns[${turns.length}] nobody is asked, expected ${option}`];
    found.push(...unstated(turns.length, choice, expect.turns[turns.length]));
    const moved = choice.options[option]?.price ?? 0;
    if (!Object.hasOwn(choice.options, option))
      return [...found, `turns[${turns.length}].legal has no ${option}, expected it to be chosen`];
    const { seat } = choice;
    const legal = legalOf(choice);
    run.push({ in: 'choice', seat, option });
    put[seat] = (put[seat] ?? 0) + moved;
    turns.push({ seat, legal, option, ...standOf(run) });
  }
  if (run.waiting !== null) found.push(`turns[${turns.length}] seat ${seatAsked(run)} is asked, expected nobody`);
  return [...found, ...differences('', { turns, ...standAfter(run, players, turns, given), put }, expect)];
}

/** The stage alone, with chips in the middle and seats that have folded before. */
function* stage(round: Round, { pot, folded }: Given, known: Map<Seat, Player>): Script<Outcome> {
  const order = orderOf(round);
  round.tell({ kind: 'start', no: round.no });
  round.post(0, pot);
  const players = playersOf(round, order);
  for (const player of players) {
    known.set(player.seat, player);
    player.isFolded = folded.includes(player.seat);
  }
  yield* bettingRound(round, players, stakesOf(round, 'first'));
  return { end: 'pots', pots: potsOf(round, players), order, flop: false, word: 'over', result: null };
}

/** Options that are offered beyond those stated. */
function unstated(turn: number, { options }: Choice, stated: Turn | undefined): string[] {
  return Object.keys(options)
    .filter(name => !Object.hasOwn(stated?.legal ?? {}, name))
    .map(name => `turns[${turn}].legal offers ${name}, expected none`);
}

function legalOf({ options }: Choice): Record<string, Amount> {
  return Object.fromEntries(Object.entries(options).map(([name, { price = 0 }]) => [name, price]));
}

/** What the action that was told last says. */
function standOf({ told }: Run): Pick<Turn, 'moved' | 'pot' | 'stack'> {
  const fact = told.findLast(each => each.fact.kind === 'action')?.fact;
  return { moved: Number(fact?.amount), pot: Number(fact?.pot), stack: Number(fact?.stack) };
}

/** How all stand when the stage is over, before uncalled chips go back, as the vectors count. */
function standAfter(run: Run, players: ReadonlyMap<Seat, Player>, turns: readonly Turn[], { stacks, pot }: Given) {
  const after = stacks.map((chips, seat) => turns.findLast(turn => turn.seat === seat)?.stack ?? chips);
  const folded = [...players.values()].filter(({ isFolded }) => isFolded).map(({ seat }) => seat);
  return { pot: turns.at(-1)?.pot ?? pot, stacks: after, folded: folded.sort((a, b) => a - b), over: run.waiting === null };
}

function seatAsked({ waiting }: Run): string {
  return waiting?.ask === 'choice' ? String(waiting.of[0]?.seat) : 'nobody';
}
