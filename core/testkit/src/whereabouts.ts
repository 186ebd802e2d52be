// An independent account of where each card lies, from what is dealt and told alone, to compare with the round's own.
import { type Fact, face, type Game, type Input, type Run, type Told, zoneOf } from '@baize/sdk';

/** The zones of one round as somebody would keep them who sees every card. */
export class Whereabouts {
  readonly #game: Game;
  readonly #zones = new Map<string, string[]>();
  /** cards of the pack when the round began */
  readonly #size: number;
  #told = 0;

  constructor(game: Game, size: number) {
    this.#game = game;
    this.#size = size;
  }

  /** Before an input counts: where the cards fall that it brings, and which go back. */
  before(run: Run, input: Input): void {
    const { waiting, open } = run;
    if (waiting?.ask === 'shuffle' && input.in === 'shuffled')
      for (const card of waiting.back) this.#take(face(card), run.zones.get(card));
    if (waiting?.ask !== 'cards' || input.in !== 'cards') return;
    input.cards.forEach((each, i) => {
      const place = waiting.places[waiting.places.length - open + i];
      if (place) this.#lay(each, zoneOf(place.at));
    });
  }

  /** After an input: what does not agree. `left`: cards that the pack still has. */
  problems(run: Run, left: number): string[] {
    if (this.#game.zones === undefined) return [];
    const problems = run.told.slice(this.#told).flatMap(told => this.#moved(told));
    this.#told = run.told.length;
    const own = new Map<string, string[]>();
    for (const [card, zone] of run.zones) own.set(zone, [...(own.get(zone) ?? []), face(card)]);
    for (const zone of new Set([...own.keys(), ...this.#zones.keys()])) {
      const [is, told] = [sorted(own.get(zone)), sorted(this.#zones.get(zone))];
      if (is !== told) problems.push(`the zone ${zone} holds ${is || 'nothing'}, what was told makes it ${told || 'nothing'}`);
    }
    if (run.zones.size + left !== this.#size)
      problems.push(`${run.zones.size} cards lie in zones and ${left} in the pack, which had ${this.#size}`);
    return problems;
  }

  #moved({ fact }: Told): string[] {
    if (fact.kind !== 'move') return [];
    const { cards, from, to } = fact as Fact & { cards: string[]; from: string; to: string };
    return cards.flatMap(card => {
      const name = face(card);
      if (!this.#take(name, from)) return [`${name} is told to go from ${from}, where it does not lie`];
      this.#lay(name, to);
      return [];
    });
  }

  #lay(name: string, zone: string): void {
    this.#zones.set(zone, [...(this.#zones.get(zone) ?? []), name]);
  }

  #take(name: string, zone: string | undefined): boolean {
    const cards = this.#zones.get(zone ?? '') ?? [];
    const at = cards.indexOf(name);
    if (at >= 0) cards.splice(at, 1);
    return at >= 0;
  }
}

const sorted = (cards: readonly string[] = []): string => [...cards].sort().join(' ');
