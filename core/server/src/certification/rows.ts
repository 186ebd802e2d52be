// Rows of certifications and of their calls.
import { type Database, FENCE, type Row, type Sql } from '../db/index.ts';
import type { Amount } from '../kernel/index.ts';
import type { Message } from './message.ts';
import type { Reply } from './reply.ts';
import type { Result } from './result.ts';

export type Status = 'running' | 'waiting' | 'done' | 'interrupted';

/** What was asked for besides the player. */
export interface Options {
  /** names of scenarios; all when left out */
  only?: string[];
  /** a player whom the operator has blocked */
  blocked?: string;
  /** a player with a balance beyond 2^53 */
  rich?: string;
  /** wait for a restart of the wallet at the end, and repeat */
  afterRestart?: boolean;
}

export interface CertificationRow {
  id: string;
  operator: string;
  externalId: string;
  currency: string;
  amount: Amount;
  options: Options;
  harmlessOnly: boolean;
  status: Status;
  results: Result[];
  balanceBefore: bigint | null;
  balanceAfter: bigint | null;
  restored: boolean | null;
  /** tx_ids that the wallet had not answered OK at the end */
  open: string[];
  notes: string[];
  startedAt: number;
  endedAt: number | null;
  /** when the last of its movements was answered or given up; null: some may still be sent */
  returnedAt: number | null;
  /** what the balance has to be once the attempt under way is over; null: none is */
  balanceDue: bigint | null;
}

/** What a request is known by when it comes again. */
export interface Requested {
  key: string;
  body: string;
}

const big = (value: unknown): bigint | null => (value === null ? null : BigInt(String(value)));

export function certificationOf(row: Row): CertificationRow {
  return {
    id: String(row.id),
    operator: String(row.operator),
    externalId: String(row.external_id),
    currency: String(row.currency),
    amount: Number(row.amount),
    options: JSON.parse(String(row.options)) as Options,
    harmlessOnly: row.harmless_only === true,
    status: row.status as Status,
    results: JSON.parse(String(row.results)) as Result[],
    balanceBefore: big(row.balance_before),
    balanceAfter: big(row.balance_after),
    restored: row.restored as boolean | null,
    open: JSON.parse(String(row.open ?? '[]')) as string[],
    notes: JSON.parse(String(row.notes)) as string[],
    startedAt: Number(row.started_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    returnedAt: row.returned_at === null ? null : Number(row.returned_at),
    balanceDue: big(row.balance_due),
  };
}

export async function insertCertification(sql: Sql, row: CertificationRow, requested?: Requested): Promise<void> {
  await sql.run(
    `insert into certification (id, operator, external_id, currency, amount, options, harmless_only, status, results, notes, started_at,
       request_key, request_body)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '[]', '[]', $9, $10, $11)`,
    [
      row.id,
      row.operator,
      row.externalId,
      row.currency,
      row.amount,
      JSON.stringify(row.options),
      row.harmlessOnly,
      row.status,
      row.startedAt,
      requested?.key ?? null,
      requested?.body ?? null,
    ],
  );
}

/** The one that runs, or whose movements are still sent. */
export async function unreturnedOf(sql: Sql, operator: string): Promise<CertificationRow | undefined> {
  const [row] = await sql.query('select * from certification where operator = $1 and returned_at is null', [operator]);
  return row && certificationOf(row);
}

/** Keeps how far it is. One whose movements are all answered or given up stays as it is. */
export async function keepCertification(db: Database, row: CertificationRow): Promise<void> {
  await db.transaction(async sql => {
    await db.fence(sql);
    await sql.run(
      `update certification set status = $2, results = $3, balance_before = $4, balance_after = $5, restored = $6, notes = $7, ended_at = $8, open = $9,
          returned_at = $10, balance_due = $11
        where id = $1 and returned_at is null`,
      [
        row.id,
        row.status,
        JSON.stringify(row.results),
        row.balanceBefore,
        row.balanceAfter,
        row.restored,
        JSON.stringify(row.notes),
        row.endedAt,
        JSON.stringify(row.open),
        row.returnedAt,
        row.balanceDue,
      ],
    );
  });
}

/** Nothing of it is sent any more, whatever the wallet has of it. */
export async function abandonCertification(sql: Sql, row: CertificationRow, now: number): Promise<void> {
  const notes = [...row.notes, `Given up before it was answered OK: ${row.open.join(', ') || 'what it had taken'}.`];
  await sql.run('update certification set returned_at = $2, notes = $3 where id = $1 and returned_at is null', [
    row.id,
    now,
    JSON.stringify(notes),
  ]);
}

/** Writes a call down before it goes out; only the process that holds the lease may. @returns its id */
export async function insertCall(
  db: Database,
  about: { id: string; scenario: string; message: Message; tampering: string | null; now: number },
): Promise<string> {
  const { id, scenario, message, tampering, now } = about;
  const { tx_id = null, round_id = null } = message.fields;
  // one statement with the proof of the lease: a certification makes hundreds of calls
  return db.proving(async (owner, epoch) => {
    const [row] = await db.query<{ id: string }>(
      `with ${FENCE(9, 10)}
     insert into certification_call (certification_id, scenario, name, tx_id, round_id, body, tampering, sent_at)
     select $1, $2, $3, $4, $5, $6, $7, $8::bigint from fence returning id`,
      [id, scenario, message.name, tx_id, round_id, message.text, tampering, now, owner, epoch],
    );
    return row?.id;
  });
}

export async function answerCall(db: Database, callId: string, { answer, classified }: Reply): Promise<void> {
  await db.query(
    `update certification_call set ms = $2, http_status = $3, wallet_status = $4, balance = $5, verdict = $6, problem = $7 where id = $1`,
    [
      callId,
      Math.round(answer.ms),
      answer.httpStatus,
      classified.status,
      classified.balance,
      classified.class,
      classified.problem,
    ],
  );
}

/** A call as it stands in the books. */
export interface StoredCall {
  scenario: string;
  name: string;
  txId: string | null;
  roundId: string | null;
  body: string;
  verdict: 'yes' | 'no' | 'doubt' | null;
  walletStatus: string | null;
}

/** The calls of a certification, or of one of its scenarios, that moved money or may have, oldest first. */
export async function movesOf(db: Database, id: string, scenario?: string): Promise<StoredCall[]> {
  const rows = await db.query(
    `select scenario, name, tx_id, round_id, body, verdict, wallet_status from certification_call
      where certification_id = $1 and tx_id is not null and ($2::text is null or scenario = $2) order by id`,
    [id, scenario ?? null],
  );
  return rows.map(row => ({
    scenario: String(row.scenario),
    name: String(row.name),
    txId: String(row.tx_id),
    roundId: String(row.round_id),
    body: String(row.body),
    verdict: row.verdict as StoredCall['verdict'],
    walletStatus: row.wallet_status as string | null,
  }));
}
