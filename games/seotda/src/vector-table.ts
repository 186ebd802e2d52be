// The table at which vector cases are played.
import { type Amount, type Input, type Outcome, type Round, Run, type Script, type Seat, type Setup } from '@baize/sdk';
import { seotda } from './index.ts';

export interface TableTerms {
  stacks: readonly Amount[];
  ante: Amount;
  unit?: Amount;
  /** The first seat. */
  first?: Seat;
}

/** A run of the game at a table of these seats, or of a part of its script. */
export function tableOf({ stacks, ante, unit = 1, first = 0 }: TableTerms, play?: (round: Round) => Script<Outcome>): Run {
  const seats = stacks.map((chips, seat) => ({ seat, player: `p${seat}`, chips, in: true, connected: true, entry: null }));
  const limits = { ante, min_buy_in: 1, max_buy_in: 2 ** 45 };
  const carry = { first };
  const setup: Setup = {
    ...{ no: 1, seats, dealt: seats.map(({ seat }) => seat), limits, unit, options: {}, live: false, idle: false, shoe: null },
    carry,
  };
  const run = new Run(play ? { ...seotda, play } : seotda, setup);
  if (run.fault !== null) throw run.fault;
  return run;
}

/** Gives each seat the cards of its row, however the script asks for them, deal after deal, until it asks for none.
 *  @returns how many of the deals were used */
export function dealOut(run: Run, deals: readonly (readonly (readonly string[])[])[], upTo = deals.length): number {
  let used = 0;
  let given = new Map<Seat, number>();
  while (run.waiting?.ask === 'cards' || run.waiting?.ask === 'shuffle') {
    if (run.waiting.ask === 'shuffle') {
      if (used === upTo) return used;
      push(run, { in: 'shuffled' });
      given = new Map();
      continue;
    }
    if (given.size === 0) used++;
    const rows = deals[used - 1] ?? [];
    const cards = run.waiting.places.map(({ at }) => {
      const seat = Number(at.split(':')[1]);
      const number = given.get(seat) ?? 0;
      given.set(seat, number + 1);
      return rows[seat]?.[number] ?? '';
    });
    push(run, { in: 'cards', cards, source: 'auto' });
  }
  return used;
}

function push(run: Run, input: Input): void {
  run.push(input);
  if (run.fault !== null) throw run.fault;
}
