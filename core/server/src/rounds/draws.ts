// Which card of which order fell in a round, and who saw it while it lay on the table.
import { type Card, face, type Input, type Run, type Seat } from '@baize/sdk';

/** One card that fell. One that went back and fell again is two of them, each with those who saw it then. */
export interface Draw {
  /** 0, then one more for each time the pack was shuffled again within the round */
  part: number;
  /** which card it was of those that the round took of this part, from 0 on */
  nth: number;
  face: string;
  /** whether it came from the table's own order; else a dealer scanned it */
  isAuto: boolean;
  seen: 'all' | readonly Seat[];
}

/** Follows a round as it is played again. What a seat has seen it does not unsee, so it suffices to look after each input. */
export class Draws {
  readonly #run: Run;
  readonly #done: Draw[] = [];
  /** cards on the table, by their marks */
  readonly #lying: { draw: Draw; card: Card }[] = [];
  #part = 0;
  #nth = 0;
  #isAuto = true;

  constructor(run: Run) {
    this.#run = run;
  }

  get list(): readonly Draw[] {
    return this.#done;
  }

  /** What an input is about to do: a shuffle takes cards back, and nobody sees them any more. */
  before(input: Input): void {
    if (input.in === 'cards') this.#isAuto = input.source === 'auto';
    if (input.in !== 'shuffled' || this.#run.waiting?.ask !== 'shuffle') return;
    const back = new Set(this.#run.waiting.back);
    for (let i = this.#lying.length - 1; i >= 0; i--) if (back.has(this.#lying[i]?.card as Card)) this.#lying.splice(i, 1);
    this.#part++;
    this.#nth = 0;
  }

  look(): void {
    for (const card of this.#run.drawn.slice(this.#done.length)) {
      const draw: Draw = { part: this.#part, nth: this.#nth++, face: face(card), isAuto: this.#isAuto, seen: [] };
      this.#done.push(draw);
      this.#lying.push({ draw, card });
    }
    for (const { draw, card } of this.#lying) draw.seen = this.#run.seenBy(card);
  }
}
