// A small world whose books agree: a round of bets with an undo and a raise, a hand between two operators, a round of bets of
// chips, a refusal. For specs.
import { createHash } from 'node:crypto';
import type { Evidence, Ledger, Row } from './evidence.ts';

type Tx = { id: string; who: 'anna' | 'carl'; type: string; reason: string; scope: string; amount: number } & Partial<Row>;

const OF = { anna: 'indie', carl: 'payer' } as const;
const DEPOSIT = 50_000;
const CHARGE = 100_000;

/** In the order in which they came. */
const MOVES: Tx[] = [
  { id: 'd1', who: 'anna', type: 'debit', reason: 'bet', scope: 'rnd_1', amount: 1000, aid: 'anna-1' },
  { id: 'd2', who: 'carl', type: 'debit', reason: 'bet', scope: 'rnd_1', amount: 2000, aid: 'carl-1' },
  {
    id: 'd3',
    who: 'anna',
    type: 'debit',
    reason: 'bet',
    scope: 'rnd_1',
    amount: 500,
    aid: 'anna-2',
    status: 'rolled_back',
    rolled_back_by: 'r3',
  },
  { id: 'r3', who: 'anna', type: 'rollback', reason: 'cancel_bet', scope: 'rnd_1', amount: 500, ref_tx_id: 'd3' },
  { id: 'd7', who: 'anna', type: 'debit', reason: 'double', scope: 'rnd_1', amount: 300, aid: 'anna-4' },
  { id: 's1', who: 'anna', type: 'credit', reason: 'settle', scope: 'rnd_1', amount: 0 },
  { id: 's2', who: 'carl', type: 'credit', reason: 'settle', scope: 'rnd_1', amount: 4000 },
  { id: 'd4', who: 'anna', type: 'debit', reason: 'buy_in', scope: 'tss_1', amount: 5000, aid: 'anna-sit' },
  { id: 'd5', who: 'carl', type: 'debit', reason: 'buy_in', scope: 'tss_2', amount: 5000, aid: 'carl-sit' },
  { id: 'd6', who: 'carl', type: 'debit', reason: 'top_up', scope: 'tss_2', amount: 700, aid: 'carl-top', status: 'failed' },
  { id: 'c5', who: 'carl', type: 'credit', reason: 'cash_out', scope: 'tss_2', amount: 5285 },
];

function txRow({ id, who, type, reason, scope, amount, ...about }: Tx): Row {
  const row: Row = {
    ...{
      tx_id: id,
      type,
      reason,
      operator: OF[who],
      player_id: `pl_${who}`,
      external_id: who,
      currency: 'KRW',
      amount: String(amount),
    },
    ...{ scope_id: scope, status: 'confirmed', ref_tx_id: null, rolled_back_by: null, prepaid: who === 'carl', attempts: 1 },
    ...{ fail_reason: null, aid: null, ...about },
  };
  return { ...row, body: JSON.stringify({ tx_id: id, external_id: who, amount, round_id: scope }) };
}

function ledgerOf(who: 'anna' | 'carl', rows: readonly Row[]): Ledger {
  const ledger: Ledger = { lines: [], calls: [], debits: [], lies: [] };
  let balance = 0n;
  const add = (
    txId: string,
    kind: Ledger['lines'][number]['kind'],
    reason: string,
    change: bigint,
    status: string,
    refTxId: string | null,
  ) => {
    balance += change;
    ledger.lines.push({
      no: ledger.lines.length + 1,
      txId,
      kind,
      externalId: who,
      currency: 'KRW',
      reason,
      refTxId,
      change,
      balance,
      status,
    });
  };
  add('deposit_1', 'deposit', 'deposit', BigInt(DEPOSIT), 'OK', null);
  for (const row of rows) {
    const [id, kind] = [String(row.tx_id), row.type as 'debit' | 'credit' | 'rollback'];
    const isDone = row.status !== 'failed';
    const change = BigInt(String(row.amount)) * (isDone ? (kind === 'debit' ? -1n : 1n) : 0n);
    ledger.calls.push({
      name: kind,
      txId: id,
      externalId: who,
      hash: createHash('sha256').update(String(row.body)).digest('hex'),
      refused: null,
    });
    if (kind === 'debit') ledger.debits.push({ txId: id, externalId: who, open: 1 });
    add(id, kind, String(row.reason), change, isDone ? 'OK' : 'INSUFFICIENT_FUNDS', row.ref_tx_id as string | null);
    if (kind === 'debit') ledger.debits.push({ txId: id, externalId: who, open: -1 });
  }
  return ledger;
}

function journalOf(rows: readonly Row[]): Row[] {
  const journal: Row[] = [];
  const post = (ref: string, kind: string, operator: string, debit: string, credit: string, amount: number | string) => {
    if (Number(amount) > 0)
      journal.push({
        id: String(journal.length + 1),
        ref,
        kind,
        operator,
        currency: 'KRW',
        debit,
        credit,
        amount: String(amount),
      });
  };
  for (const { tx_id, type, reason, operator, scope_id, status, amount } of rows) {
    const wallet = `wallet:${operator}`;
    const holder = `${String(scope_id).startsWith('tss_') ? 'chips' : 'stakes'}:${scope_id}`;
    const [from, to] = type === 'debit' ? [wallet, holder] : [holder, wallet];
    if (status !== 'failed') post(String(tx_id), String(reason), String(operator), from, to, String(amount));
  }
  post('rnd_1', 'house', 'indie', 'stakes:rnd_1', 'house:indie:baccarat', 1300);
  post('rnd_1', 'house', 'payer', 'house:payer:baccarat', 'stakes:rnd_1', 2000);
  post('rnd_2', 'hand', 'indie', 'chips:tss_1', 'pot:rnd_2', 300);
  post('rnd_2', 'hand', 'payer', 'pot:rnd_2', 'chips:tss_2', 285);
  post('rnd_2', 'rake', 'payer', 'pot:rnd_2', 'rake:payer', 15);
  return journal;
}

function entriesOf(rows: readonly Row[]): Row[] {
  const entries: Row[] = [];
  let balance = 0;
  const add = (kind: string, amount: number, tx_id: string | null) => {
    balance += amount;
    entries.push({
      id: String(entries.length + 1),
      operator: 'payer',
      kind,
      amount: String(amount),
      balance_after: String(balance),
      tx_id,
    });
  };
  add('charge', CHARGE, null);
  for (const { operator, type, tx_id, amount, status } of rows) {
    if (operator !== 'payer') continue;
    if (type === 'debit') add('debit', -Number(amount), String(tx_id));
    if (type === 'debit' && status === 'failed') add('debit_failed', Number(amount), String(tx_id));
    if (type === 'credit') add('credit', Number(amount), String(tx_id));
  }
  return entries;
}

const player = (round: string, who: 'anna' | 'carl', bet: number, win: number, rake = 0, session: string | null = null): Row => ({
  ...{
    round_id: round,
    player_id: `pl_${who}`,
    operator: OF[who],
    external_id: who,
    bet: String(bet),
    win: String(win),
    rake: String(rake),
  },
  ...{ status: 'settled', session_id: session },
});

function session(id: string, who: 'anna' | 'carl', about: Record<string, number | string | null>): Row {
  const amounts = { chips: '0', waiting: '0', buy_in: '5000', top_up: '0', cash_out: '0' };
  return {
    id,
    operator: OF[who],
    player_id: `pl_${who}`,
    external_id: who,
    ...amounts,
    bet: '300',
    table_id: 'tbl_2',
    close_reason: null,
    ...about,
  };
}

const input = (no: number, about: object, round = 'rnd_1'): Row => ({ round_id: round, no, input: JSON.stringify(about) });
const by = (aid: string) => ({ by: { session: 'ses_1', aid } });

/** What the rounds' logs say of money. */
function inputsOf(): Row[] {
  const items = (amount: number) => [{ spot: 'player', amount }];
  return [
    input(1, { in: 'bet', id: 1, items: items(1000), tx: 'd1' }),
    input(2, { in: 'bet', id: 2, items: items(2000), tx: 'd2' }),
    input(3, { in: 'bet', id: 3, items: items(500), tx: 'd3' }),
    input(4, { in: 'undo', id: 3 }),
    input(5, { in: 'choice', seat: 2, option: 'raise', tx: 'd7', cost: { spot: 'box_2:raise', amount: 300 } }),
    input(1, { in: 'bet', id: 1, seat: 1, items: items(100), ...by('anna-5') }, 'rnd_3'),
    input(2, { in: 'bet', id: 2, seat: 1, items: items(70), ...by('anna-6') }, 'rnd_3'),
    input(3, { in: 'undo', id: 2, ...by('anna-7') }, 'rnd_3'),
    input(4, { in: 'choice', seat: 1, option: 'raise', cost: { spot: 'raise', amount: 100 }, ...by('anna-8') }, 'rnd_3'),
  ];
}

/** A hand whose cards a dealer scanned: the second one was read wrongly. */
function scansOf(): Row[] {
  const scanned = (no: number, seq: number, position: string, about = {}) =>
    input(no, { in: 'cards', cards: [''], ...about, scan: { device: 'dev_1', seq, position } }, 'rnd_2');
  return [scanned(1, 7, 'board:1'), scanned(2, 8, 'board:2'), scanned(3, 9, 'board:2', { replaces: 2 })];
}

/** What the dealer's device remembers: each message as it was sent, and as it was answered. */
function scanMemory(): Record<string, unknown>[] {
  const scan = (seq: number, card: string, answer: string, position?: string) => {
    const line = { line: 'scan', table: 'tbl_2', device: 'dev_1', seq, type: seq === 9 ? 'replace' : 'card', card };
    return [line, { ...line, answer, ...(position === undefined ? {} : { position }) }];
  };
  return [
    ...scan(7, 'As', 'accepted', 'board:1'),
    ...scan(8, 'Kd', 'accepted', 'board:2'),
    ...scan(9, '2c', 'accepted', 'board:2'),
    ...scan(10, 'As', 'DUPLICATE_CARD'),
  ];
}

/** What everybody remembers. */
function memoryOf(): Record<string, unknown>[] {
  const action = (who: 'anna' | 'carl', aid: string, type: string, amount: number | undefined, answer: string, about = {}) => ({
    ...{ line: 'action', operator: OF[who], externalId: who, table: 'tbl_1', aid, type, answer, ...about },
    ...(amount === undefined ? {} : { amount }),
  });
  return [
    action('anna', 'anna-1', 'bet', 1000, 'ok'),
    action('carl', 'carl-1', 'bet', 2000, 'ok'),
    action('anna', 'anna-2', 'bet', 500, 'ok'),
    action('anna', 'anna-3', 'undo', undefined, 'ok'),
    action('anna', 'anna-4', 'act', 300, 'ok'),
    action('anna', 'anna-5', 'bet', 100, 'ok', { table: 'tbl_2' }),
    action('anna', 'anna-6', 'bet', 70, 'ok', { table: 'tbl_2' }),
    action('anna', 'anna-7', 'undo', undefined, 'ok', { table: 'tbl_2' }),
    action('anna', 'anna-8', 'act', 100, 'ok', { table: 'tbl_2' }),
    action('anna', 'anna-sit', 'sit', 5000, 'ok', { session: 'tss_1' }),
    action('carl', 'carl-sit', 'sit', 5000, 'ok', { session: 'tss_2' }),
    action('carl', 'carl-top', 'top_up', 700, 'INSUFFICIENT_FUNDS'),
    action('carl', 'carl-up', 'stand', undefined, 'ok'),
    { line: 'write', what: 'PATCH /tables/tbl_1', audit: 1 },
    ...scanMemory(),
  ];
}

/** Everything as it should be; a spec changes what it wants found. */
export function soundEvidence(): Evidence {
  const tx = MOVES.map(txRow);
  const entries = entriesOf(tx);
  const players = [
    player('rnd_1', 'anna', 1300, 0),
    player('rnd_1', 'carl', 2000, 4000),
    player('rnd_2', 'anna', 300, 0, 0, 'tss_1'),
    player('rnd_2', 'carl', 300, 585, 15, 'tss_2'),
    { ...player('rnd_3', 'anna', 200, 200, 0, 'tss_1'), seat: 1 },
  ];
  const sessions = [
    session('tss_1', 'anna', { status: 'open', chips: '4700', bet: '500', win: '200' }),
    session('tss_2', 'carl', { status: 'left', cash_out: '5285', win: '585', close_reason: 'stand_up' }),
  ];
  const tables = {
    ...{ tx, players, sessions, entries, inputs: inputsOf(), scans: scansOf(), journal: journalOf(tx) },
    rounds: [
      { id: 'rnd_1', table_id: 'tbl_1', kind: 'banked', status: 'settled', currency: 'KRW' },
      { id: 'rnd_2', table_id: 'tbl_2', kind: 'p2p', status: 'settled', currency: 'KRW' },
      { id: 'rnd_3', table_id: 'tbl_2', kind: 'banked', status: 'settled', currency: 'KRW' },
    ],
    accounts: [{ operator: 'payer', balance: entries.at(-1)?.balance_after ?? '0' }],
    rates: [],
    audit: [{ id: '1', action: 'platform PATCH /tables/{id}' }],
    playTables: [{ id: 'tbl_1', status: 'open', open_round: null }],
  };
  const operators = (['anna', 'carl'] as const).map(who => {
    const code = OF[who];
    const own = (rows: readonly Row[]) => rows.filter(row => row.operator === code).map(row => ({ ...row }));
    const shown = own(sessions).map(row => ({ ...row, asked: row.id, session_id: row.id, balanced: true }));
    const credit = { balance: Number(who === 'carl' ? tables.accounts[0]?.balance : 0), entries: own(entries) };
    return {
      ...{ code, mode: who === 'carl' ? 'prepaid' : 'independent', ledger: ledgerOf(who, own(tx)) },
      api: { transactions: own(tx), rounds: own(players), credit, sessions: shown },
    };
  });
  const taken = { kill: 1, status: 'settled', reason: '', identical: true, differsAt: null };
  const cards: [string, string][] = [
    ['board:1', 'As'],
    ['board:2', '2c'],
  ];
  const replays = [
    { ...taken, round: 'rnd_1', cards: [] },
    { ...taken, round: 'rnd_2', cards },
  ];
  return {
    operators,
    tables,
    memory: memoryOf(),
    platform: { audit: { ok: true, records: 1, broken: null }, books: null, replays },
  };
}
