// Each way in which books can be wrong, made out of sound ones, and what the checker must say of it.
import type { Violation } from './case.ts';
import type { Evidence, Line, Row } from './evidence.ts';

const tx = ({ tables }: Evidence, id: string): Row => tables.tx.find(row => row.tx_id === id) as Row;
const ledger = ({ operators }: Evidence, code: string) =>
  operators.find(each => each.code === code)?.ledger as Evidence['operators'][number]['ledger'];
const line = (evidence: Evidence, code: string, id: string): Line =>
  ledger(evidence, code).lines.find(each => each.txId === id) as Line;
const shown = ({ operators }: Evidence, code: string) =>
  operators.find(each => each.code === code)?.api as NonNullable<Evidence['operators'][number]['api']>;

/** A movement of the wallet by more or less, with all balances after it, as if it had always been so. */
function shift(evidence: Evidence, code: string, id: string, by: bigint): void {
  const { lines } = ledger(evidence, code);
  const from = lines.indexOf(line(evidence, code, id));
  for (const [i, each] of lines.entries()) if (i >= from) each.balance += by;
  line(evidence, code, id).change += by;
}

function dropLine(evidence: Evidence, code: string, id: string): void {
  shift(evidence, code, id, -line(evidence, code, id).change);
  const { lines } = ledger(evidence, code);
  lines.splice(lines.indexOf(line(evidence, code, id)), 1);
}

function dropRow(rows: Row[], test: (row: Row) => boolean): void {
  rows.splice(rows.findIndex(test), 1);
}

/** What is wrong, the rule that it breaks, the words that name it, and how it is done. */
export type Wrong = [title: string, kind: Violation['kind'], rule: string, text: RegExp, alter: (evidence: Evidence) => void];

export const WRONG: Wrong[] = [
  ['E2 a win that never reached the wallet', 'lost', 'E2', /s2 of carl .* never reached/, each => dropLine(each, 'payer', 's2')],
  ['E4 the same, by the balance', 'lost', 'E4', /carl of payer has .*by the rows it is/, each => dropLine(each, 'payer', 's2')],
  [
    'E2 a bet that the wallet took and nobody knows of',
    'lost',
    'E2',
    /debit d2 of carl .*there is no row/,
    each => dropRow(each.tables.tx, row => row.tx_id === 'd2'),
  ],
  [
    'E2 a credit that was applied twice',
    'doubled',
    'E2',
    /credit s2 of carl 2 times/,
    each => {
      const { lines } = ledger(each, 'payer');
      const again = { ...line(each, 'payer', 's2'), no: 99 };
      lines.push({ ...again, balance: (lines.at(-1)?.balance ?? 0n) + again.change });
    },
  ],
  [
    'E2 a debit of one unit more than its row',
    'wrong',
    'E2',
    /debit d1: indie moved 1001, its row says 1000/,
    each => shift(each, 'indie', 'd1', -1n),
  ],
  [
    'E2 a row of one unit more than the debit',
    'wrong',
    'E2',
    /debit d1: indie moved 1000, its row says 1001/,
    each => {
      tx(each, 'd1').amount = '1001';
    },
  ],
  [
    'E2 a bet of one player taken from another',
    'wrong',
    'E2',
    /money of bert of indie, its row says anna/,
    each => {
      line(each, 'indie', 'd1').externalId = 'bert';
    },
  ],
  [
    'E2 a row that was given to another player',
    'wrong',
    'E2',
    /money of anna of indie, its row says bert/,
    each => {
      tx(each, 'd1').external_id = 'bert';
    },
  ],
  [
    'E2 a refused bet that the wallet kept',
    'lost',
    'E2',
    /d6 of carl .*still taken/,
    each => {
      line(each, 'payer', 'd6').status = 'OK';
      shift(each, 'payer', 'd6', -700n);
    },
  ],
  [
    'E2 a returned bet that was not returned',
    'lost',
    'E2',
    /d3 of anna .*rolled_back\) is still taken/,
    each => dropLine(each, 'indie', 'r3'),
  ],
  [
    'E2 a rollback of one unit less than its debit',
    'wrong',
    'E2',
    /rollback r3 gives 499 to anna, its debit d3 took 500 of anna/,
    each => {
      tx(each, 'r3').amount = '499';
    },
  ],
  [
    'E1 a bet that was given back twice',
    'doubled',
    'E1',
    /d3 was given back twice/,
    each => {
      const { lines } = ledger(each, 'indie');
      lines.push({ ...line(each, 'indie', 'r3'), txId: 'r3b', no: 99, balance: (lines.at(-1)?.balance ?? 0n) + 500n });
    },
  ],
  [
    'E1 a line of the ledger that was changed',
    'lost',
    'E1',
    /line 3 of payer .* by the lines before it/,
    each => {
      line(each, 'payer', 's2').balance -= 1n;
    },
  ],
  [
    'WID-03 one id with two bodies',
    'wrong',
    'WID-03',
    /d1 was sent to indie with two bodies/,
    each => {
      ledger(each, 'indie').calls.push({ name: 'debit', txId: 'd1', externalId: 'anna', hash: 'other', refused: null });
    },
  ],
  [
    'P2 a call without a row',
    'wrong',
    'P2',
    /called with d9/,
    each => {
      ledger(each, 'indie').calls.push({ name: 'debit', txId: 'd9', externalId: 'anna', hash: 'x', refused: null });
    },
  ],
  [
    'CX-31 two debits of a player at once',
    'wrong',
    'CX-31',
    /anna had d1 and d3 in flight/,
    each => {
      const { debits } = ledger(each, 'indie');
      [debits[1], debits[2]] = [debits[2], debits[1]] as [(typeof debits)[0], (typeof debits)[0]];
    },
  ],
  [
    'P4 a credit that is still under way',
    'stuck',
    'P4',
    /credit s2 of carl .* is pending/,
    each => {
      tx(each, 's2').status = 'pending';
    },
  ],
  [
    'P9 a round that is still open',
    'stuck',
    'P9',
    /round rnd_1 of tbl_1 is open/,
    each => void Object.assign(each.tables.rounds[0] as Row, { status: 'open' }),
  ],
  [
    'E3 a house that won less',
    'lost',
    'E3',
    /indie: wallets gave/,
    each => void Object.assign(each.tables.players[0] as Row, { win: '1' }),
  ],
  [
    'E8 a hand that pays what nobody put in',
    'wrong',
    'E8',
    /sums to -1/,
    each => void Object.assign(each.tables.players[3] as Row, { win: '586' }),
  ],
  [
    'E7 the same, by the hand',
    'wrong',
    'E7',
    /hand rnd_2: 600 was put in, 586 won and 15 raked/,
    each => void Object.assign(each.tables.players[3] as Row, { win: '586' }),
  ],
  [
    'E6 a posting that was lost',
    'lost',
    'E6',
    /debit d1 of anna \(1000\) has no posting/,
    each => dropRow(each.tables.journal, ({ ref }) => ref === 'd1'),
  ],
  [
    'E6 a posting of one unit more',
    'wrong',
    'E6',
    /of d1 moves 1001, its row says 1000/,
    each => void Object.assign(each.tables.journal.find(({ ref }) => ref === 'd1') as Row, { amount: '1001' }),
  ],
  [
    'E6 chips that the journal does not know',
    'wrong',
    'E6',
    /session tss_1 has 4701 chips, the journal 4700/,
    each => void Object.assign(each.tables.sessions[0] as Row, { chips: '4701' }),
  ],
  [
    'E9 the same, by the session',
    'doubled',
    'E9',
    /tss_1 of anna has 4701 chips, by its rows it is 4700/,
    each => void Object.assign(each.tables.sessions[0] as Row, { chips: '4701' }),
  ],
  [
    'E9 a cash-out that was not made',
    'lost',
    'E9',
    /tss_2 of carl: 0 cash-outs/,
    each => dropRow(each.tables.tx, row => row.tx_id === 'c5'),
  ],
  [
    'E5 a prepaid balance of one unit more',
    'wrong',
    'E5',
    /payer has \d+ of prepaid credit, its entries say/,
    each => void Object.assign(each.tables.accounts[0] as Row, { balance: '1' }),
  ],
  [
    'E5 a prepaid debit that was not taken',
    'lost',
    'E5',
    /prepaid entries of debit d5: nothing; due: debit -5000/,
    each => dropRow(each.tables.entries, row => row.tx_id === 'd5'),
  ],
  [
    'E5 a prepaid win that was booked twice',
    'doubled',
    'E5',
    /prepaid entries of credit s2: credit 4000, credit 4000/,
    each => {
      each.tables.entries.push({ ...(each.tables.entries.find(row => row.tx_id === 's2') as Row), id: '99' });
    },
  ],
  [
    'E7 a settled bet without its settle',
    'lost',
    'E7',
    /rnd_1 \(settled\) of carl: 1 bets and no settle/,
    each => dropRow(each.tables.tx, row => row.tx_id === 's2'),
  ],
  [
    'E7 a round that is void and was paid',
    'doubled',
    'E7',
    /s1 pays a round that is void/,
    each => void Object.assign(each.tables.rounds[0] as Row, { status: 'void' }),
  ],
  [
    'E7 a paid bet that is not in the log',
    'lost',
    'E7',
    /bet d2 of carl stands 0 times in the log of rnd_1/,
    each => dropRow(each.tables.inputs, ({ no }) => no === 2),
  ],
  [
    'E7 a bet whose round is gone',
    'lost',
    'E7',
    /debit d1 of anna .*which there is not/,
    each => dropRow(each.tables.rounds, ({ id }) => id === 'rnd_1'),
  ],
  [
    'P20 a list that hides a transaction',
    'wrong',
    'P20',
    /indie \/transactions shows d1 0 times/,
    each => void shown(each, 'indie').transactions.shift(),
  ],
  [
    'P20 a list that shows another amount',
    'wrong',
    'P20',
    /payer \/rounds: rnd_1 of carl differs in win \(3999, 4000\)/,
    each => void Object.assign(shown(each, 'payer').rounds[0] as Row, { win: '3999' }),
  ],
  [
    'P20 a credit balance that is not the account',
    'wrong',
    'P20',
    /payer \/credit says 1,/,
    each => {
      shown(each, 'payer').credit.balance = 1;
    },
  ],
  [
    'P10 a change without its record',
    'lost',
    'P10',
    /record 1 of PATCH \/tables\/tbl_1 is not in the audit log/,
    each => void each.tables.audit.pop(),
  ],
  [
    'P10 a record of no change',
    'wrong',
    'P10',
    /1 changes were answered .* has 2/,
    each => void each.tables.audit.push({ id: '2', action: 'platform PATCH /tables/{id}' }),
  ],
  [
    'P11 a broken chain',
    'wrong',
    'P11',
    /broken at record 7/,
    each => void Object.assign(each.platform?.audit as object, { ok: false, broken: 7 }),
  ],
  [
    'P9 a round that went on differently',
    'wrong',
    'P9',
    /rnd_1, taken up after kill 1, replays differently at facts\[3\]/,
    each => void Object.assign(each.platform?.replays[0] as object, { identical: false, differsAt: 'facts[3]' }),
  ],
  [
    'P9 a round that was given up',
    'wrong',
    'P9',
    /rnd_1, taken up after kill 1, was void: system/,
    each => void Object.assign(each.platform?.replays[0] as object, { status: 'void', reason: 'system' }),
  ],
  [
    'P15 an accepted bet that came back by itself',
    'lost',
    'P15',
    /anna-1 of anna .* accepted, but d1 is rolled_back by a system rollback/,
    each => {
      Object.assign(tx(each, 'd1'), { status: 'rolled_back', rolled_back_by: 'r1' });
      each.tables.tx.push({ ...tx(each, 'r3'), tx_id: 'r1', ref_tx_id: 'd1', reason: 'system' });
    },
  ],
  [
    'P15 an accepted bet without a debit',
    'lost',
    'P15',
    /carl-1 of carl .* of which there is no debit/,
    each => {
      tx(each, 'd2').aid = null;
    },
  ],
  [
    'P15 a refused bet that stands',
    'lost',
    'P15',
    /carl-top of carl .* was refused \(INSUFFICIENT_FUNDS\), but d6 stands/,
    each => {
      tx(each, 'd6').status = 'confirmed';
    },
  ],
  ['P15 a bet that was undone by nobody', 'lost', 'P15', /anna undid at most 0 bets/, each => void each.memory.splice(3, 1)],
  [
    'CX-29 one action with two debits',
    'doubled',
    'CX-29',
    /anna-1 of anna made 2 debits/,
    each => {
      tx(each, 'd3').aid = 'anna-1';
    },
  ],
  [
    'P8 a player who was sent away',
    'wrong',
    'P8',
    /tss_2 of carl was ended for system/,
    each => void Object.assign(each.tables.sessions[1] as Row, { close_reason: 'system' }),
  ],
  [
    'P8 a seat that is gone',
    'lost',
    'P8',
    /session tss_1, which its player was told of/,
    each => dropRow(each.tables.sessions, ({ id }) => id === 'tss_1'),
  ],
];
