// What players were told, against the rows: accepted means taken, refused means not, undone means given back, seats are kept.
import { amountOf, type PaidInput, readInput } from './bet-rules.ts';
import type { Violation } from './case.ts';
import type { Evidence, Row, Tables } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;
type Shown = Record<string, unknown>;

const keyed = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> => Map.groupBy(rows, key);

/** What players were told is so: accepted means taken, refused means not, undone means given back. */
export function checkMemory({ memory, tables }: Evidence, say: Say): void {
  const actions = new Map<string, Shown>();
  // sent again, it waits for another answer
  for (const line of memory.filter(each => each.line === 'action' && each.aid !== ''))
    actions.set(String(line.aid), { ...actions.get(String(line.aid)), answer: undefined, ...line });
  const byAid = keyed(
    tables.tx.filter(({ aid }) => aid !== null),
    row => String(row.aid),
  );
  const rollbacks = new Map(tables.tx.filter(({ type }) => type === 'rollback').map(row => [row.tx_id, row]));
  const fromStack = new Set(tables.sessions.map(({ table_id }) => table_id as unknown));
  const [byStack, byWallet] = split([...actions.values()], ({ type, table }) => STAKES.has(String(type)) && fromStack.has(table));
  checkStacks(byStack, tables, say);
  for (const action of byWallet) {
    const rows = byAid.get(String(action.aid)) ?? [];
    if (rows.length > 1) say('doubled', 'CX-29', `${action.aid} of ${action.externalId} made ${rows.length} debits`);
    checkAnswer(action, rows[0], rollbacks, say);
  }
  checkUndone(byWallet, tables.tx, rollbacks, say);
  checkSeats(memory, tables.sessions, say);
}

/** What players put in, or take back, in a round. */
const STAKES = new Set(['bet', 'undo', 'act']);
/** What is paid. */
const MADE = new Set(['bet', 'act', 'sit', 'top_up']);

function split<T>(all: readonly T[], test: (each: T) => boolean): [T[], T[]] {
  return [all.filter(test), all.filter(each => !test(each))];
}

function checkAnswer(action: Shown, row: Row | undefined, rollbacks: Map<unknown, Row>, say: Say): void {
  const { externalId, type, answer, amount } = action;
  if (!MADE.has(String(type)) || answer === undefined || answer === 'INTERNAL_ERROR') return;
  const back = row?.rolled_back_by ? rollbacks.get(row.rolled_back_by) : undefined;
  const about = aboutOf(action);
  if (answer !== 'ok') {
    if (row && row.status === 'confirmed' && !back && !(type === 'sit' && answer === 'ACTION_LATE'))
      say('lost', 'P15', `${about} was refused (${answer}), but ${row.tx_id} stands: told at ${action.at}, ${timesOf(row)}`);
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
    const own = undos.get(who) ?? [];
    const sure = own.filter(({ answer }) => answer === 'ok').length;
    // an undo may have been done and its answer lost; it is not known by its round when that is over
    const most = own.filter(({ answer }) => answer !== 'INSUFFICIENT_FUNDS').length;
    const found = canceled.get(who)?.length ?? 0;
    if (found > most) say('lost', 'P15', `${who} undid at most ${most} bets, ${found} accepted ones were taken off the table`);
    if (sure > most) say('wrong', 'P15', `${who} was told of ${sure} undone bets`);
  }
}

/** Bets and answers that chips at a seat have paid stand in the log of their round, once; there is no other row of them. */
function checkStacks(actions: readonly Shown[], { inputs, rounds }: Pick<Tables, 'inputs' | 'rounds'>, say: Say): void {
  const isVoid = new Set(rounds.filter(({ status }) => status === 'void').map(({ id }) => id));
  const logged = inputs.map(row => ({ round: row.round_id, ...readInput(row) }));
  const undone = new Set(logged.filter(each => each.in === 'undo').map(({ round, id }) => `${round} ${id}`));
  const isUndone = ({ round, id }: { round: unknown; id: number }) => undone.has(`${round} ${id}`);
  const byAid = keyed(logged, ({ by }) => String(by?.aid));
  /** by player: bets that were accepted and do not stand */
  const gone = new Map<string, number>();
  for (const action of actions) {
    const [first, ...more] = byAid.get(String(action.aid)) ?? [];
    const who = String(action.externalId);
    if (more.length > 0) say('doubled', 'P15', `${aboutOf(action)} stands ${more.length + 1} times in the logs of rounds`);
    if (action.type === 'undo' || action.answer === undefined || action.answer === 'INTERNAL_ERROR') continue;
    if (action.answer === 'ok') {
      if (action.type === 'bet' && (!first || isUndone(first))) gone.set(who, (gone.get(who) ?? 0) + 1);
      else checkStake(action, first, say);
    } else if (first && !isUndone(first) && !isVoid.has(first.round))
      say('lost', 'P15', `${aboutOf(action)} was refused (${action.answer}), but stands in the log of ${first.round}`);
  }
  for (const [who, count] of gone) {
    const asked = actions.filter(({ type, externalId }) => type === 'undo' && externalId === who).length;
    if (count > asked) say('lost', 'P15', `${who} undid at most ${asked} bets of chips, ${count} accepted ones do not stand`);
  }
}

/** When a debit came and ended: beside the time of an answer it says whose life it was. */
const timesOf = ({ created_at, completed_at, scope_id, wallet_status }: Row): string =>
  `made at ${created_at}, ended at ${completed_at} (${wallet_status}) in ${scope_id}`;

const aboutOf = ({ type, aid, externalId, amount }: Shown): string => `${type} ${aid} of ${externalId} (${amount})`;

function checkStake(action: Shown, logged: PaidInput | undefined, say: Say): void {
  if (!logged) say('lost', 'P15', `${aboutOf(action)} was accepted, and stands in no log`);
  else if (String(amountOf(logged)) !== String(action.amount))
    say('wrong', 'P15', `${aboutOf(action)} was accepted, and ${amountOf(logged)} stand in the log`);
}

/** P8: who sat down and was not told to go sits, or went by themselves. */
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
