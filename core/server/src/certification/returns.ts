// Gives back what a certification took: open debits are rolled back, credits without an answer sent again, the rest rebalanced.
import type { Database } from '../db/index.ts';
import type { Clock } from '../kernel/index.ts';
import type { Caller } from './caller.ts';
import { balanceOf, creditOf, debitOf, type Message, rollbackOf, type Subject, storedMessage } from './message.ts';
import { movesOf, type StoredCall } from './rows.ts';

/** The name under which these calls stand in the books: they belong to no scenario. */
export const REBALANCING = 'squaring';

const TRIES = 3;
const MOST = BigInt(Number.MAX_SAFE_INTEGER);

export interface ReturnDeps {
  db: Database;
  clock: Clock;
  caller: Caller;
  subject: Subject;
  /** has the player played since? Then their balance is not ours to rebalance */
  busy(): Promise<boolean>;
  /** what squaring added to the balance, or took from it */
  corrections: bigint[];
}

/**
 * What must still be sent so that nothing stays open. A round with a credit is ended by it; every other debit is rolled back,
 * unless the wallet refused it in so many words.
 */
export function openMessages(calls: readonly StoredCall[]): Message[] {
  const confirmed = new Set(calls.filter(each => each.verdict === 'yes').map(each => each.txId));
  const credited = new Set(calls.filter(each => each.name === 'credit').map(each => each.roundId));
  const first = new Map<string, StoredCall[]>();
  for (const call of calls) first.set(call.txId ?? '', [...(first.get(call.txId ?? '') ?? []), call]);
  const open: Message[] = [];
  for (const [txId, [call, ...again]] of first) {
    if (!call || !isReadable(call) || (call.scenario === REBALANCING && confirmed.has(txId))) continue;
    if (call.name === 'credit' && !confirmed.has(txId) && amountOf(call) > 0) open.push(storedMessage('credit', call.body));
    if (call.name !== 'debit' || credited.has(call.roundId) || [call, ...again].every(isRefused)) continue;
    const sent = storedMessage('debit', call.body);
    const rollback = rollbackOf(sent, 'timeout');
    const known = first.get(String(rollback.fields.tx_id))?.[0];
    if (!confirmed.has(String(rollback.fields.tx_id))) open.push(known ? storedMessage('rollback', known.body) : rollback);
  }
  return open;
}

/** Some bodies are no JSON on purpose: nothing can be made from them. */
function isReadable({ body }: StoredCall): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

const amountOf = (call: StoredCall): number => Number((JSON.parse(call.body) as { amount?: number }).amount ?? 0);

const REFUSALS = new Set([
  'INSUFFICIENT_FUNDS',
  'PLAYER_NOT_FOUND',
  'PLAYER_BLOCKED',
  'LIMIT_EXCEEDED',
  'CURRENCY_MISMATCH',
  'INVALID_SIGNATURE',
  'TX_ALREADY_ROLLED_BACK',
  'INVALID_REQUEST',
]);
const isRefused = (call: StoredCall): boolean => call.verdict === 'no' && REFUSALS.has(call.walletStatus ?? '');

/** Sends what is open of one scenario, or of all, each at most `tries` times. @returns how many stay open */
export async function returnOpen(deps: ReturnDeps, scenario: string, tries = TRIES, only?: string): Promise<number> {
  const { db, caller, subject } = deps;
  let left: Message[] = [];
  for (let n = 0; n < tries; n++) {
    left = openMessages(await movesOf(db, subject.certificationId, only));
    if (left.length === 0) return 0;
    for (const message of left) await caller.call(scenario, message);
  }
  return openMessages(await movesOf(db, subject.certificationId, only)).length;
}

/** The tx_ids of what is open. */
export async function openTxIds({ db, subject }: ReturnDeps): Promise<string[]> {
  return openMessages(await movesOf(db, subject.certificationId)).map(({ fields }) => String(fields.tx_id));
}

/** The player's balance; undefined when the wallet does not tell it. */
export async function readBalance({ caller, subject }: ReturnDeps): Promise<bigint | undefined> {
  const { classified } = await caller.call(REBALANCING, balanceOf(subject));
  return classified.class === 'yes' && classified.balance !== null ? classified.balance : undefined;
}

/**
 * Makes the balance what it was, with a debit or credit of the difference: a wallet with a bug leaves one.
 * @returns is the balance what it was? undefined when it cannot be read
 */
export async function rebalance(deps: ReturnDeps, balance: bigint): Promise<boolean | undefined> {
  const { caller, subject, clock } = deps;
  for (let n = 1; n <= TRIES; n++) {
    const now = await readBalance(deps);
    if (now === undefined) return undefined;
    const due = balance - now;
    if (due === 0n) return true;
    const amount = due < 0n ? -due : due;
    if (amount > MOST || (await deps.busy())) return false;
    deps.corrections.push(due);
    // never the id of an earlier one, which may have been for another amount
    const debit = debitOf(subject, `${REBALANCING} ${clock.now()}`, n, clock.now(), { amount: Number(amount) });
    const { classified, message } = await caller.call(REBALANCING, due < 0n ? debit : creditOf(debit, Number(amount)));
    if (classified.class === 'doubt' && message.name === 'debit') await returnOpen(deps, REBALANCING);
  }
  return (await readBalance(deps)) === balance;
}
