// The count at the end: wallets against rows (E1, E2, E4, E8), sessions (E9), and what persons were told against what happened.
import type { Row, Store } from '../engine/port.ts';
import type { Deed, Person } from '../people/person.ts';
import type { Bank } from '../wallets/bank.ts';
import { type Sums, sum } from './sums.ts';

export interface Ended {
  sums: Sums;
  banks: ReadonlyMap<string, Bank>;
  people: readonly Person[];
  store: Store;
}

/** What does not add up, a sentence each. */
export function finalFaults(ended: Ended): string[] {
  return [...walletFaults(ended), ...sessionFaults(ended), ...personFaults(ended)];
}

function walletFaults({ sums, banks }: Ended): string[] {
  const found: string[] = [];
  const known = new Set<string>();
  for (const [id, row] of sums.txs) {
    const bank = banks.get(String(row.operator)) as Bank;
    known.add(id);
    const { type, status } = row;
    if (type === 'rollback') continue;
    const applied = bank.applied.get(id);
    const should = status === 'confirmed';
    if (bank.stands(id) !== should)
      found.push(`E2 the ${type} ${id} is ${status}, at the wallet it ${should ? 'does not stand' : 'stands'}`);
    if (applied && (applied.amount !== Number(row.amount) || applied.externalId !== row.external_id || applied.name !== type))
      found.push(`E2 the ${type} ${id} over ${row.amount} is one of ${applied.amount} for ${applied.externalId} at the wallet`);
  }
  for (const [operator, bank] of banks) {
    for (const id of bank.applied.keys()) if (!known.has(id)) found.push(`E2 the wallet of ${operator} knows ${id}, we do not`);
    let gone = 0;
    for (const [name, { balance, deposits, debits, credits }] of bank.accounts) {
      if (balance !== deposits - debits + credits) found.push(`E1 the account of ${name}`);
      gone += deposits - balance;
    }
    const kept = (sums.debits.get(operator) ?? 0) - (sums.credits.get(operator) ?? 0);
    if (gone !== kept) found.push(`E8 ${gone} is missing at the wallet of ${operator}, ${kept} is here`);
  }
  return [...found, ...shareFaults({ sums })];
}

/** E8: what players of one operator lost to those of another adds up. */
function shareFaults({ sums }: Pick<Ended, 'sums'>): string[] {
  const out = new Map<string, number>();
  for (const { status, kind, players } of sums.rounds.values()) {
    if (status !== 'settled' || kind === 'banked') continue;
    for (const { operator, bet, win, rake } of players.values()) out.set(operator, (out.get(operator) ?? 0) + bet - win - rake);
  }
  const total = sum(out.values());
  return total === 0 ? [] : [`E8 between the operators ${total} is left over`];
}

function sessionFaults({ sums, store }: Ended): string[] {
  const found: string[] = [];
  const played = new Map<string, number>();
  for (const row of store.table('round_player')) {
    if (row.session_id === null || row.status !== 'settled') continue;
    const id = String(row.session_id);
    played.set(id, (played.get(id) ?? 0) + Number(row.win) - Number(row.bet));
  }
  const brought = new Map<string, number>();
  const cashed = new Map<string, number>();
  for (const row of sums.txs.values()) {
    const scope = String(row.scope_id);
    if (!scope.startsWith('tss_') || row.status !== 'confirmed') continue;
    if (row.type === 'debit') brought.set(scope, (brought.get(scope) ?? 0) + Number(row.amount));
    if (row.type === 'credit') cashed.set(scope, (cashed.get(scope) ?? 0) + Number(row.amount));
  }
  for (const id of new Set([...brought.keys(), ...cashed.keys()])) {
    const should = (brought.get(id) ?? 0) + (played.get(id) ?? 0);
    if ((cashed.get(id) ?? 0) !== should) found.push(`E9 ${id} was cashed out with ${cashed.get(id)}, it had ${should}`);
    if (!sums.sessions.has(id)) found.push(`E9 there is money in ${id}, which is no session`);
  }
  return found;
}

/** Accepted: the money is where it was said to be. Refused: nothing has moved. */
function personFaults({ sums, people }: Ended): string[] {
  const byAid = new Map<string, Readonly<Row>>();
  for (const row of sums.txs.values()) if (row.aid) byAid.set(`${row.aid_session}|${row.table_id}|${row.aid}`, row);
  const found: string[] = [];
  for (const person of people) {
    const undone = person.deeds.filter(
      ({ type, answers, sent }) => type === 'undo' && (answers.length < sent || answers.some(each => each.ok || isOpen(each))),
    );
    for (const deed of person.deeds) {
      if (!['bet', 'sit', 'top_up'].includes(deed.type)) continue;
      const row = byAid.get(`${deed.session}|${deed.tableId}|${deed.aid}`);
      const fault = deedFault(deed, row, sums, undone.length);
      if (fault) found.push(`${person.name}: his ${deed.type} ${deed.aid} ${fault}`);
    }
  }
  return found;
}

const isOpen = ({ ok, code }: { ok: boolean; code?: string }): boolean => !ok && code === 'INTERNAL_ERROR';

function deedFault({ type, answers, sent }: Deed, row: Readonly<Row> | undefined, sums: Sums, undone: number): string | null {
  const first = answers.find(each => !isOpen(each));
  if (!first) return null; // he was told nothing: the books decide
  const isReturned = row?.status === 'rolled_back';
  if (answers.some(each => each.ok)) {
    if (!row) return 'was accepted, and there is no debit of it';
    if (row.status === 'confirmed') return type === 'bet' ? missing(row, sums) : null;
    if (isReturned && type === 'bet' && isGivenBack(row, sums, undone)) return null;
    return `was accepted, and its debit ${row.tx_id} is ${row.status}`;
  }
  if (row?.status !== 'confirmed' || answers.length < sent) return null; // sent again, and not answered
  const session = sums.sessions.get(String(row.scope_id))?.row;
  if (type === 'sit' && session && session.left_at === session.opened_at) return null; // turned away, and cashed out at once
  return `was refused with ${first.code}, and its debit ${row.tx_id} stands`;
}

const missing = (row: Readonly<Row>, sums: Sums): string | null =>
  sums.rounds.get(String(row.scope_id))?.status === 'settled' ? null : 'was accepted, and is in no settled round';

/** He took it back, or the round was void. */
function isGivenBack(row: Readonly<Row>, sums: Sums, undone: number): boolean {
  const reason = sums.txs.get(String(row.rolled_back_by))?.reason;
  if (reason === 'round_void') return sums.rounds.get(String(row.scope_id))?.status === 'void';
  return reason === 'cancel_bet' && undone > 0;
}
