// The checks of the server's tables, written by hand beside the expression they stand for; one that is not here is an error.
import assert from 'node:assert/strict';
import type { ModelRow } from './model-row.ts';

type Test = (row: ModelRow) => boolean;

const n = (value: unknown): number => Number(value);
const oneOf =
  (column: string, ...words: string[]): Test =>
  row =>
    words.includes(String(row[column]));

const STATUS_OPEN = `status = 'open'`;

const KNOWN: Record<string, [expression: string, holds: Test]> = {
  operator_code_form: [`code ~ '^[a-z0-9_-]{2,32}$'`, row => /^[a-z0-9_-]{2,32}$/.test(String(row.code))],
  operator_mode: [`credit_mode in ('prepaid', 'independent')`, oneOf('credit_mode', 'prepaid', 'independent')],
  operator_status: [`status in ('active', 'disabled')`, oneOf('status', 'active', 'disabled')],
  player_status: [`status in ('active', 'blocked')`, oneOf('status', 'active', 'blocked')],
  platform_key_role: [
    `role in ('owner', 'operations', 'support', 'finance')`,
    oneOf('role', 'owner', 'operations', 'support', 'finance'),
  ],
  journal_amount_positive: ['amount > 0', row => n(row.amount) > 0],
  journal_two_accounts: ['debit <> credit', row => row.debit !== row.credit],
  credit_balance_not_negative: ['balance >= 0', row => n(row.balance) >= 0],
  wallet_tx_amount: [
    `amount >= 0 and (type = 'credit' or amount >= 1)`,
    row => n(row.amount) >= 0 && (row.type === 'credit' || n(row.amount) >= 1),
  ],
  wallet_tx_status: [
    `status in ('pending', 'confirmed', 'failed', 'uncertain', 'rolled_back')`,
    oneOf('status', 'pending', 'confirmed', 'failed', 'uncertain', 'rolled_back'),
  ],
  wallet_tx_type: [`type in ('debit', 'credit', 'rollback')`, oneOf('type', 'debit', 'credit', 'rollback')],
  round_status: [`status in ('open', 'settled', 'void')`, oneOf('status', 'open', 'settled', 'void')],
  round_started: [`started_at > 0 or status = 'open'`, row => n(row.started_at) > 0 || row.status === 'open'],
  round_player_amounts: ['bet >= 0 and win >= 0 and rake >= 0', row => n(row.bet) >= 0 && n(row.win) >= 0 && n(row.rake) >= 0],
  play_table_status: [`status in ('open', 'maintenance', 'closed')`, oneOf('status', 'open', 'maintenance', 'closed')],
  play_table_mode: [`mode in ('real', 'practice')`, oneOf('mode', 'real', 'practice')],
  certification_status: [
    `status in ('running', 'waiting', 'done', 'interrupted')`,
    oneOf('status', 'running', 'waiting', 'done', 'interrupted'),
  ],
  table_session_status: [`status in ('open', 'left')`, oneOf('status', 'open', 'left')],
  table_session_amounts: [
    'chips >= 0 and waiting >= 0 and buy_in > 0 and top_up >= 0 and cash_out >= 0',
    row => n(row.chips) >= 0 && n(row.waiting) >= 0 && n(row.buy_in) > 0 && n(row.top_up) >= 0 && n(row.cash_out) >= 0,
  ],
  table_session_sum: [
    `buy_in + top_up + win - bet = chips + waiting + cash_out and (status = 'open' and cash_out = 0 or status = 'left' and chips + waiting = 0)`,
    row => {
      const here = n(row.chips) + n(row.waiting);
      const sum = n(row.buy_in) + n(row.top_up) + n(row.win) - n(row.bet);
      const over = row.status === 'open' ? n(row.cash_out) === 0 : here === 0;
      return sum === here + n(row.cash_out) && over;
    },
  ],
};

const CONDITIONS: Record<string, Test> = {
  [STATUS_OPEN]: row => row.status === 'open',
  'returned_at is null': row => row.returned_at === null,
  'ref_tx_id is not null': row => row.ref_tx_id !== null,
  'aid is not null': row => row.aid !== null,
  alone: row => row.alone === true,
};

/** Of a table that no statement of the simulator writes: nobody asks it; who does is told. */
const unknown =
  (what: string): Test =>
  () =>
    assert.fail(`the model store does not know ${what}`);

/** The test of a check, which throws where the model does not know it. @throws when the model knows it with another expression */
export function checkOf(name: string, expression: string): Test {
  const known = KNOWN[name];
  if (!known) return unknown(`the check ${name}: ${expression}`);
  assert.equal(expression, known[0], `the check ${name} has changed`);
  return known[1];
}

/** For which rows a partial unique key holds; it throws where the model does not know it. */
export function conditionOf(expression: string | undefined): Test {
  if (expression === undefined) return () => true;
  return CONDITIONS[expression] ?? unknown(`the condition ${expression}`);
}
