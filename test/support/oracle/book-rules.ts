// The platform's own books, recounted: journal, prepaid credit, rounds, sessions: E3, E5, E6, E7, E8, E9.
import { checkBets } from './bet-rules.ts';
import type { Violation } from './case.ts';
import type { Evidence, Row, Tables } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;

const big = (value: Row[string] | undefined): bigint => BigInt(String(value ?? 0));
const total = (rows: readonly Row[], column = 'amount'): bigint => rows.reduce((sum, row) => sum + big(row[column]), 0n);
const stands = (row: Row): boolean => row.status === 'confirmed' && row.rolled_back_by === null;
const by = (rows: readonly Row[], column: string): Map<string, Row[]> => Map.groupBy(rows, row => String(row[column]));

const text = (amounts: Record<string, bigint>): string =>
  Object.entries(amounts)
    .map(([name, amount]) => `${name} ${amount}`)
    .join(', ');
const aboutRow = ({ type, tx_id, external_id, reason, amount }: Row): string =>
  `${type} ${tx_id} of ${external_id} (${reason} ${amount})`;

/** Everything has come to its end: the world was given time for it. */
export function checkStuck({ tx, rounds, playTables }: Tables, say: Say): void {
  for (const row of tx.filter(({ status }) => status === 'pending' || status === 'uncertain'))
    say('stuck', 'P4', `${aboutRow(row)} is ${row.status} after ${row.attempts} attempts`);
  // a round begins with its first accepted bet: before it its row is no round, and its table may wait for a bet for ever
  const isBegun = ({ started_at }: Row) => Number(started_at) !== 0;
  const waiting = new Set(rounds.filter(row => !isBegun(row)).map(({ id }) => id));
  for (const { id, table_id } of rounds.filter(row => row.status === 'open' && isBegun(row)))
    say('stuck', 'P9', `round ${id} of ${table_id} is open`);
  for (const { id, open_round } of playTables)
    if (open_round !== null && !waiting.has(open_round)) say('stuck', 'P9', `table ${id} waits for round ${open_round}`);
  for (const { id, status } of playTables)
    if (status !== 'open') say('stuck', 'P8', `table ${id} is in ${status}, which nobody asked for`);
}

/** E3 and E8, recounted from rounds and sessions, and the journal beside them. */
export function checkWhole(tables: Tables, say: Say): void {
  const { tx, rounds, players, sessions } = tables;
  const kinds = new Map(rounds.map(row => [row.id, row]));
  const settled = players.filter(({ status }) => status === 'settled');
  const operators = new Set(tx.map(({ operator }) => String(operator)));
  let between = 0n;
  for (const operator of operators) {
    const own = (rows: readonly Row[]) => rows.filter(row => row.operator === operator);
    const debits = total(own(tx).filter(row => row.type === 'debit' && stands(row)));
    const credits = total(own(tx).filter(({ type }) => type === 'credit'));
    const stakes = total(
      own(tx).filter(row => row.type === 'debit' && stands(row) && kinds.get(row.scope_id as string)?.status === 'open'),
    );
    const open = own(sessions).filter(({ status }) => status === 'open');
    const chips = total(open, 'chips') + total(open, 'waiting');
    const seats = own(settled).filter(({ round_id }) => kinds.get(round_id as string)?.kind === 'p2p');
    const banked = own(settled).filter(({ round_id }) => kinds.get(round_id as string)?.kind !== 'p2p');
    const rake = total(seats, 'rake');
    const house = total(banked, 'bet') - total(banked, 'win');
    const out = total(seats, 'bet') - total(seats, 'win') - rake;
    between += out;
    const held = stakes + chips + rake + house + out;
    if (debits - credits !== held)
      say(
        debits - credits > held ? 'lost' : 'doubled',
        'E3',
        `${operator}: wallets gave ${debits} and got ${credits}; ${text({ stakes, chips, rake, house, 'other operators': out })} are ${held}`,
      );
    const journal = new Map<string, bigint>();
    for (const row of own(tables.journal)) {
      for (const [account, sign] of [
        [row.credit, 1n],
        [row.debit, -1n],
      ] as const) {
        const kind = String(account).split(':')[0] as string;
        journal.set(kind, (journal.get(kind) ?? 0n) + sign * big(row.amount));
      }
    }
    const wanted = { wallet: credits - debits, stakes, chips, rake, house, pot: out };
    for (const [kind, amount] of Object.entries(wanted))
      if ((journal.get(kind) ?? 0n) !== amount)
        say('wrong', 'E3', `${operator}: the journal's ${kind} is ${journal.get(kind) ?? 0n}, by the rows it is ${amount}`);
  }
  if (between !== 0n) say('wrong', 'E8', `what operators owe each other sums to ${between}`);
}

/** E6, and each posting beside the row that it is of. */
export function checkJournal({ journal, tx, sessions, rounds }: Tables, say: Say): void {
  const accounts = new Map<string, bigint>();
  for (const { id, debit, credit, amount } of journal) {
    if (big(amount) <= 0n || debit === credit) say('wrong', 'E6', `posting ${id} moves ${amount} from ${debit} to ${credit}`);
    accounts.set(String(debit), (accounts.get(String(debit)) ?? 0n) - big(amount));
    accounts.set(String(credit), (accounts.get(String(credit)) ?? 0n) + big(amount));
  }
  for (const [account, balance] of accounts)
    if (/^(player|chips|prepaid|stakes):/.test(account) && balance < 0n) say('wrong', 'E6', `account ${account} is ${balance}`);
  for (const { id, chips, waiting } of sessions) {
    const held = accounts.get(`chips:${id}`) ?? 0n;
    if (held !== big(chips) + big(waiting))
      say('wrong', 'E6', `session ${id} has ${big(chips) + big(waiting)} chips, the journal ${held}`);
  }
  for (const { id, kind, status } of rounds) {
    const held = (accounts.get(`stakes:${id}`) ?? 0n) + (accounts.get(`pot:${id}`) ?? 0n);
    if (status !== 'open' && held !== 0n) say('wrong', 'E6', `the ${kind} round ${id} is ${status} and still holds ${held}`);
  }
  const postings = by(journal, 'ref');
  const rows = new Map(tx.map(row => [row.tx_id, row]));
  for (const row of tx) {
    const own = (postings.get(String(row.tx_id)) ?? []).filter(({ kind }) => kind === row.reason);
    const debit = row.ref_tx_id === null ? undefined : rows.get(row.ref_tx_id);
    const wasTaken = (each: Row | undefined) => each !== undefined && (postings.get(String(each.tx_id)) ?? []).length > 0;
    const due = row.type === 'debit' ? stands(row) : row.type === 'credit' ? big(row.amount) > 0n : wasTaken(debit);
    if (due && own.length === 0)
      say('lost', 'E6', `${row.type} ${row.tx_id} of ${row.external_id} (${row.amount}) has no posting`);
    if (own.length > 1) say('doubled', 'E6', `${row.type} ${row.tx_id} of ${row.external_id} has ${own.length} postings`);
    for (const { id, amount } of own)
      if (big(amount) !== big(row.amount))
        say('wrong', 'E6', `posting ${id} of ${row.tx_id} moves ${amount}, its row says ${row.amount}`);
  }
}

/** What a row is worth in the currency of its operator's credit: a debit rounded up, a credit down (CX-04). */
function valued(rates: readonly Row[]): (row: Row) => bigint {
  const known = new Map(rates.map(rate => [`${rate.operator}|${rate.scope_id}|${rate.currency}`, rate]));
  return row => {
    const rate = known.get(`${row.operator}|${row.scope_id}|${row.currency}`);
    const [product, den] = [big(row.amount) * big(rate?.num ?? 1), big(rate?.den ?? 1)];
    return product / den + (row.type === 'debit' && product % den !== 0n ? 1n : 0n);
  };
}

/** E5 and the prepaid ledger's own chain. */
export function checkPrepaid({ operators, tables: { tx, accounts, entries, rates } }: Evidence, say: Say): void {
  const value = valued(rates);
  const worth = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + value(row), 0n);
  for (const { code, mode } of operators) {
    const own = entries.filter(({ operator }) => operator === code);
    const balance = big(accounts.find(({ operator }) => operator === code)?.balance);
    let running = 0n;
    for (const { id, amount, balance_after } of own) {
      running += big(amount);
      if (running !== big(balance_after))
        say('wrong', 'E5', `entry ${id} of ${code} leaves ${balance_after}, by the entries before it ${running}`);
      running = big(balance_after);
    }
    if (running !== balance) say('wrong', 'E5', `${code} has ${balance} of prepaid credit, its entries say ${running}`);
    if (balance < 0n) say('wrong', 'E5', `${code} has ${balance} of prepaid credit`);
    if (mode !== 'prepaid') continue;
    const rows = tx.filter(({ operator, prepaid }) => operator === code && prepaid === true);
    const taken = worth(
      rows.filter(({ type, status }) => type === 'debit' && ['pending', 'uncertain', 'confirmed'].includes(String(status))),
    );
    const won = worth(rows.filter(({ type, status }) => type === 'credit' && status === 'confirmed'));
    const manual = total(own.filter(({ tx_id }) => tx_id === null));
    if (balance !== manual - taken + won)
      say(
        balance < manual - taken + won ? 'lost' : 'doubled',
        'E5',
        `${code} has ${balance} of prepaid credit, by the rows it is ${manual - taken + won}`,
      );
    checkEntries(rows, by(own, 'tx_id'), value, say);
  }
}

function checkEntries(rows: readonly Row[], entries: Map<string, Row[]>, value: (row: Row) => bigint, say: Say): void {
  for (const row of rows) {
    const own = entries.get(String(row.tx_id)) ?? [];
    const amount = value(row);
    const wanted: [string, bigint][] = [];
    if (row.type === 'debit' && row.fail_reason !== 'operator_credit') {
      wanted.push(['debit', -amount]);
      if (row.status === 'failed') wanted.push(['debit_failed', amount]);
      if (row.status === 'rolled_back') wanted.push(['rollback', amount]);
    }
    if (row.type === 'credit' && row.status === 'confirmed' && amount > 0n) wanted.push(['credit', amount]);
    const text = (list: [unknown, bigint][]) =>
      list
        .map(([kind, moved]) => `${kind} ${moved}`)
        .sort()
        .join(', ') || 'nothing';
    const [found, due] = [text(own.map(each => [each.kind, big(each.amount)])), text(wanted)];
    if (found !== due)
      say(
        own.length < wanted.length ? 'lost' : own.length > wanted.length ? 'doubled' : 'wrong',
        'E5',
        `prepaid entries of ${row.type} ${row.tx_id}: ${found}; due: ${due}`,
      );
  }
}

/** E7: each round by itself. */
export function checkRounds({ rounds, players, tx, inputs }: Tables, say: Say): void {
  const [rows, moves, logs] = [by(players, 'round_id'), by(tx, 'scope_id'), by(inputs, 'round_id')];
  const known = new Set(rounds.map(({ id }) => String(id)));
  for (const row of tx.filter(({ scope_id }) => String(scope_id).startsWith('rnd_')))
    if (!known.has(String(row.scope_id)) && ((row.type === 'debit' && stands(row)) || row.type === 'credit'))
      say(
        'lost',
        'E7',
        `${row.type} ${row.tx_id} of ${row.external_id} (${row.amount}) is of round ${row.scope_id}, which there is not`,
      );
  for (const { id, kind, status } of rounds) {
    const own = rows.get(String(id)) ?? [];
    if (status === 'open') continue;
    if (kind === 'p2p') {
      const [bet, win, rake] = [total(own, 'bet'), total(own, 'win'), total(own, 'rake')];
      if (bet !== win + rake) say('wrong', 'E7', `hand ${id}: ${bet} was put in, ${win} won and ${rake} raked`);
    } else
      checkBets(
        { id: String(id), status: String(status), own, moves: moves.get(String(id)) ?? [], log: logs.get(String(id)) ?? [] },
        say,
      );
  }
}

/** E9: each table session by itself. */
export function checkSessions({ sessions, players, tx }: Tables, say: Say): void {
  const [rows, moves] = [by(players, 'session_id'), by(tx, 'scope_id')];
  const known = new Set(sessions.map(({ id }) => String(id)));
  for (const session of sessions) {
    const id = String(session.id);
    const about = `session ${id} of ${session.external_id}`;
    const own = moves.get(id) ?? [];
    const of = (reason: string) => own.filter(row => row.reason === reason && (row.type === 'credit' || stands(row)));
    const played = (rows.get(id) ?? []).filter(({ status }) => status === 'settled');
    const [bet, win] = [total(played, 'bet'), total(played, 'win')];
    const [buyIn, topUp, cashOuts] = [of('buy_in'), of('top_up'), of('cash_out')];
    for (const row of own)
      if (row.player_id !== session.player_id || row.operator !== session.operator)
        say('wrong', 'E9', `${about}: ${row.reason} ${row.tx_id} is of ${row.external_id}`);
    if (buyIn.length !== 1) say(buyIn.length === 0 ? 'wrong' : 'doubled', 'E9', `${about}: ${buyIn.length} buy-ins`);
    if (total(buyIn) !== big(session.buy_in))
      say('wrong', 'E9', `${about}: bought in for ${total(buyIn)}, it says ${session.buy_in}`);
    if (total(topUp) !== big(session.top_up))
      say('wrong', 'E9', `${about}: topped up by ${total(topUp)}, it says ${session.top_up}`);
    if (bet !== big(session.bet) || win !== big(session.win))
      say('wrong', 'E9', `${about}: its rounds bet ${bet} and won ${win}, it says ${session.bet} and ${session.win}`);
    const due = total(buyIn) + total(topUp) + win - bet;
    if (session.status === 'open') {
      if (cashOuts.length > 0) say('doubled', 'E9', `${about} is open and cashed out by ${cashOuts[0]?.tx_id}`);
      const has = big(session.chips) + big(session.waiting);
      if (has !== due) say(has < due ? 'lost' : 'doubled', 'E9', `${about} has ${has} chips, by its rows it is ${due}`);
      continue;
    }
    if (cashOuts.length !== 1) say(cashOuts.length === 0 ? 'lost' : 'doubled', 'E9', `${about}: ${cashOuts.length} cash-outs`);
    else if (total(cashOuts) !== due)
      say(total(cashOuts) < due ? 'lost' : 'doubled', 'E9', `${about}: cashed out ${total(cashOuts)}, by its rows it is ${due}`);
  }
  for (const row of tx.filter(({ scope_id }) => String(scope_id).startsWith('tss_')))
    if (!known.has(String(row.scope_id)) && ((row.type === 'debit' && stands(row)) || row.type === 'credit'))
      say(
        'lost',
        'E9',
        `${row.reason} ${row.tx_id} of ${row.external_id} (${row.amount}) is of session ${row.scope_id}, which there is not`,
      );
}
