// Scenes at the table of every game that a package brings: a recorded round of it on its way, and at its end.
import type { Fact, PastRound } from '@baize/protocol';
import { type Golden, goldenFiles, goldenRounds, pastOf } from '../golden.ts';
import { POKER, roomState } from '../seated.ts';
import { emit, joined, type Scene, setState, type Theatre, test } from './theatre.ts';

/** A round is worth a look when much was said in it. */
const longest = (rounds: Golden[]) => rounds.toSorted((a, b) => b.facts.length - a.facts.length)[0] as Golden;

/** My bets as the server told them. */
const betsOf = (facts: readonly Fact[]) =>
  facts.filter(({ kind, player }) => kind === 'bet' && (player as { you?: boolean } | undefined)?.you);

async function show(theatre: Theatre, { setup }: Golden, past: PastRound, count: number): ReturnType<Theatre['page']> {
  const { table, round, seat } = past;
  const facts = past.facts.slice(0, count);
  const page = await theatre.page({ start: { game_code: table.game_code, table_id: POKER } });
  await joined(page, POKER);
  const chips = setup.seats.find(each => each.seat === seat)?.chips ?? 0;
  const bets = betsOf(facts).map(({ bet, items }) => ({ bet, items }));
  const you = { seat, chips, pending: 0, status: seat === null ? 'out' : 'in', balance: 2_417_500, bets };
  const shown = { table: { ...table, table_id: POKER }, you, round, facts, last: facts.at(-1)?.seq ?? 0, asks: [] };
  await emit(page, POKER, 'snapshot', { ...shown, now: theatre.now });
  const seats = setup.seats.map(each => each.seat);
  const change = Object.fromEntries(setup.seats.map(each => [each.seat, { chips: each.chips }]));
  await setState(page, POKER, { ...roomState({ seats, change, button: seats[0] ?? null }), game_code: table.game_code });
  await test(page, 'stage').waitFor();
  return page;
}

const at =
  (file: string): Scene =>
  async theatre => {
    const golden = longest(goldenRounds(file));
    const past = pastOf(golden);
    for (const [when, count] of [
      ['midway', Math.ceil(past.facts.length * 0.7)],
      ['end', past.facts.length],
    ] as const)
      await theatre.seen(await show(theatre, golden, past, count), `${golden.game}-${when}`);
  };

/** One for each game, by its code. */
export const gameScenes = (): Record<string, Scene> =>
  Object.fromEntries(goldenFiles().map(file => [file.replace(/^.*\/|\.jsonl$/g, ''), at(file)]));
