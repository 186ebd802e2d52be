// What rooms tell the books of themselves: their tables, what must hold of each row, and what their rows add up to.

/** At most so many of a kind are named: whoever finds more has other worries than their number. */
export const MOST_NAMED = 100;

/** The columns of a check's answer, in their order; all of them text. */
export const BROKEN = ['what', 'id', 'table_id', 'player_id', 'operator', 'currency', 'expected', 'found'] as const;

/** Some rows of a table, as a text of SQL that stands after `from`. */
export type Rows = string;

/** A table whose rows come to an end. */
export interface BookTable {
  name: string;
  /** the column that rises with each row */
  number: 'id' | 'seq';
  /** the column that names a row in a report */
  key: string;
  /**
   * What a seal keeps of a row `t`, in this order. Seals that are stored know their rows by this very list: a list that becomes
   * another one makes all of them wrong.
   */
  kept: readonly string[];
  /** When a row `t` never changes again; without it a row is so from the start. `until` is the last number of the seal. */
  isFinal?(until: bigint): string;
  /** It may refer to `figures (fold, name, amount)` of these folds, as they are at the end of the seal. */
  finalNeeds?: readonly string[];
  /** A row stays open as long as the round or session that this column names. */
  scope?: string;
  /** When a row is such a round or session, and open. */
  isOpenScope?: string;
  /** A row that is still open may be taken away. */
  mayVanish?: true;
}

/**
 * One question about some rows of one table, which finds what belongs to them by keys: so it costs what these rows cost, however
 * much else is stored. It answers a row (see `BROKEN`) for each thing that is not as it must be. It is asked of all rows that
 * are not sealed at each pass, of the rows of a seal before they are sealed, and of all rows by a full pass. It sees what is
 * committed, so it holds while play goes on.
 */
export interface BookCheck {
  name: string;
  /** the table that it goes through */
  of: string;
  text(rows: Rows): string;
}

/** What the rows of a table add up to: `fold, name, operator, currency, amount`. Figures of all rows are those of all parts added. */
export interface BookFold {
  of: string;
  /** figures of rows of this table, by their key: brought forward until their row is sealed */
  forRowsOf?: { table: string; folds: readonly string[] };
  text(rows: Rows): string;
}

/** A question about figures: those of `folds` stand in `figures (fold, name, operator, currency, amount)`. */
export interface FigureCheck {
  name: string;
  folds: readonly string[];
  /** Asked of rows of this table, else of nothing but the figures. */
  of?: string;
  /** `seals`: of the rows of each seal too, with the figures up to its end; `end`: only of what is not sealed, with all figures. */
  at: 'seals' | 'end';
  text(rows: Rows): string;
}

/** Everything that a room tells. */
export interface BookPart {
  tables?: readonly BookTable[];
  checks?: readonly BookCheck[];
  folds?: readonly BookFold[];
  figureChecks?: readonly FigureCheck[];
}

/** One thing that is not as it must be. */
export interface Broken {
  /** what is compared: `tx_amount`, `session_chips`, `round_win` … */
  what: string;
  /** tx_id, round_id, session_id, account, number of a prepaid entry or of a seal */
  id: string;
  tableId: string | null;
  playerId: string | null;
  operator: string | null;
  currency: string | null;
  expected: bigint | string;
  found: bigint | string;
}

/** What concerns no table and no player. */
export const broken = (what: string, id: string, expected: bigint | string, found: bigint | string): Broken => {
  return { what, id, tableId: null, playerId: null, operator: null, currency: null, expected, found };
};

/** The parts of all rooms as one. */
export function joined(parts: readonly BookPart[]): Required<BookPart> {
  return {
    tables: parts.flatMap(each => each.tables ?? []),
    checks: parts.flatMap(each => each.checks ?? []),
    folds: parts.flatMap(each => each.folds ?? []),
    figureChecks: parts.flatMap(each => each.figureChecks ?? []),
  };
}
