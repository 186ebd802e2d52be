// The wallets' own books, and each wallet row against them: E1, E2, E4, one body an id, one debit of a player at a time.
import type { Violation } from './case.ts';
import type { Evidence, Ledger, Line, Row } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;

/** What a ledger says of one debit or credit. */
export interface Applied {
  line: Line;
  times: number;
  reversed: boolean;
}

export function appliedOf({ lines }: Ledger, say: Say): Map<string, Applied> {
  const applied = new Map<string, Applied>();
  for (const line of lines) {
    if (line.status !== 'OK') continue;
    if (line.kind === 'debit' || line.kind === 'credit') {
      const found = applied.get(line.txId);
      if (found) found.times++;
      else applied.set(line.txId, { line, times: 1, reversed: false });
    } else if (line.kind === 'rollback' && line.change !== 0n) {
      const found = applied.get(line.refTxId ?? '');
      if (!found)
        say('wrong', 'E1', `rollback ${line.txId} gave ${line.change} back of ${line.refTxId}, which was never applied`);
      else if (found.reversed) say('doubled', 'E1', `${line.refTxId} was given back twice, the second time by ${line.txId}`);
      else {
        found.reversed = true;
        if (line.change !== -found.line.change)
          say('wrong', 'E1', `rollback ${line.txId} gave ${line.change} back of a debit of ${-found.line.change}`);
      }
    }
  }
  return applied;
}

/** E1 and the stub's own promises. */
export function checkLedger(code: string, ledger: Ledger, say: Say): void {
  const balances = new Map<string, bigint>();
  for (const { no, txId, externalId, change, balance, kind } of ledger.lines) {
    const now = (balances.get(externalId) ?? 0n) + change;
    balances.set(externalId, now);
    if (now !== balance)
      say(
        balance < now ? 'lost' : 'doubled',
        'E1',
        `line ${no} of ${code} (${kind} ${txId}): ${externalId} has ${balance}, by the lines before it ${now}`,
      );
    if (balance < 0n) say('wrong', 'E1', `line ${no} of ${code}: ${externalId} has ${balance}`);
    balances.set(externalId, balance); // one slip is named once
  }
  const hashes = new Map<string, string>();
  for (const { name, txId, hash, refused, externalId } of ledger.calls) {
    if (refused) say('wrong', 'WTR', `${code} refused the ${refused} of ${name} ${txId} for ${externalId}`);
    if (refused || name === 'balance') continue; // who refuses a caller does not read what they say
    const key = txId;
    if ((hashes.get(key) ?? hash) !== hash) say('wrong', 'WID-03', `${txId} was sent to ${code} with two bodies`);
    hashes.set(key, hash);
  }
  checkQueues(code, ledger, say);
}

/** A debit that was given up already, and arrives from a process that was frozen, is refused and does not count. */
function checkQueues(code: string, { lines, debits }: Ledger, say: Say): void {
  const late = new Set(lines.filter(({ status }) => status === 'TX_ALREADY_ROLLED_BACK').map(({ txId }) => txId));
  const open = new Map<string, Set<string>>();
  for (const { txId, externalId, open: by } of debits) {
    const now = open.get(externalId) ?? new Set();
    open.set(externalId, now);
    if (by < 0) now.delete(txId);
    else if (!late.has(txId)) {
      now.add(txId);
      if (now.size > 1) say('wrong', 'CX-31', `${code}: ${externalId} had ${[...now].join(' and ')} in flight at once`);
    }
  }
}

const stands = (row: Row): boolean => row.status === 'confirmed' && row.rolled_back_by === null;

/** E2: each row against the wallet, and each movement of the wallet against its row. */
export function checkLink({ tables, operators }: Evidence, say: Say): void {
  const rows = new Map(tables.tx.map(row => [String(row.tx_id), row]));
  for (const { code, ledger } of operators) {
    const lies = new Set(ledger.lies.map(({ txId }) => txId));
    const applied = appliedOf(ledger, say);
    for (const [id, { line, times }] of applied) {
      if (lies.has(id)) continue;
      if (times > 1) say('doubled', 'E2', `${code} applied ${line.kind} ${id} of ${line.externalId} ${times} times`);
      const row = rows.get(id);
      if (!row)
        say('lost', 'E2', `${code} applied ${line.kind} ${id} of ${line.externalId} (${line.change}), of which there is no row`);
      else checkSame(code, line, row, say);
    }
    for (const row of tables.tx.filter(each => each.operator === code)) {
      if (row.type === 'rollback') checkReturn(row, rows.get(String(row.ref_tx_id)), say);
      else if (!lies.has(String(row.tx_id))) checkRow(row, applied.get(String(row.tx_id)), say);
    }
    const hashes = new Map(ledger.calls.map(({ txId, hash }) => [txId, hash]));
    for (const txId of hashes.keys())
      if (txId !== '' && !rows.has(txId)) say('wrong', 'P2', `${code} was called with ${txId}, of which there is no row`);
  }
  checkWhole({ tables, operators }, say);
}

function checkSame(code: string, line: Line, row: Row, say: Say): void {
  const change = line.kind === 'debit' ? -line.change : line.change;
  const about = `${line.kind} ${line.txId}`;
  if (BigInt(String(row.amount)) !== change) say('wrong', 'E2', `${about}: ${code} moved ${change}, its row says ${row.amount}`);
  if (row.external_id !== line.externalId || row.operator !== code)
    say(
      'wrong',
      'E2',
      `${about}: it moved money of ${line.externalId} of ${code}, its row says ${row.external_id} of ${row.operator}`,
    );
  if (row.reason !== line.reason) say('wrong', 'E2', `${about}: ${code} was told ${line.reason}, its row says ${row.reason}`);
  const body = JSON.parse(String(row.body)) as Record<string, unknown>;
  if (String(body.amount) !== String(row.amount) || body.external_id !== row.external_id || body.round_id !== row.scope_id)
    say('wrong', 'E2', `${about}: its row is not what its stored body says`);
}

function checkRow(row: Row, applied: Applied | undefined, say: Say): void {
  const isApplied = applied !== undefined && !applied.reversed;
  const about = `${row.type} ${row.tx_id} of ${row.external_id} (${row.reason} ${row.amount}, ${row.status})`;
  if (row.type === 'credit') {
    if (row.status === 'confirmed' && !isApplied) say('lost', 'E2', `${about} never reached the wallet`);
    return;
  }
  if (stands(row) && !isApplied)
    say('wrong', 'E2', `${about} stands, but the wallet ${applied ? 'gave it back' : 'never took it'}`);
  if ((row.status === 'failed' || row.status === 'rolled_back') && isApplied)
    say('lost', 'E2', `${about} is still taken by the wallet`);
}

/** A rollback gives back what its debit took, to whom it was taken from. */
function checkReturn(row: Row, debit: Row | undefined, say: Say): void {
  if (!debit)
    say('wrong', 'E2', `rollback ${row.tx_id} of ${row.external_id} gives back ${row.ref_tx_id}, of which there is no row`);
  else if (String(debit.amount) !== String(row.amount) || debit.player_id !== row.player_id)
    say(
      'wrong',
      'E2',
      `rollback ${row.tx_id} gives ${row.amount} to ${row.external_id}, its debit ${debit.tx_id} took ${debit.amount} of ${debit.external_id}`,
    );
}

/** E4 for each player: what their wallet has is what it had, less what stands, plus what was paid. */
function checkWhole({ tables, operators }: Pick<Evidence, 'tables' | 'operators'>, say: Say): void {
  for (const { code, ledger } of operators) {
    const players = Map.groupBy(ledger.lines, ({ externalId }) => externalId);
    const rows = Map.groupBy(
      tables.tx.filter(row => row.operator === code),
      row => String(row.external_id),
    );
    for (const [who, lines] of players) {
      const deposits = lines.filter(({ kind }) => kind === 'deposit').reduce((sum, { change }) => sum + change, 0n);
      const own = rows.get(who) ?? [];
      const sum = (type: string) =>
        own.filter(row => row.type === type && stands(row)).reduce((total, row) => total + BigInt(String(row.amount)), 0n);
      const lied = ledger.lies.filter(({ externalId }) => externalId === who);
      const wanted = lied.reduce((total, { change }) => total + BigInt(change), deposits - sum('debit') + sum('credit'));
      const has = lines.at(-1)?.balance ?? 0n;
      const open = own.some(row => row.status === 'pending' || row.status === 'uncertain');
      if (wanted !== has && !open)
        say(has < wanted ? 'lost' : 'doubled', 'E4', `${who} of ${code} has ${has} in their wallet, by the rows it is ${wanted}`);
    }
  }
}
