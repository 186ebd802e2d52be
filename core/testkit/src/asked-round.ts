// For the specs of a game: a round by what its seats are asked, offered and told.
import { type Choice, type Fact, type Option, type Run, type Seat, view } from '@baize/sdk';

/** Who sits at a seat is called after it: `p0`, `p1`. A spec adds how cards fall, and its moves by words. */
export class AskedRound {
  readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  /** The open choice. @throws Error if nobody is asked */
  get choice(): Choice {
    const { waiting } = this.run;
    if (waiting?.ask !== 'choice') throw new Error(`nobody is asked: ${waiting?.ask}, ${String(this.run.fault)}`);
    return waiting.of[0] as Choice;
  }

  get offers(): Record<string, Option> {
    return this.choice.options;
  }

  /** The facts as this seat sees them; those of somebody without a seat. */
  facts(seat?: Seat): Fact[] {
    const [seats, player] = seat === undefined ? [[], null] : [[seat], `p${seat}`];
    return this.run.told.map(told => view(told, seats, player)).filter(fact => fact !== null);
  }
}
