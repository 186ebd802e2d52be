// What operators and staff are told, against the tables: lists to the unit, audit records, replays.
import type { Violation } from './case.ts';
import type { Evidence, Row } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;
type Shown = Record<string, unknown>;

const big = (value: unknown): bigint => BigInt(String(value ?? 0));

/** P20: the operators' lists are the tables, row by row. */
export function checkReports({ operators, tables }: Evidence, say: Say): void {
  for (const { code, api } of operators) {
    if (!api) continue;
    const own = (rows: readonly Row[]) => rows.filter(row => row.operator === code);
    compare(
      `${code} /transactions`,
      keyed(own(tables.tx), row => String(row.tx_id)),
      keyed(api.transactions, row => String(row.tx_id)),
      say,
      (row, shown) =>
        (['type', 'reason', 'status', 'external_id', 'amount', 'ref_tx_id', 'rolled_back_by'] as const).filter(
          name => String(row[name] ?? null) !== String(shown[name] ?? null),
        ),
    );
    const key = (row: Row | Shown) => `${row.round_id} of ${row.external_id}`;
    compare(`${code} /rounds`, keyed(own(tables.players), key), keyed(api.rounds, key), say, (row, shown) =>
      (['bet', 'win', 'status'] as const).filter(name => String(row[name]) !== String(shown[name])),
    );
    compare(
      `${code} /credit`,
      keyed(own(tables.entries), row => String(row.id)),
      keyed(api.credit.entries, row => String(row.id)),
      say,
      (row, shown) => (['kind', 'amount', 'balance_after'] as const).filter(name => String(row[name]) !== String(shown[name])),
    );
    const balance = big(own(tables.accounts)[0]?.balance);
    if (balance !== big(api.credit.balance))
      say('wrong', 'P20', `${code} /credit says ${api.credit.balance}, the account has ${balance}`);
    for (const shown of api.sessions) checkSession(shown, own(tables.sessions), say);
  }
}

function checkSession(shown: Shown, rows: readonly Row[], say: Say): void {
  const row = rows.find(({ id }) => id === shown.asked);
  if (!row || shown.session_id !== shown.asked) {
    say('lost', 'P8', `session ${shown.asked}, which its player was told of, is not there`);
    return;
  }
  const names = ['buy_in', 'top_up', 'cash_out', 'bet', 'win', 'external_id'] as const;
  const wrong = names.filter(name => String(row[name]) !== String(shown[name]));
  if (wrong.length > 0 || shown.balanced !== true)
    say('wrong', 'P20', `/sessions/${shown.asked} differs in ${wrong.join(', ') || 'balanced'}`);
}

const keyed = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key);

function compare(
  list: string,
  rows: Map<string, Row[]>,
  shown: Map<string, Shown[]>,
  say: Say,
  differing: (row: Row, shown: Shown) => readonly string[],
): void {
  for (const [id, own] of rows) {
    const found = shown.get(id) ?? [];
    if (found.length !== own.length) say('wrong', 'P20', `${list} shows ${id} ${found.length} times`);
    const names = found[0] && own[0] ? differing(own[0], found[0]) : [];
    if (names.length > 0)
      say(
        'wrong',
        'P20',
        `${list}: ${id} differs in ${names.map(name => `${name} (${found[0]?.[name]}, ${own[0]?.[name]})`).join(', ')}`,
      );
  }
  for (const id of shown.keys()) if (!rows.has(id)) say('wrong', 'P20', `${list} shows ${id}, which there is not`);
}

/** P10, P11: a record for each successful change, and the chain whole. Changes without an answer may have one. */
export function checkAudit({ memory, tables, platform }: Evidence, say: Say): void {
  const writes = memory.filter(({ line }) => line === 'write');
  const named = writes.flatMap(({ audit, what }) => (audit === null ? [] : [{ id: Number(audit), what: String(what) }]));
  const records = new Set(tables.audit.map(({ id }) => Number(id)));
  for (const { id, what } of named) if (!records.has(id)) say('lost', 'P10', `record ${id} of ${what} is not in the audit log`);
  if (new Set(named.map(({ id }) => id)).size !== named.length)
    say('doubled', 'P10', 'two changes were told the same audit record');
  const about = (action: string) => /\/(tables\/\{id\}|rounds\/\{id\}|operators\/\{code\}\/credit)/.test(action);
  const found = tables.audit.filter(({ action }) => about(String(action))).length;
  const unsure = writes.filter(({ audit }) => audit === null).length;
  if (writes.length > 0 && (found < named.length || found > named.length + unsure))
    say('wrong', 'P10', `${named.length} changes were answered and ${unsure} were not, the audit log has ${found} of them`);
  if (platform && !platform.audit.ok) say('wrong', 'P11', `the audit chain is broken at record ${platform.audit.broken}`);
  if (platform?.books)
    say('wrong', 'P20', `GET /reports/reconciliation does not say that the books are balanced: ${platform.books}`);
}

/** P9: what was taken up after a kill went on as it had begun. */
export function checkReplays({ platform }: Evidence, say: Say): void {
  for (const { kill, round, status, reason, identical, differsAt } of platform?.replays ?? []) {
    if (status === 'settled' && !identical)
      say('wrong', 'P9', `round ${round}, taken up after kill ${kill}, replays differently at ${differsAt}`);
    if (status === 'void' && reason !== 'staff')
      say('wrong', 'P9', `round ${round}, taken up after kill ${kill}, was void: ${reason}`);
  }
}
