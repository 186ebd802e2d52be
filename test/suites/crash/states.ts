// The states of a game: what its rounds wait for, and in which of them a server was killed and the round went on.
import { choiceName, type Game, Run, requestName, type Setup } from '@baize/sdk';
import { luckOf, PracticeTable } from '@baize/testkit';
import { botRound } from '../../support/bot-rounds.ts';
import { Chance } from '../../support/chance.ts';
import { allGames } from '../../support/loaded-games.ts';
import { mindOf, type Taste } from '../../support/robots/index.ts';

/** A state that rounds of a game come to. */
export interface State {
  name: string;
  /** how many of the rounds came to it */
  share: number;
  /** what players like who come to it most often */
  taste: Taste;
}

/** So many inputs are looked at, of the game's bot and of players of many tastes: rounds of few inputs are many. */
const INPUTS = 40_000;
/** Rounds of one taste, one after the other. */
const ROUNDS_OF_ONE = 10;

/** All states that rounds come to, by name, the commonest first. The outcome that is known and not booked is one, too. */
export function statesOf(game: Game, most = INPUTS): State[] {
  const seen = new Map<string, Map<Taste, number>>();
  let inputs = 0;
  let rounds = 0;
  for (let taste = 0; inputs < most; taste++) {
    const luck = luckOf(1 + taste);
    const player = { ...game, bot: mindOf(game, taste, new Chance(taste)) };
    const table = new PracticeTable(game, luck);
    for (let no = 0; no < ROUNDS_OF_ONE && inputs < most; no++, rounds++) {
      const setup = table.open();
      if (setup === null) break;
      const run = botRound(player, setup, table, luck);
      for (const name of namesIn(game, setup, run)) {
        const counts = seen.get(name) ?? new Map<Taste, number>();
        seen.set(name, counts.set(taste, (counts.get(taste) ?? 0) + 1));
      }
      inputs += run.inputs.length;
      table.close(run.stacks, run.kept);
    }
  }
  return [...seen].map(([name, counts]) => stateOf(name, counts, rounds)).sort((a, b) => b.share - a.share);
}

/** What a round waited for, one after the other, each once. */
function namesIn(game: Game, setup: Setup, { inputs }: Run): Set<string> {
  const again = new Run(game, setup);
  const names = new Set<string>();
  for (const input of inputs) {
    names.add(requestName(again.waiting));
    again.push(input);
  }
  return names.add(requestName(again.waiting));
}

function stateOf(name: string, counts: ReadonlyMap<Taste, number>, rounds: number): State {
  const [[taste] = [0]] = [...counts].sort(([, a], [, b]) => b - a);
  const all = [...counts.values()].reduce((sum, each) => sum + each, 0);
  return { name, share: all / rounds, taste };
}

/** The states of these games of games/, by code. */
export async function statesOfGames(codes: readonly string[]): Promise<Map<string, State[]>> {
  const all = await allGames();
  return new Map(all.filter(({ game }) => codes.includes(game.code)).map(({ game }) => [game.code, statesOf(game)]));
}

/** What a player is asked, as the name of a state; null: it is no question. */
export function stateAsked(type: string, payload: Record<string, unknown>): string | null {
  if (type !== 'ask') return null;
  if ('spots' in payload) return 'bets';
  return typeof payload.otherwise === 'string' ? choiceName(payload.otherwise) : null;
}

/** How often rounds went on from each state, by game. */
export class Reached {
  readonly #counts = new Map<string, Map<string, number>>();

  /** Reads what a server logged of a round that it took up. */
  hear({ msg, game, waits }: Record<string, unknown>): void {
    if (msg !== 'a round goes on') return;
    const counts = this.#counts.get(String(game)) ?? new Map<string, number>();
    this.#counts.set(String(game), counts.set(String(waits), (counts.get(String(waits)) ?? 0) + 1));
  }

  of(game: string, state: string): number {
    return this.#counts.get(game)?.get(state) ?? 0;
  }

  add(other: Reached): void {
    for (const [game, counts] of other.#counts)
      for (const [waits, n] of counts) for (let i = 0; i < n; i++) this.hear({ msg: 'a round goes on', game, waits });
  }

  /** Of these states those that no round went on from, by game. */
  missing(games: ReadonlyMap<string, readonly State[]>): [game: string, state: State][] {
    return [...games].flatMap(([game, states]) =>
      states.filter(({ name }) => this.of(game, name) === 0).map((state): [string, State] => [game, state]),
    );
  }

  /** A line a game: each state with how often a round went on from it. `games`: the states that are to be reached. */
  lines(games: ReadonlyMap<string, readonly Pick<State, 'name'>[]> = new Map()): string[] {
    const codes = new Set([...games.keys(), ...this.#counts.keys()]);
    return [...codes].map(code => {
      const states = new Set([...(games.get(code) ?? []).map(({ name }) => name), ...(this.#counts.get(code)?.keys() ?? [])]);
      const told = [...states].map(state => `${state} ${this.of(code, state) || 'NOT REACHED'}`);
      return `${code} went on from: ${told.join(', ')}`;
    });
  }
}
