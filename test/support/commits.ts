// Every transaction of wallet, tables, rounds and staff, known by words of one of its statements: for a line that
// loses the answer.

/** Words that a transaction says before its commit. */
export const TRANSACTIONS = {
  'rows of debits': 'insert into wallet_tx',
  'answers to debits': 'update wallet_tx t set status = v.status',
  'a buy-in': 'insert into table_session',
  'a top-up': 'update table_session set waiting = waiting + $2, top_up',
  'a cash-out': "set status = 'left', cash_out",
  'how a seat stands': 'update table_session set sitting_out',
  'a debit in doubt': "update wallet_tx set status = 'uncertain'",
  'the begin of a round': 'insert into round (',
  'an undo': 'update wallet_tx set rolled_back_by',
  'a round without bets': 'delete from round_input',
  'the end of a round': "update round set status = 'settled'",
  'a void round': "update round set status = 'void'",
  'a change by the staff': 'insert into audit_record',
  'a shoe': 'insert into shoe',
  'a lease': 'update lease set owner = $1, epoch',
} as const;

/** Words of a statement that is a transaction by itself. */
export const STATEMENTS = {
  'the row of a debit': 'where before = ordinal - 1',
  'the answer to a bet': 'tx text, "roundId" text, no int, input text',
  'the answer to another debit': 'from moved where holder is not null',
  'inputs of rounds': 'insert into round_input (round_id, no, input, at) select v.round_id',
  'answers to credits and rollbacks': 'returning t.tx_id, v.returns',
  'a renewal of the lease': 'update lease set seen_at',
  'a new name of the lease': 'update lease set owner = $3',
} as const;

/** What can be lost. */
export const LOSSES: readonly { what: string; words: string; alone: boolean }[] = [
  ...Object.entries(TRANSACTIONS).map(([what, words]) => ({ what, words, alone: false })),
  ...Object.entries(STATEMENTS).map(([what, words]) => ({ what, words, alone: true })),
];
