// What players paid in a round, counted input by input as a host collects it, to compare with what the round says it holds.
import type { Amount, Input, Run } from '@baize/sdk';

export class Purse {
  readonly #paid = new Map<number, Amount>();
  #other: Amount = 0;

  /** Before an input counts: collects what it costs. @throws Refused */
  collect(run: Run, input: Input): void {
    const price = run.quote(input);
    const row = input.in === 'bet' ? input.id : input.in === 'choice' ? input.bet : undefined;
    if (input.in === 'undo') this.#paid.delete(input.id);
    if (price === null) return;
    if (row === undefined) this.#other += price.amount;
    else this.#paid.set(row, price.amount);
  }

  /** Debits that are not rows of the round, and rows without their debit. */
  problems(run: Run): string[] {
    const rows = new Map<number, Amount>();
    for (const { id, items, undone } of run.stakes)
      if (!undone)
        rows.set(
          id,
          items.reduce((sum, { amount }) => sum + amount, 0),
        );
    const ids = [...new Set([...rows.keys(), ...this.#paid.keys()])];
    const wrong = ids.filter(id => rows.get(id) !== this.#paid.get(id));
    const problems = wrong.map(id => `bet ${id} is ${rows.get(id) ?? 0}, ${this.#paid.get(id) ?? 0} was paid for it`);
    if (run.outcome?.end === 'payouts' && this.#other > 0) problems.push(`${this.#other} was paid for no bet`);
    return problems;
  }
}
