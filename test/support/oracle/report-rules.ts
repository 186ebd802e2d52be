// What operators, staff and players are told, against the tables: lists to the unit, audit records, replays, memories.
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

/** What players were told is so: accepted means taken, refused means not, undone means given back. */
export function checkMemory({ memory, tables }: Evidence, say: Say): void {
  const actions = new Map<string, Shown>();
  for (const line of memory.filter(each => each.line === 'action' && each.aid !== ''))
    actions.set(String(line.aid), { ...actions.get(String(line.aid)), ...line });
  const byAid = keyed(
    tables.tx.filter(({ aid }) => aid !== null),
    row => String(row.aid),
  );
  const rollbacks = new Map(tables.tx.filter(({ type }) => type === 'rollback').map(row => [row.tx_id, row]));
  for (const action of actions.values()) {
    const rows = byAid.get(String(action.aid)) ?? [];
    if (rows.length > 1) say('doubled', 'CX-29', `${action.aid} of ${action.externalId} made ${rows.length} debits`);
    checkAnswer(action, rows[0], rollbacks, say);
  }
  checkUndone([...actions.values()], tables.tx, rollbacks, say);
  checkSeats(memory, tables.sessions, say);
}

const MADE = new Set(['bet', 'sit', 'top_up']);

function checkAnswer(action: Shown, row: Row | undefined, rollbacks: Map<unknown, Row>, say: Say): void {
  const { aid, externalId, type, answer, amount } = action;
  if (!MADE.has(String(type)) || answer === undefined || answer === 'INTERNAL_ERROR') return;
  const back = row?.rolled_back_by ? rollbacks.get(row.rolled_back_by) : undefined;
  const about = `${type} ${aid} of ${externalId} (${amount})`;
  if (answer !== 'ok') {
    if (row && row.status === 'confirmed' && !back && !(type === 'sit' && answer === 'ACTION_LATE'))
      say('lost', 'P15', `${about} was refused (${answer}), but ${row.tx_id} stands`);
    return;
  }
  if (!row) {
    say('lost', 'P15', `${about} was accepted, of which there is no debit`);
    return;
  }
  if (String(row.amount) !== String(amount)) say('wrong', 'P15', `${about} was accepted, and ${row.tx_id} took ${row.amount}`);
  if (row.external_id !== externalId)
    say('wrong', 'P15', `${about} was accepted, and ${row.tx_id} took it from ${row.external_id}`);
  const isBack = back?.reason === 'round_void' || back?.reason === 'cancel_bet';
  if ((row.status !== 'confirmed' && row.status !== 'rolled_back') || (back && !isBack))
    say('lost', 'P15', `${about} was accepted, but ${row.tx_id} is ${row.status}${back ? ` by a ${back.reason} rollback` : ''}`);
}

/** As many bets are taken back as were undone, none more than were asked for. */
function checkUndone(actions: readonly Shown[], tx: readonly Row[], rollbacks: Map<unknown, Row>, say: Say): void {
  const accepted = new Set(actions.filter(({ type, answer }) => type === 'bet' && answer === 'ok').map(({ aid }) => aid));
  const undos = keyed(
    actions.filter(({ type }) => type === 'undo'),
    ({ externalId }) => String(externalId),
  );
  const canceled = keyed(
    tx.filter(row => accepted.has(row.aid) && rollbacks.get(row.rolled_back_by)?.reason === 'cancel_bet'),
    row => String(row.external_id),
  );
  for (const who of new Set([...undos.keys(), ...canceled.keys()])) {
    const his = undos.get(who) ?? [];
    const sure = his.filter(({ answer }) => answer === 'ok').length;
    // an undo may have been done and its answer lost; it is not known by its round when that is over
    const most = his.filter(({ answer }) => answer !== 'INSUFFICIENT_FUNDS').length;
    const found = canceled.get(who)?.length ?? 0;
    if (found > most) say('lost', 'P15', `${who} undid at most ${most} bets, ${found} accepted ones were taken off the table`);
    if (sure > most) say('wrong', 'P15', `${who} was told of ${sure} undone bets`);
  }
}

/** P8: who sat down and was not told to go sits, or went by himself. */
function checkSeats(memory: readonly Shown[], sessions: readonly Row[], say: Say): void {
  const left = new Set(
    memory.filter(({ type }) => type === 'stand' || type === 'logout').map(({ externalId }) => String(externalId)),
  );
  for (const { id, external_id, status, close_reason, opened_at, left_at, buy_in, cash_out } of sessions) {
    if (status === 'open') continue;
    const byHimself = ['stand_up', 'logout'].includes(String(close_reason)) && left.has(String(external_id));
    // who never sat was not sent away: the memory of the table had ended when their buy-in was answered, and they got it back
    const isTurnedAway =
      close_reason === 'system' && Number(left_at) === Number(opened_at) && Number(cash_out) === Number(buy_in);
    if (!byHimself && !isTurnedAway && close_reason !== 'idle')
      say('wrong', 'P8', `session ${id} of ${external_id} was ended for ${close_reason}`);
  }
}
