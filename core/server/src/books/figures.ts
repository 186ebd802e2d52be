// Figures that rows add up to, part by part: what is nothing by now is forgotten, so they stay as few as what is open.
import { sha256 } from '../kernel/index.ts';

/** One figure; without an operator or currency these are ''. */
export interface Figure {
  fold: string;
  name: string;
  operator: string;
  currency: string;
  amount: bigint;
}

/** A figure as it comes from the database. */
export type FigureRow = Record<'fold' | 'name' | 'operator' | 'currency' | 'amount', string>;

/** The fold whose figures are the sums of a report: they are kept even when they are 0. */
export const SUMS = 'sum';

const keyOf = ({ fold, name, operator, currency }: Omit<Figure, 'amount'>): string =>
  JSON.stringify([fold, name, operator, currency]);

export class Figures {
  readonly #all = new Map<string, Figure>();

  static of(rows: readonly FigureRow[]): Figures {
    const figures = new Figures();
    figures.add(rows);
    return figures;
  }

  add(rows: readonly FigureRow[]): void {
    for (const row of rows) {
      const key = keyOf(row);
      const amount = (this.#all.get(key)?.amount ?? 0n) + BigInt(row.amount);
      if (amount === 0n && row.fold !== SUMS) this.#all.delete(key);
      else this.#all.set(key, { ...row, amount });
    }
  }

  copy(): Figures {
    const copy = new Figures();
    for (const [key, each] of this.#all) copy.#all.set(key, each);
    return copy;
  }

  /** Forgets the figures of these names. */
  drop(folds: readonly string[], names: ReadonlySet<string>): void {
    for (const [key, { fold, name }] of this.#all) if (folds.includes(fold) && names.has(name)) this.#all.delete(key);
  }

  /** Those of some folds, or all, always in the same order. */
  list(folds?: readonly string[]): FigureRow[] {
    return [...this.#all]
      .filter(([, { fold }]) => !folds || folds.includes(fold))
      .sort(([one], [two]) => (one < two ? -1 : 1))
      .map(([, { amount, ...each }]) => ({ ...each, amount: String(amount) }));
  }

  digest(): string {
    return digestOf(this.list());
  }
}

/** The digest of figures in their order. */
export const digestOf = (rows: readonly FigureRow[]): string =>
  sha256(JSON.stringify(rows.map(each => [each.fold, each.name, each.operator, each.currency, each.amount])));
