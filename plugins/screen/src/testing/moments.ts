// What a recorded round asked of one of its players, and how its money went: the rounds are played again by their game's rules.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Ask, AskOption, Fact } from '@baize/protocol';
import { bareChoice, type Game, type Input, type Outcome, type Request, Run, type Setup, shares } from '@baize/sdk';
import type { Golden } from './golden.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');

/** Something that a player was asked when so many facts were told. */
export interface Moment {
  count: number;
  ask: Ask;
}

/** The game of a file of recorded rounds, from its package. */
export async function gameOf(file: string): Promise<Game> {
  const dir = join(ROOT, file, '../..');
  const { baize } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { baize: { games: string[] } };
  const code = file.replace(/^.*\/|\.jsonl$/g, '');
  const modules = await Promise.all(baize.games.map(each => import(pathToFileURL(join(dir, each)).href)));
  const found = modules.flatMap(module => [(module as { default: Game | Game[] }).default].flat());
  return found.find(each => each.code === code) as Game;
}

/** All that this player was asked, in order. */
export function momentsOf(game: Game, golden: Golden, player: string, until: number): Moment[] {
  const run = new Run(game, golden.setup as unknown as Setup);
  const found: Moment[] = [];
  for (const input of golden.inputs as Input[]) {
    for (const ask of asksIn(run.waiting, run, player)) found.push({ count: run.told.length, ask: { ...ask, ...clock(until) } });
    run.push(input);
  }
  return found;
}

const clock = (until: number) => ({ ask: 1, deadline: until, ms: 15_000 });

function asksIn(waiting: Request | null, run: Run, player: string): Ask[] {
  if (waiting?.ask === 'bets') return [{ spots: waiting.spots } as unknown as Ask];
  if (waiting?.ask !== 'choice') return [];
  const mine = waiting.of.filter(({ seat }) => run.missing.includes(seat) && run.owners.get(seat) === player);
  return mine.map(choice => {
    const { seat, hand, options, otherwise } = bareChoice(choice);
    return { seat, ...(hand === undefined ? {} : { hand }), options: options as Record<string, AskOption>, otherwise } as Ask;
  });
}

/** What a server tells when a round is settled: its result, and what it brought each; no fee is taken. */
export function settledFacts({ setup, facts, outcome }: Golden): Fact[] {
  const ended = outcome as unknown as Outcome;
  const pots =
    ended.end === 'pots' ? ended.pots.map(({ amount, winners, rank }, index) => ({ index, amount, winners, rank })) : [];
  const told = { ...(ended.result as object), kind: 'result', ...(pots.length > 0 ? { pots } : {}), outcome: ended.word };
  const bets = facts.map(({ fact }) => fact as Record<string, unknown>).filter(({ kind }) => kind === 'bet');
  const rows = ended.end === 'payouts' ? ofBets(bets, ended.wins) : ofSeats(setup.seats, ended);
  const total = (field: 'invested' | 'won') => rows.reduce((sum, row) => sum + row[field], 0);
  const settle = { kind: 'settle', rows, amount: total('invested'), won: total('won'), rake: 0 };
  return [told, settle] as unknown as Fact[];
}

interface Row {
  seat?: number;
  player: string;
  invested: number;
  won: number;
  rake: number;
  net: number;
  stack_after?: number;
}

function ofSeats(seats: Golden['setup']['seats'], ended: Outcome): Row[] {
  return seats.map(({ seat, player, chips }) => {
    const [invested, won] = sumsOf(seat, ended);
    return { seat, player, invested, won, rake: 0, net: won - invested, stack_after: chips + won - invested };
  });
}

function sumsOf(seat: number, ended: Outcome): [number, number] {
  const of = (pairs: readonly [number, number][]) => pairs.reduce((sum, [who, amount]) => sum + (who === seat ? amount : 0), 0);
  if (ended.end === 'transfers') return [Math.max(0, -of(ended.net)), Math.max(0, of(ended.net))];
  if (ended.end !== 'pots') return [0, 0];
  const { pots, order } = ended;
  return [of(pots.flatMap(each => each.contributions)), of(pots.flatMap(each => shares(each.amount, each, order)))];
}

function ofBets(bets: readonly Record<string, unknown>[], wins: readonly { bet: number; win: number }[]): Row[] {
  const players = [...new Set(bets.map(({ player }) => String(player)))];
  return players.map(player => {
    const mine = bets.filter(each => each.player === player);
    const ids = mine.map(({ bet }) => Number(bet));
    const items = mine.flatMap(each => each.items as { amount: number }[]);
    const invested = items.reduce((sum, { amount }) => sum + amount, 0);
    const won = wins.reduce((sum, { bet, win }) => sum + (ids.includes(bet) ? win : 0), 0);
    return { player, invested, won, rake: 0, net: won - invested };
  });
}
