// The states of a game: what its rounds wait for, and in which of them a server was killed and the round went on.
import { choiceName, Run, requestName, type Setup } from '@baize/sdk';
import { luckOf, PracticeTable } from '@baize/testkit';
import { botRound } from '../../support/bot-rounds.ts';
import { type LoadedGame, loadedGames } from '../../support/loaded-games.ts';

/** So many rounds of bots are looked at: in them a state that is worth the name has come up. */
const ROUNDS = 400;

/** All states that rounds of bots come to, by name, the commonest first. */
export function statesOf({ game }: Pick<LoadedGame, 'game'>, rounds = ROUNDS): string[] {
  const luck = luckOf(1);
  const table = new PracticeTable(game, luck);
  const seen = new Map<string, number>();
  for (let no = 0; no < rounds; no++) {
    const setup: Setup | null = table.open();
    if (setup === null) break;
    const run = botRound(game, setup, table, luck);
    const again = new Run(game, setup);
    for (const input of run.inputs) {
      const name = requestName(again.waiting);
      seen.set(name, (seen.get(name) ?? 0) + 1);
      again.push(input);
    }
    table.close(run.stacks, run.kept);
  }
  return [...seen].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

/** The states of these games of games/, by code. */
export async function statesOfGames(codes: readonly string[]): Promise<Map<string, string[]>> {
  const all = await loadedGames();
  return new Map(all.filter(({ game }) => codes.includes(game.code)).map(each => [each.game.code, statesOf(each)]));
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

  /** A line a game: each state with how often a round went on from it. `games`: the states that are to be reached. */
  lines(games: ReadonlyMap<string, readonly string[]> = new Map()): string[] {
    const codes = new Set([...games.keys(), ...this.#counts.keys()]);
    return [...codes].map(code => {
      const states = new Set([...(games.get(code) ?? []), ...(this.#counts.get(code)?.keys() ?? [])]);
      const told = [...states].map(state => `${state} ${this.of(code, state) || 'NOT REACHED'}`);
      return `${code} went on from: ${told.join(', ')}`;
    });
  }
}
