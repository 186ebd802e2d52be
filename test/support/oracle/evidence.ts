// Everything that the checker looks at, read from outside: ledger files, tables, the public APIs, what the people remember.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import type { CaseFile, Lie } from './case.ts';

export type Row = Record<string, string | number | boolean | null>;

/** A line of a wallet's ledger. */
export interface Line {
  no: number;
  txId: string;
  kind: 'deposit' | 'debit' | 'credit' | 'rollback';
  externalId: string;
  currency: string;
  reason: string;
  refTxId: string | null;
  change: bigint;
  balance: bigint;
  status: string;
}

export interface Call {
  name: string;
  txId: string;
  externalId: string;
  hash: string;
  refused: string | null;
}

/** A wallet, as it wrote itself down. */
export interface Ledger {
  lines: Line[];
  calls: Call[];
  /** debits of a player as they began (+1) and were over or given up by their rollback (-1), in the wallet's own order */
  debits: { txId: string; externalId: string; open: number }[];
  /** what it lied about: nobody outside can know, so exactly this must be the difference */
  lies: Lie[];
}

export interface OperatorEvidence {
  code: string;
  mode: string;
  ledger: Ledger;
  /** as the operator's own lists show them; null: the API was not asked */
  api: ApiEvidence | null;
}

export interface ApiEvidence {
  transactions: Record<string, unknown>[];
  rounds: Record<string, unknown>[];
  credit: { balance: number; entries: Record<string, unknown>[] };
  sessions: Record<string, unknown>[];
}

export interface Evidence {
  operators: OperatorEvidence[];
  tables: Tables;
  memory: Record<string, unknown>[];
  platform: { audit: { ok: boolean; records: number; broken: number | null }; books: string | null; replays: Replay[] } | null;
}

export interface Replay {
  kill: number;
  round: string;
  status: string;
  reason: string;
  identical: boolean;
  differsAt: string | null;
  /** as history has them: which card lies where */
  cards: [position: string, face: string][];
}

/** By name, with the columns that are looked at. */
const SELECTS = {
  tx: 'select * from wallet_tx',
  rounds: 'select id, table_id, kind, status, currency, started_at from round',
  players: 'select * from round_player',
  sessions: 'select * from table_session',
  journal: 'select * from journal order by id',
  accounts: 'select * from credit_account',
  entries: 'select * from credit_entry order by id',
  rates: 'select * from credit_rate',
  audit: 'select id, action from audit_record order by id',
  playTables: `select t.id, t.status, case when r.started_at = 0 then null else t.open_round end as open_round
    from play_table t left join round r on r.id = t.open_round`,
  // all that moves money: bets, what was taken back, answers that cost something
  inputs: `select round_id, no, input from round_input
    where input like '%"in":"bet"%' or input like '%"in":"undo"%' or input like '%"cost":%'`,
  // cards of a dealer, by the message of the device that each came with
  scans: `select round_id, no, input from round_input where input like '%"scan":{%' order by round_id, no`,
} as const;

export type Tables = Record<keyof typeof SELECTS, Row[]>;

export async function gather(about: CaseFile): Promise<Evidence> {
  const memory = about.memory === null ? [] : [...jsonLines(about.memory)];
  const api = about.api === null ? null : await apiEvidence({ ...about, api: about.api }, memory);
  return {
    operators: about.operators.map(({ code, mode, ledger, lies = [] }) => ({
      ...{ code, mode, ledger: readLedger(ledger, lies, about.clockSet) },
      api: api?.operators.get(code) ?? null,
    })),
    tables: await readTables(about.database),
    memory,
    platform: api?.platform ?? null,
  };
}

/** Line by line: what hours of play leave behind is more than one text can hold. */
function* jsonLines(file: string): Generator<Record<string, unknown>> {
  const bytes = readFileSync(file);
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf('\n', from);
    const end = found < 0 ? bytes.length : found;
    if (end > from) yield JSON.parse(bytes.toString('utf8', from, end)) as Record<string, unknown>;
    from = end + 1;
  }
}

function readLedger(file: string, lies: Lie[], clockSet: CaseFile['clockSet'] = []): Ledger {
  const ledger: Ledger = { lines: [], calls: [], debits: [], lies };
  for (const note of jsonLines(file)) {
    const { line, call } = note as { line?: Record<string, string>; call?: Record<string, string> };
    if (line)
      ledger.lines.push({ ...line, change: BigInt(line.change ?? 0), balance: BigInt(line.balance ?? 0) } as unknown as Line);
    else if (call?.refused === 'timestamp' && clockSet.some(([from, to]) => Number(call.at) >= from && Number(call.at) <= to))
      continue;
    else if (call) {
      const [txId, externalId] = [call.tx_id ?? '', call.external_id ?? ''];
      ledger.calls.push({ name: call.name ?? '', txId, externalId, hash: call.hash ?? '', refused: call.refused ?? null });
      // who asks for a debit back does not wait for it any more
      if (call.name === 'rollback') ledger.debits.push({ txId: call.ref_tx_id ?? '', externalId, open: -1 });
    } else ledger.debits.push({ txId: String(note.debit), externalId: String(note.externalId), open: Number(note.open) });
  }
  return ledger;
}

// ---- tables

async function readTables(database: CaseFile['database']): Promise<Tables> {
  const { query, close } = 'url' in database ? await openPostgres(database.url) : await openFolder(database.folder);
  const tables: Partial<Tables> = {};
  for (const [name, text] of Object.entries(SELECTS)) tables[name as keyof Tables] = await query(text);
  await close();
  return tables as Tables;
}

interface Reader {
  query(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

async function openPostgres(url: string): Promise<Reader> {
  const { Client } = createRequire(import.meta.url)('pg') as {
    Client: new (
      about: object,
    ) => {
      connect(): Promise<void>;
      query(text: string): Promise<{ rows: Row[] }>;
      end(): Promise<void>;
    };
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  // one snapshot of everything, and no way to change anything
  await client.query('begin isolation level repeatable read, read only');
  return { query: async text => (await client.query(text)).rows, close: () => client.end() };
}

async function openFolder(folder: string): Promise<Reader> {
  const database = await PGlite.create(folder, { parsers: { 20: (text: string) => text } });
  return { query: async text => (await database.query<Row>(text)).rows, close: () => database.close() };
}

// ---- the public APIs

type Api = CaseFile & { api: string };

async function apiEvidence(about: Api, memory: readonly Record<string, unknown>[]) {
  const operators = new Map<string, ApiEvidence>();
  for (const operator of about.operators) operators.set(operator.code, await operatorEvidence(about, operator, memory));
  const platform = (path: string) => asPlatform(about, path);
  const audit = (await platform('/audit/verify')) as unknown as { ok: boolean; records: number; broken: number | null };
  const books = await platform('/reports/reconciliation');
  const replays: Replay[] = [];
  const taken = new Map(memory.filter(({ line }) => line === 'resumed').map(({ round, kill }) => [String(round), Number(kill)]));
  for (const [round, kill] of taken) {
    const body = await platform(`/rounds/${round}?replay=1`);
    const history = (body.history ?? []) as { kind?: string; reason?: string; position?: string; cards?: string[] }[];
    const ended = history.find(({ kind }) => kind === 'void');
    replays.push({
      cards: history.flatMap(({ kind, position = '', cards = [] }) =>
        kind === 'card' ? cards.map((face): [string, string] => [position, face]) : [],
      ),
      ...{ kill, round, status: String(body.status ?? 'gone') },
      reason: String(ended?.reason ?? ''),
      identical: body.identical === true,
      differsAt: (body.differs_at ?? null) as string | null,
    });
  }
  return { operators, platform: { audit, books: books.balanced === true ? null : JSON.stringify(books), replays } };
}

async function operatorEvidence(
  about: Api,
  operator: CaseFile['operators'][number],
  memory: readonly Record<string, unknown>[],
): Promise<ApiEvidence> {
  const get = (path: string) => asOperator(about.api, operator, path);
  const list = async (path: string, name: string) => {
    const rows: Record<string, unknown>[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const body = await get(`${path}?order=asc&limit=500${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      rows.push(...(body[name] as Record<string, unknown>[]));
      cursor = (body.next_cursor ?? null) as string | null;
    }
    return rows;
  };
  const entries: Record<string, unknown>[] = [];
  let balance = 0;
  for (let offset = 0; ; offset += 500) {
    const body = await get(`/credit?limit=500&offset=${offset}`);
    balance = Number(body.balance);
    entries.push(...(body.entries as Record<string, unknown>[]));
    if ((body.entries as object[]).length < 500) break;
  }
  const told = memory.filter(
    line => line.line === 'action' && line.operator === operator.code && typeof line.session === 'string',
  );
  const sessions: Record<string, unknown>[] = [];
  for (const id of new Set(told.map(({ session }) => String(session))))
    sessions.push({ asked: id, ...(await get(`/sessions/${id}`)) });
  return {
    transactions: await list('/transactions', 'transactions'),
    rounds: await list('/rounds', 'rounds'),
    credit: { balance, entries },
    sessions,
  };
}

/** A server that answers 503 for so many seconds has not come back. */
const OUTAGE_TRIES = 20;

async function asPlatform(about: Api, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${about.platformKey}` };
  for (let tries = 1; ; tries++) {
    const answer = await fetch(`${about.api}/platform/v1${path}`, { headers });
    const body = (await answer.json()) as Record<string, unknown>;
    // a busy server asks for that, and a database that was slow for a moment is back soon
    if (answer.status !== 429 && !(answer.status === 503 && tries < OUTAGE_TRIES)) return body;
    await sleep(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

async function asOperator(
  api: string,
  { code, key, secret }: CaseFile['operators'][number],
  path: string,
): Promise<Record<string, unknown>> {
  const target = `/operator/v1${path}`;
  const [at, nonce] = [String(Date.now()), randomUUID()];
  const signature = createHmac('sha256', secret).update(`${at}\n${nonce}\nGET\n${target}\n`).digest('hex');
  const headers = { 'X-Operator': code, 'X-Api-Key': key, 'X-Timestamp': at, 'X-Nonce': nonce, 'X-Signature': signature };
  const response = await fetch(api + target, { headers });
  const body = (await response.json()) as Record<string, unknown>;
  if (response.status >= 500) throw new Error(`${target}: ${response.status} ${JSON.stringify(body)}`);
  return body;
}
