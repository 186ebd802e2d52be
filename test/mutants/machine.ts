// Mutants of the machine that makes a move happen exactly once: rows before calls, compare-and-set, the lease, retries, recovery.
import type { Mutant } from './mutant.ts';

const WALLET = 'core/server/src/wallet';
const STORE = 'test/sim/store/statements';

export const machineMutants: Mutant[] = [
  {
    name: 'call-before-row',
    breaks: 'A wallet is called before the row of the debit is committed.',
    edits: [
      {
        file: `${WALLET}/debits.ts`,
        text: "import type { BirthDeps, DebitBirth } from './births.ts';",
        by: "import { type BirthDeps, type DebitBirth, debitRow } from './births.ts';",
      },
      {
        file: `${WALLET}/debits.ts`,
        text: 'const row = await this.#births.add({ order, effects, rate });',
        by: `void this.#deps.call(target, 'debit', debitRow(this.#deps, order, 1, rate !== null).body, () => {});
      const row = await this.#births.add({ order, effects, rate });`,
      },
    ],
  },
  {
    name: 'no-rollback-on-time-out',
    breaks: 'A debit without an answer is left in doubt: its rollback is never written.',
    isStuck: true,
    edits: [
      {
        file: `${WALLET}/verdicts.ts`,
        text: "out.push({ outcome: 'uncertain', rollback: (await bearRollback(this.#deps, sql, row.txId, 'timeout')).row });",
        by: "out.push({ outcome: 'uncertain', rollback: null });",
      },
    ],
  },
  {
    name: 'pending-forgotten',
    breaks: 'A start does not look for debits that the process before it left pending.',
    isStuck: true,
    edits: [{ file: `${WALLET}/recovery.ts`, text: 'if (!working(tx_id) &&', by: 'if (working(tx_id) &&' }],
  },
  {
    name: 'new-id-on-retry',
    breaks: 'A retry is sent with another tx_id than the first attempt.',
    edits: [
      {
        file: `${WALLET}/outbox.ts`,
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
        file: `${WALLET}/outbox.ts`,
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
        file: 'core/server/src/tables/betting.ts',
        text: 'if (round.startedAt === 0) return undefined; // its row is to be opened first',
        by: 'if (round.startedAt >= 0) return undefined;',
      },
      {
        file: 'core/server/src/tables/betting.ts',
        text: `          await round.openIn(sql, made.at);
          await history.appendIn(sql, round.id, made.no, made.input, made.at);
          return 'stands';`,
        by: `          return 'stands';`,
      },
      {
        file: 'core/server/src/tables/betting.ts',
        text: '  const made = entry;\n',
        by: `  const made: Entry = entry;
  await services.db.transaction(async sql => {
    await round.openIn(sql, made.at);
    await history.appendIn(sql, round.id, made.no, made.input, made.at);
  });
`,
      },
    ],
  },
  // What it guards alone is a row that two keys end by hand while an attempt is on its way. Whatever else could move a row twice
  // meets another lock first: the lane and the outbox's list of what it has begun in one process, the lease between two, the
  // unique keys of journal, prepaid entries and rollbacks where a commit went through and its answer was lost.
  {
    name: 'no-compare-and-set',
    breaks: 'A move of a wallet row does not look at what the row was.',
    edits: [
      {
        file: `${WALLET}/rows.ts`,
        text: 'where t.tx_id = v."txId" and t.status = v.was and t.version = v.version and',
        by: 'where t.tx_id = v."txId" and',
      },
      {
        file: `${STORE}/wallet.ts`,
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
        file: `${WALLET}/statements.ts`,
        text: `t.status = 'pending' and t.version = v.version
    returning t.tx_id, v.returns`,
        by: `true
    returning t.tx_id, v.returns`,
      },
      {
        file: `${STORE}/wallet-groups.ts`,
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
    foundBy: [
      ...['node_modules/mocha/bin/mocha.js', '--no-config', '--extension', 'ts', '--timeout', '30000', '--exit'],
      ...['core/server/src/wallet/group.spec.ts', '--grep', 'WCE-06'],
    ],
    edits: [
      {
        file: `${WALLET}/statements.ts`,
        text: `t.status = 'pending' and t.version = v.version \${isReady}`,
        by: `true \${isReady}`,
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
    foundBy: ['test/crash/run.ts', '--kills', '2', '--point', 'frozen', '--database', 'postgres'],
    edits: [
      {
        file: 'core/server/src/app/server.ts',
        text: '    void life.abandon();\n    this.#tellReplaced();',
        by: '    void life.abandon();',
      },
    ],
  },
  {
    name: 'lost-taken-for-refusal',
    breaks: 'A debit that was recorded, though the answer to that was lost, is told to the player as refused.',
    edits: [
      {
        file: `${WALLET}/debits.ts`,
        text: "if (moved.outcome === 'lost') return this.#asWritten(await this.#read(row.txId));",
        by: "if (moved.outcome === 'lost') return refused(row.txId, 'WALLET_UNAVAILABLE');",
      },
    ],
  },
  {
    name: 'late-commit-not-fenced',
    breaks: 'A commit whose answer is lost may still arrive when the rows have been read, and that is taken for a refusal.',
    edits: [
      { file: 'core/server/src/db/database.ts', text: '        await this.lease.fence();\n', by: '' },
      {
        file: `${WALLET}/debits.ts`,
        text: "return moved.outcome === 'lost' ? this.#asWritten(await this.#read(row.txId)) : refused(row.txId, 'WALLET_UNAVAILABLE');",
        by: "return refused(row.txId, 'WALLET_UNAVAILABLE');",
      },
    ],
  },
  {
    name: 'late-ok-believed',
    breaks: 'An OK after the wait confirms the debit, though its rollback is under way.',
    edits: [
      {
        file: `${WALLET}/debits.ts`,
        text: 'const line = { ...attemptOf({ row, verdict, answer }), late: true };',
        by: `const line = { ...attemptOf({ row, verdict, answer }), late: true };
    const doubtful = { ...row, status: 'uncertain' as const, version: row.version + 1 };
    if (verdict.class === 'yes') void this.#moves.add({ row: doubtful, effects: {}, verdict, answer });`,
      },
    ],
  },
  {
    name: 'rollback-skipped',
    breaks: 'The outbox never sends the rollbacks of a quarter of all debits.',
    isStuck: true,
    edits: [
      {
        file: `${WALLET}/outbox.ts`,
        text: '    if (this.#stopped) return;\n    const target',
        by: "    if (this.#stopped || (row.type === 'rollback' && row.txId < 'tx_4')) return;\n    const target",
      },
    ],
  },
  {
    name: 'undo-without-rollback',
    breaks: 'A bet is taken back and its money is not.',
    edits: [
      {
        file: 'core/server/src/tables/betting.ts',
        text: "        await services.wallet.rollback(sql, txId, 'cancel_bet', by);\n",
        by: '',
      },
    ],
  },
];
