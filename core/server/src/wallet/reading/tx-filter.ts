// What lists and sums of wallet transactions may be asked for, and how that is asked of the database.

/** What to list; everything given must match. */
export interface TxFilter {
  /** undefined: of all operators (platform) */
  operator?: string;
  /** on created_at, from inclusive, to exclusive, Unix ms */
  from?: number;
  to?: number;
  externalId?: string;
  playerId?: string;
  type?: string;
  reason?: string;
  status?: string;
  gameCode?: string;
  tableId?: string;
  /** `rnd_…` or `tss_…` */
  roundId?: string;
  txId?: string;
  refTxId?: string;
  operatorTxId?: string;
  review?: boolean;
  sort?: 'created_at' | 'completed_at';
  order?: 'asc' | 'desc';
  limit: number;
  /** what finished after this instant is sorted as unfinished, so that it keeps its place from page to page */
  at?: number;
  /** the key of the last row of the page before */
  after?: [at: number, txId: string];
}

const FILTERS = {
  operator: 'operator =',
  from: 'created_at >=',
  to: 'created_at <',
  externalId: 'external_id =',
  playerId: 'player_id =',
  type: 'type =',
  reason: 'reason =',
  status: 'status =',
  gameCode: 'game_code =',
  tableId: 'table_id =',
  roundId: 'scope_id =',
  txId: 'tx_id =',
  refTxId: 'ref_tx_id =',
  operatorTxId: 'operator_tx_id =',
  review: 'review =',
} as const satisfies Partial<Record<keyof TxFilter, string>>;

/** Filters by which rows are found, each by an index; the others only look at the rows that were found. */
const FINDING = new Set(['operator', 'from', 'to', 'externalId', 'roundId', 'txId', 'refTxId', 'operatorTxId']);

const given = (filter: Partial<TxFilter>) =>
  Object.entries(FILTERS).filter(([name]) => filter[name as keyof typeof FILTERS] !== undefined);

/** The tests of a filter; their values are added. Only fixed words go into the text. */
export function testsOf(filter: Partial<TxFilter>, values: unknown[]): string[] {
  return given(filter).map(([name, test]) => {
    values.push(filter[name as keyof typeof FILTERS]);
    return `${test} $${values.length}`;
  });
}

/** What finds rows, and what only looks at them. */
export function splitFilter(filter: Partial<TxFilter>): Record<'finding' | 'looking', Partial<TxFilter>> {
  const { finding = [], looking = [] } = Object.groupBy(Object.entries(filter), ([name]) =>
    FINDING.has(name) ? 'finding' : 'looking',
  );
  return { finding: Object.fromEntries(finding), looking: Object.fromEntries(looking) };
}

/** All of them must hold. */
export const whereOf = (tests: readonly string[]): string => (tests.length > 0 ? `where ${tests.join(' and ')}` : '');
