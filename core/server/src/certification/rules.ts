// The paragraphs of the wallet's rules that scenarios refer to, in the words of the operators' documentation.

export const RULES = {
  balance: 'Balance: OK with the balance of a known player, PLAYER_NOT_FOUND for an unknown one',
  response: 'Response: always HTTP 200 with one JSON object that has exactly one status',
  status: 'Statuses: only those of the table; another one on a debit is a refusal that is not rolled back',
  amounts: 'Response: balance is an integer in minor units, the one after processing, and always there with OK',
  debit: 'Debit: deducts; a refusal means that nothing was deducted',
  credit: 'Credit: adds, 0 too; sent again until OK',
  blocked: 'Rules: credits of a blocked player must still be applied',
  rollback:
    'Rollback: reverses the debit of ref_tx_id once; of a debit that never came OK, and the late debit TX_ALREADY_ROLLED_BACK',
  idempotency: 'Idempotency: a known tx_id gets its original answer; with other content INVALID_REQUEST',
  order: 'Ordering: a rollback or a retried credit may come beside or before other calls; lock per player',
  waits: 'Timeouts: a debit or balance has 3 s, a credit or rollback 5 s',
  body: 'Body: the order of keys is not fixed, external_id is any text of up to 64 bytes',
  signature: 'Signature: HMAC-SHA256 with the secret as it is written, over timestamp, nonce, method, path and the raw body',
  nonce: 'Timestamp and nonce: 5 minutes of tolerance; a nonce is accepted once',
  verification:
    'Verification order: operator, timestamp, signature, nonce, and only then JSON and tx_id; failures are INVALID_SIGNATURE',
  transport: 'Transport: no redirects, no compression, connections are kept alive',
} as const;
