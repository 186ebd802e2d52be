// What a certification sends: a call with its fields, and how one is made from another.
import { type Amount, canonicalJson, iso, sha256, type WalletCall } from '../kernel/index.ts';
import { rollbackId } from '../wallet/index.ts';

export type Fields = Record<string, unknown>;

/** One call to a wallet. The same message again is byte for byte the same. */
export interface Message {
  name: WalletCall;
  fields: Fields;
  text: string;
}

/** Who plays, and with what. */
export interface Subject {
  certificationId: string;
  operator: string;
  externalId: string;
  playerId: string;
  currency: string;
  amount: Amount;
  gameCode: string;
}

/** 32 hex digits that only depend on what they are for: a certification that goes on after a crash makes the same again. */
export const derived = (...parts: (string | number)[]): string =>
  sha256(['gp1', 'certification', ...parts].join('|')).slice(0, 32);

/** What the ids of a certification begin with, behind `tx_`, `rnd_`, `tss_` and `tbl_`: a wallet's ledger tells them by it. */
export const MARK = 'ce47000000000000';

/** The same, with the mark. Ids of play are of chance: one in 2^64 looks like these. */
export const marked = (...parts: (string | number)[]): string => MARK + derived(...parts).slice(0, 32 - MARK.length);

export const messageOf = (name: WalletCall, fields: Fields): Message => ({ name, fields, text: canonicalJson(fields) });

/** Asks for a balance. */
export function balanceOf(subject: Subject, over: Fields = {}): Message {
  const { externalId, playerId, currency } = subject;
  const fields = { external_id: externalId, player_id: playerId, currency, operator_session_id: null };
  return messageOf('balance', { ...fields, ...over });
}

/** A debit. `mark` tells it from the others of its scenario. */
export function debitOf(subject: Subject, scenario: string, mark: number, now: number, over: Fields = {}): Message {
  const id = subject.certificationId;
  return messageOf('debit', {
    ...balanceOf(subject).fields,
    tx_id: `tx_${marked(id, scenario, mark, 'debit')}`,
    amount: subject.amount,
    reason: 'bet',
    game_code: subject.gameCode,
    table_id: `tbl_${marked(id)}`,
    round_id: `rnd_${marked(id, scenario, mark)}`,
    created_at: iso(now),
    ...over,
  });
}

/** The credit that ends a debit's round. */
export function creditOf(debit: Message, amount: Amount, over: Fields = {}): Message {
  const tx_id = `tx_${marked(String(debit.fields.tx_id), 'credit')}`;
  return messageOf('credit', { ...debit.fields, tx_id, amount, reason: 'settle', round_closed: true, ...over });
}

/** The one rollback of a debit. */
export function rollbackOf(debit: Message, reason: string): Message {
  const ref_tx_id = String(debit.fields.tx_id);
  return messageOf('rollback', { ...debit.fields, tx_id: rollbackId(ref_tx_id), reason, ref_tx_id });
}

/** A message that was stored. */
export const storedMessage = (name: string, text: string): Message => ({
  name: name as WalletCall,
  fields: JSON.parse(text) as Fields,
  text,
});
