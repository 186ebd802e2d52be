// Mutants of amounts: a credit lost, doubled or changed, a posting left out, chips counted twice.
import type { Mutant } from './mutant.ts';

const TABLES = 'core/server/src/tables';
const STORE = 'test/sim/store/statements';

export const moneyMutants: Mutant[] = [
  {
    name: 'credit-lost',
    breaks: 'When a round of bets ends, one player gets no credit.',
    edits: [
      {
        file: `${TABLES}/closing.ts`,
        text: '      for (const each of settlement.rows) {\n        const bettor',
        by: '      for (const each of settlement.rows.slice(1)) {\n        const bettor',
      },
    ],
  },
  {
    name: 'credit-doubled',
    breaks: 'Every credit is written twice, the second time with another ordinal.',
    edits: [
      {
        file: 'core/server/src/wallet/births.ts',
        text: 'export async function bearCredit({ db, clock }: BirthDeps, sql: Sql, payout: Payout): Promise<TxRow> {',
        by: 'export async function bearCredit({ db, clock }: BirthDeps, sql: Sql, payout: Payout, ordinal = 0): Promise<TxRow> {',
      },
      {
        file: 'core/server/src/wallet/births.ts',
        text: 'player.id, scopeId, reason, 0, db.era)',
        by: 'player.id, scopeId, reason, ordinal, db.era)',
      },
      {
        file: 'core/server/src/wallet/wallet.ts',
        text: 'return (await bearCredit(this.#births, sql, payout)).txId;',
        by: `await bearCredit(this.#births, sql, payout, 1);
    return (await bearCredit(this.#births, sql, payout)).txId;`,
      },
    ],
  },
  {
    name: 'credit-to-another',
    breaks: 'The win of every player of a round goes to the one who bet first.',
    edits: [
      {
        file: `${TABLES}/closing.ts`,
        text: '        const bettor = round.bettors.get(each.playerId);',
        by: '        const bettor = settlement.rows.length === 2 ? [...round.bettors.values()].at(each === settlement.rows[0] ? -1 : 0) : round.bettors.get(each.playerId);',
      },
    ],
  },
  {
    name: 'credit-one-more',
    breaks: 'A win is paid with one unit more than it is.',
    edits: [
      {
        file: `${TABLES}/closing.ts`,
        text: '          amount: each.win,',
        by: '          amount: each.win > 0 ? each.win + 1 : 0,',
      },
    ],
  },
  {
    name: 'posting-left-out',
    breaks: 'A confirmed debit is not written to the journal.',
    edits: [
      {
        file: 'core/server/src/wallet/verdicts.ts',
        text: 'holder: isYes ? holderOf(row.scopeId) : null,',
        by: 'holder: null,',
      },
      { file: 'core/server/src/wallet/verdicts.ts', text: 'transfers.push(stake(row, now));', by: '{}' },
    ],
  },
  {
    name: 'prepaid-back-twice',
    breaks: 'A rollback gives the prepaid credit back twice; the unique key that would refuse it is gone too.',
    edits: [
      {
        file: 'core/server/src/wallet/outbox.ts',
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
        file: 'core/server/src/wallet/births.ts',
        text: 'rows.push(debitRow(deps, order, count + 1, prepaid));',
        by: 'rows.push(debitRow(deps, order, count + 1, rate !== null));',
      },
      {
        file: 'core/server/src/wallet/statements.ts',
        text: 'bool_or(d.prepaid) filter (where d.ordinal = 1) as prepaid',
        by: 'bool_or(d.prepaid) as prepaid',
      },
      {
        file: `${STORE}/wallet-groups.ts`,
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
        file: `${TABLES}/session-rows.ts`,
        text: 'cash_out = chips + waiting, chips = 0, waiting = 0, left_at',
        by: 'cash_out = chips + waiting, left_at',
      },
      {
        file: `${STORE}/tables.ts`,
        text: 'cash_out = chips + waiting, chips = 0, waiting = 0, left_at',
        by: 'cash_out = chips + waiting, left_at',
      },
      { file: `${STORE}/tables.ts`, text: 'cash_out, chips: 0, waiting: 0, left_at', by: 'cash_out, left_at' },
      {
        file: `${TABLES}/entities.ts`,
        text: `    {
      name: 'table_session_sum',
      expression: \`buy_in + top_up + win - bet = chips + waiting + cash_out and (status = 'open' and cash_out = 0 or status = 'left' and chips + waiting = 0)\`,
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
        file: `${TABLES}/session-rows.ts`,
        text: `top_up = top_up + $2 where id = $1 and status = 'open'\`;`,
        by: `top_up = top_up + $2 where id = $1 and status = 'open'\`;
  await sql.run(text, [id, amount]);`,
      },
    ],
  },
  {
    name: 'rake-one-more',
    breaks: 'The rake in the journal is one unit more than what was taken from the pot.',
    edits: [
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
        file: 'core/server/src/history/settle-seats.ts',
        text: 'const won = summed((before.pots ?? []).flatMap(pot => pot.shares));',
        by: `const shares = (before.pots ?? []).flatMap((pot, i) => pot.shares.map(([seat, amount]) =>
    [outcome.pots[i]?.contributions.find(([other]) => other !== seat)?.[0] ?? seat, amount] as const));
  const won = summed(shares);`,
      },
    ],
  },
  {
    name: 'void-returns-less',
    breaks: 'When a round of bets is void, one debit is not given back.',
    edits: [
      {
        file: `${TABLES}/closing.ts`,
        text: 'for (const debit of await wallet.confirmedOf(sql, round.id))',
        by: 'for (const debit of (await wallet.confirmedOf(sql, round.id)).slice(1))',
      },
    ],
  },
];
