// The count at the end: the checker of the crash harness judges the store, the wallets and what the robots were told.
import type { Evidence, Ledger, Row as Seen, Tables } from '../../../support/oracle/evidence.ts';
import { judge } from '../../../support/oracle/judge.ts';
import { memoryOf } from '../../../support/oracle/memory.ts';
import type { Store } from '../engine/port.ts';
import type { Person } from '../people/street.ts';
import type { Bank } from '../wallets/network.ts';

export interface Ended {
  banks: ReadonlyMap<string, Bank>;
  people: readonly Person[];
  store: Store;
}

/** Staff that close tables end seats, too. */
const NOT_HERE = new Set(['P8']);

/** What does not add up, a sentence each. */
export function finalFaults(ended: Ended): string[] {
  const { violations } = judge(evidenceOf(ended));
  return [...violations.filter(({ rule }) => !NOT_HERE.has(rule)).map(({ rule, text }) => `${rule} ${text}`), ...untold(ended)];
}

/** Rounds of which it is written how they ended, while somebody who watched them was not told. */
function untold({ store, people }: Ended): string[] {
  const rounds = new Map(
    [...store.table('round')].map(({ id, status, started_at }) => [id, { status, startedAt: Number(started_at) }]),
  );
  return people
    .flatMap(({ unended }) => unended)
    .flatMap(({ roundId, name }) => {
      const { status, startedAt = 0 } = rounds.get(roundId) ?? {};
      return startedAt > 0
        ? [`${roundId} is ${status}, and ${name}, who watched it, heard of the next round and not of its end`]
        : [];
    });
}

function evidenceOf({ banks, people, store }: Ended): Evidence {
  const rows = (name: string) => [...store.table(name)] as Seen[];
  const byId = (name: string) => rows(name).sort((a, b) => Number(a.id) - Number(b.id));
  // windows in which nobody has bet yet are rounds to nobody
  const unbegun = new Set<unknown>(rows('round').flatMap(({ id, started_at }) => (Number(started_at) > 0 ? [] : [id])));
  const tables: Tables = {
    tx: rows('wallet_tx'),
    rounds: rows('round').filter(each => !unbegun.has(each.id)),
    players: rows('round_player'),
    sessions: rows('table_session'),
    journal: byId('journal'),
    accounts: rows('credit_account'),
    entries: byId('credit_entry'),
    rates: rows('credit_rate'),
    audit: [],
    playTables: rows('play_table').filter(({ status, open_round }) => status === 'open' && !unbegun.has(open_round)),
    inputs: rows('round_input').filter(({ input }) => /"in":"(bet|undo)"|"cost":/.test(String(input))),
    scans: [], // nobody deals by hand there
  };
  const operators = [...banks].map(([code, bank]) => ({ code, mode: 'prepaid', ledger: ledgerOf(bank), api: null }));
  return { operators, tables, memory: people.flatMap(remembered), platform: null };
}

const ledgerOf = ({ book, calls }: Bank): Ledger => ({ lines: [...book.ledger], calls, debits: [], lies: [] });

/**
 * What somebody was told; of what was sent once more than it was answered nothing is known that was not accepted;
 * what was refused and then sent again is known by its last answer, and that one may be that nobody knows.
 */
function remembered({ name, operator, robot }: Person): Record<string, unknown>[] {
  return robot.deeds.flatMap(deed => {
    const about = { line: 'action', operator, externalId: name, table: deed.tableId } as const;
    const accepted = deed.answers.find(each => each.ok);
    const last = deed.answers.at(-1);
    const refused = deed.answers.length < deed.sent || last?.code === 'INTERNAL_ERROR' ? undefined : last;
    const line = memoryOf(about, { ...deed, answers: [] }, accepted ?? refused);
    return line ? [{ ...line }] : [];
  });
}
