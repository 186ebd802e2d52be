// Mutants of the machine that makes a move happen exactly once: rows before calls, compare-and-set, the lease, retries, recovery.
import { bySpec, type Mutant } from './mutant.ts';

const WALLET = 'core/server/src/wallet';
const TABLES = 'core/server/src/tables';
const STORE = 'test/suites/sim/store/statements';

export const machineMutants: Mutant[] = [
  {
    name: 'call-before-row',
    breaks: 'A wallet is called before the row of the debit is committed.',
    edits: [
      {
        file: `${WALLET}/debit/open-debit.ts`,
        text: "import type { DebitInsert } from './inserts.ts';",
        by: "import { type DebitInsert, debitRow } from './inserts.ts';",
      },
      {
        file: `${WALLET}/debit/open-debit.ts`,
        text: 'const add = () => inserts.add(insert);',
        by: `const { order, rate } = insert;
  void deps.call(target, 'debit', debitRow(deps, order, 1, rate !== null).body, () => {});
  const add = () => inserts.add(insert);`,
      },
    ],
  },
  {
    name: 'no-rollback-on-time-out',
    breaks: 'A debit without an answer is left in doubt: its rollback is never written.',
    isStuck: true,
    edits: [
      {
        file: `${WALLET}/debit/answers.ts`,
        text: "out.push({ outcome: 'uncertain', back: (await insertRollback(this.#deps, sql, row.txId, 'timeout')).row });",
        by: "out.push({ outcome: 'uncertain', back: null });",
      },
    ],
  },
  {
    name: 'pending-forgotten',
    breaks: 'A start does not look for debits that the process before it left pending.',
    isStuck: true,
    edits: [{ file: `${WALLET}/outbox/recovery.ts`, text: 'if (!working(tx_id) &&', by: 'if (working(tx_id) &&' }],
  },
  {
    name: 'new-id-on-retry',
    breaks: 'A retry is sent with another tx_id than the first attempt.',
    edits: [
      {
        file: `${WALLET}/outbox/outbox.ts`,
        text: "row.type as 'credit' | 'rollback', row.body, late",
        by: "row.type as 'credit' | 'rollback', row.body.replace(row.txId, () => 'tx_' + row.attempts + row.txId.slice(4)), late",
      },
    ],
  },
  {
    name: 'new-body-on-retry',
    breaks: 'A retry is sent with a new created_at instead of the stored bytes.',
    edits: [
      {
        file: `${WALLET}/outbox/outbox.ts`,
        text: "row.type as 'credit' | 'rollback', row.body, late",
        by: `row.type as 'credit' | 'rollback',
      row.attempts === 0 ? row.body : row.body.replace(/"created_at":"[^"]+"/, '"created_at":"2026-01-01T00:00:00.000Z"'), late`,
      },
    ],
  },
  {
    name: 'confirm-apart-from-input',
    breaks: 'The debit is confirmed in one transaction and the bet written to the log in another.',
    edits: [
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: "return { end: 'accept', effect: this.#effectOf(round, entry) };",
        by: "return { end: 'accept' };",
      },
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: '    if (round.startedAt === 0) round.startedAt = entry.at;\n',
        by: `    const made: Entry = entry;
    const { db, rounds } = this.#context.services;
    await db.transaction(sql => rounds.start(sql, round.id, made));
    if (round.startedAt === 0) round.startedAt = entry.at;
`,
      },
    ],
  },
  // These three guard what is reserved. The first shows where a bet leaves in the last moment of its window and its wallet answers
  // in the last moment of the wait: the window has closed by then. Of a void round a second lock holds: its log takes no more inputs.
  // The second shows where one player bets nearly all that a spot takes, twice at once. The third shows where all bets of a window
  // were taken back and nobody bets again: the window counts as one that somebody is in.
  {
    // the simulator finds it in 20 s of one run and not in two minutes of another
    name: 'settled-without-hold',
    breaks: 'A debit is settled although what it had reserved is not to be had any more: its round was given back.',
    foundBy: bySpec('core/server/src/tables/requests/priced-answers.spec.ts', 'while it is voided'),
    edits: [
      { file: `${TABLES}/purses/wallet-purse.ts`, text: "      if (!payment.isOpen()) return { end: 'give_back' };\n", by: '' },
    ],
  },
  {
    name: 'two-bets-at-once',
    breaks: 'A placement is quoted as if another one of its player, which is being paid, were not there.',
    isAsserted: true,
    edits: [{ file: `${TABLES}/requests/placements.ts`, text: 'if (sums.size > 0) {', by: 'if (sums.size < 0) {' }],
  },
  {
    name: 'hold-never-released',
    breaks: 'What a bet has reserved is never given free again, whatever came of the bet.',
    isStuck: true,
    edits: [{ file: `${TABLES}/requests/bets.ts`, text: '      round.placements.release(reserved.hold);\n', by: '' }],
  },
  // What it guards alone is a row that two keys end by hand while an attempt is on its way. Whatever else could move a row twice
  // meets another lock first: the player's queue and the outbox's list of what it has begun in one process, the lease between two, the
  // unique keys of journal, prepaid entries and rollbacks where a commit went through and its answer was lost.
  {
    name: 'no-compare-and-set',
    breaks: 'A move of a wallet row does not look at what the row was.',
    edits: [
      {
        file: `${WALLET}/rows/rows.ts`,
        text: 'where t.tx_id = v."txId" and t.status = v.was and t.version = v.version and',
        by: 'where t.tx_id = v."txId" and',
      },
      {
        file: `${STORE}/wallet.ts`,
        text: 'if (!row || done.has(String(row.tx_id)) || row.status !== to.was || row.version !== to.version) continue;',
        by: 'if (!row || done.has(String(row.tx_id))) continue;',
      },
    ],
  },
  {
    name: 'no-compare-and-set-sent',
    breaks: 'The one statement that records answers to credits and rollbacks does not look at what the rows were.',
    edits: [
      {
        file: `${WALLET}/outbox/statements.ts`,
        text: `t.status = 'pending' and t.version = v.version
    returning t.tx_id, v.returns`,
        by: `true
    returning t.tx_id, v.returns`,
      },
      {
        file: `${STORE}/wallet-groups.ts`,
        text: `row.status !== 'pending' || row.version !== to.version) continue;
    txs.update(row, `,
        by: `false) continue;
    txs.update(row, `,
      },
    ],
  },
  // No run of the simulator needs this guard: while a process works on a debit the sweep passes it by, and every other process
  // lacks the lease. It holds where one stood still for longer than `doubt_ms` between the commit of a row and the news of it,
  // and nobody took over: in the simulator somebody always does.
  {
    name: 'no-compare-and-set-recorded',
    breaks: 'The one statement that records answers to debits does not look at what the rows were.',
    foundBy: bySpec('core/server/src/wallet/debit/steps.spec.ts', 'WCE-06'),
    edits: [
      {
        file: `${WALLET}/debit/statements.ts`,
        text: `t.status = 'pending' and t.version = v.version
    returning t.tx_id, t.reason`,
        by: `true
    returning t.tx_id, t.reason`,
      },
    ],
  },
  {
    name: 'no-lease',
    breaks: 'Money moves without a look at the lease, so that a process that was replaced goes on.',
    edits: [
      { file: 'core/server/src/db/database.ts', text: 'if (rows.length === 1) return;', by: 'return;' },
      {
        file: `${STORE}/db.ts`,
        text: 'export const isFenced = holds;',
        by: 'export const isFenced = (..._: Parameters<typeof holds>): boolean => true;',
      },
    ],
  },
  {
    name: 'replaced-lives-on',
    breaks: 'A process that wakes when another has taken over does not end.',
    foundBy: ['test/suites/crash/run.ts', '--kills', '2', '--point', 'frozen', '--database', 'postgres'],
    edits: [
      {
        file: 'core/server/src/app/server.ts',
        text: '    void life.discard();\n    this.#tellReplaced();',
        by: '    void life.discard();',
      },
    ],
  },
  // The simulator finds it, too, at one seed in some fifty to a hundred: once in five minutes it met none.
  {
    name: 'lost-taken-for-refusal',
    breaks: 'A debit that was recorded, though the answer to that was lost, is told to the player as refused.',
    foundBy: bySpec('core/server/src/wallet/debit/steps.spec.ts', 'the answer to that was lost'),
    edits: [
      {
        file: `${WALLET}/debit/open-debit.ts`,
        text: "if (recorded.outcome === 'lost') return this.#asWritten(await this.#read());",
        by: "if (recorded.outcome === 'lost') return refused(row.txId, 'WALLET_UNAVAILABLE');",
      },
    ],
  },
  {
    name: 'late-commit-not-fenced',
    breaks: 'A commit whose answer is lost may still arrive when the rows have been read, and that is taken for a refusal.',
    edits: [
      { file: 'core/server/src/db/database.ts', text: '        await this.lease.fence();\n', by: '' },
      {
        file: `${WALLET}/debit/open-debit.ts`,
        text: "return recorded.outcome === 'lost' ? this.#asWritten(await this.#read()) : refused(row.txId, 'WALLET_UNAVAILABLE');",
        by: "return refused(row.txId, 'WALLET_UNAVAILABLE');",
      },
    ],
  },
  {
    name: 'late-ok-believed',
    breaks: 'An OK after the wait confirms the debit, though its rollback is under way.',
    edits: [
      {
        file: `${WALLET}/debit/open-debit.ts`,
        text: 'const line = { ...attemptOf({ row, classified, answer }), late: true };',
        by: `const line = { ...attemptOf({ row, classified, answer }), late: true };
    const doubtful = { ...row, status: 'uncertain' as const, version: row.version + 1 };
    if (classified.class === 'yes') void this.#deps.answers.add({ row: doubtful, classified, answer, end: { end: 'accept' } });`,
      },
    ],
  },
  {
    name: 'rollback-skipped',
    breaks: 'The outbox never sends the rollbacks of a quarter of all debits.',
    isStuck: true,
    edits: [
      {
        file: `${WALLET}/outbox/outbox.ts`,
        text: '    if (this.#stopped) return;\n    const attempt',
        by: "    if (this.#stopped || (row.type === 'rollback' && row.txId < 'tx_4')) return;\n    const attempt",
      },
    ],
  },
  {
    name: 'undo-without-rollback',
    breaks: 'A bet is taken back and its money is not.',
    isAsserted: true,
    edits: [
      {
        file: `${TABLES}/purses/wallet-purse.ts`,
        text: "      await services.wallet.rollback(sql, tx, 'cancel_bet', by);\n",
        by: '',
      },
    ],
  },
  {
    name: 'resolved-sent',
    breaks: 'A credit that two keys ended by hand is sent all the same when it was found due before.',
    // the simulator finds it about once in eight hundred seeds
    foundBy: bySpec('core/server/src/wallet/reading/list.spec.ts', 'TXL-04'),
    edits: [{ file: `${WALLET}/outbox/outbox.ts`, text: 'if (attempt) attempt.isWithdrawn = true;', by: '' }],
  },
  {
    name: 'over-memory-refuses',
    breaks: 'A memory of a table that is over refuses what is on its way, and the next one does it when it is sent again.',
    // robots seldom send an action again that they know to be refused
    foundBy: bySpec('core/server/src/tables/table/actions.spec.ts', 'over refuses no bet'),
    edits: [
      {
        file: `${TABLES}/table/actions.ts`,
        text: 'if (isRefusal(error) && !this.#context.mailbox.isOver) {',
        by: 'if (isRefusal(error)) {',
      },
    ],
  },
  {
    name: 'end-untold',
    breaks: 'Nobody who watches hears how a round ended whose end was written though its answer was lost.',
    foundBy: bySpec('core/server/src/tables/table/end-told.spec.ts', 'given back'),
    edits: [
      {
        file: `${TABLES}/table/table.ts`,
        text: 'const ended = !left && round?.ending ? round : null;',
        by: 'const ended = left && round?.ending ? round : null;',
      },
    ],
  },
  {
    name: 'waiting-answer-forgotten',
    breaks:
      'A top-up that waits for its wallet is forgotten among many answers; sent again, its chips come a second time in memory.',
    // between the two a table has to answer 400 others
    foundBy: bySpec('core/server/src/tables/table/actions.spec.ts', 'top-up that waits'),
    edits: [
      {
        file: `${TABLES}/table/acks.ts`,
        text: 'if (waiting) return waiting;',
        by: 'if (waiting && !this.#isPartial) return waiting;',
      },
      {
        file: `${TABLES}/seats/seating.ts`,
        text: 'if (!(await this.#payTopUp(viewer, aid, seated, amount))) return',
        by: 'if ((await this.#payTopUp(viewer, aid, seated, amount)) === null) return',
      },
    ],
  },
  {
    name: 'leaver-stays',
    breaks: 'Who stands up while their round ends keeps their seat until another round has ended, or until they sat idle.',
    // a write has to take longer than the rest after a round
    foundBy: bySpec('core/server/src/tables/seats/seat-status.spec.ts', 'while their round ends'),
    edits: [
      {
        file: `${TABLES}/seats/seating.ts`,
        text: "if (this.#seats.isPlaying(seated)) return 'after_round';",
        by: "if (seated.leaving) return 'after_round';",
      },
    ],
  },
  {
    name: 'undone-bet-forgotten',
    breaks: 'Of a round of chips that was dropped no log stays: a bet that was undone in it takes effect when it is sent again.',
    // the simulator finds it about once in a thousand seeds
    foundBy: bySpec('core/server/src/rounds/ends.spec.ts'),
    edits: [
      {
        file: 'core/server/src/rounds/ends.ts',
        text: 'const dropped = await sql.run(DROP, [roundId, fromStacks]);',
        by: 'const dropped = await sql.run(DROP, [roundId, false]);',
      },
    ],
  },
];
