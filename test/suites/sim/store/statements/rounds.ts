// Statements of the rounds room: rounds, their inputs, a row for each player.
import type { ModelRow } from '../schema.ts';
import { changed, compare, type Handlers, records, rows } from '../statement.ts';
import type { Tables } from '../tables.ts';
import { isFenced } from './db.ts';

const rounds = (db: Tables) => db.of('round');
const view = (db: Tables, found: readonly ModelRow[]) => rows(found.map(row => rounds(db).view(row)));

/** The row of a round if it is open. */
function open(db: Tables, id: unknown): ModelRow | undefined {
  const row = rounds(db).get(id);
  return row?.status === 'open' ? row : undefined;
}

const isNamed = (db: Tables, { id }: ModelRow): boolean =>
  db
    .of('wallet_tx')
    .by('scope', id)
    .some(({ type, status }) => type === 'debit' && (status === 'pending' || status === 'uncertain'));
const hasBet = (db: Tables, { id }: ModelRow): boolean => inputsOf(db, id).some(row => String(row.input).includes('"in":"bet"'));
const isStarted = ({ started_at }: ModelRow): boolean => Number(started_at) > 0;

/** Adds an input to a round that its table plays. */
export function addInput(db: Tables, [round_id, no, input, at]: readonly unknown[]): boolean {
  const round = rounds(db).get(round_id);
  if (!round || db.of('play_table').get(round.table_id)?.open_round !== round_id) return false;
  db.of('round_input').insert({ round_id, no, input, at });
  return true;
}

/** Adds inputs by their columns: numbers, inputs, instants. */
function addInputs(db: Tables, [nos = [], inputs = [], ats = []]: unknown[][], roundOf: (i: number) => unknown) {
  for (const [i, no] of nos.entries()) db.of('round_input').insert({ round_id: roundOf(i), no, input: inputs[i], at: ats[i] });
  return changed(nos.length);
}

const inputsOf = (db: Tables, id: unknown): ModelRow[] =>
  db
    .of('round_input')
    .by('round', id)
    .sort((a, b) => compare(a.no, b.no));

/** Inputs of a table's rounds that began since an instant, or never. */
function lately(db: Tables, table: unknown, since: unknown): ModelRow[] {
  const isRecent = ({ started_at }: ModelRow) => started_at === 0 || Number(started_at) >= Number(since);
  const played = [...rounds(db).all()].filter(row => row.table_id === table && isRecent(row));
  return played.flatMap(row => inputsOf(db, row.id));
}

export const roundsHandlers: Handlers = {
  'rounds.insert-players': (db, [round_id, status, settled_at, players]) => {
    const round = rounds(db).get(round_id);
    if (!round) return rows([]);
    const { game_code, table_id, table_name, table_names, hand_no, currency, started_at } = round;
    const about = { round_id, game_code, table_id, table_name, table_names, hand_no, currency, started_at, status, settled_at };
    const written = records(players).map(({ playerId, externalId, sessionId, operator, seat, bet, win, rake }) => {
      const who = { player_id: playerId, external_id: externalId, session_id: sessionId ?? null, operator, seat };
      return db.of('round_player').insert({ ...about, ...who, bet, win, rake });
    });
    return rows(written.map(row => db.of('round_player').view(row, ['bet', 'win', 'rake'])));
  },
  'rounds.log-input': (db, params) => changed(addInput(db, params) ? 1 : 0),
  'rounds.log-inputs': (db, [owner, epoch, ids, nos, inputs, ats]) => {
    if (!isFenced(db, owner, epoch)) return changed(0);
    return addInputs(db, [nos, inputs, ats] as unknown[][], i => (ids as unknown[])[i]);
  },
  'rounds.insert': (db, p) => {
    const [id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency, ...rest] = p;
    const [started_at, setup, settings, shoe, ...columns] = rest;
    const about = { id, table_id, table_name, table_names, game_code, version, kind, hand_no, operator, currency };
    rounds(db).insert({ ...about, status: 'open', started_at, setup, settings, shoe });
    return addInputs(db, columns as unknown[][], () => id);
  },
  'rounds.drop-inputs': (db, [id]) => {
    const inputs = db.of('round_input').by('round', id);
    for (const row of inputs) db.of('round_input').delete(row);
    return changed(inputs.length);
  },
  'rounds.drop': (db, [id, fromStacks]) => {
    const row = open(db, id);
    if (!row || isNamed(db, row) || (fromStacks && hasBet(db, row))) return changed(0);
    rounds(db).delete(row);
    return changed(1);
  },
  'rounds.delete-unstarted': (db, [table, id, before]) => {
    const isAsked = (row: ModelRow) => inputsOf(db, row.id).some(({ at }) => Number(at) > Number(before));
    const gone = rounds(db)
      .by('open', 'open')
      .filter(row => row.table_id === table && row.started_at === 0)
      .filter(row => row.id === id || (!isNamed(db, row) && !isAsked(row)));
    const inputs = gone.flatMap(row => inputsOf(db, row.id));
    for (const row of gone) rounds(db).delete(row);
    for (const row of inputs) db.of('round_input').delete(row);
    return changed(inputs.length);
  },
  'rounds.hide': (db, [id]) => {
    const row = open(db, id);
    if (row) rounds(db).update(row, { started_at: 0 });
    return changed(row ? 1 : 0);
  },
  'rounds.start': (db, [id, at]) => {
    const row = open(db, id);
    if (row) rounds(db).update(row, { started_at: row.started_at === 0 ? at : row.started_at });
    return changed(row ? 1 : 0);
  },
  'rounds.settle': (db, [id, settled_at, result, hands, settlement, participants, facts]) => {
    const row = open(db, id);
    if (row) rounds(db).update(row, { status: 'settled', settled_at, result, hands, settlement, participants, facts });
    return changed(row ? 1 : 0);
  },
  'rounds.void': (db, [id, settled_at, settlement, participants, facts]) => {
    const row = open(db, id);
    if (row) rounds(db).update(row, { status: 'void', settled_at, settlement, participants, facts });
    return changed(row ? 1 : 0);
  },
  'rounds.naming': (db, [id]) => {
    const row = rounds(db).get(id);
    return rows(row ? [rounds(db).view(row, ['table_name', 'table_names', 'game_code'])] : []);
  },
  'rounds.status': (db, [id]) => {
    const row = rounds(db).get(id);
    return rows(row && isStarted(row) ? [{ status: row.status }] : []);
  },
  'rounds.inputs': (db, [id]) => rows(inputsOf(db, id).map(({ input }) => ({ input }))),
  'rounds.inputs-unsorted': (db, [id]) => rows(inputsOf(db, id).map(({ input }) => ({ input }))),
  'rounds.all-open': db =>
    view(
      db,
      rounds(db)
        .by('open', 'open')
        .filter(isStarted)
        .sort((a, b) => compare(a.started_at, b.started_at)),
    ),
  'rounds.open-of-table': (db, [table]) => {
    const found = rounds(db)
      .by('open', 'open')
      .filter(row => row.table_id === table && isStarted(row));
    return view(
      db,
      found.sort((a, b) => compare(a.started_at, b.started_at)),
    );
  },
  'rounds.open-versions': db => {
    const counts = new Map<unknown, number>();
    for (const { version, started_at } of rounds(db).by('open', 'open'))
      if (Number(started_at) > 0) counts.set(version, (counts.get(version) ?? 0) + 1);
    return rows([...counts].map(([version, count]) => ({ version, open: String(count) })));
  },
  'rounds.one': (db, [id]) => {
    const row = rounds(db).get(id);
    return view(db, row && isStarted(row) ? [row] : []);
  },
  'rounds.caused-by': (db, [table, since, by]) => {
    const logged = lately(db, table, since).filter(row => String(row.input).includes(String(by)));
    return rows(logged.slice(0, 1).map(row => db.of('round_input').view(row, ['input'])));
  },
  'rounds.deeds': (db, [table, since]) => {
    const caused = lately(db, table, since).filter(row => String(row.input).includes('"by":{'));
    return rows(
      caused.map(row => {
        const { by } = JSON.parse(String(row.input)) as { by?: Partial<Record<'session' | 'aid', string>> };
        return { session: by?.session ?? null, aid: by?.aid ?? null };
      }),
    );
  },
  'rounds.numbered-inputs': (db, [id]) =>
    rows(inputsOf(db, id).map(row => db.of('round_input').view(row, ['no', 'input', 'at']))),
};
