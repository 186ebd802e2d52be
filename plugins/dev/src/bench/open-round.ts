// A round that can be stepped back and forth: its setup, its pack and all inputs; whatever is shown is played anew from them.
import { face, type Game, type Input, isRefused, Run, type Setup } from '@baize/sdk';
import { luckOf, Place, shuffled } from '@baize/testkit';

/** What came of playing inputs. */
interface Played {
  run: Run;
  place: Place;
  /** cards that have yet to be dealt, in order */
  rest: string[];
  /** how many inputs were taken */
  taken: number;
  /** why the next one was not */
  why: string | null;
}

export class OpenRound {
  readonly setup: Setup;
  readonly #pack: readonly string[];
  #game: Game;
  #inputs: Input[] = [];
  #at = 0;
  #now: Played;

  /** @param pack faces in the order in which they will be dealt */
  constructor(game: Game, setup: Setup, pack: readonly string[]) {
    this.#game = game;
    this.setup = setup;
    this.#pack = pack;
    this.#now = this.#played(game, []);
  }

  get game(): Game {
    return this.#game;
  }
  get run(): Run {
    return this.#now.run;
  }
  /** Cards that have yet to be dealt, in order. */
  get rest(): readonly string[] {
    return this.#now.rest;
  }
  /** All inputs, also those that were stepped back over. */
  get inputs(): readonly Input[] {
    return this.#inputs;
  }
  /** How many of them count now. */
  get at(): number {
    return this.#at;
  }
  get isPast(): boolean {
    return this.#at < this.#inputs.length;
  }

  /** Takes an input; those that were stepped back over are forgotten. @throws Refused, or what the script threw */
  push(input: Input): void {
    const { run, rest } = this.#now;
    const log = run.inputs.length;
    const back = run.waiting?.ask === 'shuffle' ? [...run.waiting.back] : [];
    try {
      run.push(input);
    } finally {
      if (run.inputs.length > log || run.fault !== null) {
        this.#inputs = [...this.#inputs.slice(0, this.#at), input];
        this.#at = this.#inputs.length;
        dealt(rest, input, back, this.#at);
      }
    }
  }

  /** Plays as many of the inputs as these. */
  stepTo(at: number): void {
    this.#at = Math.max(0, Math.min(at, this.#inputs.length));
    this.#now = this.#played(this.#game, this.#inputs.slice(0, this.#at));
  }

  /** The same inputs on other code, where they fit. @returns null, or why the round stays with the code that it began with */
  retake(game: Game): string | null {
    const missing = game.limits.filter(key => this.setup.limits[key] === undefined);
    if (missing.length > 0) return `the table has no limit ${missing.join(', ')}`;
    const count = this.#inputs.slice(0, this.#at);
    const now = this.#played(game, count);
    if (now.why !== null) return now.why;
    if (now.run.fault !== null && this.#now.run.fault === null) return now.place.said(now.run.fault);
    const all = this.#played(game, this.#inputs);
    if (all.why !== null) this.#inputs = count;
    this.#game = game;
    this.stepTo(this.#at);
    return null;
  }

  /** Where the script waits. */
  waitsAt(): string | null {
    if (this.run.waiting === null) return null;
    return this.#played(this.#game, this.#inputs.slice(0, this.#at)).place.waitsAt();
  }

  /** Where it waited before the last input. */
  cameFrom(): string | null {
    return this.#at === 0 ? null : this.#played(this.#game, this.#inputs.slice(0, this.#at - 1)).place.waitsAt();
  }

  /** A fault, or a refusal, as a sentence with its place. */
  said(error: unknown): string {
    return this.#now.place.said(error);
  }

  #played(game: Game, inputs: readonly Input[]): Played {
    const place = new Place();
    const rest = [...this.#pack];
    const run = new Run(place.watch(game), this.setup);
    for (const [i, input] of inputs.entries()) {
      const back = run.waiting?.ask === 'shuffle' ? [...run.waiting.back] : [];
      try {
        run.push(input);
      } catch (error) {
        const isLast = i === inputs.length - 1;
        if (run.fault === null || !isLast) return { run, place, rest, taken: i, why: misfit(input, i, place, error) };
      }
      dealt(rest, input, back, i + 1);
    }
    return { run, place, rest, taken: inputs.length, why: null };
  }
}

function misfit(input: Input, i: number, place: Place, error: unknown): string {
  const why = isRefused(error) ? error.sentence : place.said(error);
  return `input ${i + 1} (${told(input)}) does not fit: ${why}`;
}

/** What an input takes from the pack, or puts back into it. */
function dealt(rest: string[], input: Input, back: readonly string[], no: number): void {
  if (input.in === 'cards')
    for (const card of input.cards) {
      const at = rest.indexOf(card);
      if (at >= 0) rest.splice(at, 1);
    }
  if (input.in === 'shuffled') rest.splice(0, rest.length, ...shuffled([...rest, ...back.map(face)], luckOf(no)));
}

/** An input in words. */
export function told(input: Input): string {
  switch (input.in) {
    case 'cards':
      return `cards ${input.cards.join(' ')}`;
    case 'choice': {
      const more = [input.amount, ...(input.cards ?? [])].filter(each => each !== undefined);
      return `seat ${input.seat} ${[input.option, ...more].join(' ')}${input.auto ? ', by the clock' : ''}`;
    }
    case 'bet':
      return `${input.player} bets ${input.items.map(({ spot, amount }) => `${spot} ${amount}`).join(', ')}`;
    case 'undo':
      return `bet ${input.id} taken back`;
    case 'time':
      return 'bets are closed';
    case 'roll':
      return `rolled ${input.value}`;
    case 'shuffled':
      return 'shuffled';
    case 'note':
      return `note ${input.fact.kind}`;
  }
}
