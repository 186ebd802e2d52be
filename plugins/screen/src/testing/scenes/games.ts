// Scenes at the table of every game that a package brings: a recorded round on its way, at my turn, and settled.
import type { Ask, Fact, PastRound } from '@baize/protocol';
import type { Game } from '@baize/sdk';
import { type Golden, goldenFiles, goldenRounds, pastOf, viewerOf } from '../golden.ts';
import { gameOf, type Moment, momentsOf, settledFacts } from '../moments.ts';
import { POKER, roomState } from '../seated.ts';
import { ownTable } from './lobby.ts';
import { emit, joined, type Scene, setState, type Theatre, test } from './theatre.ts';

/** A round is worth a look when much was said in it, and its viewer had something to choose. */
function worth(game: Game, rounds: Golden[]): Golden {
  const sorted = rounds.toSorted((a, b) => b.facts.length - a.facts.length);
  return sorted.find(each => momentsOf(game, each, viewerOf(each), 0).some(({ ask }) => ask.options)) ?? (sorted[0] as Golden);
}

/** My bets as the server told them. */
const betsOf = (facts: readonly Fact[]) =>
  facts.filter(({ kind, player }) => kind === 'bet' && (player as { you?: boolean } | undefined)?.you);

/** How a table of seats stands while a round is played, or is shown. */
interface Shown {
  count: number;
  asks?: Ask[];
  /** who has so many chips now, where the round is over */
  chips?: Map<number, number>;
}

async function show(theatre: Theatre, { setup }: Golden, past: PastRound, shown: Shown): ReturnType<Theatre['page']> {
  const { table, round, seat } = past;
  const { count, asks = [] } = shown;
  const facts = past.facts.slice(0, count);
  const page = await theatre.page({ start: { game_code: table.game_code, table_id: POKER } });
  await joined(page, POKER);
  const chipsOf = (each: number) => shown.chips?.get(each) ?? setup.seats.find(one => one.seat === each)?.chips ?? 0;
  const bets = betsOf(facts).map(({ bet, items }) => ({ bet, items }));
  const you = { seat, chips: chipsOf(seat ?? -1), pending: 0, status: seat === null ? 'out' : 'in', balance: 2_417_500, bets };
  const snapshot = { table: { ...table, table_id: POKER }, you, round, facts, last: facts.at(-1)?.seq ?? 0, asks };
  await emit(page, POKER, 'snapshot', { ...snapshot, now: theatre.now });
  const seats = setup.seats.map(each => each.seat);
  const change = Object.fromEntries(seats.map(each => [each, { chips: chipsOf(each) }]));
  const turn = asks.flatMap(ask => ask.seat ?? []);
  await setState(page, POKER, { ...roomState({ seats, change, turn, button: seats[0] ?? null }), game_code: table.game_code });
  await test(page, 'stage').waitFor();
  await theatre.drawn(page);
  return page;
}

/** A moment by its name: the betting window, my first turn, and the one with the most to choose from. */
function worthSeeing(moments: readonly Moment[]): [string, Moment][] {
  const choices = moments.filter(({ ask }) => ask.options);
  const most = choices.toSorted(
    (a, b) => Object.keys(b.ask.options ?? {}).length - Object.keys(a.ask.options ?? {}).length || b.count - a.count,
  )[0];
  const named = { open: moments.find(({ ask }) => ask.spots), first: choices[0], turn: most };
  return Object.entries(named).flatMap(([name, moment]): [string, Moment][] => (moment ? [[name, moment]] : []));
}

const at =
  (file: string): Scene =>
  async theatre => {
    const game = await gameOf(file);
    const rounds = goldenRounds(file);
    const golden = worth(game, rounds);
    const past = pastOf(golden);
    await theatre.seen(await show(theatre, golden, past, { count: Math.ceil(past.facts.length * 0.7) }), `${golden.game}-midway`);
    const moments = worthSeeing(momentsOf(game, golden, viewerOf(golden), theatre.now + 11_000));
    for (const [name, { count, ask }] of moments) {
      const page = await show(theatre, golden, past, { count, asks: [ask] });
      await theatre.seen(page, `${golden.game}-${name}`);
      if (name === 'first') continue;
      await emit(page, POKER, 'own', { tables: [ownTable('c', 'Harbour 5', 12_000, null)] });
      await test(page, 'own-strip').waitFor();
      await theatre.seen(page, `${golden.game}-${name}-strip`);
    }
    await theatre.seen(await showEnd(theatre, golden), `${golden.game}-end`);
    // two face each other: the other one sits at the upper edge
    const few = rounds.find(({ setup }) => setup.seats.length === 2);
    if (!few) return;
    const page = await showEnd(theatre, few);
    await theatre.seen(page, `${golden.game}-two-end`);
    await emit(page, POKER, 'own', { tables: [ownTable('c', 'Harbour 5', 12_000, null)] });
    await test(page, 'own-strip').waitFor();
    await theatre.seen(page, `${golden.game}-two-end-strip`);
  };

/** The round is settled. */
function showEnd(theatre: Theatre, golden: Golden): ReturnType<Theatre['page']> {
  const told = settledFacts(golden);
  const over = { ...golden, facts: [...golden.facts, ...told.map(fact => ({ fact }))] };
  const rows = told.at(-1)?.rows as { seat?: number; stack_after?: number }[];
  const chips = new Map(rows.map(row => [row.seat ?? -1, row.stack_after ?? 0]));
  const past = pastOf(over);
  return show(theatre, over, past, { count: past.facts.length, chips });
}

/** One for each game, by its code. */
export const gameScenes = (): Record<string, Scene> =>
  Object.fromEntries(goldenFiles().map(file => [file.replace(/^.*\/|\.jsonl$/g, ''), at(file)]));
