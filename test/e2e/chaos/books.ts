// The checker of the chaos run: reads the wallets' ledgers and the public lists, and compares them to the unit.
import { expect } from 'chai';
import type { StubWallet } from '../../stub-wallet/index.ts';
import type { OperatorServer, Platform } from '../clients.ts';
import type { Person } from './person.ts';

export interface Tx {
  tx_id: string;
  type: 'debit' | 'credit' | 'rollback';
  reason: string;
  status: string;
  external_id: string;
  amount: number;
  round_id: string;
  ref_tx_id: string | null;
  rolled_back_by: string | null;
  fail_reason: string | null;
  created_at: string;
}
export interface RoundRow {
  round_id: string;
  external_id: string;
  status: string;
  bet: number;
  win: number;
}
export interface Site {
  code: string;
  mode: 'independent' | 'prepaid';
  server: OperatorServer;
  wallet: StubWallet;
  people: Person[];
  /** prepaid credit that the staff charged */
  charged: number;
}
export interface Books {
  transactions: Tx[];
  rounds: RoundRow[];
}

/** Every page of a list. */
export async function all<T>(server: OperatorServer, path: string, name: string): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { status, body } = await server.call('GET', `${path}?order=asc&limit=500${next}`);
    expect(status, JSON.stringify(body)).to.equal(200);
    rows.push(...(body[name] as T[]));
    cursor = body.next_cursor as string | null;
  }
  return rows;
}

export async function booksOf(site: Site): Promise<Books> {
  const transactions = await all<Tx>(site.server, '/transactions', 'transactions');
  return { transactions, rounds: await all<RoundRow>(site.server, '/rounds', 'rounds') };
}

const digits = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
export const stands = (tx: Tx): boolean => tx.status === 'confirmed' && tx.type !== 'rollback';
export const sum = (rows: readonly { amount: number }[]): number => rows.reduce((total, row) => total + row.amount, 0);
const group = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key);

/** The list of transactions by itself: final states, and one equal rollback behind each returned debit (WRB-02, WRB-03). */
export function checkStates({ transactions }: Books): void {
  const byId = new Map(transactions.map(tx => [tx.tx_id, tx]));
  expect(byId.size, 'no tx_id twice').to.equal(transactions.length);
  const final = { debit: ['confirmed', 'failed', 'rolled_back'], credit: ['confirmed'], rollback: ['confirmed'] };
  for (const tx of transactions) {
    expect(final[tx.type], `${tx.type} ${tx.tx_id}`).to.include(tx.status);
    if (tx.type === 'rollback') expect(byId.get(tx.ref_tx_id ?? '')).to.include({ amount: tx.amount, rolled_back_by: tx.tx_id });
    if (tx.type === 'debit') expect(tx.rolled_back_by !== null, tx.tx_id).to.equal(tx.status === 'rolled_back');
  }
}

/** The wallet's books against the list, by transaction and by player; what the wallet lied about is exactly the difference. */
export function checkWallet({ wallet, people }: Site, { transactions }: Books): void {
  const { book } = wallet;
  const known = new Set(transactions.map(tx => tx.tx_id));
  for (const line of wallet.ledger) {
    if (line.kind !== 'deposit') expect(known.has(line.txId), `P2 ${line.txId} has a row`).to.equal(true);
  }
  for (const tx of transactions) {
    if (tx.type === 'rollback' || book.misdeeds.has(tx.tx_id)) continue;
    if (book.applied(tx.tx_id) === stands(tx)) continue;
    const lines = wallet.ledger.filter(line => line.txId === tx.tx_id || line.refTxId === tx.tx_id);
    throw new Error(`E2 ${JSON.stringify(tx)}, but the wallet wrote ${lines.map(line => JSON.stringify(line, digits)).join()}`);
  }
  for (const { name } of people) {
    const lines = wallet.ledger.filter(line => line.externalId === name);
    const balance = lines.reduce((total, line) => total + line.change, 0n);
    expect(book.accounts.get(name)?.balance, `E1 ${name}`).to.equal(balance);
    const deposits = lines.filter(line => line.kind === 'deposit').reduce((total, line) => total + line.change, 0n);
    const own = transactions.filter(tx => tx.external_id === name && stands(tx));
    const debits = sum(own.filter(tx => tx.type === 'debit'));
    const credits = sum(own.filter(tx => tx.type === 'credit'));
    const lied = [...book.misdeeds.values()].filter(each => each.externalId === name);
    const off = lied.reduce((total, each) => total + each.change, 0n);
    expect(balance - off, `E4 ${name}`).to.equal(deposits - BigInt(debits) + BigInt(credits));
  }
}

/** The list of rounds against the list of transactions and against what the players were told, per player and round. */
export function checkRounds({ people }: Site, { transactions, rounds }: Books): void {
  const key = (row: { round_id: string; external_id: string }) => `${row.round_id} ${row.external_id}`;
  const moves = group(transactions.filter(stands), key);
  const rows = new Map(rounds.map(row => [key(row), row]));
  expect(rows.size, 'one row a player and round').to.equal(rounds.length);
  const paid = rounds.filter(row => row.status === 'settled').map(key);
  expect([...moves.keys()].sort(), 'E7 rounds with money').to.deep.equal(paid.sort());
  for (const [at, row] of rows) {
    const own = moves.get(at) ?? [];
    if (row.status === 'void') {
      const back = transactions.filter(tx => key(tx) === at && tx.reason === 'round_void');
      expect(row, `void ${at}`).to.include({ bet: sum(back), win: sum(back) });
      continue;
    }
    expect(row.status, at).to.equal('settled');
    expect(sum(own.filter(tx => tx.type === 'debit')), `bet ${at}`).to.equal(row.bet);
    const credits = own.filter(tx => tx.type === 'credit').map(tx => tx.amount);
    expect(credits, `WCR-02 ${at}`).to.deep.equal([row.win]);
  }
  for (const { name, staked, strange } of people) {
    expect(strange, name).to.deep.equal([]);
    const bets = rounds.filter(row => row.external_id === name).reduce((total, row) => total + row.bet, 0);
    expect(bets, `what ${name} was told`).to.equal(staked);
  }
}

/** The journal against both lists. */
export async function checkJournal(platform: Platform, site: Site, { transactions, rounds }: Books): Promise<void> {
  const { body } = await platform.call<{ balanced: boolean; rows: Record<string, unknown>[] }>('GET', '/reports/reconciliation');
  expect(body.balanced, JSON.stringify(body)).to.equal(true);
  const debits = sum(transactions.filter(tx => stands(tx) && tx.type === 'debit'));
  const credits = sum(transactions.filter(tx => tx.type === 'credit'));
  const house = rounds.reduce((total, row) => total + row.bet - row.win, 0);
  const row = body.rows.find(each => each.operator_code === site.code);
  expect(row).to.include({ debits, credits, house, stakes: 0, chips: 0, rake: 0, unfinished: 0, balanced: true });
}

interface Entry {
  id: number;
  kind: string;
  amount: number;
  balance_after: number;
  tx_id: string | null;
}

/** Prepaid credit: the chain of balances, one entry a move, and E5 (CRE-03 to CRE-06); an independent operator has none. */
export async function checkCredit({ server, mode, charged }: Site, { transactions }: Books): Promise<void> {
  const entries: Entry[] = [];
  let balance = 0;
  for (let offset = 0; ; offset += 500) {
    const { body } = await server.call<{ mode: string; balance: number; entries: Entry[] }>(
      'GET',
      `/credit?limit=500&offset=${offset}`,
    );
    expect(body.mode).to.equal(mode);
    balance = body.balance;
    entries.push(...body.entries);
    if (body.entries.length < 500) break;
  }
  if (mode === 'independent') {
    expect(entries).to.deep.equal([]);
    expect(balance).to.equal(0);
    return;
  }
  let running = 0;
  for (const entry of entries.toReversed()) {
    running += entry.amount;
    expect(entry.balance_after, `the chain at ${entry.id}`).to.equal(running);
  }
  const debits = transactions.filter(tx => tx.type === 'debit');
  const credits = transactions.filter(tx => tx.type === 'credit');
  const standing = sum(debits.filter(stands));
  expect(balance, 'E5').to.equal(charged - standing + sum(credits));
  expect(running).to.equal(balance);
  const wanted = [
    ...debits.filter(tx => tx.fail_reason !== 'operator_credit').map(tx => `debit ${tx.tx_id} ${-tx.amount}`),
    ...debits
      .filter(tx => tx.status === 'failed' && tx.fail_reason !== 'operator_credit')
      .map(tx => `debit_failed ${tx.tx_id} ${tx.amount}`),
    ...debits.filter(tx => tx.status === 'rolled_back').map(tx => `rollback ${tx.tx_id} ${tx.amount}`),
    ...credits.filter(tx => tx.amount > 0).map(tx => `credit ${tx.tx_id} ${tx.amount}`),
  ];
  const found = entries.filter(entry => entry.kind !== 'charge').map(entry => `${entry.kind} ${entry.tx_id} ${entry.amount}`);
  expect(found.sort(), 'CRE-04 once per kind').to.deep.equal(wanted.sort());
}

/** An operator reads its own players alone, also of a shared round; a round without them does not exist for it. */
export async function checkPrivacy(site: Site, books: Books, other: Site, others: Books): Promise<void> {
  const names = new Set(site.people.map(each => each.name));
  for (const row of [...books.transactions, ...books.rounds]) expect(names.has(row.external_id), row.external_id).to.equal(true);
  const foreign = new Set(others.transactions.map(tx => tx.tx_id));
  expect(books.transactions.filter(tx => foreign.has(tx.tx_id))).to.deep.equal([]);
  const own = new Set(books.rounds.map(row => row.round_id));
  const rounds = [...new Set([...own, ...others.rounds.map(row => row.round_id)])];
  const step = Math.max(1, Math.floor(rounds.length / 25));
  for (let i = 0; i < rounds.length; i += step) {
    const { status, body } = await site.server.call<{ money: { totals: { balanced: boolean } } }>('GET', `/rounds/${rounds[i]}`);
    expect(status, rounds[i]).to.equal(own.has(rounds[i] as string) ? 200 : 404);
    if (status !== 200) continue;
    expect(body.money.totals.balanced).to.equal(true);
    const text = JSON.stringify(body);
    for (const { name } of other.people) expect(text.includes(name), `${name} in ${rounds[i]}`).to.equal(false);
  }
}

/** The calls as the wallet saw them: signed, one body a tx_id, a fresh nonce each time. */
export function checkCalls({ wallet }: Site): void {
  const bodies = new Map<string, string>();
  const nonces = new Set<string>();
  for (const call of wallet.calls) {
    expect(call.refused).to.equal(null);
    nonces.add(String(call.headers['x-nonce']));
    if (call.name === 'balance') continue;
    const id = String(call.body.tx_id);
    expect(bodies.get(id) ?? call.raw, `WID-03 ${id}`).to.equal(call.raw);
    bodies.set(id, call.raw);
  }
  expect(nonces.size, 'a fresh nonce for each call').to.equal(wallet.calls.length);
}
