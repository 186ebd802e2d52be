// Mutants of amounts: a credit lost, doubled or changed, a posting left out, chips counted twice.
import type { Mutant } from './mutant.ts';

const TABLES = 'core/server/src/tables';
const STORE = 'test/suites/sim/store/statements';
/** What the server counts itself before a round ends. What it refuses never reaches the simulator's own books. */
const SUMS = 'core/server/src/rounds/sums.ts';

/** The line of the check that a session's chips are what was bought, won and lost. */
const SESSION_SUM =
  "expression: `buy_in + top_up + win - bet = chips + waiting + cash_out and (status = 'open' and cash_out = 0 or " +
  "status = 'left' and chips + waiting = 0)`,";

export const moneyMutants: Mutant[] = [
  {
    name: 'credit-lost',
    breaks: 'When a round of bets ends, one player gets no credit.',
    isStuck: true,
    edits: [
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: 'const credits = creditsOf(settlement).map(',
        by: 'const credits = creditsOf(settlement).slice(1).map(',
      },
    ],
  },
  {
    name: 'credit-doubled',
    breaks: 'Every credit is written twice, the second time with another ordinal.',
    edits: [
      {
        file: 'core/server/src/wallet/outbox/credits.ts',
        text: 'const rows = orders.map(order => rowOf(order, born));',
        by: 'const rows = orders.flatMap(order => [rowOf(order, born), rowOf(order, born, 1)]);',
      },
      {
        file: 'core/server/src/wallet/outbox/credits.ts',
        text: 'function rowOf(order: CreditOrder, { now, epoch, era }: Born): TxRow {',
        by: 'function rowOf(order: CreditOrder, { now, epoch, era }: Born, ordinal = 0): TxRow {',
      },
      {
        file: 'core/server/src/wallet/outbox/credits.ts',
        text: 'player.id, scopeId, reason, 0, era)',
        by: 'player.id, scopeId, reason, ordinal, era)',
      },
    ],
  },
  {
    name: 'credit-to-another',
    breaks: 'The wins of two players of a round are changed for each other; the sum that would refuse it is gone too.',
    edits: [
      { file: SUMS, text: '  assertCredits(moves);\n', by: '' },
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: '      const { player, operatorSessionId } = bettor;\n',
        by: `      const bettors = [...round.bettors.values()];
      const { player, operatorSessionId } = (bettors.length === 2 && bettors.find(each => each !== bettor)) || bettor;
`,
      },
    ],
  },
  {
    name: 'credit-one-more',
    breaks: 'A win is paid with one unit more than it is.',
    isAsserted: true,
    edits: [
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: '        amount,\n        gameCode: row.gameCode,\n        tableId: row.id,\n        scopeId: round.id,\n        roundClosed',
        by: '        amount: amount > 0 ? amount + 1 : 0,\n        gameCode: row.gameCode,\n        tableId: row.id,\n        scopeId: round.id,\n        roundClosed',
      },
    ],
  },
  {
    name: 'posting-left-out',
    breaks: 'A confirmed debit is not written to the journal.',
    edits: [
      {
        file: 'core/server/src/wallet/debit/answers.ts',
        text: 'holder: isYes ? holderOf(row.scopeId) : null,',
        by: 'holder: null,',
      },
      { file: 'core/server/src/wallet/debit/answers.ts', text: 'transfers.push(stake(row, now));', by: '{}' },
    ],
  },
  {
    name: 'prepaid-back-twice',
    breaks: 'A rollback gives the prepaid credit back twice; the unique key that would refuse it is gone too.',
    edits: [
      {
        file: 'core/server/src/wallet/outbox/outbox.ts',
        text: "      if (row.refTxId) await credit.giveBack(sql, row.refTxId, 'rollback');",
        by: `      if (row.refTxId) await credit.giveBack(sql, row.refTxId, 'rollback');
      if (row.refTxId) await credit.giveBack(sql, row.refTxId, 'rollback');`,
      },
      { file: 'core/server/src/ledger/credit.ts', text: '    if (back.length > 0) return false;\n', by: '' },
      {
        file: 'core/server/src/ledger/entities.ts',
        text: "uniques: [{ name: 'credit_entry_once', properties: ['txId', 'grp'] }],",
        by: 'uniques: [],',
      },
      {
        file: `${STORE}/ledger.ts`,
        text: "  db.of('credit_entry').one('credit_entry_once', txId, grp);",
        by: "  [...db.of('credit_entry').all()].find(each => each.tx_id === txId && each.grp === grp);",
      },
    ],
  },
  {
    name: 'credit-mode-of-now',
    breaks: 'Each debit has the credit mode that its operator has now, and one prepaid debit makes the cash-out prepaid.',
    edits: [
      {
        file: 'core/server/src/wallet/debit/inserts.ts',
        text: 'rows.push(debitRow(deps, order, count + 1, prepaid));',
        by: 'rows.push(debitRow(deps, order, count + 1, rate !== null));',
      },
      {
        file: 'core/server/src/wallet/rows/statements.ts',
        text: 'bool_or(d.prepaid) filter (where d.ordinal = 1) as prepaid',
        by: 'bool_or(d.prepaid) as prepaid',
      },
      {
        file: `${STORE}/wallet.ts`,
        text: 'row.ordinal === 1 && row.prepaid === true',
        by: 'row.prepaid === true',
      },
    ],
  },
  {
    name: 'chips-left-at-cash-out',
    breaks: 'A session that is cashed out keeps its chips; the check that would refuse it is gone too.',
    edits: [
      {
        file: `${TABLES}/seats/session-rows.ts`,
        text: 'cash_out = chips + waiting, chips = 0, waiting = 0, left_at',
        by: 'cash_out = chips + waiting, left_at',
      },
      { file: `${STORE}/tables.ts`, text: 'cash_out, chips: 0, waiting: 0, left_at', by: 'cash_out, left_at' },
      {
        file: `${TABLES}/entities.ts`,
        text: `    {
      name: 'table_session_sum',
      ${SESSION_SUM}
    },
`,
        by: '',
      },
    ],
  },
  {
    name: 'top-up-twice',
    breaks: 'Chips that were bought during a round are added twice.',
    edits: [
      {
        file: `${TABLES}/seats/session-rows.ts`,
        text: 'assert.equal(await sql.run(TOP_UP, [id, amount]), 1,',
        by: 'await sql.run(TOP_UP, [id, amount]);\n  assert.equal(await sql.run(TOP_UP, [id, amount]), 1,',
      },
    ],
  },
  {
    name: 'rake-one-more',
    breaks:
      'The rake in the journal is one unit more than what was taken from the pot; the sum that would refuse it is gone too.',
    edits: [
      { file: SUMS, text: '  assertPostings(moves);\n', by: '' },
      {
        file: 'core/server/src/ledger/postings.ts',
        text: 'if (rake === 0) continue;',
        by: '',
      },
      {
        file: 'core/server/src/ledger/postings.ts',
        text: '`, amount: rake, at',
        by: '`, amount: rake + 1, at',
      },
    ],
  },
  {
    name: 'pot-to-another-seat',
    breaks: 'A pot is paid to another seat than the one that won it.',
    edits: [
      {
        file: 'core/server/src/settlement/pots.ts',
        text: 'const won = summed((before.pots ?? []).flatMap(pot => pot.shares));',
        by: `const shares = (before.pots ?? []).flatMap((pot, i) => pot.shares.map(([seat, amount]) =>
    [outcome.pots[i]?.contributions.find(([other]) => other !== seat)?.[0] ?? seat, amount] as const));
  const won = summed(shares);`,
      },
    ],
  },
  {
    name: 'void-returns-less',
    breaks: 'When a round of bets is void, one debit is not given back; the sum that would refuse it is gone too.',
    edits: [
      {
        file: 'core/server/src/rounds/ends.ts',
        text: 'assert.equal((await wallet.paidInto(sql, v.roundId)).size, 0,',
        by: 'assert.ok((await wallet.paidInto(sql, v.roundId)).size >= 0,',
      },
      {
        file: 'core/server/src/rounds/ends.ts',
        text: "for (const { txId } of paid) await wallet.rollback(sql, txId, 'round_void');",
        by: "for (const { txId } of paid.slice(1)) await wallet.rollback(sql, txId, 'round_void');",
      },
    ],
  },
];
